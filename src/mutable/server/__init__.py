"""The server: HTTP and WebSocket, people, the table registry and its maintenance."""
