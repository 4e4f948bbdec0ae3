"""What somebody is called at a table: a name that is seen, and is nobody else's there. And what they say."""

import unicodedata
from collections.abc import Iterable

from mutable.table.names import BOT_NAMES
from mutable.tables.errors import Trouble

MOST_MARKS = 2  # on one letter; more of them climb over the lines above
MOST_MARKS_SAID = 4  # some alphabets put as many on a letter in a text
# Letters by their category for which nothing is drawn: fillers of Hangul and Khmer, an empty Braille cell.
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
JOINERS = "\u200c\u200d"
INVISIBLE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# What looks like the first of each, in the alphabets that people's devices write: Cyrillic, Greek, figures.
ALIKE = (
    "aаα", "bвβ", "cсϲ", "eеёε", "gɡ", "hнһη", "iіıι", "jјϳ", "kкκ", "lӏ1|ǀ", "mм", "nпν", "oоο0ø", "pрρ",
    "qԛ", "sѕ", "tтτ", "uυц", "vѵ", "wԝω", "xхχ", "yуүγ", "dđ", "lł",
)  # fmt: skip
SKELETON = {ord(other): group[0] for group in ALIKE for other in group[1:]}


def clean_name(name: str) -> str:
    """A name that can stand in a sentence, without what nobody sees."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(one.isalnum() and one not in BLANK for one in cleaned):
        raise Trouble("name")
    if any(one in BLANK or _is_unseen(one) for one in cleaned):
        raise Trouble("name_unseen")
    if _most_marks(cleaned) > MOST_MARKS:
        raise Trouble("name_marks", most=MOST_MARKS)
    return cleaned


def clean_text(text: str) -> str:
    """What somebody says, on one line and without what cannot be seen or turns the line around; joiners stay,
    as emoji and some alphabets are written with them, and so does what Python does not know yet.
    """
    kept = (one for one in text if one.isspace() or one in JOINERS or not _is_unseen(one) or _is_new(one))
    return " ".join(_without_towers("".join(kept)).split())


def is_seen(text: str) -> bool:
    """Return True if there is anything to see in a text: no letter is drawn for some characters."""
    return any(not (one.isspace() or one in BLANK or one in JOINERS or _is_mark(one)) for one in text)


def _without_towers(text: str) -> str:
    """Drop the marks on a letter beyond the most."""
    kept, run = [], 0
    for one in text:
        run = run + 1 if _is_mark(one) else 0
        if run <= MOST_MARKS_SAID:
            kept.append(one)
    return "".join(kept)


def _is_mark(one: str) -> bool:
    return unicodedata.category(one) in ("Mn", "Me")


def _is_unseen(one: str) -> bool:
    return unicodedata.category(one) in INVISIBLE


def _is_new(one: str) -> bool:
    return unicodedata.category(one) == "Cn"


def own_name(name: str, others: Iterable[str]) -> str:
    """A clean name that is like no other's at the table."""
    cleaned = clean_name(name)
    for other in others:
        if are_alike(cleaned, other):
            raise Trouble("name_taken", other=other)
    return cleaned


def are_alike(one: str, other: str) -> bool:
    return not _glances(one).isdisjoint(_glances(other))


def bots_names(others: Iterable[str]) -> list[str]:
    """The bots' names, without those that are like somebody's."""
    sitting = [*others]
    return [name for name in BOT_NAMES if not any(are_alike(name, other) for other in sitting)]


def _glances(name: str) -> set[str]:
    """What is left of a name at a glance; a capital I may be read as an l."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    return {_skeleton(bare), _skeleton(bare.replace("I", "l"))}


def _skeleton(bare: str) -> str:
    """Without case, gaps and signs, and with our letter for each that looks like it."""
    return "".join(one for one in bare.casefold().translate(SKELETON) if one.isalnum())


def _most_marks(name: str) -> int:
    most = run = 0
    for one in unicodedata.normalize("NFD", name):
        run = run + 1 if _is_mark(one) else 0
        most = max(most, run)
    return most
