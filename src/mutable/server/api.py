"""The HTTP surface: games, lobby, tables, rules, replays, records."""

import json
from functools import cache
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from mutable.bots.registry import BOTS
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption
from mutable.kit.game import Game
from mutable.kit.options import Option, Value
from mutable.kit.rulebook import paragraphs
from mutable.kit.words import LANGUAGES
from mutable.server import founding
from mutable.server.guard import PERSON, error, reader_of
from mutable.server.house import House
from mutable.server.links import Address, qr_svg
from mutable.server.lobby import lines_of, open_lines
from mutable.server.messages import (
    Created,
    GameInfo,
    Join,
    Key,
    Links,
    Lobby,
    NewTable,
    OptionInfo,
    Step,
    Steps,
    StoppedTable,
    encode,
)
from mutable.server.openapi import Operation, description
from mutable.server.room import Room
from mutable.server.sentences import Trouble
from mutable.server.stopped import Stopped, shown
from mutable.server.workers import Workers, checked_record, described, drawn_steps
from mutable.table.record import record_text

HOUSE = web.AppKey("house", House)
WORKERS = web.AppKey("workers", Workers)
ADDRESS = web.AppKey("address", Address)
MOST_STEPS = 100  # in one answer

T = TypeVar("T")


def answer(value: object, status: int = 200) -> web.Response:
    return web.Response(status=status, body=encode(value), content_type="application/json")


async def body_of(request: web.Request, shape: type[T]) -> T:
    return msgspec.json.decode(await request.read(), type=shape)


def room_of(request: web.Request) -> Room:
    return request.app[HOUSE].live(request.match_info["id"]).room


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
    bots, one_level = list(BOTS[name]), game.partnered
    return GameInfo(
        name, game.title, pack["about"], game.players, game.usual_players, options, bots, one_level
    )


def _option_info(game: Game, option: Option, words: dict[str, Any]) -> OptionInfo:
    facts: dict[str, Any] = option.described()
    fits = [[count for count in game.players if _fits(game, count, option, v)] for v in option.values]
    return OptionInfo(words.get("label", option.name), words.get("names", {}), players=fits, **facts)


def _fits(game: Game, players: int, option: Option, value: Value) -> bool:
    """Some variants are for some numbers of players only."""
    try:
        game.rules(players, {option.name: value})
    except BadOption:
        return False
    return True


async def rules(request: web.Request) -> web.Response:
    """RULES as Markdown, and its paragraphs by number."""
    game = game_named(request.match_info["game"])
    book = game.rulebook(lang_of(request))
    return answer({"markdown": book, "paragraphs": paragraphs(book)})


async def words(request: web.Request) -> web.Response:
    """What the game's board says by itself."""
    return answer(game_named(request.match_info["game"]).pack(lang_of(request)).get("page", {}))


# The lobby


async def lobby(request: web.Request) -> web.Response:
    store, person = request.app[HOUSE].store, request[PERSON]
    return answer(
        Lobby(
            open=open_lines(store),
            mine=lines_of(store, person, finished=False),
            finished=lines_of(store, person, finished=True),
        )
    )


async def create(request: web.Request) -> web.Response:
    wish = await body_of(request, NewTable)
    wishes: list[founding.Wish] = [(seat.kind, seat.bot) for seat in wish.seats]
    founder = (clean_name(wish.name), request[PERSON])
    created = founding.by_wishes(wish.game, wishes, wish.options, wish.clock, wish.public, founder)
    return answer(Created(await request.app[HOUSE].create(created)), 201)


def clean_name(name: str) -> str:
    """A name that can stand in a sentence."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable():
        raise Trouble("name")
    return cleaned


# One table


async def join(request: web.Request) -> web.Response:
    wish = await body_of(request, Join)
    name, person = clean_name(wish.name), request[PERSON]
    house, table = request.app[HOUSE], request.match_info["id"]
    await house.change(table, lambda room: room.sit(person, name, wish.seat, house.chance))
    return answer(Created(table))


async def hold(request: web.Request) -> web.Response:
    """A seat comes to another device by its private link."""
    key, person, table = (await body_of(request, Key)).key, request[PERSON], request.match_info["id"]
    await request.app[HOUSE].change(table, lambda room: room.hold(person, key))
    return answer(Created(table))


async def links(request: web.Request) -> web.Response:
    room, address = room_of(request), request.app[ADDRESS]
    seat = room.seat_of(request[PERSON])
    private = None if seat is None else address.seat(room.id, room.seats[seat].key)
    join_link = address.table(room.id)
    return answer(Links(join_link, qr_svg(join_link), private, address.only_here))


async def rematch(request: web.Request) -> web.Response:
    """The same table anew: friends are asked again, bots sit down at once."""
    house, person = request.app[HOUSE], request[PERSON]
    async with house.rematching:  # whoever asks second goes to the first one's table
        room = room_of(request)
        seat = room.seat_of(person)
        if seat is None or room.status != "finished":
            raise Trouble("no_rematch")
        if room.rematch is None:
            ident = await house.create(founding.as_rematch(room, seat, person))
            await house.change(room.id, lambda room: room.go_on_at(ident))
        return answer(Created(room_of(request).rematch or ""))


async def stopped(request: web.Request) -> web.Response:
    """What can be seen of a table that cannot go on here."""
    try:
        room_of(request)
    except Stopped as found:
        return answer(shown(found, request[PERSON], reader_of(request)))
    raise Trouble("goes_on")


# Replays and records


async def steps(request: web.Request) -> web.Response:
    room = _finished(request)
    first = _number(request, "from", 0)
    last = min(_number(request, "to", first + MOST_STEPS), first + MOST_STEPS)
    viewer, all_open = _viewer(request, len(room.seats))
    table = room.table
    drawn = await request.app[WORKERS].run(
        drawn_steps, described(table.setting), table.entries, viewer, all_open, lang_of(request), first, last
    )
    response = web.Response(body=drawn, content_type="application/json")
    response.enable_compression()
    return response


async def step_info(request: web.Request) -> web.Response:
    room = _finished(request)
    setting = room.table.setting
    title, game = setting.game.title, setting.game.name
    return answer(Steps(len(room.table.entries), room.names(), title, game, room.table.is_over))


def _viewer(request: web.Request, seats: int) -> tuple[int | None, bool]:
    viewer = request.query.get("viewer", "spectator")
    if viewer in ("spectator", "all"):
        return None, viewer == "all"
    if viewer.isdecimal() and int(viewer) < seats:
        return int(viewer), False
    raise Trouble("viewer", last=seats - 1)


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, str(default))
    if not text.isdecimal() or len(text) > 6:
        raise Trouble("number", name=name)
    return int(text)


def _finished(request: web.Request) -> Room:
    room = room_of(request)
    if room.status != "finished":
        raise Trouble("closed_record")
    return room


async def record(request: web.Request) -> web.Response:
    room = _finished(request)
    if not room.table.is_over:
        raise Trouble("unfinished_record")
    name = f"{room.table.setting.game.name}-{room.id}.mutable.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(
        text=record_text(room.table, room.bots), content_type="application/json", headers=headers
    )


async def upload(request: web.Request) -> web.Response:
    """A record of a finished game becomes a table to step through."""
    text = (await request.read()).decode("utf-8", "replace")
    created, problem = await request.app[WORKERS].run(checked_record, text, reader_of(request))
    if created is None:
        return error(422, problem)
    return answer(Created(await request.app[HOUSE].create(created)), 201)


@cache
def _description() -> str:
    return json.dumps(description(OPERATIONS))


async def openapi(request: web.Request) -> web.Response:
    return web.Response(text=_description(), content_type="application/json")


OPERATIONS = [
    Operation("get", "/api/games", games, "The games with their options and bots", list[GameInfo],
              query=("lang",)),
    Operation("get", "/api/games/{game}/rules", rules, "The rules of a game", dict[str, Any],
              query=("lang",)),
    Operation("get", "/api/games/{game}/words", words, "The words of a game's board", dict[str, Any],
              query=("lang",)),
    Operation("get", "/api/lobby", lobby, "Open tables, one's own, finished games", Lobby),
    Operation("post", "/api/tables", create, "Open a table", Created, NewTable, makes=True),
    Operation("post", "/api/tables/{id}/join", join, "Sit down", Created, Join),
    Operation("post", "/api/tables/{id}/hold", hold, "Bring a seat to this device", Created, Key),
    Operation("get", "/api/tables/{id}/links", links, "Links to share", Links),
    Operation("post", "/api/tables/{id}/rematch", rematch, "Play the same again", Created),
    Operation("get", "/api/tables/{id}/stopped", stopped, "A table that cannot go on", StoppedTable),
    Operation("get", "/api/tables/{id}/steps", steps, "A finished game, step by step", list[Step],
              query=("lang", "viewer", "from", "to")),
    Operation("get", "/api/tables/{id}/steps/info", step_info, "How long a finished game is", Steps),
    Operation("get", "/api/tables/{id}/record", record, "The record of a finished game", dict[str, Any]),
    Operation("post", "/api/records", upload, "Upload a record", Created, dict[str, Any], makes=True),
    Operation("get", "/api/openapi.json", openapi, "This description", dict[str, Any]),
]  # fmt: skip
