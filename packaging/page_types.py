"""Write the page's TypeScript types from the Python types of the server's messages: `make types`.

`tables/messages.py` and the sheets of `pad` become `web/src/lib/api/messages.ts`; `rules/view_schema.py` of
each game (view, moves, events, previews) becomes `web/src/games/<game>/viewSchema.ts`, and the entry of its
score pad `web/src/games/<game>/pad/entry.ts`. A test fails when a file is not current.
"""

import importlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from mutable.games import GAMES
from mutable.kit.view_schema import Outcome
from mutable.kit.words import LANGUAGES
from mutable.pad.blank import BlankSheet
from mutable.pad.sheet import PadSheet, games_with_a_pad, pad_class
from mutable.tables import messages

PAGES = Path(__file__).parents[1] / "web" / "src"
HEADING = "/** Written by packaging/page_types.py from {0}; `make types` writes it anew. */\n"
SCHEMA = "#/$defs/"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
VIEW_TYPES = ("View", "Move", "Event", "MovePreview", "Line")

Schema = dict[str, Any]
IsOptional = Callable[[Schema, str], bool]

REQUESTS = [
    messages.NewTable, messages.Join, messages.Key, messages.DeviceName, messages.PadWish,
    messages.LessonWish, messages.PuzzleTry, messages.Said,
]  # fmt: skip
ANSWERS = [
    messages.Answer, messages.RoomInfo, messages.GameInfo, messages.Lobby, messages.Created, messages.Links,
    messages.Steps, messages.Step, messages.StoppedTable, messages.LessonInfo, messages.LessonMoment,
    messages.Puzzles, messages.PuzzleAnswer, messages.About, messages.Rulebook, messages.ShownScene,
    messages.ErrorBody, messages.Me, messages.OwnLink, messages.LinkOwner,
    messages.Devices, messages.Forgotten, messages.TableReview, Outcome,
    PadSheet, BlankSheet,
]  # fmt: skip


def generate() -> dict[Path, str]:
    """Return the content of every generated file."""
    files = {PAGES / "lib" / "api" / "messages.ts": _messages()}
    for game in GAMES.values():
        source = game.folder / "rules/view_schema.py"
        if source.exists() and (PAGES / "games" / game.name).exists():
            files[PAGES / "games" / game.name / "viewSchema.ts"] = _view_schema(game.name)
    for name in games_with_a_pad():
        if (PAGES / "games" / name / "pad").exists():
            files[PAGES / "games" / name / "pad" / "entry.ts"] = _pad_entry(name)
    return files


def _messages() -> str:
    """Return the message types. Requests may omit fields with a default; answers always have them."""
    languages = " | ".join(json.dumps(lang) for lang in LANGUAGES)
    head = [
        HEADING.format("mutable/tables/messages.py"),
        f"export const LANGUAGES = {json.dumps(LANGUAGES)} as const;\n",
        f"export type Lang = {languages};\n",
    ]
    said = _declared(REQUESTS, {"Said": messages.Said}, _may_be_omitted)
    told = _declared(ANSWERS, {"Answer": messages.Answer}, _may_be_missing)
    return "\n".join([*head, *said, *told])


def _view_schema(game: str) -> str:
    module = importlib.import_module(f"mutable.games.{game}.rules.view_schema")
    named = {name: getattr(module, name) for name in VIEW_TYPES}
    head = HEADING.format(f"mutable/games/{game}/rules/view_schema.py")
    return "\n".join([head, *_declared(list(named.values()), named, _may_be_missing)])


def _pad_entry(game: str) -> str:
    entry = pad_class(game).entry
    head = HEADING.format(entry.__module__.replace(".", "/") + ".py")
    return "\n".join([head, *_declared([entry], {}, _may_be_omitted)])


def _declared(types: Iterable[Any], named: dict[str, Any], is_optional: IsOptional) -> list[str]:
    """Return a declaration for every struct, and for every named union or plain type."""
    roots = [*types]
    schemas, components = msgspec.json.schema_components(roots, ref_template=SCHEMA + "{name}")
    lines = [_interface(name, schema, is_optional) for name, schema in components.items()]
    for name, shape in named.items():
        if name not in components:
            schema = schemas[[repr(root) for root in roots].index(repr(shape))]
            lines.append(f"export type {name} = {_type(schema, is_optional)};\n")
    return lines


def _interface(name: str, schema: Schema, is_optional: IsOptional) -> str:
    comment = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema, is_optional)};\n"
    fields = [
        f"  {field}{'?' if is_optional(schema, field) else ''}: {_type(shape, is_optional)};"
        for field, shape in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {name} {{", *fields, "}\n"])


def _is_required(schema: Schema, field: str) -> bool:
    return field in schema.get("required", [])


def _may_be_omitted(schema: Schema, field: str) -> bool:
    """Return True for a field of a request that has a default."""
    return not _is_required(schema, field)


def _may_be_missing(schema: Schema, field: str) -> bool:
    """Return True for an optional field of an answer: it is not required and has no default value."""
    return not (_is_required(schema, field) or "default" in schema["properties"][field])


def _type(schema: Schema, is_optional: IsOptional) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMA)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one, is_optional) for one in schema["anyOf"]))
    return _plain(schema, is_optional)


def _plain(schema: Schema, is_optional: IsOptional) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, is_optional)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_type(inner, is_optional) if isinstance(inner, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Schema, is_optional: IsOptional) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one, is_optional) for one in schema['prefixItems'])}]"
    inner = _type(schema["items"], is_optional) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def main() -> None:
    for path, text in generate().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
