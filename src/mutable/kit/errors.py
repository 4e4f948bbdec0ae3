"""Errors for invalid input, with a message in every language that says what would be valid."""

from pathlib import Path
from typing import Final

from mutable.kit.events import Facts
from mutable.kit.words import KIT, LANGUAGES, errors_in

PACKAGE: Final = KIT.parent
LONGEST: Final = 60  # the most characters of input that a message quotes


class MutableError(Exception):
    """Invalid input; nothing was changed. It carries a message key and the message's parameters.

    The message is in the section `errors` of `words.<lang>.json` in `folder`. The pack of kit has the
    messages that several layers share.
    """

    def __init__(self, key: str, folder: Path = KIT, **given: object) -> None:
        super().__init__(key)
        self.key: str = key
        self.folder: Path = folder
        self.given: Facts = given

    def text(self, lang: str) -> str:
        """Return the message in a language."""
        texts = {name: _said(value, lang) for name, value in self.given.items()}
        return errors_in(self.folder, lang)[self.key].format_map(texts)

    def __str__(self) -> str:
        return self.text(LANGUAGES[0])

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickle: worker processes return errors, and compiled classes have no default support."""
        return _restored, (type(self), self.key, _in_package(self.folder), self.given)


def _restored(kind: type[MutableError], key: str, folder: Path, given: Facts) -> MutableError:
    error = kind.__new__(kind)
    MutableError.__init__(error, key, PACKAGE / folder, **given)
    return error


def _in_package(folder: Path) -> Path:
    """Return a folder relative to the package, which may be installed elsewhere on another machine."""
    return folder.relative_to(PACKAGE) if folder.is_relative_to(PACKAGE) else folder


class _Several:
    """Formats a list: `{names}` gives "a, b, c", and `{names: or }` gives "a, b or c"."""

    def __init__(self, values: list[object]) -> None:
        self._words: list[str] = [str(value) for value in values]

    def __format__(self, before_last: str) -> str:
        if not before_last or len(self._words) < 2:
            return ", ".join(self._words)
        return ", ".join(self._words[:-1]) + before_last + self._words[-1]


def _said(value: object, lang: str) -> object:
    """Convert a parameter for a template: an error, a text in each language, a list or a plain value."""
    if isinstance(value, MutableError):
        return value.text(lang)
    if isinstance(value, dict):
        return value[lang]
    return _Several(value) if isinstance(value, list) else value


def quote(value: object) -> str:
    """Return the repr of invalid input, shortened for a message."""
    return shorten(repr(value))


def shorten(text: str) -> str:
    """Return a text, cut off to fit in a message."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class BadOption(MutableError):
    """An unknown option, or an invalid value for one."""


class BadData(MutableError):
    """An invalid card-face file; the message names the field."""


class BadRecord(MutableError):
    """An unreadable record: truncated, not JSON, or of an unknown version."""


class UnknownMove(MutableError):
    """A text that is not a move of this game in any position."""


class IllegalAction(MutableError):
    """An action number that is not a legal move here."""


class NoTakeBack(MutableError):
    """A take-back that the table does not allow."""


class Refusal:
    """Why a move is illegal: a paragraph of RULES, a message key, and the message's parameters."""

    def __init__(self, rule: str, key: str, facts: Facts) -> None:
        self.rule: str = rule
        self.key: str = key
        self.facts: Facts = facts


class IllegalMove(MutableError):
    """A move that the rules forbid in this position.

    It keeps the refusal, so that a table can render it again with the names of its players.
    """

    def __init__(self, refusal: Refusal, sentences: dict[str, str]) -> None:
        """`sentences` is the rendered refusal by language."""
        super().__init__("refused", rule=refusal.rule, sentence=sentences)
        self.refusal: Refusal = refusal
        self.rule: str = refusal.rule
        self.sentence: str = sentences[LANGUAGES[0]]
        self._sentences: dict[str, str] = sentences

    def __reduce__(self) -> tuple[object, ...]:
        return _refused, (self.refusal.rule, self.refusal.key, self.refusal.facts, self._sentences)


def _refused(rule: str, key: str, facts: Facts, sentences: dict[str, str]) -> IllegalMove:
    return IllegalMove(Refusal(rule, key, facts), sentences)
