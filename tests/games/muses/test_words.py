"""The words of Dance of Muses, where grammar needs care."""

from tests.games.muses.scene import BLOCK, Scene


def test_french_elides_before_a_vowel() -> None:
    words = Scene(BLOCK).rules.words("fr").with_player_names(["Anne", "Élise", "Bob"])
    raised = {"event": "raise", "seat": 0, "muse": "thalia", "own": 1, "die": 4}
    used = "Anne utilise le pouvoir de Thalie\xa0: le dé"
    assert words.event({**raised, "dancer": "erato"}) == f"{used} d’Érato monte à 4"
    assert words.event({**raised, "dancer": "clio"}) == f"{used} de Clio monte à 4"
    assert words.event({**raised, "dancer": "mystery1"}) == f"{used} de la muse mystère d’Élise monte à 4"


def test_the_acting_seat_is_addressed_as_you() -> None:
    words = Scene(BLOCK).rules.words("en").with_player_names(["Ann", "Bob", "Cid"])
    step = {"event": "push", "seat": 0, "dancer": "mystery1", "direction": "north", "dancers": ["clio"]}
    assert words.event(step) == "Ann moves Bob's mystery muse up, pushing Clio"
    assert words.event(step, you=0) == "You move Bob's mystery muse up, pushing Clio"


def test_what_is_dealt_is_counted() -> None:
    words = Scene(BLOCK).rules.words("fr").with_player_names(["Anne", "Élise", "Bob"])
    assert words.event({"event": "deal_hidden", "seat": 1, "count": 3}) == "Élise reçoit 3 muses"
    assert words.event({"event": "deal_hidden", "seat": 1, "count": 1}) == "Élise reçoit 1 muse"


def test_a_cell_is_told_by_the_numbers_beside_the_floor() -> None:
    words = Scene(BLOCK).rules.words("en")
    laid = {"move": "lay", "muse": "clio", "place": "-1,2"}
    assert words.move(laid) == "Clio face up in column −1, row 2"


def test_ones_own_mystery_muse_is_not_named_after_oneself() -> None:
    words = Scene(BLOCK).rules.words("en").with_player_names(["Ann", "Bob", "Cid"])
    step = {
        "event": "push",
        "seat": 0,
        "dancer": "clio",
        "direction": "west",
        "dancers": ["mystery0", "mystery1"],
    }
    assert words.event(step) == "Ann moves Clio left, pushing their own mystery muse and Bob's mystery muse"
    raised = {"event": "raise", "seat": 0, "muse": "thalia", "own": 1, "die": 4, "dancer": "mystery0"}
    assert words.event(raised, you=0) == "You use Thalia's power: your mystery muse's die rises to 4"
    assert (
        words.event({"event": "reveal", "dancer": "mystery0", "muse": "clio"})
        == "Clio was Ann's mystery muse"
    )


def test_what_is_the_readers_own_is_called_so() -> None:
    words = Scene(BLOCK).rules.words("fr").with_player_names(["Anne", "Élise", "Bob"], 1)
    step = {"move": "step", "dancer": "mystery1", "direction": "north"}
    assert words.move(step) == "votre muse mystère\xa0: un pas vers le haut"
    assert words.move({**step, "dancer": "mystery0"}) == "la muse mystère d’Anne\xa0: un pas vers le haut"
