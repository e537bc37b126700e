"""Matches as records: text that a person can read, that replays anywhere, and that proves its chance was honest."""
