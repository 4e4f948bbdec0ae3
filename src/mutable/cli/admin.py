"""`mutable admin`: what whoever runs a server does about tables and people, also while it runs."""

import argparse
import asyncio
import json
import os
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from mutable.cli.arguments import CLI, Subparsers
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.serve import add_db, db_of
from mutable.kit.errors import BadOption, shorten

if TYPE_CHECKING:
    from mutable.server.admin_requests import Wish

STATUSES = ("waiting", "playing", "finished", "closed")
OPEN = ("waiting", "playing")
LONGEST_REASON = 200
IDENTIFIER = re.compile(r"-[\w-]{11}")  # one that looks like an option; no option here is as long

TABLES = """
SELECT room, status, updated, body, (SELECT count(*) FROM sitter WHERE sitter.room = lobby_line.room)
FROM lobby_line WHERE status IN ({}) ORDER BY updated DESC, room
"""
TABLE = """
SELECT room, status, updated, body, (SELECT count(*) FROM sitter WHERE sitter.room = lobby_line.room)
FROM lobby_line WHERE room = ?
"""
SITTERS = "SELECT seat, person FROM sitter WHERE room = ? ORDER BY seat, person"
BANS = "SELECT who, reason, made, ends FROM ban ORDER BY made"


class _KnowsTables:
    """An identifier may begin with a hyphen, and is no option for that."""

    def _parse_optional(self, word: str) -> Any:
        return None if IDENTIFIER.fullmatch(word) else super()._parse_optional(word)  # type: ignore[misc]


def table(text: str) -> str:
    """The identifier of a table, or of the one that a link leads to."""
    return text.rpartition("/t/")[2].partition("/")[0].partition("#")[0]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("admin", help="tables and people of a server, also while it runs")
    kind = type("Parser", (_KnowsTables, type(parser)), {})
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=kind)
    tables = what.add_parser("tables", help="list the tables that are not finished, or tell who sits at one")
    tables.add_argument("table", metavar="TABLE", nargs="?", type=table, help="its name or its link")
    tables.add_argument("--status", choices=(*STATUSES, "all"), help="other tables than those")
    tables.add_argument("--json", action="store_true")
    _finish(tables, show_tables)
    close = what.add_parser("close", help="close a table, whatever goes on there")
    close.add_argument("table", metavar="TABLE", type=table, help="its name or its link")
    close.add_argument("--reason", default="", metavar="TEXT", help="told to whoever comes there")
    _finish(close, close_table)
    forget = what.add_parser("forget", help="forget somebody for good, as they can themselves")
    forget.add_argument("person", metavar="PERSON", help="as `tables TABLE` shows them")
    _finish(forget, forget_person)
    ban = what.add_parser("ban", help="let somebody in no more")
    ban.add_argument("who", metavar="WHO", help="an address, an IPv6 household (/64) or a person")
    ban.add_argument("--reason", default="", metavar="TEXT", help="told to them")
    ban.add_argument("--days", type=days, metavar="N", help="then they may come again")
    _finish(ban, ban_somebody)
    unban = what.add_parser("unban", help="let somebody in again")
    unban.add_argument("who", metavar="WHO")
    _finish(unban, unban_somebody)
    bans = what.add_parser("bans", help="list whom the server does not let in")
    bans.add_argument("--json", action="store_true")
    _finish(bans, show_bans)


def _finish(parser: argparse.ArgumentParser, run: Any) -> None:
    add_db(parser)
    parser.set_defaults(run=lambda options: run(_with_server(options)))


def _with_server(options: argparse.Namespace) -> argparse.Namespace:
    try:
        import mutable.server.admin_requests  # noqa: F401
    except ImportError as error:
        raise BadOption("needs_server", CLI, package=error.name) from error
    return options


def days(text: str) -> float:
    try:
        given = float(text)
    except ValueError:
        given = -1.0
    if not 0 < given <= 36500:
        raise argparse.ArgumentTypeError(f"must be a number of days from above 0 to 36500, not {text}")
    return given


# Looking


def show_tables(options: argparse.Namespace) -> int:
    if options.table is not None:
        return _show_table(options)
    wanted = STATUSES if options.status == "all" else [options.status] if options.status else OPEN
    rows = _ask(options, TABLES.format(", ".join("?" * len(wanted))), *wanted)
    told = [_table(row) for row in rows]
    if options.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print_rows([_line(table) for table in told] or [[_phrase("no_tables")]])
    return 0


def _show_table(options: argparse.Namespace) -> int:
    rows = _ask(options, TABLE, options.table)
    if not rows:
        raise BadOption("no_such_table", CLI, given=shorten(options.table))
    told = _table(rows[0])
    people: dict[int, list[str]] = {}
    for seat, person in _ask(options, SITTERS, options.table):
        people.setdefault(seat, []).append(person)
    names = json.loads(rows[0][3])["names"]
    told["seats"] = [{"name": name, "people": people.get(seat, [])} for seat, name in enumerate(names)]
    if options.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print_rows([_line(told)])
        _print_rows([["", seat["name"] or "…", " ".join(seat["people"])] for seat in told["seats"]])
    return 0


def _table(row: tuple[Any, ...]) -> dict[str, Any]:
    room, status, updated, body, people = row
    line = json.loads(body)
    return {
        "id": room,
        "status": status,
        "game": line["game"],
        "people": people,
        "seats": len(line["names"]),
        "changed": _time(updated),
    }


def _line(table: dict[str, Any]) -> list[str]:
    seats = table["seats"]
    count = seats if isinstance(seats, int) else len(seats)
    return [table["id"], table["status"], table["game"], f"{table['people']}/{count}", table["changed"]]


def show_bans(options: argparse.Namespace) -> int:
    told = [
        {"who": who, "reason": reason, "since": _time(made), "until": None if ends is None else _time(ends)}
        for who, reason, made, ends in _ask(options, BANS)
    ]
    if options.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        lines = [[ban["who"], ban["since"], ban["until"] or "–", ban["reason"]] for ban in told]
        _print_rows(lines or [[_phrase("no_bans")]])
    return 0


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _print_rows(rows: list[list[str]]) -> None:
    """In columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


# Doing


def close_table(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import CloseTable

    _do(options, CloseTable(options.table, _reason(options)))
    print(_phrase("table_closed").format(options.table))
    return 0


def forget_person(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import Forget
    from mutable.server.people.bans import PERSONS_DIGEST

    if not PERSONS_DIGEST.fullmatch(options.person):
        raise BadOption("person", CLI, given=options.person)
    done = _do(options, Forget(options.person))
    print(_phrase("person_forgotten").format(done["deleted"], done["left"]))
    return 0


def ban_somebody(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import Lock
    from mutable.server.people.bans import whom

    who = whom(options.who)
    _do(options, Lock(who, _reason(options), options.days))
    print(_phrase("banned").format(who))
    return 0


def unban_somebody(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import Unlock
    from mutable.server.people.bans import whom

    who = whom(options.who)
    _do(options, Unlock(who))
    print(_phrase("unbanned").format(who))
    return 0


def _reason(options: argparse.Namespace) -> str:
    """One line that can be read."""
    from mutable.tables.names import clean_text

    reason = clean_text(options.reason)
    if len(reason) > LONGEST_REASON:
        raise BadOption("long_reason", CLI, most=LONGEST_REASON, given=len(reason))
    return reason


def _ask(options: argparse.Namespace, question: str, *given: object) -> list[tuple[Any, ...]]:
    from mutable.server.admin_requests import asked

    return asyncio.run(asked(db_of(options), question, *given))


def _do(options: argparse.Namespace, wish: "Wish") -> dict[str, int]:
    from mutable.server.admin_requests import done

    return asyncio.run(done(db_of(options), wish, _language()))


def _phrase(key: str) -> str:
    return PHRASES[_language()][key]


def _language() -> str:
    return default_language(dict(os.environ))
