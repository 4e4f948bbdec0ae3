"""Keeps malformed requests out of the server's log. Every open port on the internet receives them."""

import logging

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

MALFORMED = (HttpProcessingError, web.RequestPayloadError)


class MalformedRequestFilter(logging.Filter):
    """Lowers errors about malformed requests to the level DEBUG. aiohttp has answered them."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, MALFORMED):
            return True
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
        return logging.getLogger(record.name).isEnabledFor(logging.DEBUG)


_FILTER = MalformedRequestFilter()


def filter_malformed_requests() -> None:
    """Install the filter; calling this again has no effect."""
    logging.getLogger("aiohttp.server").addFilter(_FILTER)
