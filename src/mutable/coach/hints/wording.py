"""The numbers of a hint as sentences, with the names of the players at the table."""

from mutable.coach.analysis.wording import compared_text
from mutable.coach.hints.hint import Advice
from mutable.kit.game import Rules
from mutable.kit.words import Words


def detail_text(advice: Advice, rules: Rules, words: Words, lang: str) -> str:
    """Return the numbers of a move, and the move that it was compared with."""
    if advice.compared is None:
        return advice.detail[lang]
    move = words.move(rules.describe(rules.moves.parse(advice.compared)))
    compared = compared_text(move, advice.compared_value, advice.win is not None, lang)
    return f"{advice.detail[lang]} {compared}"
