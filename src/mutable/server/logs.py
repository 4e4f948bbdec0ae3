"""The server's log: one line an event, with its time and its level, for people or for machines."""

import json
import logging
import time

LEVELS = ("error", "warning", "info")  # below that aiohttp tells addresses, which are nobody's business
FORMATS = ("text", "json")


class Text(logging.Formatter):
    """For people; an exception follows, with where it came from."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


class Json(Text):
    """One object a line, exceptions too."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def write_logs(form: str, level: str) -> None:
    """To standard error, of everything in this process."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Text())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
