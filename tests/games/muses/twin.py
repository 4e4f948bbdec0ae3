"""The same game of Dance of Muses with all that an observer cannot see permuted.

Written from the rules (8.1 to 8.3) and from the record alone, without any help of the view: hidden are
the muses that nobody has dealt to the observer and nobody has laid face up in the hand being played.
"""

from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.conformance.cases import Move

DEALS = {2: 8, 3: 9, 4: 8}

SOAK_GAMES = 50_000  # whole random games that a soak plays of each case


def twin(rules: MusesRules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    start = max((n for n, (_, text) in enumerate(moves) if text.startswith("first")), default=0)
    if is_revealed(rules, moves):
        return moves
    unseen = unseen_muses(rules, moves[start:], observer)
    order = list(range(len(unseen)))
    rng.shuffle(order)
    other = {muse: unseen[place] for muse, place in zip(unseen, order, strict=True)}
    return moves[:start] + [(seat, renamed(text, other)) for seat, text in moves[start:]]


def is_revealed(rules: MusesRules, moves: list[Move]) -> bool:
    """At the end of a hand every muse is turned face up."""
    state = rules.start()
    for seat, text in moves:
        rules.apply(state, seat, rules.moves.parse(text))
    return bool(rules.view(state, -1)["phase"] in ("first", "over"))


def unseen_muses(rules: MusesRules, hand: list[Move], observer: int) -> list[str]:
    players = int(rules.players)
    each = 9 // players
    dealt = [text.split()[1] for seat, text in hand if seat == CHANCE and text.startswith("deal")]
    seen = {muse for number, muse in enumerate(dealt) if number // each == observer}
    seen |= {text.split()[1] for _, text in hand if text.startswith("lay")}
    everybody = [muse.name for muse in rules.components.muses]
    if players == 4 and len(dealt) == DEALS[4]:
        seen |= set(everybody) - set(dealt)  # the neutral muse lies face up
    return [muse for muse in everybody if muse not in seen]


def renamed(text: str, other: dict[str, str]) -> str:
    verb, *words = text.split()
    if verb in ("deal", "hide"):
        words[0] = other.get(words[0], words[0])
    return " ".join([verb, *words])
