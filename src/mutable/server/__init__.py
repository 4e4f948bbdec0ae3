"""The table for people: HTTP and WebSocket, an append-only store, rooms, bots in worker processes."""
