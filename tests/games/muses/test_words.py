"""The words of Dance of Muses, where grammar needs care."""

from tests.games.muses.scene import BLOCK, Scene


def test_french_elides_before_a_vowel() -> None:
    words = Scene(BLOCK).rules.words("fr").named_players(["Anne", "Élise", "Bob"])
    raised = {"event": "raise", "seat": 0, "muse": "thalia", "own": 1, "die": 4}
    assert words.event({**raised, "dancer": "erato"}) == "Anne : Thalie monte le dé d’Érato à 4"
    assert words.event({**raised, "dancer": "clio"}) == "Anne : Thalie monte le dé de Clio à 4"
    mystery = words.event({**raised, "dancer": "mystery1"})
    assert mystery == "Anne : Thalie monte le dé de la muse mystère d’Élise à 4"
