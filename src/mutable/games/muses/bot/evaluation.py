"""Dance of Muses scored as if the dance ended here: quickly, for search, and for every hidden world."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.board import WIN
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.nibbles import count_units, equal_to, filled, first_of, nibble, unit
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import FIGURES, Tally
from mutable.games.muses.rules.state import MYSTERY, NONE, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.bits import count_bits, low_bits
from mutable.kit.row import Row

LARGE: Final = 600  # a lead that one hand hardly exceeds, in hundredths of a Sun
UNSURE: Final = 60  # hundredths of WIN that it is worth before the end
BEYOND: Final = 30  # hundredths that no lead of several hands quite adds to that

HIDDEN_OF_SEATS: Final = 0xFFFF  # of those behind tiles, all but the neutral one


def packed_suns(suns: list[i64]) -> i64:
    """The suns on the muses, by muse."""
    found: i64 = 0
    for muse in range(len(suns)):
        found += suns[muse] * unit(muse)
    return found


class Sight:
    """What a mind sees in dice: the worth of an unfinished dance, in hundredths of a Sun."""

    def __init__(self, sun: i64 = 100, silver: i64 = 30, die: i64 = 10, sees_end: bool = True) -> None:
        self.sun: i64 = sun
        self.silver: i64 = silver
        self.die: i64 = die
        self.sees_end: bool = sees_end  # does it reckon who has won, once there is a six?


class Guess:
    """Who may be behind the hidden tiles, and how likely that is beside the other guesses."""

    def __init__(self, behind: i64, weight: i64) -> None:
        self.behind: i64 = behind
        self.weight: i64 = weight


class Reckoning:
    """The totals of the hands before, and by troupe the dice, Suns and Silvers as they would be now."""

    def __init__(self, rules: MusesRules, sight: Sight) -> None:
        self._sight: Sight = sight
        self._troupes: Troupes = rules.troupes
        self._suns_of: list[i64] = rules.components.suns
        self._silver: i64 = rules.components.silver
        self._open_suns: i64 = packed_suns(rules.components.suns) if rules.scorer.apollo_all else 0
        self._rules: MusesRules = rules
        hands = rules.options["hands"]
        assert isinstance(hands, int)
        self._hands: i64 = hands
        self._before: tuple[int, ...] = ()
        self._is_last: bool = hands == 1
        self._old_suns: Row = Row()
        self._old_silvers: Row = Row()
        self._old_dice: Row = Row()
        self._owners: i64 = NONE
        self._present: i64 = 0
        self._dancers: Row = Row()  # by troupe
        self._suns: Row = Row()
        self._silvers: Row = Row()
        self._dice: Row = Row()

    def begin(self, sheet: tuple[int, ...]) -> None:
        """Read the hands that are over; nothing to do if they are the same as before."""
        if sheet == self._before:
            return
        self._before = sheet
        tally = Tally(self._rules.scorer, sheet)
        for troupe in range(self._troupes.count):
            self._old_suns.set(troupe, tally.suns[troupe])
            self._old_silvers.set(troupe, tally.silvers[troupe])
            self._old_dice.set(troupe, tally.dice[troupe])
        self._is_last = len(sheet) // FIGURES + 1 >= self._hands

    def worth(self, state: MusesState, guesses: list[Guess], seat: i64, is_over: bool) -> i64:
        """To the troupe of a seat, from -WIN to WIN, on average over who may be behind the hidden tiles."""
        self._find_troupes(state.owners, state.present())
        own: i64 = self._troupes.of(seat)
        trigger: i64 = self._troupes.of(state.seat) if is_over and state.sixes() else NONE
        total: i64 = 0
        weights: i64 = 0
        for guess in guesses:
            self._compare(self._final(state.dice, guess.behind))
            if is_over and self._is_last and self._sight.sees_end:
                total += guess.weight * self._verdict(own, trigger)
            else:
                total += guess.weight * self._prospect(own)
            weights += guess.weight
        return total // weights

    # Dice

    def _find_troupes(self, owners: i64, present: i64) -> None:
        """The sets of dancers by troupe; the neutral one is in none."""
        if owners == self._owners and present == self._present:
            return
        self._owners = owners
        self._present = present
        for troupe in range(3):
            self._dancers.set(troupe, 0)
        for owner in range(self._troupes.players):
            self._dancers.add(self._troupes.of(owner), equal_to(owners, owner) & present)

    def _final(self, dice: i64, behind: i64) -> i64:
        """All dice at once, after the Will of Apollo (6.3, 7.1)."""
        suns: i64 = self._open_suns
        rest: i64 = behind & HIDDEN_OF_SEATS
        while rest:
            owner: i64 = first_of(rest)
            suns += self._suns_of[nibble(behind, owner) - 1] * unit(MYSTERY + owner)
            rest &= ~(15 * unit(owner))
        willing: i64 = equal_to(dice ^ suns, 0) & filled(dice)
        return (dice & ~(willing * 15)) | (willing * LAST)

    def _compare(self, dice: i64) -> None:
        """Column by column, the strictly highest die earns a Sun, the first of them the Silver one (6.5).

        A troupe has the highest die of a column if, at some value, it has more dice that reach it than the
        column's number and the others have not: so columns are bits, and all are compared at once. Of two
        troupes the third is one without dice.
        """
        first: i64 = self._dancers.get(0)
        second: i64 = self._dancers.get(1)
        third: i64 = self._dancers.get(2)
        reached_0: i64 = 0
        reached_1: i64 = 0
        reached_2: i64 = 0
        sum_0: i64 = 0
        sum_1: i64 = 0
        sum_2: i64 = 0
        won_0: i64 = 0
        won_1: i64 = 0
        won_2: i64 = 0
        die: i64 = LAST
        while die > 0:
            showing: i64 = equal_to(dice, die)
            reached_0 += count_units(showing & first)
            reached_1 += count_units(showing & second)
            if third:
                reached_2 += count_units(showing & third)
            won_0 |= low_bits(reached_0) & ~low_bits(max(reached_1, reached_2))
            won_1 |= low_bits(reached_1) & ~low_bits(max(reached_0, reached_2))
            won_2 |= low_bits(reached_2) & ~low_bits(max(reached_0, reached_1))
            sum_0 += reached_0
            sum_1 += reached_1
            sum_2 += reached_2
            die -= 1
        taken: i64 = won_0 | won_1 | won_2
        silver: i64 = taken & -taken
        self._write(0, won_0, silver, sum_0)
        self._write(1, won_1, silver, sum_1)
        if self._troupes.count == 3:
            self._write(2, won_2, silver, sum_2)

    def _write(self, troupe: i64, won: i64, silver: i64, dice: i64) -> None:
        suns: i64 = count_bits(won)
        if won & silver:
            suns += self._silver - 1
        self._suns.set(troupe, self._old_suns.get(troupe) + suns)
        self._silvers.set(troupe, self._old_silvers.get(troupe) + (1 if won & silver else 0))
        self._dice.set(troupe, self._old_dice.get(troupe) + dice)

    # Who is ahead

    def _verdict(self, own: i64, trigger: i64) -> i64:
        """Won, lost or shared, as the rules have it (6.6 to 6.8)."""
        shared: bool = False
        for other in range(self._troupes.count):
            if other == own:
                continue
            order: i64 = self._order(own, other)
            if order == 0 and trigger in (own, other):
                order = -1 if trigger == own else 1
            if order < 0:
                return -WIN
            if order == 0:
                shared = True
        return 0 if shared else WIN

    def _order(self, own: i64, other: i64) -> i64:
        """Suns, then Silver, then the sum of dice: above zero if the own are more."""
        lead: i64 = self._suns.get(own) - self._suns.get(other)
        if lead == 0:
            lead = self._silvers.get(own) - self._silvers.get(other)
        if lead == 0:
            lead = self._dice.get(own) - self._dice.get(other)
        return lead

    def _prospect(self, own: i64) -> i64:
        """The lead over the best other troupe, as part of a win: always more than a smaller one."""
        best: i64 = -WIN
        for other in range(self._troupes.count):
            if other != own:
                best = max(best, self._standing(other))
        lead: i64 = self._standing(own) - best
        within: i64 = max(-LARGE, min(lead, LARGE))
        more: i64 = lead - within
        beyond: i64 = more * (WIN // 100) * BEYOND // (max(more, -more) + LARGE)
        return within * (WIN // LARGE) * UNSURE // 100 + beyond

    def _standing(self, troupe: i64) -> i64:
        suns: i64 = self._sight.sun * self._suns.get(troupe)
        silvers: i64 = self._sight.silver * self._silvers.get(troupe)
        return suns + silvers + self._sight.die * self._dice.get(troupe)
