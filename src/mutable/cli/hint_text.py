"""A hint in the terminal."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from mutable.cli.phrases import PHRASES
from mutable.coach.analysis.wording import format_decimal, format_share
from mutable.coach.hints.hint import Advice, Hint
from mutable.kit.game import Rules
from mutable.kit.words import Words


def hint_text(
    hint: Hint, rules: Rules, words: Words, lang: str, label_of: Callable[[str], str]
) -> RenderableType:
    """Return the moves with what to type for each, their values and reasons."""
    width = max(len(label_of(advice.move)) for advice in hint.moves)
    parts: list[RenderableType] = [
        Text(PHRASES[lang]["hint"].format(hint.games, hint.unit[lang]), "bold yellow")
    ]
    for advice in hint.moves:
        said = words.move(rules.describe(rules.moves.parse(advice.move)))
        head = Text(f"{label_of(advice.move):>{width}}  {said}", "bold").append(
            f"   {figures(advice, hint, lang)}", "cyan"
        )
        parts += [head, Padding(advice.reason[lang], (0, 0, 0, width + 2))]
    return Group(*parts)


def figures(advice: Advice, hint: Hint, lang: str) -> str:
    """Return the value and, if there is one, the chance to win."""
    sign = "+" if round(advice.value, 1) > 0 and hint.counts != "points_alone" else ""
    value = f"{sign}{format_decimal(advice.value, lang)}"
    if advice.win is None:
        return value
    return f"{value} · {PHRASES[lang]['hint_win'].format(format_share(advice.win, lang))}"
