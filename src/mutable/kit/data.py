"""Reads card-face files."""

import json
import tomllib
from pathlib import Path
from typing import Any

from mutable.kit.errors import BadData


def load_data(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file that JSON can represent. The game validates it later."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        json.dumps(data, allow_nan=False)
    except OSError as error:
        raise BadData("unreadable", path=path, problem=error.strerror) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData("not_toml", path=path, problem=str(error)) from error
    except (TypeError, ValueError) as error:  # a date, a NaN
        raise BadData("not_plain", path=path, problem=str(error)) from error
    return data
