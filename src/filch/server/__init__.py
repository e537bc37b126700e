"""The server around the tables: HTTP and WebSockets, the stores, and the built page."""
