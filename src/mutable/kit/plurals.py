"""Plural forms by the categories of CLDR, the Unicode project's table of language data.

A template lists the forms of a counted noun in CLDR's order (zero, one, two, few, many, other), as many as
its language has: `{count:# card|# cards}`. With two forms the first is for `one` and the second for
everything else, because the third category of French, `many`, is used for whole millions only. The page
chooses by `Intl.PluralRules`, which follows the same table. A language that is not listed here takes the
default.
"""

from collections.abc import Callable
from typing import Final

ORDER: Final = ["zero", "one", "two", "few", "many", "other"]
MILLION: Final = 1_000_000


def form_of(lang: str, number: object, forms: list[str]) -> str:
    """Return the form that a number takes. What is not a number takes the last one."""
    if not isinstance(number, (int, float)):
        return forms[-1]
    name = category(lang, number)
    if len(forms) <= 2:
        return forms[0] if name == "one" else forms[-1]
    names, _ = RULES.get(lang, DEFAULT)
    return forms[min(names.index(name), len(forms) - 1)]


def category(lang: str, number: int | float, shows_decimals: bool = False) -> str:
    """Return CLDR's category of a number. "1.0" is another category than "1" in many languages."""
    _, rule = RULES.get(lang, DEFAULT)
    size = abs(number)
    whole = int(size)
    return rule(whole, whole == size and not shows_decimals)


def _only_other(whole: int, is_whole: bool) -> str:
    return "other"


def _germanic(whole: int, is_whole: bool) -> str:
    return "one" if whole == 1 and is_whole else "other"


def _french(whole: int, is_whole: bool) -> str:
    if whole < 2:
        return "one"
    return _millions(whole, is_whole)


def _romance(whole: int, is_whole: bool) -> str:
    return "one" if whole == 1 and is_whole else _millions(whole, is_whole)


def _millions(whole: int, is_whole: bool) -> str:
    return "many" if is_whole and whole != 0 and whole % MILLION == 0 else "other"


def _east_slavic(whole: int, is_whole: bool) -> str:
    if not is_whole:
        return "other"
    if whole % 10 == 1 and whole % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(whole) else "many"


def _polish(whole: int, is_whole: bool) -> str:
    if not is_whole:
        return "other"
    if whole == 1:
        return "one"
    return "few" if _ends_in_two_to_four(whole) else "many"


def _czech(whole: int, is_whole: bool) -> str:
    if not is_whole:
        return "many"
    if whole == 1:
        return "one"
    return "few" if 2 <= whole <= 4 else "other"


def _ends_in_two_to_four(whole: int) -> bool:
    return 2 <= whole % 10 <= 4 and not 12 <= whole % 100 <= 14


def _arabic(whole: int, is_whole: bool) -> str:
    if not is_whole:
        return "other"
    if whole <= 2:
        return ("zero", "one", "two")[whole]
    if 3 <= whole % 100 <= 10:
        return "few"
    return "many" if whole % 100 >= 11 else "other"


Rule = Callable[[int, bool], str]  # from the whole part, and whether there is no fraction

DEFAULT: Final = (["one", "other"], _germanic)
RULES: Final[dict[str, tuple[list[str], Rule]]] = {
    **dict.fromkeys(("en", "de", "nl", "sv", "nb", "fi", "et", "hu"), DEFAULT),
    **{lang: (["one", "many", "other"], _romance) for lang in ("es", "it", "ca")},
    "fr": (["one", "many", "other"], _french),
    **{lang: (["one", "few", "many", "other"], _east_slavic) for lang in ("ru", "uk", "be")},
    "pl": (["one", "few", "many", "other"], _polish),
    **{lang: (["one", "few", "many", "other"], _czech) for lang in ("cs", "sk")},
    "ar": (ORDER, _arabic),
    **{lang: (["other"], _only_other) for lang in ("ja", "ko", "zh", "th", "vi", "id")},
}
