"""Checks that reject an impossible final position of Mū. Numbers like (2.1) are paragraphs of RULES."""

from collections import Counter

from mutable.games.mu_city.pad.entry import MuCityCity, MuCityEnd
from mutable.games.mu_city.pad.table import DAMAGE_OF_A_RUIN, damage_of
from mutable.games.mu_city.rules.board import BORDERS, CELLS
from mutable.games.mu_city.rules.components import BASICS, KEPT_BY_PLAYERS, Components
from mutable.games.mu_city.rules.effects import PER_DAMAGE, VICTORY
from mutable.games.mu_city.rules.state import BATTLES, SLOTS
from mutable.pad.errors import InvalidEntry
from mutable.pad.text import PadWords

AGAINST = 3  # tokens against rows, or against columns; a row and a column would have struck a cell (8.1)


class Checks:
    def __init__(self, box: Components, players: int, names: list[str], pad_words: PadWords) -> None:
        self._box = box
        self._players = players
        self._cities = 2 if players == 1 else players
        self._names = [*names, pad_words.text("neutral_city", {})]
        self._pad_words = pad_words
        self._projects = {project.number: project for project in box.projects}

    def check(self, entry: MuCityEnd) -> None:
        if len(entry.cities) != self._cities:
            raise InvalidEntry("cities_missing")
        for number, city in enumerate(entry.cities):
            self._city(number, city)
        self._types(entry)
        self._singles(entry)
        self._victories(entry)

    def _city(self, number: int, city: MuCityCity) -> None:
        who = self._names[number]
        if city.figures is not None:
            if city.figures.intact > CELLS:
                raise InvalidEntry("many_intact", who=who, most=CELLS)
            return
        if len(city.cells) != CELLS or None in city.cells:
            raise InvalidEntry("cells_missing", who=who)
        if len(city.borders) != BORDERS:
            raise InvalidEntry("unread")
        if number < self._players:
            self._completed(number, city)
        self._damage(city, who)

    def _damage(self, city: MuCityCity, who: str) -> None:
        """Check the number of Damage tokens: a struck cell has its row's and its column's (8.1)."""
        tokens, ruins = damage_of(city), len(set(city.ruins))
        if tokens < DAMAGE_OF_A_RUIN * ruins:
            raise InvalidEntry("damage_few", who=who)
        if not ruins and tokens > AGAINST:
            raise InvalidEntry("damage_many", who=who, most=AGAINST)

    def _completed(self, seat: int, city: MuCityCity) -> None:
        for number in city.projects:
            if number not in self._projects:
                raise InvalidEntry("project_here", number=number)
        singles = [number for number in city.projects if not self._projects[number].basic]
        if len(set(city.projects)) < len(city.projects) or len(singles) > SLOTS - BASICS:
            raise InvalidEntry("many_projects", seat=seat, most=SLOTS, basic=BASICS)
        for given, count in city.extra.items():
            room = int(self._projects[int(given)].effect.extra) if _is_done(city, given) else 0
            if count > room:
                raise InvalidEntry("extra_tokens", number=given, most=room)
        paid = any(self._projects[number].effect.kind == PER_DAMAGE for number in city.projects)
        if paid and city.damage is None:
            raise InvalidEntry("damage_missing", seat=seat)

    def _types(self, entry: MuCityEnd) -> None:
        """Reject more buildings of a type than the set-up leaves in the game (2.1)."""
        most = KEPT_BY_PLAYERS[self._players - 1]
        standing = Counter(kind for city in entry.cities if city.figures is None for kind in city.cells)
        for kind, count in standing.items():
            if count > most:
                raise InvalidEntry("many_of_type", type=kind, count=count, most=most)

    def _singles(self, entry: MuCityEnd) -> None:
        """Reject a project of two players, unless it is basic: all others exist once (1.4)."""
        owners: dict[int, int] = {}
        for seat, city in enumerate(entry.cities[: self._players]):
            for number in city.projects if city.figures is None else []:
                if not self._projects[number].basic and owners.setdefault(number, seat) != seat:
                    raise InvalidEntry("project_twice", number=number, seat=owners[number], other=seat)

    def _victories(self, entry: MuCityEnd) -> None:
        """Check the Victory tokens: at least one for each battle (7.3, 7.4)."""
        gifts = sum(int(p.effect.amount) for p in self._box.projects if p.effect.kind == VICTORY)
        for number, city in enumerate(entry.cities):
            if city.victories > BATTLES + gifts:
                who = self._names[number]
                raise InvalidEntry("many_victories", who=who, battles=BATTLES, count=city.victories)
        count = sum(city.victories for city in entry.cities)
        if count < BATTLES:
            raise InvalidEntry("few_victories", battles=BATTLES, count=count)


def _is_done(city: MuCityCity, number: str) -> bool:
    return number.isdecimal() and int(number) in city.projects
