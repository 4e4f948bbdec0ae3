"""Player names and chat texts: visible, and for names distinct at the table."""

import unicodedata
from collections.abc import Iterable

from mutable.table.names import BOT_NAMES
from mutable.tables.errors import Trouble

MOST_MARKS = 2  # on one letter; more would cover the lines above
MOST_MARKS_SAID = 4  # in a text, where some alphabets need as many on one letter
# Letters by category that have no glyph: fillers of Hangul and Khmer, an empty Braille cell.
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
JOINERS = "\u200c\u200d"
INVISIBLE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Groups of characters that look alike in common alphabets (Latin, Cyrillic, Greek) and digits.
ALIKE = (
    "aаα", "bвβ", "cсϲ", "eеёε", "gɡ", "hнһη", "iіıι", "jјϳ", "kкκ", "lӏ1|ǀ", "mм", "nпν", "oоο0ø", "pрρ",
    "qԛ", "sѕ", "tтτ", "uυц", "vѵ", "wԝω", "xхχ", "yуүγ", "dđ", "lł",
)  # fmt: skip
SKELETON = {ord(other): group[0] for group in ALIKE for other in group[1:]}


def clean_name(name: str) -> str:
    """Return a name that can stand in a sentence.

    Raise Trouble if it has invisible characters or nothing to read.
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(one.isalnum() and one not in BLANK for one in cleaned):
        raise Trouble("name")
    if any(one in BLANK or _is_unseen(one) for one in cleaned):
        raise Trouble("name_unseen")
    if _most_marks(cleaned) > MOST_MARKS:
        raise Trouble("name_marks", most=MOST_MARKS)
    return cleaned


def clean_text(text: str) -> str:
    """Return a chat text on one line, without characters that are invisible or reverse the line.

    Joiners stay, because emoji and some alphabets need them, and so do characters that Python does not know
    yet.
    """
    kept = (one for one in text if one.isspace() or one in JOINERS or not _is_unseen(one) or _is_new(one))
    return " ".join(_without_towers("".join(kept)).split())


def is_seen(text: str) -> bool:
    """Return True if a text has a visible character. Some characters have no glyph."""
    return any(not (one.isspace() or one in BLANK or one in JOINERS or _is_mark(one)) for one in text)


def _without_towers(text: str) -> str:
    """Drop the marks on a letter beyond the limit."""
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
    """Return a clean name. Raise Trouble if it looks like another name at the table."""
    cleaned = clean_name(name)
    for other in others:
        if are_alike(cleaned, other):
            raise Trouble("name_taken", other=other)
    return cleaned


def are_alike(one: str, other: str) -> bool:
    return not _glances(one).isdisjoint(_glances(other))


def bots_names(others: Iterable[str]) -> list[str]:
    """Return the bots' names, without those that look like a player's name."""
    sitting = [*others]
    return [name for name in BOT_NAMES if not any(are_alike(name, other) for other in sitting)]


def _glances(name: str) -> set[str]:
    """Return what a quick reader may take a name for; a capital I can be read as an l."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    return {_skeleton(bare), _skeleton(bare.replace("I", "l"))}


def _skeleton(bare: str) -> str:
    """Return the letters and digits in lower case, each lookalike as the first character of its group."""
    return "".join(one for one in bare.casefold().translate(SKELETON) if one.isalnum())


def _most_marks(name: str) -> int:
    most = run = 0
    for one in unicodedata.normalize("NFD", name):
        run = run + 1 if _is_mark(one) else 0
        most = max(most, run)
    return most
