"""The same game of Mū with all that an observer cannot see permuted.

Written from the rules (11.1 to 11.3) and from the record alone, without any help of the view. A card is
seen by the observer if it was ever in its own hand, or played and revealed. All others may be any others:
those dealt are permuted among each other, and each may be one of its type that never came. The choices
of this turn that nobody has seen (which two are kept, what is played and where) are made anew.
"""

from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.rng import Rng
from tests.conformance.cases import Move

SOAK_GAMES = 20_000  # whole random games that a soak plays of each case


TRIES = 60  # for a twin that can be played, on a box with equal cards


def twin(rules: MuCityRules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    """Of equal cards the first must be named, which a permutation may not do: then another one is drawn, and
    the game is its own twin where none is found.
    """
    if not any("." in name for name in rules.components.names):
        return drawn_twin(rules, moves, observer, rng)
    twins = (drawn_twin(rules, moves, observer, rng) for _ in range(TRIES))
    return next((one for one in twins if is_playable(rules, one)), moves)


def is_playable(rules: MuCityRules, moves: list[Move]) -> bool:
    state = rules.start()
    for seat, text in moves:
        move = rules.moves.parse(text)
        if move not in rules.legal(state, seat):
            return False
        rules.apply(state, seat, move)
    return True


def drawn_twin(rules: MuCityRules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    tale = Tale(rules, moves, observer)
    names = permutation(rules, tale, rng)
    changed = [(seat, renamed(rules, text, names)) for seat, text in moves]
    if rules.players > 1:
        choose_anew(rules, changed, tale, observer, rng)
    return changed


class Tale:
    """A record followed by hand: who holds what, what the observer has seen, what is still secret."""

    def __init__(self, rules: MuCityRules, moves: list[Move], observer: int) -> None:
        self.rules = rules
        self.players = int(rules.players)
        self.observer = observer
        self.round = 0
        self.turn = 0
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.passed: list[list[str]] = [[] for _ in range(self.players)]
        self.dealt: list[str] = []
        self.seen: set[str] = set()
        self.kept: dict[int, int] = {}  # this turn's entry of each seat, while it may still be otherwise
        self.chosen: dict[int, int] = {}
        self.built: list[set[str]] = [set() for _ in range(self.players)]
        for number, (seat, text) in enumerate(moves):
            self.enter(number, seat, text, moves)

    def enter(self, number: int, seat: int, text: str, moves: list[Move]) -> None:
        verb, *words = text.split()
        if verb == "deal":
            self.deal(words[0])
        elif verb == "keep":
            self.passed[seat] = [card for card in self.hands[seat] if card not in words]
            self.hands[seat] = words
            self.kept[seat] = number
        elif verb in ("plan", "build"):
            self.chosen[seat] = number
            if self.players == 1:
                self.reveal(moves)
        elif verb == "reveal":
            self.reveal(moves)
        elif verb == "receive":
            self.receive()

    def deal(self, card: str) -> None:
        self.dealt.append(card)
        if self.round > 0 and self.players == 1:
            self.seen.add(card)
            return
        seat = next(seat for seat in range(self.players) if len(self.hands[seat]) < 4 - self.turn)
        self.hand_over(seat, [card])

    def hand_over(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = self.hands[seat] + cards
        if seat == self.observer:
            self.seen.update(cards)

    def reveal(self, moves: list[Move]) -> None:
        """All plays are seen; the third turn ends the round."""
        for seat, number in self.chosen.items():
            _, card, *cell = moves[number][1].split()
            self.seen.add(card)
            self.built[seat].update(cell)
            self.hands[seat] = [held for held in self.hands[seat] if held != card]
        self.chosen = {}
        self.kept = {}
        if self.turn == 2:
            self.round, self.turn = self.round + 1, 0
            self.hands = [[] for _ in range(self.players)]
        elif self.players == 1:
            self.turn += 1

    def receive(self) -> None:
        step = -1 if self.round % 2 else 1
        for seat in range(self.players):
            self.hand_over((seat + step) % self.players, self.passed[seat])
        self.passed = [[] for _ in range(self.players)]
        self.turn += 1


def permutation(rules: MuCityRules, tale: Tale, rng: Rng) -> dict[str, str]:
    """First within a type, with the cards that never came; then the dealt ones among each other."""
    hidden = [card for card in tale.dealt if card not in tale.seen]
    names: dict[str, str] = {}
    for group in groups(rules):
        members = [card for card in group if card in hidden or card not in tale.dealt]
        names.update(zip(members, shuffled(members, rng), strict=True))
    for is_project in (True, False):
        own = [card for card in hidden if card.isdecimal() == is_project]
        images = shuffled([names[card] for card in own], rng)
        names.update(zip(own, images, strict=True))
    return names


def groups(rules: MuCityRules) -> list[list[str]]:
    box = rules.components
    projects = [str(project.number) for project in box.projects if not project.basic]
    kinds = sorted({name.split("-")[0] for name in box.names})
    return [projects, *([name for name in box.names if name.startswith(kind)] for kind in kinds)]


def shuffled(items: list[str], rng: Rng) -> list[str]:
    order = list(range(len(items)))
    rng.shuffle(order)
    return [items[index] for index in order]


def renamed(rules: MuCityRules, text: str, names: dict[str, str]) -> str:
    """A move with other cards; the cards of a pair stand in the order of the box."""
    verb, *words = text.split()
    if verb not in ("deal", "keep", "plan", "build"):
        return text
    cards = words[:1] if verb == "build" else words
    words = [names.get(card, card) for card in cards] + words[len(cards) :]
    if verb == "keep":
        words.sort(key=lambda card: place_in_box(rules, card))
    return " ".join([verb, *words])


def place_in_box(rules: MuCityRules, card: str) -> int:
    if card.isdecimal():
        return [str(project.number) for project in rules.components.projects].index(card)
    return rules.components.names.index(card)


def choose_anew(rules: MuCityRules, moves: list[Move], tale: Tale, observer: int, rng: Rng) -> None:
    """The unrevealed choices of the others: any two cards, either of them, any empty cell."""
    again = Tale(rules, moves, observer)
    for seat in range(tale.players):
        if seat == observer:
            continue
        held = again.hands[seat]
        if seat in tale.kept:
            held = shuffled(held + again.passed[seat], rng)[:2]
            pair = sorted(held, key=lambda card: place_in_box(rules, card))
            moves[tale.kept[seat]] = (seat, f"keep {' '.join(pair)}")
        if seat in tale.chosen:
            number = tale.chosen[seat]
            verb, card, *_ = moves[number][1].split()
            card = held[rng.below(2)]
            free = [f"{r}{c}" for r in "123" for c in "123" if f"{r}{c}" not in tale.built[seat]]
            cell = f" {free[rng.below(len(free))]}" if verb == "build" else ""
            moves[number] = (seat, f"{verb} {card}{cell}")
