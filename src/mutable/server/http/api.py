"""HTTP endpoints for games, lobby, tables, rules, replays and records."""

import asyncio
from functools import cache
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from mutable.bots.registry import BOTS
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Game
from mutable.kit.options import Option, Value
from mutable.kit.rulebook import paragraphs
from mutable.kit.words import LANGUAGES
from mutable.learn.lessons.script import lessons_of
from mutable.learn.puzzles.puzzle import puzzles_of
from mutable.learn.scenes.rulebook import blocks_of
from mutable.learn.scenes.scene import NAMES, scenes_of, set_up
from mutable.pad.blank import BlankSheet, blank_sheets
from mutable.pad.sheet import PadSheet, SheetBuilder, games_with_a_pad
from mutable.server.http.about import about
from mutable.server.http.guard import PERSON, asker, error, may_make_a_table, reader_of
from mutable.server.http.links import Address, qr_svg
from mutable.server.http.openapi import Operation
from mutable.server.http.slugs import ADDRESS_OF
from mutable.server.people.game_counts import counted, is_old
from mutable.server.registry.lobby import is_gone, lines_of, open_lines
from mutable.server.registry.registry import TableRegistry
from mutable.server.services import REGISTRY, SERVICES
from mutable.table.record import record_text
from mutable.tables import creation as founding
from mutable.tables.catalogue import FirstGamePreset, catalogue_entry, subtitle_of
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.frames import info_of
from mutable.tables.live import Player
from mutable.tables.messages import (
    About,
    Created,
    FirstGame,
    Frame,
    GameInfo,
    Join,
    Key,
    LessonInfo,
    LessonMoment,
    LessonWish,
    Links,
    Lobby,
    NewTable,
    NextGame,
    OptionInfo,
    PadWish,
    Previewed,
    PuzzleAnswer,
    Puzzles,
    PuzzleTry,
    Rulebook,
    ShownScene,
    Step,
    Steps,
    StoppedTable,
    TableLine,
    Way,
    encode,
)
from mutable.tables.names import clean_name, own_name
from mutable.tables.practice import lessons as practice_lessons
from mutable.tables.practice import puzzles as practice_puzzles
from mutable.tables.room import Room
from mutable.tables.stopped import Stopped, shown
from mutable.work.records import StepRange

ADDRESS = web.AppKey("address", Address)
MOST_STEPS = 100  # in one response
FIRST_LEVEL = 1  # of the bots in a player's first game of a kind

T = TypeVar("T")


def answer(value: object, status: int = 200) -> web.Response:
    return web.Response(status=status, body=encode(value), content_type="application/json")


async def body_of(request: web.Request, shape: type[T]) -> T:
    return msgspec.json.decode(await request.read(), type=shape)


async def room_of(request: web.Request) -> Room:
    return (await request.app[REGISTRY].fetch(request.match_info["id"])).room


def player_of(request: web.Request) -> Player:
    """Return the network and the person that pay for the request's work."""
    return asker(request), request[PERSON]


def lang_of(request: web.Request) -> str:
    lang = request.query.get("lang", LANGUAGES[0])
    if lang not in LANGUAGES:
        raise Trouble("lang", names=[*LANGUAGES])
    return lang


# Games and rules


async def games(request: web.Request) -> web.Response:
    return answer([_game_info(name, lang_of(request)) for name in GAMES])


@cache
def _game_info(name: str, lang: str) -> GameInfo:
    game = GAMES[name]
    pack = game.pack(lang)
    options = {
        option.name: _option_info(game, option, pack["options"].get(option.name, {}))
        for option in game.options
    }
    entry, said = catalogue_entry(game), pack.get("shelf", {})
    labels = said.get("ways", {})
    return GameInfo(
        name=name,
        address=ADDRESS_OF[name],
        title=game.title,
        subtitle=subtitle_of(game, lang),
        about=pack["about"],
        what=said.get("what", pack["about"]),
        short=said.get("short", []),
        minutes=entry.minutes,
        weight=entry.weight,
        ways=[Way(labels.get(way.name, game.title), way.players, way.options) for way in entry.ways],
        first=_first_game(game, lang),
        picture=entry.picture,
        lessons=len(lessons_of(name)),
        lesson_minutes=practice_lessons.minutes_of(name, lang),
        puzzles=len(puzzles_of(name)),
        players=game.players,
        usual_players=game.usual_players,
        options=options,
        bots=list(BOTS[name]),
    )


def _first_game(game: Game, lang: str) -> FirstGame:
    first = catalogue_entry(game).first or FirstGamePreset(game.usual_players)
    text = game.pack(lang).get("shelf", {}).get("first", "")
    return FirstGame(first.players, first.options, FIRST_LEVEL, text)


def _option_info(game: Game, option: Option, words: dict[str, Any]) -> OptionInfo:
    facts: dict[str, Any] = option.described()
    if "max" in facts:
        facts["max"] = min(facts["max"], catalogue_entry(game).most.get(option.name, facts["max"]))
    fits = [[count for count in game.players if _fits(game, count, option, v)] for v in option.values]
    return OptionInfo(words.get("label", option.name), words.get("names", {}), players=fits, **facts)


def _fits(game: Game, players: int, option: Option, value: Value) -> bool:
    """Return True if the option's value allows this number of players."""
    try:
        game.rules(players, {option.name: value})
    except BadOption:
        return False
    return True


async def rules(request: web.Request) -> web.Response:
    """Return the rules as blocks, and their paragraphs by number."""
    game = game_named(request.match_info["game"])
    book = game.rulebook(lang_of(request))
    return answer(Rulebook(blocks_of(book), paragraphs(book)))


async def scene(request: web.Request) -> web.Response:
    """Return a position that the game's rules show."""
    name = game_named(request.match_info["game"]).name
    wanted = request.match_info["name"]
    if wanted not in scenes_of(GAMES[name]):
        raise NotFound("no_scene", title=GAMES[name].title, given=shorten(wanted))
    return web.Response(body=_drawn_scene(name, wanted), content_type="application/json")


@cache
def _drawn_scene(game: str, name: str) -> bytes:
    """Return an encoded scene. Scenes never change, and their number is fixed, so all are cached."""
    found = scenes_of(GAMES[game])[name]
    table = set_up(GAMES[game], found, [*NAMES])
    return encode(ShownScene(table.view(found.seat), found.seat, [*NAMES[: found.players]]))


async def words(request: web.Request) -> web.Response:
    """Return the texts of the game's board."""
    return answer(game_named(request.match_info["game"]).pack(lang_of(request)).get("page", {}))


async def pad(request: web.Request) -> web.Response:
    """Return a scored sheet of a real table. Other requests run between two entries."""
    wish = await body_of(request, PadWish)
    names: list[str] = []
    for name in wish.names:
        names.append(own_name(name, names))
    options: dict[str, Value] = {**wish.options}
    builder = SheetBuilder(request.match_info["game"], names, options, reader_of(request))
    for entry in wish.entries:
        builder.add(entry)
        await asyncio.sleep(0)
    return answer(builder.sheet())


async def blanks(request: web.Request) -> web.Response:
    """Return every empty sheet of every game. The page stores them for use without a network."""
    drawn = await asyncio.to_thread(_blanks, lang_of(request))  # slow on the first call for each language
    response = web.Response(body=drawn, content_type="application/json")
    response.enable_compression()
    return response


@cache
def _blanks(lang: str) -> bytes:
    return encode({game: [*blank_sheets(game, lang)] for game in games_with_a_pad()})


# Lessons


async def lessons(request: web.Request) -> web.Response:
    return answer(practice_lessons.listed(request.match_info["game"], lang_of(request)))


async def lesson(request: web.Request) -> web.Response:
    """Return a lesson after the choices so far, with the answer to the tried move."""
    wish = await body_of(request, LessonWish)
    game, name = request.match_info["game"], request.match_info["lesson"]
    return answer(practice_lessons.moment(game, name, wish, lang_of(request)))


async def lesson_preview(request: web.Request) -> web.Response:
    """Return the preview of a move in a lesson."""
    wish = await body_of(request, LessonWish)
    game, name = request.match_info["game"], request.match_info["lesson"]
    return answer(practice_lessons.previewed(game, name, wish, lang_of(request)))


# Puzzles


async def puzzles(request: web.Request) -> web.Response:
    return answer(practice_puzzles.listed(request.match_info["game"]))


async def puzzle(request: web.Request) -> web.Response:
    """Return a puzzle as its deciding seat sees it."""
    game, ident = request.match_info["game"], request.match_info["puzzle"]
    return answer(practice_puzzles.shown(game, ident, lang_of(request)))


async def puzzle_answer(request: web.Request) -> web.Response:
    """Return the values of a move and of the best one."""
    wish = await body_of(request, PuzzleTry)
    game, ident = request.match_info["game"], request.match_info["puzzle"]
    return answer(practice_puzzles.answered(game, ident, wish, lang_of(request)))


async def puzzle_preview(request: web.Request) -> web.Response:
    """Return the preview of a move in a puzzle."""
    wish = await body_of(request, PuzzleTry)
    game, ident = request.match_info["game"], request.match_info["puzzle"]
    return answer(practice_puzzles.previewed(game, ident, wish, lang_of(request)))


# The lobby


async def lobby(request: web.Request) -> web.Response:
    registry, person = request.app[REGISTRY], request[PERSON]
    store = registry.store
    finished = counted(await lines_of(store, person, finished=True))
    request.app[SERVICES].summary_upgrade.request(line.id for line in finished if is_old(line))
    return answer(
        Lobby(
            open=await open_lines(store, person, registry.attended_open_tables()),
            mine=await running_lines(registry, person),
            finished=finished,
        )
    )


async def running_lines(registry: TableRegistry, person: str) -> list[TableLine]:
    """Return a person's unfinished tables, first those where the person must decide."""
    lines = await lines_of(registry.store, person, finished=False)
    for line in lines:
        line.deciding = registry.deciding(line.id)
    return sorted(lines, key=lambda line: line.mine not in (line.deciding or []))


async def create(request: web.Request) -> web.Response:
    wish = await body_of(request, NewTable)
    wishes: list[founding.Wish] = [(seat.kind, seat.bot) for seat in wish.seats]
    founder = (clean_name(wish.name), request[PERSON])
    created = founding.by_wishes(
        wish.game, wishes, wish.options, wish.clock, wish.public, founder, wish.hints, wish.patience
    )
    # A lesson deals the same cards every time. That would be unfair to friends who do not know it.
    is_alone = all(seat.kind != "friend" for seat in wish.seats)
    opening = practice_lessons.opening(wish.game, wish.lesson) if is_alone else None
    ident = await request.app[REGISTRY].create(created, player_of(request), opening)
    return answer(Created(ident), 201)


# One table


async def join(request: web.Request) -> web.Response:
    wish = await body_of(request, Join)
    person = request[PERSON]
    registry, table = request.app[REGISTRY], request.match_info["id"]
    await registry.change(
        table, lambda room: room.sit(person, wish.name, wish.seat, registry.chance), player_of(request)
    )
    return answer(Created(table))


async def decline(request: web.Request) -> web.Response:
    """Free the seat that a rematch keeps for the person."""
    person, table = request[PERSON], request.match_info["id"]
    await request.app[REGISTRY].change(table, lambda room: room.decline(person))
    return answer(Created(table))


async def hold(request: web.Request) -> web.Response:
    """Take a seat on this device by its private link."""
    key, person, table = (await body_of(request, Key)).key, request[PERSON], request.match_info["id"]
    await request.app[REGISTRY].change(table, lambda room: room.hold(person, key))
    return answer(Created(table))


async def links(request: web.Request) -> web.Response:
    room, address = await room_of(request), request.app[ADDRESS]
    seat = room.seat_of(request[PERSON])
    private = None if seat is None else address.seat(room.id, room.seats[seat].key)
    join_link = address.table(room.id)
    only_here = address.only_here and seat is not None  # the link works for guests, who have used it
    return answer(Links(join_link, qr_svg(join_link), private, only_here, address.evening(_first(room))))


def _first(room: Room) -> str:
    return room.created.evening or room.id


async def rematch(request: web.Request) -> web.Response:
    """Return the table of a rematch or of another game with the same people; create it if there is none."""
    registry, person = request.app[REGISTRY], request[PERSON]
    wish = await body_of(request, NextGame) if await request.read() else NextGame()
    async with registry.rematch_lock:  # the second player who asks gets the first one's table
        room = await room_of(request)
        seat = room.seat_of(person)
        if seat is None or room.status != "finished":
            raise Trouble("no_rematch")
        before = room.rematch
        if before is None or await is_gone(registry.store, before):
            may_make_a_table(request)
            ident = await registry.create(
                founding.as_rematch(room, seat, person, wish.game), player_of(request)
            )
            asker, game = seat, wish.game
            await registry.change(
                room.id, lambda room: room.go_on_at(ident, asker, game) if room.rematch == before else []
            )
            room = await room_of(request)
            if room.rematch != ident:  # another process has created one first
                await registry.rewrite(ident, registry.store.delete_table)
        return answer(Created(room.rematch or ""))


async def stopped(request: web.Request) -> web.Response:
    """Return what a stopped table can show."""
    try:
        await room_of(request)
    except Stopped as found:
        return answer(shown(found, request[PERSON], reader_of(request)))
    raise Trouble("goes_on")


# Replays and records


async def steps(request: web.Request) -> web.Response:
    """Return steps of a game: of a running one as the reader saw it, of a finished one as any viewer did."""
    room = await _begun(request)
    first = number_of(request, "from", 0)
    last = min(number_of(request, "to", first + MOST_STEPS), first + MOST_STEPS)
    viewer, all_open = _viewer(request, room)
    part = StepRange(viewer, all_open, lang_of(request), first, last)
    drawn = await request.app[SERVICES].records.steps(player_of(request), room, part)
    response = web.Response(body=drawn, content_type="application/json")
    response.enable_compression()
    return response


async def step_info(request: web.Request) -> web.Response:
    room = await _begun(request)
    info = info_of(room, set(), {})
    return answer(Steps(len(room.table.entries), info, room.seat_of(request[PERSON]), room.table.is_over))


def _viewer(request: web.Request, room: Room) -> tuple[int | None, bool]:
    """Return the viewer, and whether all cards are open.

    While the game goes on, a reader may choose only their own seat's view or a spectator's.
    """
    viewer, last = request.query.get("viewer", "spectator"), len(room.seats) - 1
    if viewer == "spectator":
        return None, False
    if viewer not in ("all", *(str(seat) for seat in range(len(room.seats)))):
        raise Trouble("viewer", last=last)
    if room.status != "finished" and viewer != str(room.seat_of(request[PERSON])):
        raise Trouble("own_eyes")
    return (None, True) if viewer == "all" else (int(viewer), False)


def number_of(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, str(default))
    if not text.isdecimal() or len(text) > 6:
        raise Trouble("number", name=name)
    return int(text)


async def _begun(request: web.Request) -> Room:
    room = await room_of(request)
    if room.status == "waiting":
        raise Trouble("not_begun")
    return room


async def _finished(request: web.Request) -> Room:
    room = await room_of(request)
    if room.status != "finished":
        raise Trouble("closed_record")
    return room


async def record(request: web.Request) -> web.Response:
    room = await _finished(request)
    if not room.table.is_over:
        raise Trouble("unfinished_record")
    name = f"{room.table.setting.game.name}-{room.id}.mutable.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(
        text=record_text(room.table, room.bots), content_type="application/json", headers=headers
    )


async def upload(request: web.Request) -> web.Response:
    """Create a table that replays an uploaded record."""
    text = (await request.read()).decode("utf-8", "replace")
    records = request.app[SERVICES].records
    created, problem = await records.check(player_of(request), text, reader_of(request))
    if created is None:
        return error(422, problem)
    return answer(Created(await request.app[REGISTRY].create(created)), 201)


async def product_info(request: web.Request) -> web.Response:
    return answer(about())


OPERATIONS = [
    Operation("get", "/api/games", games, "The games with their options and bots", list[GameInfo],
              query=("lang",)),
    Operation("get", "/api/games/{game}/rules", rules, "The rules of a game", Rulebook, query=("lang",)),
    Operation("get", "/api/games/{game}/scenes/{name}", scene, "A position that the rules show", ShownScene),
    Operation("get", "/api/games/{game}/words", words, "The words of a game's board", dict[str, Any],
              query=("lang",)),
    Operation("post", "/api/games/{game}/pad", pad, "A sheet of the score pad, scored", PadSheet, PadWish),
    Operation("get", "/api/games/{game}/lessons", lessons, "The lessons of a game", list[LessonInfo],
              query=("lang",)),
    Operation("post", "/api/games/{game}/lessons/{lesson}", lesson, "A lesson, step by step", LessonMoment,
              LessonWish, query=("lang",)),
    Operation("post", "/api/games/{game}/lessons/{lesson}/preview", lesson_preview,
              "A move of a lesson, foreseen", Previewed, LessonWish, query=("lang",)),
    Operation("get", "/api/games/{game}/puzzles", puzzles, "The puzzles of a game, and today's", Puzzles),
    Operation("get", "/api/games/{game}/puzzles/{puzzle}", puzzle, "A puzzle as its seat sees it", Frame,
              query=("lang",)),
    Operation("post", "/api/games/{game}/puzzles/{puzzle}", puzzle_answer, "A move of a puzzle, answered",
              PuzzleAnswer, PuzzleTry, query=("lang",)),
    Operation("post", "/api/games/{game}/puzzles/{puzzle}/preview", puzzle_preview,
              "A move of a puzzle, foreseen", Previewed, PuzzleTry, query=("lang",)),
    Operation("get", "/api/pads", blanks, "The empty sheets of all score pads", dict[str, list[BlankSheet]],
              query=("lang",)),
    Operation("get", "/api/lobby", lobby, "Open tables, one's own, finished games", Lobby),
    Operation("post", "/api/tables", create, "Open a table", Created, NewTable, makes=True),
    Operation("post", "/api/tables/{id}/join", join, "Sit down", Created, Join),
    Operation("post", "/api/tables/{id}/hold", hold, "Bring a seat to this device", Created, Key),
    Operation("get", "/api/tables/{id}/links", links, "Links to share", Links),
    Operation("post", "/api/tables/{id}/decline", decline, "Not sit down where one is asked to", Created),
    Operation("post", "/api/tables/{id}/rematch", rematch, "Play again, the same game or another", Created,
              NextGame),
    Operation("get", "/api/tables/{id}/stopped", stopped, "A table that cannot go on", StoppedTable),
    Operation("get", "/api/tables/{id}/steps", steps, "A game, step by step", list[Step],
              query=("lang", "viewer", "from", "to")),
    Operation("get", "/api/tables/{id}/steps/info", step_info, "How long a game is, and who played", Steps),
    Operation("get", "/api/tables/{id}/record", record, "The record of a finished game", dict[str, Any]),
    Operation("post", "/api/records", upload, "Upload a record", Created, dict[str, Any], makes=True),
    Operation("get", "/api/about", product_info, "Version, whose games these are, libraries and licences",
              About),
]  # fmt: skip
