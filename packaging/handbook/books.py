"""The rules of the games as plain Markdown, without the figures of the page's rules."""

import json
from pathlib import Path
from typing import Any

from mutable.kit.words import LANGUAGES
from mutable.learn.scenes.rulebook import PLAYERS, Block, blocks_of, plain, written

OTHER = {"en": "In English", "fr": "En français"}
WITH_FIGURES = {
    "en": "At the table these rules have their figures, and show what suits the game that is played.",
    "fr": "À la table, ces règles ont leurs figures et montrent ce qui convient à la partie.",
}
ONLY = {
    "en": {"for": "Only for", "players": "players", "or": " or ", "true": "with", "false": "without"},
    "fr": {"for": "Seulement", "players": "joueurs", "or": " ou ", "true": "avec", "false": "sans"},
}
QUOTED = {"en": "“{}”", "fr": "«\u00a0{}\u00a0»"}

Options = dict[str, dict[str, Any]]


def book(source: Path, lang: str, address: str) -> str:
    """Return a whole rulebook, with links to its other languages and to its figures below the title."""
    pack = json.loads(source.with_name(f"words.{lang}.json").read_text(encoding="utf-8"))
    title, *blocks = blocks_of(source.read_text(encoding="utf-8"))
    ways = [f"[{OTHER[other]}](RULES.{other}.md)" for other in LANGUAGES if other != lang]
    ways.append(f"[{WITH_FIGURES[lang]}]({address})")
    return plain("\n\n".join([written(title), " · ".join(ways), *_shown(blocks, lang, pack["options"])]))


def _shown(blocks: list[Block], lang: str, options: Options) -> list[str]:
    """Return each block. A block that does not apply to every table names its tables, unless the previous
    block has the same ones.
    """
    found: list[str] = []
    before: dict[str, list[str]] = {}
    for block in blocks:
        wanted = f"*{_only(block, lang, options)}*" if block.tables and block.tables != before else ""
        before = block.tables
        is_heading = block.kind == "section"
        found += [written(block), wanted] if is_heading else [wanted, written(block)]
    return [part for part in found if part]


def _only(block: Block, lang: str, options: Options) -> str:
    """Return the tables to which a block applies, in the terms of the lobby."""
    said = ONLY[lang]
    parts = [_one(name, values, said, lang, options) for name, values in block.tables.items()]
    return f"{said['for']} {', '.join(parts)}."


def _one(name: str, values: list[str], said: dict[str, str], lang: str, options: Options) -> str:
    if name == PLAYERS:
        return f"{said['or'].join(values)} {said['players']}"
    label = options[name]["label"].replace(" ◊", "")
    if values in (["true"], ["false"]):
        return f"{said[values[0]]} {QUOTED[lang].format(label)}"
    return said["or"].join(
        QUOTED[lang].format(options[name]["names"][value].replace(" ◊", "")) for value in values
    )
