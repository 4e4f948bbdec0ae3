"""`mutable replay`: check a record and show how the game ended."""

import argparse
import json
import os
import sys
from pathlib import Path

from mutable.cli.arguments import Subparsers
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.seat_names import names_with_levels
from mutable.table.record import FalseRecord, load_record, replay
from mutable.table.table import Table
from mutable.tables.catalogue import full_title

FALSE = 1


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("replay", help="check a record move by move and show its outcome")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    record = load_record(options.file)
    try:
        table = replay(record)
    except FalseRecord as error:
        return _refuse(error, options.json)
    if options.json:
        facts = {"ok": True, "moves": len(table.entries), "outcome": table.outcome()}
        print(json.dumps(facts, ensure_ascii=False))
    else:
        _show(table, default_language(dict(os.environ)))
    return 0


def _refuse(error: FalseRecord, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"ok": False, "move": error.move, "reason": str(error)}, ensure_ascii=False))
    print(f"mutable: {error.text(default_language(dict(os.environ)))}", file=sys.stderr)
    return FALSE


def _show(table: Table, lang: str) -> None:
    outcome, say = table.outcome(), PHRASES[lang]
    seats = names_with_levels(table.setting, lang)
    print(say["all_legal"].format(full_title(table.setting.game, lang), len(table.entries)))
    if outcome is None:
        print(say["not_finished"])
        return
    words = table.rules.words(lang).with_player_names(seats)
    for line in outcome["lines"]:
        print(say["sheet_line"].format(words.line(line), " – ".join(map(str, line["points"]))))
    totals = ", ".join(f"{seat} {total}" for seat, total in zip(seats, outcome["totals"], strict=True))
    winners = say["and"].join(seats[seat] for seat in outcome["winners"])
    print(say["won_by"].format(totals, winners, words.name("reason", outcome["reason"])))
