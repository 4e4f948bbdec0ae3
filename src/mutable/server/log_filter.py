"""What the internet sends to every open port is no event: the server's log is for what people should read."""

import logging

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

MALFORMED = (HttpProcessingError, web.RequestPayloadError)


class Quiet(logging.Filter):
    """aiohttp has answered what is no HTTP, and logs each time where in its parser that was found."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, MALFORMED):
            return True
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
        return logging.getLogger(record.name).isEnabledFor(logging.DEBUG)


_QUIET = Quiet()


def keep_quiet() -> None:
    """However often."""
    logging.getLogger("aiohttp.server").addFilter(_QUIET)
