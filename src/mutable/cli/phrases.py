"""The texts of the terminal, by language: `words.<lang>.json` beside this file."""

from pathlib import Path

from mutable.kit.words import LANGUAGES, language_of, read_pack

OWN = Path(__file__).parent
PHRASES: dict[str, dict[str, str]] = {lang: read_pack(OWN, lang)["phrases"] for lang in LANGUAGES}


def default_language(environment: dict[str, str]) -> str:
    """Return the language of the locale, or the first language if it is not supported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_of(environment[name])
    return LANGUAGES[0]
