"""The OpenAPI description of the HTTP API, made from its operations and message types."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from mutable.kit.words import LANGUAGES
from mutable.server.http.guard import Handler
from mutable.tables.messages import ErrorBody

_NAME = {"type": "string", "maxLength": 40}
_NUMBER = {"type": "integer", "minimum": 0, "maximum": 99999}
_QUERY: dict[str, dict[str, Any]] = {
    "lang": {"type": "string", "enum": list(LANGUAGES)},
    "viewer": {"type": "string", "pattern": "^(spectator|all|[0-5])$"},
    "from": _NUMBER,
    "to": _NUMBER,
    "near": _NUMBER,
}
_REASONS = {
    "400": "not readable", "403": "from another site", "404": "no such table", "409": "not as things stand",
    "413": "too large", "422": "not possible", "429": "too fast",
}  # fmt: skip


@dataclass(frozen=True)
class Operation:
    """One operation of the API: route, handler, summary, and the types of request and response."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    makes: bool = False  # True if it creates a table, which has a smaller rate limit

    def shapes(self) -> list[Any]:
        return [self.answer] if self.body is None else [self.body, self.answer]


def description(operations: Sequence[Operation]) -> dict[str, Any]:
    shapes = [shape for operation in operations for shape in operation.shapes()] + [ErrorBody]
    schemas, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    by_shape = {repr(shape): schema for shape, schema in zip(shapes, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, by_shape)
    return {
        "openapi": "3.1.0",
        "info": {"title": "mutable", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(operation: Operation, by_shape: dict[str, Any]) -> dict[str, Any]:
    good = {"description": "done", "content": _json(by_shape[repr(operation.answer)])}
    problem = _json(by_shape[repr(ErrorBody)])
    bad = {status: {"description": reason, "content": problem} for status, reason in _REASONS.items()}
    described: dict[str, Any] = {
        "summary": operation.summary,
        "parameters": [*_in_path(operation.path), *_in_query(operation.query)],
        "responses": {"201" if operation.makes else "200": good, **bad},
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _json(by_shape[repr(operation.body)])}
    return described


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _in_path(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": _NAME} for name in names]


def _in_query(names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "schema": _QUERY[name]} for name in names]
