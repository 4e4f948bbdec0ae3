"""The same game of Mü with all that an observer cannot see permuted.

Written from the rules (11.1 to 11.3) and from the record alone, without any help of the view. Hidden
are the cards in other hands, those that another buried, and all that is still in the deck. Two hidden
cards may change places unless somebody could tell: a hand that could not follow stays without that
suit, and buried cards are known once they have been counted.
"""

from collections import Counter
from dataclasses import dataclass, field

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.variant import TO_SIDE, TO_TABLE
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.conformance.cases import Move

SWAPS = 150
COLOURS = ["red", "green", "blue", "yellow", "black"]
NUMBERS = "011234567789"

SOAK_GAMES = 20_000  # whole random games that a soak plays of each case


@dataclass
class Slot:
    """A place for one hidden card, and the entries of the record that name it."""

    face: str
    seat: int | None = None
    entries: list[int] = field(default_factory=list)
    buried: bool = False


class Deal:
    """One deal of the record, as far as it went."""

    def __init__(self, rules: MuTricksRules) -> None:
        self.rules = rules
        self.deck = Counter(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
        self.dealt = 0
        self.begun = False
        self.counted = False
        self.hidden: list[Slot] = []
        self.shown: dict[int, Counter[str]] = {seat: Counter() for seat in range(6)}
        self.trumps: list[str] = []
        self.plays = 0
        self.led = ""
        self.lacking: dict[int, set[str]] = {seat: set() for seat in range(6)}

    def enter(self, number: int, seat: int, text: str, crown: int | None) -> None:
        verb, *words = text.split()
        self.begun = self.begun or seat != CHANCE
        if verb == "without":
            self.deck = Counter({face: n for face, n in self.deck.items() if colour_of(face) != words[0]})
        elif verb == "deal":
            self.deal(number, words[0])
        elif verb in ("kitty", "flip"):
            self.deck[words[0]] -= 1
            if verb == "kitty":
                self.hidden.append(Slot(words[0], crown, [number]))
            else:
                self.shown[int(crown or 0)][words[0]] += 1
        elif verb == "count":
            self.counted = True
        else:
            self.decide(number, seat, verb, words)

    def deal(self, number: int, face: str) -> None:
        place = self.rules.variant.plan[self.dealt]
        self.dealt += 1
        self.deck[face] -= 1
        if place < TO_SIDE:
            self.hidden.append(Slot(face, place, [number]))
        elif place >= TO_TABLE:
            self.shown[place - TO_TABLE][face] += 1

    def decide(self, number: int, seat: int, verb: str, words: list[str]) -> None:
        if verb == "show":
            self.hidden.remove(self.slot(seat, words[0]))
            self.shown[seat][words[0]] += 1
        elif verb == "bury":
            slot = self.slot(seat, words[0])
            slot.entries.append(number)
            slot.buried = True
        elif verb == "trump":
            self.trumps.append(words[0])
        elif verb == "play":
            self.play(seat, words)

    def play(self, seat: int, words: list[str]) -> None:
        face = words[0]
        from_table = words[1] == "table" if len(words) > 1 else self.shown[seat][face] > 0
        if from_table:
            self.shown[seat][face] -= 1
        else:
            self.hidden.remove(self.slot(seat, face))
        if self.plays % self.rules.variant.players == 0:
            self.led = self.suit_of(face)
        elif self.suit_of(face) != self.led:
            self.lacking[seat].add(self.led)
        self.plays += 1

    def slot(self, seat: int, face: str) -> Slot:
        return next(s for s in self.hidden if (s.seat, s.face, s.buried) == (seat, face, False))

    def suit_of(self, face: str) -> str:
        return "trump" if colour_of(face) in self.trumps or face[-1] in self.trumps else colour_of(face)

    # Changing places

    def swapped(self, observer: int, rng: Rng) -> list[Slot]:
        slots = [slot for slot in self.hidden if slot.seat != observer]
        slots += [Slot(face) for face in self.deck.elements()]
        for _ in range(SWAPS if len(slots) > 1 else 0):
            one, other = slots[rng.below(len(slots))], slots[rng.below(len(slots))]
            if self.may_be(one, other.face) and self.may_be(other, one.face):
                one.face, other.face = other.face, one.face
        return slots

    def may_be(self, slot: Slot, face: str) -> bool:
        if slot.buried:
            return not self.counted or face == slot.face
        return slot.seat is None or self.suit_of(face) not in self.lacking[slot.seat]


def colour_of(face: str) -> str:
    return face[:-1]


def twin(rules: MuTricksRules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    changed = list(moves)
    for deal in deals_of(rules, moves):
        for slot in deal.swapped(observer, rng):
            for number in slot.entries:
                verb = moves[number][1].split()[0]
                changed[number] = (moves[number][0], f"{verb} {slot.face}")
    return changed


def deals_of(rules: MuTricksRules, moves: list[Move]) -> list[Deal]:
    """The record cut into deals; the state is asked only for what is public: the crown, who flips."""
    state = rules.start()
    deals = [Deal(rules)]
    for number, (seat, text) in enumerate(moves):
        verb = text.split()[0]
        if verb in ("without", "deal") and deals[-1].begun:
            deals.append(Deal(rules))
        receiver = None
        if verb in ("kitty", "flip"):
            view = rules.view(state, -1)
            receiver = view["crown"] if verb == "kitty" else view["uncovering"]["seat"]
        deals[-1].enter(number, seat, text, receiver)
        rules.apply(state, seat, rules.moves.parse(text))
    return deals
