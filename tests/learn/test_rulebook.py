"""RULES as they are drawn: figures, summaries, attributes, notation, and one mark for what is ours."""

import re

import pytest

from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.kit.options import shown
from mutable.kit.words import LANGUAGES
from mutable.learn.scenes.rulebook import PLAYERS, Block, blocks_of, plain
from mutable.learn.scenes.scene import NAMES, scenes_of, set_up

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_book = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES.values() for lang in LANGUAGES],
    ids=lambda part: part if isinstance(part, str) else part.name,
)  # fmt: skip
OURS = "◊"
SIGNS = {
    "mu_city": {"F", "N", "S"},
    "mu_tricks": {"red", "green", "blue", "yellow", "black", "crown", "shield", "partner"},
    "muster": {"cloud", "flame", "feather", "leaf", "water", "wizard", "bridge", "keep"},
    "muses": {"raise", "lower", "swap", "sun", "silver"},
}


def figures(game: Game, lang: str) -> list[Block]:
    return [block for block in blocks_of(game.rulebook(lang)) if block.kind == "figure"]


@every_game
def test_every_figure_has_its_scene_and_every_language_the_same_figures(game: Game) -> None:
    named = [
        [(block.scene, block.about, block.tables) for block in figures(game, lang)] for lang in LANGUAGES
    ]
    assert all(one == named[0] for one in named)
    assert {scene for scene, _, _ in named[0]} <= set(scenes_of(game))
    assert all(block.text for lang in LANGUAGES for block in figures(game, lang))


@every_game
def test_every_scene_sets_up_and_can_be_seen(game: Game) -> None:
    for scene in scenes_of(game).values():
        assert set_up(game, scene, [*NAMES]).view(scene.seat)["game"] == game.name


@every_game
def test_the_languages_have_the_same_blocks_for_the_same_tables(game: Game) -> None:
    books = [
        [
            (block.kind, block.number, len(block.rows), block.tables)
            for block in blocks_of(game.rulebook(lang))
        ]
        for lang in LANGUAGES
    ]
    assert all(book == books[0] for book in books)


@every_book
def test_a_book_begins_with_a_summary_of_six_lines_and_tells_its_mark_once(game: Game, lang: str) -> None:
    title, _, summary, mark, first, *_ = blocks_of(game.rulebook(lang))
    assert (title.kind, summary.kind, len(summary.rows), first.number) == ("title", "list", 6, "1")
    assert all(row[0].startswith("**") for row in summary.rows)
    assert mark.text.startswith(OURS)
    told = [block for block in blocks_of(game.rulebook(lang)) if block.text.startswith(f"{OURS} mar")]
    assert told == [mark]


@every_book
def test_what_a_block_is_for_are_options_of_the_game(game: Game, lang: str) -> None:
    known = {option.name: {shown(value) for value in option.values} for option in game.options}
    known[PLAYERS] = {str(count) for count in game.players}
    for block in blocks_of(game.rulebook(lang)):
        for name, values in block.tables.items():
            assert set(values) <= known[name]


@every_book
def test_symbols_are_those_that_the_page_draws(game: Game, lang: str) -> None:
    assert set(re.findall(r"{(\w+)}", game.rulebook(lang))) <= SIGNS[game.name]


@every_book
def test_every_move_of_the_notation_can_be_read(game: Game, lang: str) -> None:
    blocks = blocks_of(game.rulebook(lang))
    notation = next(i for i, block in enumerate(blocks) if block.text == "Notation")
    table = next(block for block in blocks[notation:] if block.kind == "table")
    rules = [game.rules(players, options) for players, options in every_way(game)]
    for move, _ in table.rows[1:]:
        (text,) = re.findall(r"^`([^`]+)`$", move)
        assert any(readable(one, text) for one in rules), text


def every_way(game: Game) -> list[tuple[int, dict[str, bool | int | str]]]:
    if game.name == "mu_tricks":
        return [(4, {}), (3, {}), (2, {"variant": "goslar"})]
    return [(max(game.players), {"expert": True} if game.name == "mu_city" else {})]


def readable(rules: object, text: str) -> bool:
    try:
        rules.moves.parse(text)  # type: ignore[attr-defined]  # every game has its table of moves
    except Exception:
        return False
    return True


def test_a_whole_section_is_for_the_tables_of_its_heading() -> None:
    book = "\n\n".join(
        [
            "# T", "<!-- for variant=a -->", "## 1. One", "**1.1** x", "<!-- for players=2,3 -->",
            "**1.2** y", "## 2. Two", "**2.1** z",
        ]
    )  # fmt: skip
    tables = {block.number: block.tables for block in blocks_of(book) if block.kind == "paragraph"}
    assert tables == {"1.1": {"variant": ["a"]}, "1.2": {"variant": ["a"], "players": ["2", "3"]}, "2.1": {}}
    assert "**1.2**" in plain(book, {"variant": "a"}, 2)
    assert "**1.2**" not in plain(book, {"variant": "a"}, 4)
    assert "One" not in plain(book, {"variant": "b"}, 2)


def test_a_terminal_gets_captions_letters_and_no_attributes() -> None:
    written = plain(
        "<!-- for a=b -->\n\n![Said of it.](scene:some-scene#one)\n\n**1.1** Faith {F}, a crown {crown}."
    )
    assert written == "> Said of it.\n\n**1.1** Faith F, a crown."
    for game in GAMES.values():
        for lang in LANGUAGES:
            assert not re.search(r"[{}]|<!--|scene:", plain(game.rulebook(lang)))
