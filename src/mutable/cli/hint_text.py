"""A hint in the terminal."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from mutable.cli.phrases import PHRASES
from mutable.coach.hints.hint import Advice, Hint
from mutable.coach.hints.wording import detail_text
from mutable.kit.game import Rules
from mutable.kit.words import Words


def hint_text(
    hint: Hint, rules: Rules, words: Words, lang: str, label_of: Callable[[str], str]
) -> RenderableType:
    """Return the moves with what to type for each: the reason first, then the numbers and the usual moves."""
    width = max(len(label_of(advice.move)) for advice in hint.moves)
    parts: list[RenderableType] = [Text(PHRASES[lang]["hint"].format(hint.unit[lang]), "bold yellow")]
    if hint.plan is not None:
        parts.append(Text(hint.plan[lang], "yellow"))
    for advice in hint.moves:
        said = words.move(rules.describe(rules.moves.parse(advice.move)))
        below = [Text(advice.reason[lang]), Text(detail_text(advice, rules, words, lang), "dim")]
        if len(advice.line) > 1:
            below.append(Text(_line(advice, rules, words, lang), "dim"))
        head = Text(f"{label_of(advice.move):>{width}}  {said}", "bold")
        parts += [head, *(Padding(each, (0, 0, 0, width + 2)) for each in below)]
    return Group(*parts)


def _line(advice: Advice, rules: Rules, words: Words, lang: str) -> str:
    """Return the moves that usually follow, with the names of the seats."""
    steps = [
        PHRASES[lang]["hint_step"].format(
            words.name("seat", step.seat), words.move(rules.describe(rules.moves.parse(step.move)))
        )
        for step in advice.line[1:]
    ]
    return PHRASES[lang]["hint_line"].format(PHRASES[lang]["hint_between"].join(steps))
