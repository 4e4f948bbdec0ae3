"""The rules of Muster a second time: slow and plain, to compare the engine with.

Cards are words: a banner card is `leaf2`, the wizard/bridge is `rainbow`, the Rainbow Castle is `keep`.
In a stack a rainbow card is `wizard`, or `bridge3` where it stands for a strength of 3. Everything lies
in lists, the top card last. The numbers in the comments are those of the actions in the rulebook.
"""

from mutable.kit.game import CHANCE

BANNERS = ["cloud", "flame", "feather", "leaf", "water"]
STRENGTHS = [1, 1, 1, 2, 2, 3, 4, 5]
BOX = [f"{banner}{n}" for banner in BANNERS for n in STRENGTHS] + ["rainbow"] * 5 + ["keep"] * 2
HAND = 5
SEATS = [0, 1]


def is_banner(card: str) -> bool:
    return card.rstrip("12345") in BANNERS


def banner_of(card: str) -> str:
    return card[:-1]


def step(card: str) -> int:
    """The place of a banner in a sequence, or the one that a bridge takes."""
    return int(card[-1])


def counted(card: str) -> int:
    """What a card of a stack adds to its strength: a wizard 6 (2), a bridge always 1 (5)."""
    if card == "wizard":
        return 6
    return 1 if card.startswith("bridge") else step(card)


class Castle:
    def __init__(self, banner: str) -> None:
        self.banner = banner
        self.space: list[str] = []
        self.stacks: list[list[str]] = [[], []]  # by seat

    def takes_any_banner(self) -> bool:
        return self.space[-1:] == ["keep"]  # 1a: a Rainbow Castle is the top card

    def welcomes(self, card: str) -> bool:
        return self.takes_any_banner() or banner_of(card) == self.banner


class Oracle:
    def __init__(self, options: dict) -> None:
        self.beginner = options.get("beginner", False)
        self.unity = options.get("unity", False)
        self.over_the_rainbow = options.get("over_the_rainbow", False)
        self.stall = options.get("stall", 20)
        self.deck = list(BOX)  # what is in it, in no order: chance says what comes
        self.hands: list[list[str]] = [[], []]
        self.known: list[list[str]] = [[], []]  # what everybody saw going to that hand
        self.castles = {banner: Castle(banner) for banner in BANNERS}
        self.phase = "first"
        self.turn = 0  # whose
        self.laid_on = ""  # the castle that got a hand card this turn (4)
        self.turned = ""  # the rainbow card that awaits its place (3)
        self.deck_moved = False  # whether a card has left the deck this turn
        self.idle_turns = 0
        self.reason = ""

    # Who decides, and what is allowed

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def deciders(self) -> set[int]:
        if self.is_over:
            return set()
        return {CHANCE} if self.phase in ("first", "deal", "draw", "turn") else {self.turn}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.deciders():
            return set()
        if self.phase == "first":
            return {"first 0", "first 1"}
        if seat == CHANCE:
            return {f"{self.phase} {card}" for card in self.deck}
        if self.phase == "take":
            return self.takes()
        if self.phase == "place":
            return {f"place {castle}" for castle in BANNERS}
        return self.actions()

    def actions(self) -> set[str]:
        found = set()
        for name, castle in self.castles.items():
            found |= {f"banner {card} {name}" for card in self.hand() if self.may_lay(card, castle)}
            found |= {f"bridge {card} {name}" for card in self.hand() if self.may_bridge(card, castle)}
            found |= {f"castle {card} {name}" for card in self.hand() if self.may_go_to(card, castle)}
            found |= self.wizard_actions(name)
            for card in self.hand():
                found |= {f"swap {card} {name} {what}" for what in self.swaps(card, castle)}
        return found

    def hand(self) -> list[str]:
        return self.hands[self.turn]

    # 1. Banner

    def may_lay(self, card: str, castle: Castle) -> bool:
        return is_banner(card) and castle.welcomes(card) and self.follows(card, castle.stacks[self.turn])

    def follows(self, card: str, below: list[str]) -> bool:
        """Whether a banner may lie on these cards, as far as strength goes (1c, 1d)."""
        if not below:
            return step(card) == 1 or not self.unity
        if below[-1] == "wizard":
            return False
        more = step(card) - step(below[-1])
        return more >= 0 if self.beginner else more in (0, 1)

    # 2 and 3. Wizard

    def wizard_actions(self, name: str) -> set[str]:
        """Playing one here (2), moving the one on top here to elsewhere (3)."""
        found = {f"wizard {name}"} if "rainbow" in self.hand() else set()
        if self.castles[name].stacks[self.turn][-1:] == ["wizard"]:
            found |= {f"move {name} {other}" for other in BANNERS if other != name}
        return found

    # 4. To the castle

    def may_go_to(self, card: str, castle: Castle) -> bool:
        return not is_banner(card) or banner_of(card) == castle.banner

    # 5. Bridge

    def may_bridge(self, card: str, castle: Castle) -> bool:
        stack = castle.stacks[self.turn]
        if self.beginner or not is_banner(card) or stack[-1:] == ["wizard"]:
            return False
        most = self.hand().count("rainbow")
        if not self.over_the_rainbow:
            most = min(most, 1)
        return castle.welcomes(card) and 1 <= len(self.bridges(card, stack)) <= most

    def bridges(self, card: str, stack: list[str]) -> list[str]:
        """The bridges between the top card (nothing: 0) and this banner."""
        top = step(stack[-1]) if stack else 0
        return [f"bridge{n}" for n in range(top + 1, step(card))]

    # 6. Swap

    def swaps(self, card: str, castle: Castle) -> set[str]:
        """`own wizard` and so on: what this hand card may be swapped for at a castle."""
        if not is_banner(card) or not castle.welcomes(card):
            return set()
        found = set()
        for side, seat in (("own", self.turn), ("other", 1 - self.turn)):
            stack = castle.stacks[seat]
            if "wizard" in stack and self.follows(card, stack[: stack.index("wizard")]):
                found.add(f"{side} wizard")  # 6a
            if f"bridge{step(card)}" in stack:
                found.add(f"{side} bridge")  # 6b
        return found

    # Taking cards

    def takes(self) -> set[str]:
        """The deck, and castle spaces but for the one laid on and those under a Rainbow Castle."""
        visible = {name for name, castle in self.castles.items() if castle.space}
        open_to_all = {name for name in visible if self.castles[name].space[-1] != "keep"}
        return {"take deck"} | {f"take {name}" for name in open_to_all - {self.laid_on}}

    # Playing

    def enter(self, seat: int, text: str) -> None:
        assert text in self.legal(seat), f"seat {seat} may not: {text}"
        kind, *words = text.split()
        getattr(self, f"do_{kind}")(*words)

    def do_first(self, seat: str) -> None:
        self.turn = int(seat)
        self.phase = "deal"

    def do_deal(self, card: str) -> None:
        self.deck.remove(card)
        self.hands[0 if len(self.hands[0]) < HAND else 1].append(card)
        if len(self.hands[1]) == HAND:
            self.phase = "act"

    def do_banner(self, card: str, name: str) -> None:
        self.play(card)
        self.castles[name].stacks[self.turn].append(card)
        self.fill_hand()

    def do_wizard(self, name: str) -> None:
        self.play("rainbow")
        self.castles[name].stacks[self.turn].append("wizard")
        self.fill_hand()

    def do_move(self, name: str, other: str) -> None:
        wizard = self.castles[name].stacks[self.turn].pop()
        self.castles[other].stacks[self.turn].append(wizard)
        self.phase = "turn"

    def do_castle(self, card: str, name: str) -> None:
        self.play(card)
        self.castles[name].space.append(card)
        self.laid_on = name
        self.fill_hand()

    def do_bridge(self, card: str, name: str) -> None:
        stack = self.castles[name].stacks[self.turn]
        bridges = self.bridges(card, stack)
        for _ in bridges:
            self.play("rainbow")
        self.play(card)
        stack += [*bridges, card]
        self.fill_hand()

    def do_swap(self, card: str, name: str, side: str, what: str) -> None:
        stack = self.castles[name].stacks[self.turn if side == "own" else 1 - self.turn]
        swapped = "wizard" if what == "wizard" else f"bridge{step(card)}"
        self.play(card)
        stack[stack.index(swapped)] = card
        self.get("rainbow")
        self.fill_hand()

    def do_take(self, source: str) -> None:
        if source == "deck":
            self.phase = "draw"
        else:
            self.get(self.castles[source].space.pop())
            self.fill_hand()

    def do_draw(self, card: str) -> None:
        self.leave_deck(card)
        self.hand().append(card)
        self.fill_hand()

    def do_turn(self, card: str) -> None:
        """The card turned after a wizard's move (3); a rainbow card waits for its place."""
        self.leave_deck(card)
        self.turned = card
        if is_banner(card):
            self.do_place(banner_of(card))
        else:
            self.phase = "place"

    def do_place(self, name: str) -> None:
        self.castles[name].space.append(self.turned)
        self.turned = ""
        self.end_turn()

    def play(self, card: str) -> None:
        """A card leaves the hand; of two equal ones, the one that everybody knows."""
        self.hand().remove(card)
        if card in self.known[self.turn]:
            self.known[self.turn].remove(card)

    def get(self, card: str) -> None:
        """A card comes to the hand from the table, where everybody saw it."""
        self.hand().append(card)
        self.known[self.turn].append(card)

    def leave_deck(self, card: str) -> None:
        self.deck.remove(card)
        self.deck_moved = True

    # The end of a turn and of the game

    def fill_hand(self) -> None:
        if self.deck and len(self.hand()) < HAND:
            self.phase = "take"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.idle_turns = 0 if self.deck_moved else self.idle_turns + 1
        if not self.deck:
            self.end_game("deck")  # at once, even if the hand is not full
        elif self.idle_turns == self.stall:
            self.end_game("stall")
        else:
            self.turn = 1 - self.turn
            self.phase, self.laid_on, self.deck_moved = "act", "", False

    def end_game(self, reason: str) -> None:
        self.phase, self.reason = "over", reason

    def strengths(self, castle: str) -> tuple[int, int]:
        mine, yours = (sum(map(counted, stack)) for stack in self.castles[castle].stacks)
        return mine, yours

    def holder(self, castle: str) -> int | None:
        """More strength, else more banner cards, else nobody."""
        stacks = self.castles[castle].stacks
        banners = [sum(map(is_banner, stack)) for stack in stacks]
        mine, yours = zip(self.strengths(castle), banners, strict=True)
        if mine == yours:
            return None
        return 0 if mine > yours else 1

    def winners(self) -> list[int]:
        """Both, if they hold equally many castles."""
        held = [sum(self.holder(name) == seat for name in BANNERS) for seat in SEATS]
        return [seat for seat in SEATS if held[seat] == max(held)]
