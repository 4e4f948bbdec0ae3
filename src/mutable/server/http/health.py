"""What a machine asks that watches over the server: is it alive, may people be sent here?"""

from aiohttp import web

from mutable.server.http.api import answer
from mutable.server.services import REGISTRY


async def healthz(request: web.Request) -> web.Response:
    """It answers: there is no need to start it anew."""
    return answer({"alive": True})


async def readyz(request: web.Request) -> web.Response:
    """503, if the store keeps nothing: something is written, to know."""
    await request.app[REGISTRY].store.check()
    return answer({"ready": True})
