"""`filch …`: play, rules, verify, replay, games and serve, in a terminal."""
