"""The same game of Muster with all that an observer cannot see permuted.

Written from the rules (8.1, 8.2) and from the record alone, without any help of the view: hidden are
the cards that came from the deck to another hand and have not been played since, and the deck. In the end
both hands are open.
"""

from collections import Counter

from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.conformance.cases import Move

ACTIONS_WITH_CARD = ("banner", "castle", "bridge", "swap")

SOAK_GAMES = 12_500  # whole random games that a soak plays of each case


def twin(rules: MusterRules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    hidden = hidden_entries(rules, moves, observer)
    seen = Counter(text.split()[1] for seat, text in moves if seat == CHANCE and not text.startswith("first"))
    box = Counter(rules.components.names(rules.components.all_cards))
    unseen = list((box - seen + Counter(moves[number][1].split()[1] for number in hidden)).elements())
    order = list(range(len(unseen)))
    rng.shuffle(order)
    changed = list(moves)
    for number, place in zip(hidden, order, strict=False):
        verb = moves[number][1].split()[0]
        changed[number] = (CHANCE, f"{verb} {unseen[place]}")
    return changed


def hidden_entries(rules: MusterRules, moves: list[Move], observer: int) -> list[int]:
    """The numbers of the entries that brought another seat a card it has not shown since."""
    drawn: dict[int, list[tuple[str, int]]] = {0: [], 1: []}
    known: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    table = Replayed(rules)
    for number, (seat, text) in enumerate(moves):
        verb, *words = text.split()
        if verb in ("deal", "draw"):
            drawn[table.receiver()].append((words[0], number))
        elif seat != CHANCE:
            for card in table.cards_played(seat, verb, words):
                forget_one(card, drawn[seat], known[seat])
            known[seat].update(table.cards_taken(verb, words))
        table.enter(seat, text)
    if table.has_ended():
        return []
    return sorted(n for seat in (0, 1) if seat != observer for _, n in drawn[seat])


def forget_one(card: str, drawn: list[tuple[str, int]], known: Counter[str]) -> None:
    """A played card: of equal ones the publicly known goes first, then the one held longest."""
    if known[card]:
        known[card] -= 1
        return
    drawn.remove(next(entry for entry in drawn if entry[0] == card))


class Replayed:
    """The game so far, asked only for what was public anyway."""

    def __init__(self, rules: MusterRules) -> None:
        self.rules = rules
        self.state = rules.start()

    def enter(self, seat: int, text: str) -> None:
        self.rules.apply(self.state, seat, self.rules.moves.parse(text))

    def has_ended(self) -> bool:
        return self.rules.view(self.state, -1)["outcome"] is not None

    def receiver(self) -> int:
        view = self.rules.view(self.state, -1)
        if view["phase"] == "deal":
            return 0 if view["hands"][0]["size"] < self.rules.components.hand else 1
        return int(view["turn"])

    def cards_played(self, seat: int, verb: str, words: list[str]) -> list[str]:
        cards = [words[0]] if verb in ACTIONS_WITH_CARD else []
        if verb == "wizard":
            cards = ["rainbow"]
        if verb == "bridge":
            after = self.state.copy()
            self.rules.apply(after, seat, self.rules.moves.parse(f"bridge {words[0]} {words[1]}"))
            cards += ["rainbow"] * (self.bridges(after) - self.bridges(self.state))
        return cards

    def cards_taken(self, verb: str, words: list[str]) -> list[str]:
        if verb == "swap":
            return ["rainbow"]
        if verb == "take" and words[0] != "deck":
            view = self.rules.view(self.state, -1)
            return [next(c["space"][-1] for c in view["castles"] if c["banner"] == words[0])]
        return []

    def bridges(self, state: object) -> int:
        castles = self.rules.view(state, -1)["castles"]
        return sum(stack.count("bridge") for castle in castles for stack in castle["stacks"])
