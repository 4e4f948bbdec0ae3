"""Who is asking, from where, and how often; and what every answer carries."""

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from mutable.kit.errors import MutableError
from mutable.server.house import NotFound
from mutable.server.limits import Buckets
from mutable.server.messages import ErrorBody, encode

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

COOKIE = "mutable"
YEAR = 365 * 86400
PERSON = web.RequestKey("person", str)
BUCKETS = web.AppKey("buckets", Buckets)
ORIGINS = web.AppKey("origins", set)
PER_SECOND = web.AppKey("per_second", float)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def error(status: int, text: str) -> web.Response:
    return web.Response(status=status, body=encode(ErrorBody(text)), content_type="application/json")


def person_of(token: str) -> str:
    """Who holds a cookie: the store keeps only its digest."""
    return hashlib.sha256(token.encode()).hexdigest()[:24]


@web.middleware
async def headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Bad input is answered with one sentence."""
    try:
        return await handler(request)
    except NotFound as problem:
        return error(404, str(problem))
    except MutableError as problem:
        return error(422, str(problem))
    except msgspec.DecodeError as problem:
        return error(400, f"the message cannot be read: {problem}")
    except web.HTTPException as problem:
        if problem.status < 400:
            raise
        answer = error(problem.status, problem.reason)
        if "Allow" in problem.headers:
            answer.headers["Allow"] = problem.headers["Allow"]
        return answer


@web.middleware
async def origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Only our own pages may change anything or open a socket."""
    changes = (
        request.method not in ("GET", "HEAD") or request.headers.get("Upgrade", "").lower() == "websocket"
    )
    if changes and not same_origin(request):
        return error(403, "this request comes from another site")
    return await handler(request)


def same_origin(request: web.Request) -> bool:
    given = request.headers.get("Origin")
    if given is None:
        return True  # not a browser: it brings no one's cookies by itself
    return urlsplit(given).netloc == request.host or given in request.app[ORIGINS]


@web.middleware
async def rate(request: web.Request, handler: Handler) -> web.StreamResponse:
    if request.path.startswith("/api") and not request.app[BUCKETS].take(request.remote or ""):
        return error(429, "too many requests; please wait a moment")
    return await handler(request)


@web.middleware
async def person(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Everybody gets an unguessable token in a cookie that no script can read."""
    token = request.cookies.get(COOKIE, "")
    fresh = len(token) < 32
    if fresh:
        token = secrets.token_urlsafe(32)
    request[PERSON] = person_of(token)
    response = await handler(request)
    if fresh and request.path.startswith("/api") and not response.prepared:
        secure = request.scheme == "https" or request.headers.get("X-Forwarded-Proto") == "https"
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path="/"
        )
    return response
