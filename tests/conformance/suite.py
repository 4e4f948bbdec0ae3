"""The checks that every game must pass. Each check raises AssertionError with what it found."""

import copy
import json
import pickle
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from mutable.kit.bits import bit_of
from mutable.kit.errors import IllegalMove, UnknownMove
from mutable.kit.game import CHANCE, OVER, SPECTATOR, View
from mutable.kit.rng import Rng
from mutable.kit.rulebook import paragraphs
from mutable.kit.views import Place, merge_view, value_at
from mutable.kit.words import LANGUAGES
from mutable.table.record import parse_record, record_text, replay
from mutable.table.table import Table
from tests.conformance.cases import Case, Move

MOST_MOVES = 100_000
SOME = 6  # previews of a decision that are compared
NONSENSE = ["", " ", "pass the salt", "\x00", "é", "deal", "9" * 1000]


def play_at_random(case: Case, seed: int, after_move: Any = None) -> Table:
    """Play a whole game of random moves, all entered with full checks."""
    table, rng = case.table(), Rng(seed)
    rules = table.rules
    while (seat := rules.turn(table.state)) >= 0:
        assert len(table.moves) < MOST_MOVES, "the game does not end"
        # any player who must decide may move next
        waiting = [s for s in range(CHANCE + 1) if rules.deciders(table.state) & bit_of(s)]
        seat = waiting[rng.below(len(waiting))]
        draw = rules.chance if seat == CHANCE else None
        move = draw(table.state, rng) if draw else rules.random_move(table.state, seat, rng)
        table.enter(seat, rules.moves.text(move))
        if after_move:
            after_move(table)
    return table


def observers(table: Table) -> list[int]:
    return [*range(len(table.setting.seats)), SPECTATOR]


# The suite encodes every view of every move, in golden games too; the json module would take a quarter of
# their time.
AS_BYTES = msgspec.json.Encoder(order="deterministic")


def as_bytes(value: object) -> bytes:
    return AS_BYTES.encode(value)


# Games end; cards are conserved; only players who must decide have legal moves; texts are sound.


def check_whole_games(case: Case, seed: int) -> None:
    box = sorted(part for part, _ in case.table().rules.component_places(case.table().rules.start()))

    def after_move(table: Table) -> None:
        check_conservation(table, box)
        check_legal(table)

    table = play_at_random(case, seed, after_move)
    check_outcome(table)
    check_replay(table)


def check_conservation(table: Table, box: list[str]) -> None:
    census = table.rules.component_places(table.state)
    for part, places in census:
        assert len(places) == 1, f"{part} lies in {places}"
    assert sorted(part for part, _ in census) == box, "the box has changed"


def check_legal(table: Table) -> None:
    rules, state = table.rules, table.state
    waiting = rules.deciders(state)
    for seat in range(CHANCE + 1):
        moves = rules.legal(state, seat)
        assert bool(moves) == bool(waiting & bit_of(seat)), f"seat {seat} has {len(moves)} moves"
        texts = [rules.moves.text(move) for move in moves]
        assert len(set(texts)) == len(texts), "two legal moves have one text"
        assert [rules.moves.parse(text) for text in texts] == moves, "a text does not come back"
        if moves:
            check_counting(table, seat, moves)


def check_counting(table: Table, seat: int, moves: list[int]) -> None:
    rules, state = table.rules, table.state
    assert rules.count(state, seat) == len(moves)
    for index in {0, len(moves) // 2, len(moves) - 1}:
        assert rules.pick(state, seat, index) == moves[index], "the n-th move is not the n-th of the list"
    assert rules.random_move(state, seat, Rng(len(table.moves))) in moves
    if seat == CHANCE:
        assert all(rules.weight(state, move) > 0 for move in moves), "chance is offered the impossible"


def check_outcome(table: Table) -> None:
    outcome = table.outcome()
    assert outcome is not None
    seats = range(len(table.setting.seats))
    won = [seat for seat in seats if table.rules.winners(table.state) & bit_of(seat)]
    assert outcome["winners"] == won, "the outcome has other winners"
    scores = [table.rules.score(table.state, seat) for seat in seats]
    assert outcome["totals"] == scores, "the outcome has other totals"
    for seat in seats:
        told = sum(line["points"][seat] for line in outcome["lines"])
        assert told == outcome["totals"][seat], f"the lines of seat {seat} add up to {told}"
    assert isinstance(outcome["reason"], str)


def check_replay(table: Table) -> None:
    again = replay(parse_record(record_text(table)))
    assert again.state.facts() == table.state.facts(), "a record leads to another state"
    for seat in observers(table):
        assert again.rules.view(again.state, seat) == table.rules.view(table.state, seat)
        assert again.history.visible_to(seat) == table.history.visible_to(seat)


# Copies of a state share no mutable data.


def check_copies(case: Case, seed: int) -> None:
    kept: list[tuple[Any, tuple[int, ...]]] = []

    def after_move(table: Table) -> None:
        state = table.state
        twin = table.rules.start()
        twin.assign(state)
        for other in (state.copy(), twin, pickle.loads(pickle.dumps(state)), copy.copy(state)):
            assert other.facts() == state.facts(), "a copy differs"
        kept.append((state.copy(), state.facts()))
        kept.append((twin, state.facts()))
        branch = state.copy()
        seat = table.rules.turn(branch)
        if seat >= 0:
            table.rules.apply(branch, seat, table.rules.legal(branch, seat)[-1])
            assert state.facts() == kept[-1][1], "a move in a copy changed the original"

    play_at_random(case, seed, after_move)
    for state, facts in kept:
        assert state.facts() == facts, "an old copy has changed"


# Secrecy: permuting everything that is hidden from an observer changes no byte of the observer's data.


def check_secrecy(case: Case, seed: int) -> int:
    """Return how many of the compared games really differed; the caller requires that some did."""
    moves = play_at_random(case, seed).moves
    rng = Rng(seed + 1)
    differing = 0
    for observer in observers(case.table()):
        for length in (len(moves), rng.below(len(moves)) + 1, rng.below(len(moves)) + 1):
            twin = case.twin(case.table().rules, moves[:length], observer, rng)
            differing += twin != moves[:length]
            check_same_frames(case, moves[:length], twin, observer)
    return differing


def check_same_frames(case: Case, moves: list[Move], twin: list[Move], observer: int) -> None:
    one, other = case.table(), case.table()
    for (seat, text), (twin_seat, twin_text) in zip(moves, twin, strict=True):
        assert seat == twin_seat, "a twin keeps who moved when"
        one.enter(seat, text)
        other.enter(seat, twin_text)
        assert frame_bytes(one, observer) == frame_bytes(other, observer), f"{observer} can tell {text}"
    events = [as_bytes(table.history.visible_to(observer)) for table in (one, other)]
    assert events[0] == events[1], f"{observer} can tell by the events"
    check_same_errors(one, other, observer)


def frame_bytes(table: Table, observer: int) -> bytes:
    rules, state = table.rules, table.state
    moves = [] if observer == SPECTATOR else rules.legal(state, observer)
    previews = [rules.preview_move(state, observer, move) for move in moves[:: len(moves) // SOME + 1]]
    legal = [rules.moves.text(move) for move in moves]
    return as_bytes([rules.view(state, observer), legal, previews, table.history.count(observer)])


def check_same_errors(one: Table, other: Table, observer: int) -> None:
    if observer == SPECTATOR:
        return
    for row in range(0, len(one.rules.moves), 7):
        text = one.rules.moves.text(row)
        assert error_of(one, observer, text) == error_of(other, observer, text), f"the error of {text} leaks"


def error_of(table: Table, seat: int, text: str) -> str:
    refusal = table.rules.find_refusal(table.state, seat, text)
    if refusal is None:
        return ""
    return f"{refusal.rule} {table.rules.words('fr').refusal(refusal.key, refusal.facts)}"


# A view consists of public information and the seat's own.


def check_parts_of_views(case: Case, seed: int) -> None:
    """This lets a server encode the public part once for all viewers."""

    def after_move(table: Table) -> None:
        rules, state = table.rules, table.state
        public = rules.public(state)
        before = as_bytes(public)
        assert as_bytes(rules.view(state, SPECTATOR)) == before, "a spectator's view is not the public one"
        owns = {seat: rules.private(state, seat) for seat in observers(table) if seat != SPECTATOR}
        check_places(public, {place for own in owns.values() for place in own})
        for seat, own in owns.items():
            whole = as_bytes(rules.view(state, seat))
            assert as_bytes(merge_view(public, own)) == whole, "a view is not the public one and its own"
            assert as_bytes(public) == before, "one seat's own got into the public view"

    play_at_random(case, seed, after_move)


def check_places(public: View, places: set[Place]) -> None:
    for place in places:
        within = [place[:depth] for depth in range(len(place)) if place[:depth] in places]
        assert not within, f"{place} lies within another place"
        try:
            value_at(public, place)
        except LookupError:
            raise AssertionError(f"no public view has {place}") from None


# Combined operations for search equal single moves with the same random numbers.


def check_short_ways(case: Case, seed: int) -> None:
    rules = case.table().rules
    quick, plain, drawn_in_place = rules.start(), rules.start(), rules.start()
    luck, same_luck = Rng(seed), Rng(seed)
    for step in range(MOST_MOVES):
        seat = rules.settle(quick, luck)
        while rules.turn(plain) == CHANCE:
            rules.apply(plain, CHANCE, rules.chance(plain, same_luck))
        assert quick.facts() == plain.facts(), "chance has settled something else"
        if seat == OVER:
            return
        if step % 10 == 0:
            worlds = rules.worlds(rules.view(plain, seat))
            worlds.draw_into(drawn_in_place, Rng(step))
            assert drawn_in_place.facts() == worlds.draw(Rng(step)).facts(), (
                "drawn into its place, a world differs"
            )
        rules.play_at_random(quick, seat, luck)
        rules.apply(plain, seat, rules.random_move(plain, seat, same_luck))
        assert quick.facts() == plain.facts(), "another move was made than drawn"


# Sampled states fit the view, and previews show what really happens.


def check_imagination(case: Case, seed: int) -> int:
    """Return how many sampled states differed from the true one; the caller requires that some did."""
    rng = Rng(seed + 2)
    different = [0]
    box = sorted(part for part, _ in case.table().rules.component_places(case.table().rules.start()))

    def after_move(table: Table) -> None:
        if rng.below(4):
            return
        for seat in observers(table):
            view = table.rules.view(table.state, seat)
            assert json.loads(as_bytes(view)) == view, "a view is not plain JSON"
            sampled = table.rules.sample_state(json.loads(as_bytes(view)), rng)
            assert table.rules.view(sampled, seat) == view, f"a sampled state does not fit {seat}'s view"
            different[0] += sampled.facts() != table.rules.sample_state(view, rng).facts()
            if seat != SPECTATOR:
                assert table.rules.legal(sampled, seat) == table.rules.legal(table.state, seat)
                check_preview(table, seat, view, rng)
            drawn_table = case.table()
            drawn_table.state = sampled
            check_conservation(drawn_table, box)
            finish(drawn_table, rng)

    play_at_random(case, seed, after_move)
    return different[0]


def finish(table: Table, rng: Rng) -> None:
    """Check that a sampled state can be played to its end."""
    rules, state = table.rules, table.state
    for _ in range(MOST_MOVES):
        seat = rules.turn(state)
        if seat < 0:
            return
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
    raise AssertionError("a sampled state does not end")


def check_preview(table: Table, seat: int, view: Any, rng: Rng) -> None:
    rules = table.rules
    if not rules.decides(table.state, seat) or rules.unrevealed(table.state):
        return  # the move would reveal others' choices, which a preview cannot know
    text = rules.moves.text(rules.random_move(table.state, seat, rng))
    before = as_bytes(view)
    after, events = rules.view_after(view, text)
    assert as_bytes(view) == before, "a preview changed the view"
    branch = table.state.copy()
    rules.apply(branch, seat, rules.moves.parse(text))
    assert after == rules.view(branch, seat), f"the preview of {text} is not what comes"
    for facts in events:
        assert rules.words("en").event(facts)


# An illegal or malformed move raises an error with a reason and changes nothing.


def check_refusals(case: Case, seed: int) -> None:
    books = {lang: paragraphs(case.game.rulebook(lang)) for lang in LANGUAGES}
    rng = Rng(seed + 3)

    def after_move(table: Table) -> None:
        before, entries = table.state.facts(), list(table.entries)
        for seat in [*range(len(table.setting.seats)), CHANCE]:
            legal = set(table.legal(seat))
            for text in (table.rules.moves.text(rng.below(len(table.rules.moves))) for _ in range(20)):
                refusal = table.rules.find_refusal(table.state, seat, text)
                assert (refusal is None) == (text in legal), f"{text} is judged in two ways"
                assert table.state.facts() == before, "asking why not changed the state"
                if refusal is not None:
                    check_refusal(table, seat, text, books)
        check_nonsense(table)
        assert table.state.facts() == before, "a refused move changed the state"
        assert table.entries == entries, "a refused move was entered"

    play_at_random(case, seed, after_move)


def check_refusal(table: Table, seat: int, text: str, books: dict[str, dict[str, str]]) -> None:
    refusal = table.rules.find_refusal(table.state, seat, text)
    assert refusal is not None
    for lang, book in books.items():
        assert refusal.rule in book, f"there is no paragraph {refusal.rule} in RULES.{lang}.md"
        sentence = table.rules.words(lang).refusal(refusal.key, refusal.facts)
        assert not re.search(r"[{}]", sentence)
    entered = len(table.entries)
    with pytest.raises(IllegalMove) as caught:
        table.enter(seat, text)
    assert caught.value.rule == refusal.rule
    assert len(table.entries) == entered


def check_nonsense(table: Table) -> None:
    for text in NONSENSE:
        with pytest.raises(UnknownMove):
            table.enter(0, text)


# Every event has a text in every language.


def check_words(case: Case, seed: int) -> None:
    packs = {}
    read = 0

    def after_move(table: Table) -> None:
        nonlocal read
        if not packs:
            names = list(table.setting.seats)
            packs.update({lang: table.rules.words(lang).with_player_names(names) for lang in LANGUAGES})
        for words in packs.values():
            for move in table.rules.legal(table.state, table.rules.turn(table.state)):
                assert words.move(table.rules.describe(move))
            for event in table.history.events(read):
                assert words.event(event.facts)
        read = len(table.history)

    table = play_at_random(case, seed, after_move)
    outcome = table.outcome()
    assert outcome is not None
    for words in packs.values():
        for line in outcome["lines"]:
            assert words.line(line)
        assert words.name("reason", outcome["reason"]) != outcome["reason"]


def views_of_twins(case: Case, seed: int, points: int) -> Iterator[tuple[int, Table, list[View]]]:
    """Yield the seats that must decide at some points of a random game.

    Each result has the number of moves, the table, and two views as a browser gets them: of this game, and of
    a game that differs only in what the seat cannot see.
    """
    moves, rng = play_at_random(case, seed).moves, Rng(seed)
    for length in range(1, len(moves), 1 + len(moves) // points):
        for seat in range(case.players):
            one, other = case.table(), case.table()
            twin = case.twin(one.rules, moves[:length], seat, rng)
            for table, entries in ((one, moves), (other, twin)):
                for mover, text in entries[:length]:
                    table.enter(mover, text)
            if seat in one.deciders():
                yield length, one, [json.loads(json.dumps(table.view(seat))) for table in (one, other)]
