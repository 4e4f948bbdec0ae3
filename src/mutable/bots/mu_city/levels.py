"""Six levels of Mū, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.mu_city.search import CityMind, CitySearch
from mutable.bots.mu_city.taste import stored_taste
from mutable.kit.game import Rules


def mu_city_level(rules: Rules, level: int) -> CitySearch:
    return CitySearch(rules, mind_of(level), stored_taste(int(rules.players)))


def mind_of(level: int) -> CityMind:
    """A child sees few ways to build; later ones see more, imagine more games and mind the others."""
    if level == 1:
        return CityMind(most=6, worlds=1, width=3, selfish=True)
    if level == 2:
        return CityMind(most=15, worlds=1, width=4, selfish=True)
    if level == 3:
        return CityMind(most=40, worlds=3, width=6, selfish=True)
    if level == 4:
        return CityMind(most=100, worlds=8)
    if level == 5:
        return CityMind(most=250, worlds=20)
    return CityMind()
