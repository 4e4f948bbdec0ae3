"""The server and the page beside boardgame.io, in one run. See README.md."""
