"""All operations of the HTTP API, and their OpenAPI description."""

import json
from functools import cache
from typing import Any

from aiohttp import web

from mutable.server.http import api, devices_api, past_api, review_api
from mutable.server.http import me_api as my_api
from mutable.server.http.openapi import Operation, description


async def openapi(request: web.Request) -> web.Response:
    return web.Response(text=_description(), content_type="application/json")


@cache
def _description() -> str:
    return json.dumps(description(OPERATIONS))


OPERATIONS = [
    *api.OPERATIONS,
    *my_api.OPERATIONS,
    *devices_api.OPERATIONS,
    *review_api.OPERATIONS,
    *past_api.OPERATIONS,
    Operation("get", "/api/openapi.json", openapi, "This description", dict[str, Any]),
]
