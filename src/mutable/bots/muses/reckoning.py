"""Dance of Muses scored as if the dance ended here: quickly, for search, and for every hidden world."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.board import WIN, mixed
from mutable.games.muses.box import LAST
from mutable.games.muses.nibbles import first_of, nibble, unit
from mutable.games.muses.rules import MusesRules
from mutable.games.muses.scoring import FIGURES, Tally
from mutable.games.muses.state import MYSTERY, NEUTRAL, NONE, MusesState
from mutable.games.muses.troupes import Troupes
from mutable.kit.row import Row

# The worth of an unfinished dance, in hundredths of a Sun.
SUN: Final = 100
SILVER: Final = 30
DIE: Final = 10
UNSURE: Final = 60  # hundredths of WIN that the largest lead can be worth before the end
LARGE: Final = 600  # a lead that is as good as won, in hundredths of a Sun

SLOTS: Final = 8192  # of worths remembered in one search


class Known:
    """A worth found before: while they dance, it depends on the dice alone."""

    def __init__(self) -> None:
        self.key: i64 = -1
        self.worth: i64 = 0


class Reckoning:
    """The totals of the hands before, and by troupe the dice, Suns and Silvers as they would be now."""

    def __init__(self, rules: MusesRules) -> None:
        self._troupes: Troupes = rules.troupes
        self._suns_of: list[i64] = rules.box.suns
        self._silver: i64 = rules.box.silver
        self._apollo_all: bool = rules.scorer.apollo_all
        self._rules: MusesRules = rules
        hands = rules.options["hands"]
        assert isinstance(hands, int)
        self._hands: i64 = hands
        self._before: tuple[int, ...] = ()
        self._is_last: bool = hands == 1
        self._old_suns: Row = Row()
        self._old_silvers: Row = Row()
        self._old_dice: Row = Row()
        self._open: Row = Row()  # by troupe: how many of its open dice show each value, packed
        self._counts: Row = Row()  # the same with those face down
        self._suns: Row = Row()
        self._silvers: Row = Row()
        self._dice: Row = Row()
        self._known: list[Known] = []

    def forget(self) -> None:
        """Before a search: owners and what may be hidden are others now."""
        self._known = [Known() for _ in range(SLOTS)] if not self._known else self._known
        for known in self._known:
            known.key = -1

    def recalled(self, state: MusesState, behinds: list[i64], seat: i64, is_over: bool) -> i64:
        """As worth, for positions of one search."""
        key: i64 = state.dice * 16
        if is_over:
            key += 8 + state.seat
        known: Known = self._known[mixed(0, key) & (SLOTS - 1)]
        if known.key != key:
            known.worth = self.worth(state, behinds, seat, is_over)
            known.key = key
        return known.worth

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

    def worth(self, state: MusesState, behinds: list[i64], seat: i64, is_over: bool) -> i64:
        """To the troupe of a seat, from -WIN to WIN, on average over who may be behind the hidden tiles."""
        self._count_open(state)
        own: i64 = self._troupes.of(seat)
        trigger: i64 = self._troupes.of(state.seat) if is_over and state.sixes() else NONE
        total: i64 = 0
        for behind in behinds:
            self._count_hidden(state, behind)
            self._compare()
            if is_over and self._is_last:
                total += self._verdict(own, trigger)
            else:
                total += self._prospect(own)
        return total // len(behinds)

    # Dice

    def _count_open(self, state: MusesState) -> None:
        for troupe in range(self._troupes.count):
            self._open.set(troupe, 0)
        rest: i64 = state.present() & (unit(MYSTERY) - 1)
        while rest:
            muse: i64 = first_of(rest)
            rest &= rest - 1
            owner: i64 = nibble(state.owners, muse)
            if owner != NEUTRAL:
                self._open.add(self._troupes.of(owner), unit(self._final(state, muse, muse, False)))

    def _count_hidden(self, state: MusesState, behind: i64) -> None:
        self._counts.assign(self._open)
        for owner in range(self._troupes.players):
            muse: i64 = nibble(behind, owner) - 1
            if muse >= 0:
                die: i64 = self._final(state, MYSTERY + owner, muse, True)
                self._counts.add(self._troupes.of(owner), unit(die))

    def _final(self, state: MusesState, dancer: i64, muse: i64, is_hidden: bool) -> i64:
        """A die after the Will of Apollo (6.3, 7.1)."""
        die: i64 = nibble(state.dice, dancer)
        willing: bool = is_hidden or self._apollo_all
        return LAST if willing and die == self._suns_of[muse] else die

    def _compare(self) -> None:
        """Column by column: the strictly highest die earns a Sun, the first of them the Silver one (6.5)."""
        self._suns.assign(self._old_suns)
        self._silvers.assign(self._old_silvers)
        self._dice.assign(self._old_dice)
        silver_is_left: bool = True
        for _ in range(self._troupes.columns):
            winner: i64 = self._next_column()
            if winner == NONE:
                continue
            self._suns.add(winner, self._silver if silver_is_left else 1)
            if silver_is_left:
                self._silvers.add(winner, 1)
                silver_is_left = False

    def _next_column(self) -> i64:
        """Take the highest die of every troupe away; whose was strictly the highest, or NONE."""
        best: i64 = 0
        winner: i64 = NONE
        for troupe in range(self._troupes.count):
            counts: i64 = self._counts.get(troupe)
            die: i64 = LAST
            while die > 0 and nibble(counts, die) == 0:
                die -= 1
            if die == 0:  # while tiles are being laid, a troupe may have fewer
                continue
            self._counts.set(troupe, counts - unit(die))
            self._dice.add(troupe, die)
            if die > best:
                best = die
                winner = troupe
            elif die == best:
                winner = NONE
        return winner

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
        """The lead over the best other troupe, as part of a win."""
        lead: i64 = LARGE
        for other in range(self._troupes.count):
            if other != own:
                lead = min(lead, self._standing(own) - self._standing(other))
        lead = max(lead, -LARGE)
        return lead * (WIN // LARGE) * UNSURE // 100

    def _standing(self, troupe: i64) -> i64:
        return (
            SUN * self._suns.get(troupe) + SILVER * self._silvers.get(troupe) + DIE * self._dice.get(troupe)
        )
