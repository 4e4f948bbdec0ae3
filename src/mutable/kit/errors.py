"""Every way an input can be wrong, by whose fault; the sentence says what would be right, in any language."""

from pathlib import Path
from typing import Final

from mutable.kit.events import Facts
from mutable.kit.words import KIT, LANGUAGES, errors_in

PACKAGE: Final = KIT.parent
LONGEST: Final = 60  # characters of what somebody gave us that a sentence quotes


class MutableError(Exception):
    """Bad input, and nothing was changed: the key of a sentence, and what fills it.

    The sentence stands under `errors` in the pack of whoever complains, the `words.<lang>.json` of that
    folder. Kit's own pack holds those that several layers and games say.
    """

    def __init__(self, key: str, folder: Path = KIT, **given: object) -> None:
        super().__init__(key)
        self.key: str = key
        self.folder: Path = folder
        self.given: Facts = given

    def text(self, lang: str) -> str:
        """The sentence in one language."""
        told = {name: _said(value, lang) for name, value in self.given.items()}
        return errors_in(self.folder, lang)[self.key].format_map(told)

    def __str__(self) -> str:
        return self.text(LANGUAGES[0])

    def __reduce__(self) -> tuple[object, ...]:
        """Workers hand their errors on, and a compiled class has nothing that pickle could find."""
        return _restored, (type(self), self.key, _in_package(self.folder), self.given)


def _restored(kind: type[MutableError], key: str, folder: Path, given: Facts) -> MutableError:
    error = kind.__new__(kind)
    MutableError.__init__(error, key, PACKAGE / folder, **given)
    return error


def _in_package(folder: Path) -> Path:
    """Where a pack lies below the package, which another machine may have elsewhere."""
    return folder.relative_to(PACKAGE) if folder.is_relative_to(PACKAGE) else folder


class _Several:
    """`{names}` reads a, b, c; a template may say what stands before the last: `{names: or }`."""

    def __init__(self, values: list[object]) -> None:
        self._words: list[str] = [str(value) for value in values]

    def __format__(self, before_last: str) -> str:
        if not before_last or len(self._words) < 2:
            return ", ".join(self._words)
        return ", ".join(self._words[:-1]) + before_last + self._words[-1]


def _said(value: object, lang: str) -> object:
    """What fills a template: another error, a sentence in each language, a list, or a plain value."""
    if isinstance(value, MutableError):
        return value.text(lang)
    if isinstance(value, dict):
        return value[lang]
    return _Several(value) if isinstance(value, list) else value


def quote(value: object) -> str:
    """What somebody gave us, as a sentence quotes it: never longer than a line."""
    return shorten(repr(value))


def shorten(text: str) -> str:
    """What somebody wrote, short enough for a sentence."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class BadOption(MutableError):
    """An unknown option, or a value it does not take."""


class BadData(MutableError):
    """A file of card faces that cannot be played with; the sentence names the field."""


class BadRecord(MutableError):
    """Not a readable record: truncated, not JSON, of an unknown version."""


class UnknownMove(MutableError):
    """A text that is no move of this game, whatever the position."""


class IllegalAction(MutableError):
    """A number that is no legal move here; learners ask by numbers."""


class NoTakeBack(MutableError):
    """A take-back that the table does not allow (any more)."""


class Refusal:
    """Why a move is illegal: a paragraph of RULES, and the key and arguments of a sentence."""

    def __init__(self, rule: str, key: str, facts: Facts) -> None:
        self.rule: str = rule
        self.key: str = key
        self.facts: Facts = facts


class IllegalMove(MutableError):
    """A move of this game that the rules forbid here.

    It keeps the refusal, so that a table can word it once more with the names of its players.
    """

    def __init__(self, refusal: Refusal, sentences: dict[str, str]) -> None:
        """`sentences` are the refusal in each language."""
        super().__init__("refused", rule=refusal.rule, sentence=sentences)
        self.refusal: Refusal = refusal
        self.rule: str = refusal.rule
        self.sentence: str = sentences[LANGUAGES[0]]
        self._sentences: dict[str, str] = sentences

    def __reduce__(self) -> tuple[object, ...]:
        return _refused, (self.refusal.rule, self.refusal.key, self.refusal.facts, self._sentences)


def _refused(rule: str, key: str, facts: Facts, sentences: dict[str, str]) -> IllegalMove:
    return IllegalMove(Refusal(rule, key, facts), sentences)
