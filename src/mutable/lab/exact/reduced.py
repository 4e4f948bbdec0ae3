"""Reduced games: the tables in a game's `lab/reduced.toml`, and all their possible deals."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from mutable.kit.events import Event, Log
from mutable.kit.game import CHANCE, Game, Rules, State
from mutable.table.reduced import ReducedGame as ReducedGame
from mutable.table.reduced import UnknownCards, data_of
from mutable.table.reduced import reduced_of as reduced_of

_COPY = re.compile(r"\.\d+\b")  # marks copies of equal cards in the notation


@dataclass(frozen=True)
class InitialDeal:
    """One possible deal of the fixed beginning: its state, its probability and its events."""

    state: State
    weight: float
    events: list[Event]


def rules_of(game: Game, reduced: ReducedGame) -> Rules:
    return game.rules(reduced.players, reduced.options, data_of(game, reduced))


def deals_of(rules: Rules, reduced: ReducedGame) -> list[InitialDeal]:
    """Return all deals of the unknown cards with which the beginning is legal."""
    dealt = (_replay(rules, reduced.moves, names) for names in _all_assignments(reduced.unknown))
    found = [deal for deal in dealt if deal is not None]
    whole = sum(deal.weight for deal in found)
    return [InitialDeal(deal.state, deal.weight / whole, deal.events) for deal in found]


def _all_assignments(unknown: list[UnknownCards]) -> Iterator[dict[str, str]]:
    """Yield every assignment of cards to places."""
    for parts in itertools.product(*(_assignments(one.cards, [*one.places.items()]) for one in unknown)):
        yield {place: card for part in parts for place, card in part.items()}


def _assignments(cards: list[str], places: list[tuple[str, int]]) -> Iterator[dict[str, str]]:
    if not places:
        yield {}
        return
    (letter, count), *others = places
    for taken in itertools.combinations(range(len(cards)), count):
        here = {f"{letter}{number}": cards[index] for number, index in enumerate(taken, 1)}
        rest = [card for index, card in enumerate(cards) if index not in taken]
        for there in _assignments(rest, others):
            yield {**here, **there}


def _replay(rules: Rules, moves: list[str], names: dict[str, str]) -> InitialDeal | None:
    """Replay the beginning with one assignment; return None if a move is illegal with it."""
    state, log, weight = rules.start(), Log(), 1.0
    for line in moves:
        by, _, text = line.rpartition(": ")
        seat = int(by) if by else int(rules.turn(state))
        move = rules.moves.parse(" ".join(names.get(word, word) for word in text.split()))
        legal = rules.legal(state, seat)
        if move not in legal:
            return None
        if seat == CHANCE:
            weight *= _chance_of(rules, state, move, legal)
        rules.apply(state, seat, move, log)
    return InitialDeal(state, weight, log.events)


def _chance_of(rules: Rules, state: State, move: int, legal: list[int]) -> float:
    """Return the probability that chance draws this card or an equal one."""
    face = _face(rules, move)
    weights = {one: float(rules.weight(state, one)) for one in legal}
    alike = sum(weight for one, weight in weights.items() if _face(rules, one) == face)
    return alike / sum(weights.values())


def _face(rules: Rules, move: int) -> str:
    text = rules.moves.text(move)
    return _COPY.sub("", text) if "." in text else text
