"""What cannot be at the end of a game of Mū. Numbers like (2.1) are paragraphs of RULES."""

from collections import Counter

from mutable.games.mu_city.pad.entry import MuCityCity, MuCityEnd
from mutable.games.mu_city.pad.table import DAMAGE_OF_A_RUIN, damage_of
from mutable.games.mu_city.rules.board import BORDERS, CELLS
from mutable.games.mu_city.rules.components import BASICS, KEPT_BY_PLAYERS, Components
from mutable.games.mu_city.rules.effects import PER_DAMAGE, VICTORY
from mutable.games.mu_city.rules.state import BATTLES, SLOTS
from mutable.pad.impossible import Impossible
from mutable.pad.speaking import Speaker

AGAINST = 3  # the rows, or the columns: both together would have struck a cell (8.1)


class Checks:
    def __init__(self, box: Components, players: int, names: list[str], speaker: Speaker) -> None:
        self._box = box
        self._players = players
        self._cities = 2 if players == 1 else players
        self._names = [*names, speaker.said("neutral_city", {})]
        self._speaker = speaker
        self._projects = {project.number: project for project in box.projects}

    def check(self, entry: MuCityEnd) -> None:
        if len(entry.cities) != self._cities:
            raise Impossible("cities_missing")
        for number, city in enumerate(entry.cities):
            self._city(number, city)
        self._types(entry)
        self._singles(entry)
        self._victories(entry)

    def _city(self, number: int, city: MuCityCity) -> None:
        who = self._names[number]
        if city.figures is not None:
            if city.figures.intact > CELLS:
                raise Impossible("many_intact", who=who, most=CELLS)
            return
        if len(city.cells) != CELLS or None in city.cells:
            raise Impossible("cells_missing", who=who)
        if len(city.borders) != BORDERS:
            raise Impossible("unread")
        if number < self._players:
            self._completed(number, city)
        self._damage(city, who)

    def _damage(self, city: MuCityCity, who: str) -> None:
        """Whoever is struck has a token of a row and one of a column on that cell (8.1)."""
        tokens, ruins = damage_of(city), len(set(city.ruins))
        if tokens < DAMAGE_OF_A_RUIN * ruins:
            raise Impossible("damage_few", who=who)
        if not ruins and tokens > AGAINST:
            raise Impossible("damage_many", who=who, most=AGAINST)

    def _completed(self, seat: int, city: MuCityCity) -> None:
        for number in city.projects:
            if number not in self._projects:
                raise Impossible("project_here", number=number)
        singles = [number for number in city.projects if not self._projects[number].basic]
        if len(set(city.projects)) < len(city.projects) or len(singles) > SLOTS - BASICS:
            raise Impossible("many_projects", seat=seat, most=SLOTS, basic=BASICS)
        for given, count in city.extra.items():
            room = int(self._projects[int(given)].effect.extra) if _is_done(city, given) else 0
            if count > room:
                raise Impossible("extra_tokens", number=given, most=room)
        paid = any(self._projects[number].effect.kind == PER_DAMAGE for number in city.projects)
        if paid and city.damage is None:
            raise Impossible("damage_missing", seat=seat)

    def _types(self, entry: MuCityEnd) -> None:
        """Some cards of each type were put away (2.1)."""
        most = KEPT_BY_PLAYERS[self._players - 1]
        standing = Counter(kind for city in entry.cities if city.figures is None for kind in city.cells)
        for kind, count in standing.items():
            if count > most:
                raise Impossible("many_of_type", type=kind, count=count, most=most)

    def _singles(self, entry: MuCityEnd) -> None:
        """All but the basic projects exist once (1.4)."""
        owners: dict[int, int] = {}
        for seat, city in enumerate(entry.cities[: self._players]):
            for number in city.projects if city.figures is None else []:
                if not self._projects[number].basic and owners.setdefault(number, seat) != seat:
                    raise Impossible("project_twice", number=number, seat=owners[number], other=seat)

    def _victories(self, entry: MuCityEnd) -> None:
        """At least one for each battle (7.3, 7.4)."""
        gifts = sum(int(p.effect.amount) for p in self._box.projects if p.effect.kind == VICTORY)
        for number, city in enumerate(entry.cities):
            if city.victories > BATTLES + gifts:
                who = self._names[number]
                raise Impossible("many_victories", who=who, battles=BATTLES, count=city.victories)
        count = sum(city.victories for city in entry.cities)
        if count < BATTLES:
            raise Impossible("few_victories", battles=BATTLES, count=count)


def _is_done(city: MuCityCity, number: str) -> bool:
    return number.isdecimal() and int(number) in city.projects
