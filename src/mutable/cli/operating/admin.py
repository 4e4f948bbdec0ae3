"""`mutable admin`: lists and closes tables, erases people and bans them, also while a server is running."""

import argparse
import asyncio
import json
import os
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from mutable.cli.arguments import CLI, Subparsers
from mutable.cli.operating.serve import add_db, db_of
from mutable.cli.phrases import PHRASES, default_language
from mutable.kit.errors import BadOption, shorten

if TYPE_CHECKING:
    from mutable.server.admin_requests import Request
    from mutable.storage.admin_operations import AdminQueries
    from mutable.storage.values import ListedTable

STATUSES = ("waiting", "playing", "finished", "closed")
OPEN = ("waiting", "playing")
LONGEST_REASON = 200
IDENTIFIER = re.compile(r"-[\w-]{11}")  # one that looks like an option; no option here has this length
BAN_COLUMNS = [("who", ""), ("since", ""), ("until", "–"), ("reason", "")]  # and what stands for None

T = TypeVar("T")


class _KnowsTables:
    """Take an identifier that begins with a hyphen as an argument, not as an option."""

    def _parse_optional(self, word: str) -> Any:
        return None if IDENTIFIER.fullmatch(word) else super()._parse_optional(word)  # type: ignore[misc]


def table(text: str) -> str:
    """Return the identifier of a table from the identifier itself or from its link."""
    return text.rpartition("/t/")[2].partition("/")[0].partition("#")[0]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("admin", help="manage the tables and people of a server, also while it runs")
    kind = type("Parser", (_KnowsTables, type(parser)), {})
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=kind)
    tables = what.add_parser("tables", help="list the unfinished tables, or show who sits at one")
    tables.add_argument("table", metavar="TABLE", nargs="?", type=table, help="its identifier or its link")
    tables.add_argument("--status", choices=(*STATUSES, "all"), help="list tables with this status instead")
    tables.add_argument("--json", action="store_true")
    _finish(tables, show_tables)
    close = what.add_parser("close", help="close a table, even during a game")
    close.add_argument("table", metavar="TABLE", type=table, help="its identifier or its link")
    close.add_argument("--reason", default="", metavar="TEXT", help="shown to everybody who opens the table")
    _finish(close, close_table)
    forget = what.add_parser("forget", help="delete the data of a person, as they can do themselves")
    forget.add_argument("person", metavar="PERSON", help="as `tables TABLE` shows them")
    _finish(forget, forget_person)
    ban = what.add_parser("ban", help="ban an address or a person")
    ban.add_argument("who", metavar="WHO", help="an address, an IPv6 household (/64) or a person")
    ban.add_argument("--reason", default="", metavar="TEXT", help="shown to them")
    ban.add_argument("--days", type=days, metavar="N", help="how long the ban lasts (default: until unban)")
    _finish(ban, add_ban)
    unban = what.add_parser("unban", help="end a ban")
    unban.add_argument("who", metavar="WHO")
    _finish(unban, end_ban)
    bans = what.add_parser("bans", help="list the bans")
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


# Lists


def show_tables(options: argparse.Namespace) -> int:
    if options.table is not None:
        return _show_table(options)
    wanted = STATUSES if options.status == "all" else [options.status] if options.status else OPEN
    tables = [_table(found) for found in _query(options, lambda store: store.list_tables(wanted))]
    if options.json:
        print(json.dumps(tables, ensure_ascii=False))
    else:
        _print_rows([_line(table) for table in tables] or [[_phrase("no_tables")]])
    return 0


def _show_table(options: argparse.Namespace) -> int:
    found = _query(options, lambda store: store.find_table(options.table))
    if found is None:
        raise BadOption("no_such_table", CLI, given=shorten(options.table))
    table = _table(found)
    people: dict[int, list[str]] = {}
    for seat, person in _query(options, lambda store: store.list_people(options.table)):
        people.setdefault(seat, []).append(person)
    names = json.loads(found.summary)["names"]
    table["seats"] = [{"name": name, "people": people.get(seat, [])} for seat, name in enumerate(names)]
    if options.json:
        print(json.dumps(table, ensure_ascii=False))
    else:
        _print_rows([_line(table)])
        _print_rows([["", seat["name"] or "…", " ".join(seat["people"])] for seat in table["seats"]])
    return 0


def _table(found: "ListedTable") -> dict[str, Any]:
    line = json.loads(found.summary)
    return {
        "id": found.room,
        "status": found.status,
        "game": line["game"],
        "people": found.people,
        "seats": len(line["names"]),
        "changed": _time(found.updated),
    }


def _line(table: dict[str, Any]) -> list[str]:
    seats = table["seats"]
    count = seats if isinstance(seats, int) else len(seats)
    return [table["id"], table["status"], table["game"], f"{table['people']}/{count}", table["changed"]]


def show_bans(options: argparse.Namespace) -> int:
    bans = [
        {
            "who": ban.who,
            "reason": ban.reason,
            "since": _time(ban.made),
            "until": None if ban.ends is None else _time(ban.ends),
        }
        for ban in _query(options, lambda store: store.list_bans())
    ]
    if options.json:
        print(json.dumps(bans, ensure_ascii=False))
    else:
        lines = [[str(ban[key] or empty) for key, empty in BAN_COLUMNS] for ban in bans]
        _print_rows(lines or [[_phrase("no_bans")]])
    return 0


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _print_rows(rows: list[list[str]]) -> None:
    """Print rows in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


# Requests


def close_table(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import CloseTableRequest

    _request(options, CloseTableRequest(options.table, _reason(options)))
    print(_phrase("table_closed").format(options.table))
    return 0


def forget_person(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import ForgetRequest
    from mutable.server.people.bans import PERSONS_DIGEST

    if not PERSONS_DIGEST.fullmatch(options.person):
        raise BadOption("person", CLI, given=options.person)
    done = _request(options, ForgetRequest(options.person))
    print(_phrase("person_forgotten").format(done["deleted"], done["left"]))
    return 0


def add_ban(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import BanRequest
    from mutable.server.people.bans import parse_banned

    who = parse_banned(options.who)
    _request(options, BanRequest(who, _reason(options), options.days))
    print(_phrase("banned").format(who))
    return 0


def end_ban(options: argparse.Namespace) -> int:
    from mutable.server.admin_requests import UnbanRequest
    from mutable.server.people.bans import parse_banned

    who = parse_banned(options.who)
    _request(options, UnbanRequest(who))
    print(_phrase("unbanned").format(who))
    return 0


def _reason(options: argparse.Namespace) -> str:
    """Return the reason as one line of readable text."""
    from mutable.tables.names import clean_text

    reason = clean_text(options.reason)
    if len(reason) > LONGEST_REASON:
        raise BadOption("long_reason", CLI, most=LONGEST_REASON, given=len(reason))
    return reason


def _query(options: argparse.Namespace, query: "Callable[[AdminQueries], Awaitable[T]]") -> T:
    from mutable.storage.admin_connection import open_queries

    async def run() -> T:
        async with open_queries(db_of(options)) as store:
            return await query(store)

    return asyncio.run(run())


def _request(options: argparse.Namespace, request: "Request") -> dict[str, int]:
    from mutable.server.admin_requests import request_and_wait

    return asyncio.run(request_and_wait(db_of(options), request, _language()))


def _phrase(key: str) -> str:
    return PHRASES[_language()][key]


def _language() -> str:
    return default_language(dict(os.environ))
