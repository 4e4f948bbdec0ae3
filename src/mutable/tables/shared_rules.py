"""Rules that tables share. They never change, and would be the largest part of a table in memory."""

import threading
from collections import OrderedDict

from mutable.kit.game import Rules
from mutable.kit.options import resolve_options
from mutable.kit.words import LANGUAGES, Words
from mutable.table.table import Setting, Table
from mutable.tables.messages import encode

MOST = 64  # combinations of game, number of players and options in the cache

Heads = dict[str, dict[int, bytes]]
"""By language and move: the encoded start of a legal move, up to its preview."""


def no_heads() -> Heads:
    return {lang: {} for lang in LANGUAGES}


NOBODY = "\0"  # a placeholder for every player's name


class SharedRules:
    """The rules of tables with the same settings, and the encoded moves that they share."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.heads = no_heads()
        self._nobodys: dict[str, Words] = {}

    def head(self, move: int, words: Words, lang: str, own: Heads) -> bytes:
        """Return the encoded start of a legal move.

        All tables share it, unless it names a player; then it goes into `own`.
        """
        found = self.heads[lang].get(move) or own[lang].get(move)
        if found is None:
            facts = self.rules.describe(move)
            sent = {"move": self.rules.moves.text(move), "text": words.move(facts), "facts": facts}
            found = encode(sent)[:-1] + b',"upshot":'
            (own if self._names_somebody(facts, lang) else self.heads)[lang][move] = found
        return found

    def _names_somebody(self, facts: dict[str, object], lang: str) -> bool:
        if lang not in self._nobodys:
            self._nobodys[lang] = self.rules.words(lang).with_player_names([NOBODY] * self.rules.players)
        return NOBODY in self._nobodys[lang].move(facts)


class _Cache(threading.local):
    """The cache of one thread. Threads cannot share a Rules object."""

    def __init__(self) -> None:
        self.by_setting: OrderedDict[tuple[object, ...], SharedRules] = OrderedDict()


_cache = _Cache()


def shared_rules_of(table: Table) -> SharedRules:
    """Return the rules that this table shares with others of the same settings.

    A table with its own card faces shares none.
    """
    if table.setting.data is not None:
        return SharedRules(table.rules)
    agreed = _agreed(table.setting)
    shared = _cache.by_setting.setdefault(agreed, SharedRules(table.rules))
    _cache.by_setting.move_to_end(agreed)
    if len(_cache.by_setting) > MOST:
        _cache.by_setting.popitem(last=False)
    table.use_rules(shared.rules)
    return shared


def rules_at_hand(setting: Setting) -> Rules | None:
    """Return cached rules of this thread for the same settings, or None."""
    shared = None if setting.data is not None else _cache.by_setting.get(_agreed(setting))
    return shared.rules if shared is not None else None


def _agreed(setting: Setting) -> tuple[object, ...]:
    options = resolve_options(setting.game.options, setting.options)
    return (setting.game.name, len(setting.seats), *sorted(options.items()))
