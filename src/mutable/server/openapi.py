"""The OpenAPI description of the HTTP surface, made from the message types."""

from typing import Any

import msgspec

from mutable.kit.words import LANGUAGES
from mutable.server import messages as m

_TABLE = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
_GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
_LANG = {"name": "lang", "in": "query", "schema": {"type": "string", "enum": LANGUAGES}}
_VIEWER = {
    "name": "viewer",
    "in": "query",
    "schema": {"type": "string", "pattern": "^(spectator|all|[0-5])$"},
}
_NUMBERS = [
    {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 99999}}
    for name in ("from", "to")
]

# method, path, what it is for, parameters, request body, answer
_OPERATIONS: list[tuple[str, str, str, list[Any], Any, Any]] = [
    ("get", "/api/games", "The games with their options and bots", [_LANG], None, list[m.GameInfo]),
    ("get", "/api/games/{game}/rules", "The rules of a game", [_GAME, _LANG], None, dict[str, Any]),
    ("get", "/api/games/{game}/words", "The words of a game's board", [_GAME, _LANG], None, dict[str, Any]),
    ("get", "/api/lobby", "Open tables, one's own, finished games", [], None, m.Lobby),
    ("post", "/api/tables", "Open a table", [], m.NewTable, m.Created),
    ("post", "/api/tables/{id}/join", "Sit down", [_TABLE], m.Join, m.Created),
    ("post", "/api/tables/{id}/hold", "Bring a seat to this device", [_TABLE], m.Key, m.Created),
    ("get", "/api/tables/{id}/links", "Links to share", [_TABLE], None, m.Links),
    ("post", "/api/tables/{id}/rematch", "Play the same again", [_TABLE], None, m.Created),
    ("get", "/api/tables/{id}/steps", "A finished game, step by step",
     [_TABLE, _LANG, _VIEWER, *_NUMBERS], None, list[m.Step]),
    ("get", "/api/tables/{id}/steps/info", "How long a finished game is", [_TABLE], None, m.Steps),
    ("get", "/api/tables/{id}/record", "The record of a finished game", [_TABLE], None, dict[str, Any]),
    ("post", "/api/records", "Upload a record", [], dict[str, Any], m.Created),
]  # fmt: skip


def description() -> dict[str, Any]:
    shapes = [shape for *_, body, answer in _OPERATIONS for shape in (body, answer) if shape is not None]
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components([*shapes, m.ErrorBody], ref_template=template)
    by_shape = {repr(shape): schema for shape, schema in zip([*shapes, m.ErrorBody], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for method, path, summary, parameters, body, reply in _OPERATIONS:
        operation = {
            "summary": summary,
            "parameters": parameters,
            "responses": _responses(by_shape, method, path, reply),
        }
        if body is not None:
            content = {"application/json": {"schema": by_shape[repr(body)]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "mutable", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _responses(by_shape: dict[str, Any], method: str, path: str, reply: Any) -> dict[str, Any]:
    created = method == "post" and path in ("/api/tables", "/api/records")
    good = {"description": "done", "content": {"application/json": {"schema": by_shape[repr(reply)]}}}
    problem = {"application/json": {"schema": by_shape[repr(m.ErrorBody)]}}
    reasons = {
        "400": "not readable", "403": "from another site", "404": "no such table", "413": "too large",
        "422": "not possible", "429": "too fast",
    }  # fmt: skip
    bad = {status: {"description": reason, "content": problem} for status, reason in reasons.items()}
    return {"201" if created else "200": good, **bad}
