"""Middlewares and helpers for every request: identity, origin, rate limits, errors and headers."""

import asyncio
import hashlib
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from mutable.kit.errors import MutableError
from mutable.kit.words import language_of
from mutable.server.http.addresses import client_network, forwarded
from mutable.server.limits import LIMITS
from mutable.server.metrics import METRICS
from mutable.server.people.people import People
from mutable.storage.errors import StoreUnavailable
from mutable.tables.errors import NotFound, NotNow, TooOften, said_in, sentence
from mutable.tables.messages import ErrorBody, encode

log = logging.getLogger("mutable")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATUS = {
    NotFound: 404,
    NotNow: 409,
    TooOften: 429,
    StoreUnavailable: 503,
}  # all other errors of ours are bad input (422)

COOKIE = "mutable"
YEAR = 365 * 86400
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,128}")  # the form of our tokens; shorter ones could be guessed
BODY_SECONDS = 30.0  # for the largest accepted body over a slow line
PERSON = web.RequestKey("person", str)
DEVICE = web.RequestKey("device", str)
FRESH = web.RequestKey("fresh", str)
CLEARED = web.RequestKey("cleared", bool)
PEOPLE = web.AppKey("people", People)
MAKES = web.AppKey("makes", frozenset)  # the paths that create a table
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

FOR_EVER = "public, max-age=31536000, immutable"  # for assets, whose names change with their content


def error(status: int, text: str) -> web.Response:
    """Return an error response with one sentence.

    The text may quote input, so unencodable characters are replaced.
    """
    said = text.encode("utf-8", "replace").decode()[:500]
    return web.Response(status=status, body=encode(ErrorBody(said)), content_type="application/json")


def reader_of(request: web.Request) -> str:
    """Return the language of the request. The page sends the selected one."""
    return language_of(request.headers.get("Accept-Language", ""))


def person_of(token: str) -> str:
    """Return the person of a cookie. The store keeps only this digest."""
    return hashlib.sha256(token.encode()).hexdigest()[:24]


@web.middleware
async def headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
        if request.path.startswith("/api"):
            response.headers.setdefault("Cache-Control", "no-store")
        if is_encrypted(request):
            response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response


async def keeping(request: web.Request, response: web.StreamResponse) -> None:
    """Add caching headers to assets. This runs just before the response is sent, when its status is known."""
    if request.path.startswith("/assets/") and response.status in (200, 304):
        response.headers["Cache-Control"] = FOR_EVER
        response.headers["Vary"] = "Accept-Encoding"


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn exceptions into error responses with one sentence."""
    lang = reader_of(request)
    try:
        return await handler(request)
    except MutableError as problem:
        request.app[METRICS].count_refusal(problem.key)
        return error(STATUS.get(type(problem), 422), said_in(lang, problem))
    except msgspec.DecodeError as problem:
        return error(400, sentence(lang, "not_read", problem=problem))
    except web.HTTPException as problem:
        if problem.status < 400:
            raise
        answer = error(problem.status, problem.reason)
        if "Allow" in problem.headers:
            answer.headers["Allow"] = problem.headers["Allow"]
        return answer
    except Exception:
        log.exception("%s %s failed", request.method, request.path)
        return error(500, sentence(lang, "internal"))


@web.middleware
async def bodies(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Read the whole body before the handler runs. Refuse bodies that are late or broken."""
    if request.method == "POST":
        problem = await _missing(request)
        if problem is not None:
            status, key = problem
            answer = error(status, sentence(reader_of(request), key))
            answer.force_close()
            request.content.feed_eof()  # without this, aiohttp would wait several seconds for the rest
            return answer
    return await handler(request)


async def _missing(request: web.Request) -> tuple[int, str] | None:
    """Read the body, which the request then keeps. Return a status and a message key if that fails."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            await request.read()
    except TimeoutError:
        return 408, "body_late"
    except (web.RequestPayloadError, ConnectionResetError):
        return 400, "body_broken"
    return None


@web.middleware
async def origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse changes and sockets that pages of other origins request."""
    changes = (
        request.method not in ("GET", "HEAD") or request.headers.get("Upgrade", "").lower() == "websocket"
    )
    if changes and not same_origin(request):
        return error(403, sentence(reader_of(request), "another_site"))
    return await handler(request)


def same_origin(request: web.Request) -> bool:
    given = request.headers.get("Origin")
    if given is None:
        return True  # not a browser, so it sends no cookies of another person
    try:
        return urlsplit(given).netloc == request.host or given in request.app[ORIGINS]
    except ValueError:
        return False


def asker(request: web.Request) -> str:
    """Return the network of the client."""
    return client_network(request)


def is_encrypted(request: web.Request) -> bool:
    """Return True if the client uses TLS, to this server or to the proxy in front of it."""
    return request.scheme == "https" or forwarded(request, "X-Forwarded-Proto") == "https"


@web.middleware
async def rate(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Apply the rate limits. Requests that create a table have a smaller budget."""
    makes = request.method == "POST" and request.path in request.app[MAKES]
    limits = request.app[LIMITS]
    buckets = limits.makings if makes else limits.of_path(request.path)
    if buckets is not None and not buckets.take(asker(request)):
        request.app[METRICS].count_refusal("slower")
        return error(429, sentence(reader_of(request), "slower"))
    return await handler(request)


def may_make_a_table(request: web.Request) -> None:
    """Charge the creation of a table, for requests that create one only sometimes.

    For example, asking again for a rematch returns the existing table.
    """
    if not request.app[LIMITS].makings.take(asker(request)):
        raise TooOften("slower")


@web.middleware
async def person(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Identify the person by an unguessable token in a cookie that scripts cannot read."""
    token = request.cookies.get(_cookie_name(request), "")
    if not TOKEN.fullmatch(token):
        token = _former_token(request) or secrets.token_urlsafe(32)
        request[FRESH] = token
    request[DEVICE] = person_of(token)
    request[PERSON] = request.app[PEOPLE].person_of(request[DEVICE])
    return await handler(request)


def _cookie_name(request: web.Request) -> str:
    """Return the cookie's name. With TLS, the prefix keeps other hosts of the same domain from setting it."""
    return f"__Host-{COOKIE}" if is_encrypted(request) else COOKIE


def _former_token(request: web.Request) -> str | None:
    """Return a token under the plain name, which earlier versions used with TLS as well.

    Its owner stays the same person under the new name.
    """
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


async def give_cookie(request: web.Request, response: web.StreamResponse) -> None:
    """Set or clear the cookie just before any response is sent, including pages and socket handshakes."""
    token = request.get(FRESH)
    if CLEARED in request:
        response.headers.add("Set-Cookie", _cookie(request, "", 0))
    elif token is not None and not request.path.startswith(("/assets", "/docs")):
        response.headers.add("Set-Cookie", _cookie(request, token, YEAR))
    else:
        return
    if COOKIE in request.cookies and is_encrypted(request):
        response.headers.add("Set-Cookie", f"{COOKIE}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure")


def clear_cookie(request: web.Request) -> None:
    """Clear the cookie with this response. The next request of the browser comes from a new person."""
    request[CLEARED] = True


def _cookie(request: web.Request, token: str, age: int) -> str:
    secure = "; Secure" if is_encrypted(request) else ""
    name = _cookie_name(request)
    return f"{name}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=Lax{secure}"
