"""A hint as a terminal shows it."""

from rich.text import Text

from mutable._pure import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.hints.hint import Advice, Hint
from mutable.bots.hints.speech import decimal, share
from mutable.cli.phrases import PHRASES
from mutable.kit.game import Rules
from mutable.kit.words import Words

PATIENCE = 3000.0  # milliseconds that an interpreted search may take, and its second look as many


def hint_budget() -> Budget:
    """As much as tells something, where that takes a second; interpreted, what can be had in a few."""
    return Budget() if is_compiled() else Budget(milliseconds=PATIENCE)


def hint_text(hint: Hint, rules: Rules, words: Words, lang: str, legal: list[str]) -> Text:
    """The moves with their numbers in the list, each with its figures and its reason below."""
    text = Text(PHRASES[lang]["hint"].format(hint.games), "bold yellow")
    width = len(str(len(legal)))
    for advice in hint.moves:
        number = legal.index(advice.move) + 1
        said = words.move(rules.describe(rules.moves.parse(advice.move)))
        text.append(f"\n{number:{width}}  {said}", "bold")
        text.append(f"   {figures(advice, hint, lang)}", "not bold cyan")
        text.append(f"\n{'':{width}}  {advice.reason[lang]}", "not bold default")
    return text


def figures(advice: Advice, hint: Hint, lang: str) -> str:
    """The chance to win, where there is one, and the value with what it counts."""
    sign = "+" if round(advice.value, 1) > 0 and hint.counts != "points_alone" else ""
    value = f"{sign}{decimal(advice.value, lang)} {hint.unit[lang]}"
    return value if advice.win is None else PHRASES[lang]["hint_win"].format(share(advice.win, lang), value)
