"""The HTTP surface: requests, limits, pages and their description."""
