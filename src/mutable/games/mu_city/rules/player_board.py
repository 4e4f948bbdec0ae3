"""A player's tokens and projects: placing tokens, and the effects of completed projects.

Numbers like (5.1) refer to paragraphs of RULES.
"""

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, EMPTY
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import (
    CHOOSE_COLOUR,
    CHOOSE_TOKENS,
    COVER,
    HOLD_ANY,
    HOLD_ONE,
    NO_EFFECT,
    SYMBOLS,
    TOKENS,
    VICTORY,
    VICTORY_WORTH,
    WILD,
)
from mutable.games.mu_city.rules.moves import TAKE_COUNTS, TAKES
from mutable.games.mu_city.rules.state import ANY_TOKENS, COVERS, NONE, ONE_COLOUR_TOKENS, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.events import Facts, Log


class PlayerBoard:
    def __init__(self, components: Components) -> None:
        self.components: Components = components

    # Spaces

    def filled(self, state: MuCityState, seat: i64, slot: i64) -> i64:
        """Return the filled spaces of a project, by their low bits."""
        tokens: i64 = state.spaces[slot].get(seat)
        return (tokens | (tokens >> 1)) & 0x1555555555555555

    def is_complete(self, state: MuCityState, seat: i64, slot: i64) -> bool:
        project: i64 = state.project(seat, slot)
        if project == EMPTY:
            return False
        return self.components.projects[project].all_spaces & ~self.filled(state, seat, slot) == 0

    def completed(self, state: MuCityState, seat: i64) -> i64:
        """Return the number of complete projects."""
        count: i64 = 0
        for slot in range(SLOTS):
            if self.is_complete(state, seat, slot):
                count += 1
        return count

    def extra_tokens(self, state: MuCityState, seat: i64, slot: i64) -> i64:
        project: ProjectCard = self.components.projects[state.project(seat, slot)]
        return count_bits(self.filled(state, seat, slot) & project.extra_spaces)

    def slot_with(self, state: MuCityState, seat: i64, effect: i64) -> i64:
        """Return the slot of a complete, unused project with this effect, or NONE."""
        for slot in range(SLOTS):
            project: i64 = state.project(seat, slot)
            if project != EMPTY and self.components.projects[project].effect.kind == effect:
                fresh: bool = state.used.get(seat) & bit_of(slot) == 0
                if fresh and self.is_complete(state, seat, slot):
                    return slot
        return NONE

    def free_spaces(self, state: MuCityState, seat: i64, slot: i64, symbol: i64, wild: bool) -> i64:
        """Return the spaces that accept a token of this colour now (5.1, 6.4, 6.6)."""
        index: i64 = state.project(seat, slot)
        if index == EMPTY:
            return 0
        project: ProjectCard = self.components.projects[index]
        filled: i64 = self.filled(state, seat, slot)
        if project.all_spaces & ~filled:
            own: i64 = project.spaces_of(symbol) & ~filled
            return own if own or not wild else project.all_spaces & ~filled
        extra: i64 = project.extra_spaces & ~filled
        if extra == 0 or wild or project.effect.kind == HOLD_ANY or extra == project.extra_spaces:
            return extra
        return extra if self.held_colour(state, seat, slot) == symbol else 0

    def is_wild(self, state: MuCityState, seat: i64) -> bool:
        """Return True if this player's tokens fit spaces of every colour (6.6)."""
        return self.slot_with(state, seat, WILD) != NONE

    def held_colour(self, state: MuCityState, seat: i64, slot: i64) -> i64:
        """Return the colour of the first extra token on a project, or NONE."""
        project: ProjectCard = self.components.projects[state.project(seat, slot)]
        first: i64 = (state.spaces[slot].get(seat) >> (2 * project.size)) & 3
        return first - 1

    def accepting(self, state: MuCityState, seat: i64, symbol: i64) -> i64:
        """Return the set of this player's projects with a space for a token of this colour."""
        wild: bool = self.is_wild(state, seat)
        found: i64 = 0
        for slot in range(SLOTS):
            if self.free_spaces(state, seat, slot, symbol, wild):
                found |= bit_of(state.project(seat, slot))
        return found

    def may_refuse(self, state: MuCityState, seat: i64) -> bool:
        """Return True if only the first extra space of a one-colour project accepts the tokens (6.4)."""
        for symbol in range(3):
            if state.tokens[3 * seat + symbol] > 0:
                rest: i64 = self.accepting(state, seat, symbol)
                while rest:
                    if not self._is_first_extra(state, seat, lowest(rest)):
                        return False
                    rest &= rest - 1
        return True

    def _is_first_extra(self, state: MuCityState, seat: i64, project: i64) -> bool:
        slot: i64 = state.slot_of(seat, project)
        if self.components.projects[project].effect.kind != HOLD_ONE or not self.is_complete(
            state, seat, slot
        ):
            return False
        return self.extra_tokens(state, seat, slot) == 0

    # Tokens

    def gain(self, state: MuCityState, seat: i64, symbol: i64, count: i64, log: Log | None) -> None:
        state.add_tokens(seat, symbol, count)
        if log is not None and count > 0:
            log.add_public({"event": "gain", "seat": seat, "tokens": [SYMBOLS[symbol]] * count})

    def place(self, state: MuCityState, seat: i64, symbol: i64, project: i64, log: Log | None) -> None:
        """Place a token on a space of its colour, or else on the first free one (6.6)."""
        slot: i64 = state.slot_of(seat, project)
        wild: bool = self.is_wild(state, seat)
        was_complete: bool = self.is_complete(state, seat, slot)
        space: i64 = lowest(self.free_spaces(state, seat, slot, symbol, wild))
        state.spaces[slot].add(seat, (symbol + 1) * bit_of(space))
        state.add_tokens(seat, symbol, -1)
        if log is not None:
            number = str(self.components.projects[project].number)
            facts: Facts = {"event": "place", "seat": seat, "symbol": SYMBOLS[symbol], "project": number}
            if was_complete:
                facts["points"] = self.components.projects[project].effect.amount
            log.add_public(facts)
        if not was_complete and self.is_complete(state, seat, slot):
            self._complete(state, seat, slot, log)

    def _complete(self, state: MuCityState, seat: i64, slot: i64, log: Log | None) -> None:
        """Apply the immediate effect of a completed project (5.4)."""
        project: ProjectCard = self.components.projects[state.project(seat, slot)]
        kind: i64 = project.effect.kind
        amount: i64 = project.effect.amount
        if log is not None:
            number = str(project.number)
            log.add_public({"event": "complete", "seat": seat, "project": number, "points": project.points})
        if kind == NO_EFFECT or kind > COVER:
            return
        if kind == TOKENS:
            for symbol in project.effect.gives:
                self.gain(state, seat, symbol, 1, log)
        elif kind == CHOOSE_TOKENS:
            state.set_need(seat, ANY_TOKENS, amount)
        elif kind == CHOOSE_COLOUR:
            state.set_need(seat, ONE_COLOUR_TOKENS, amount)
        elif kind == COVER:
            state.set_need(seat, COVERS, self._coverable(state, seat, amount))
        elif kind == VICTORY:
            state.victories.add(seat, amount)
            if log is not None:
                worth = VICTORY_WORTH * amount
                log.add_public({"event": "victory_gift", "seat": seat, "count": amount, "points": worth})

    def _coverable(self, state: MuCityState, seat: i64, amount: i64) -> i64:
        """Return how many sources to cover; fewer than `amount` only if fewer are mismatched (6.5)."""
        mismatched: i64 = count_bits(state.mismatches(seat))
        return amount if amount < mismatched else mismatched

    def take(self, state: MuCityState, seat: i64, take: i64, log: Log | None) -> None:
        """Take tokens of the player's choice, in one decision (5.3, 6.2)."""
        state.set_need(seat, 0, 0)
        for symbol in range(3):
            state.add_tokens(seat, symbol, TAKE_COUNTS[3 * take + symbol])
        if log is not None:
            log.add_public({"event": "gain", "seat": seat, "tokens": list(TAKES[take])})

    def cover(self, state: MuCityState, seat: i64, border: i64, symbol: i64, log: Log | None) -> None:
        """Make a mismatched source complete; it gives no token (6.5)."""
        place: i64 = bit_of(border)
        state.covered.set(seat, state.covered.get(seat) | place)
        state.sources[symbol].set(seat, state.sources[symbol].get(seat) | place)
        state.set_need(seat, COVERS, state.need_count(seat) - 1)
        if log is not None:
            where = BORDER_NAMES[border]
            log.add_public({"event": "cover", "seat": seat, "border": where, "symbol": SYMBOLS[symbol]})

    def settle(self, state: MuCityState, seat: i64, log: Log | None) -> None:
        """Lose all tokens if none of them can be placed (5.2); mark the seat as done if it has none left."""
        if state.needs.get(seat) == 0:
            if state.tokens_in_hand(seat) > 0 and not self._can_place(state, seat):
                self.lose_all(state, seat, "lose", log)
            if state.tokens_in_hand(seat) == 0:
                state.done |= bit_of(seat)

    def _can_place(self, state: MuCityState, seat: i64) -> bool:
        for symbol in range(3):
            if state.tokens[3 * seat + symbol] > 0 and self.accepting(state, seat, symbol):
                return True
        return False

    def lose_all(self, state: MuCityState, seat: i64, event: str, log: Log | None) -> None:
        if log is not None:
            log.add_public({"event": event, "seat": seat, "tokens": tokens_of(state, seat)})
        for symbol in range(3):
            state.lost.add(seat, state.tokens[3 * seat + symbol])
            state.tokens[3 * seat + symbol] = 0


def tokens_of(state: MuCityState, seat: i64) -> list[str]:
    """Return the letters of the tokens that a player must place."""
    return [letter for index, letter in enumerate(SYMBOLS) for _ in range(state.tokens[3 * seat + index])]
