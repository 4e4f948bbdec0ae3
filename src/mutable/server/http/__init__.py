"""HTTP: requests, limits, pages and the OpenAPI description."""
