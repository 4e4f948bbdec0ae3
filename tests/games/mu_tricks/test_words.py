"""The texts of Mü: names of cards, and roles as each variant calls them."""

import re
from typing import Any

import pytest

from mutable.kit.game import CHANCE, OVER
from mutable.kit.words import LANGUAGES, NOBODY
from tests.games.mu_tricks.scene import MU, NAMES, Scene, dealt, tricks
from tests.paragraph import rule


def blanks(words: Any, place: str = "") -> dict[str, list[str]]:
    """Every sentence of a pack with the blanks in it, whatever their order."""
    if isinstance(words, str):
        return {place: sorted(re.findall(r"\{(\w+)[}:]", words))}
    found: dict[str, list[str]] = {}
    for key, word in words.items():
        found.update(blanks(word, f"{place}.{key}"))
    return found


@pytest.mark.parametrize("section", ["page", "screen"])
def test_board_and_screen_say_the_same_in_every_language(section: str) -> None:
    packs = [blanks(MU.pack(lang)[section]) for lang in LANGUAGES]
    assert all(pack == packs[0] for pack in packs)


def told(scene: Scene, event: str, lang: str, you: int = NOBODY) -> str:
    return scene.rules.words(lang).with_player_names(NAMES).event(scene.told(event)[-1], you)


@rule("6.3")
def test_a_refusal_names_the_led_card_in_words() -> None:
    scene = tricks(["y1 r2", "g5 y3", "b1", "k1"], "1", "yellow")
    scene.play("play y1")
    assert scene.why("play g5") == "you must follow suit: the yellow 1 is a trump, and you have a trump"
    assert scene.why("play g5", "fr").endswith("le 1 jaune est un atout, et vous en avez un")
    assert scene.why("play k9", "fr") == "vous n’avez pas le 9 noir"


def auctioned(variant: str) -> Scene:
    """Seat 0 leads the auction with two cards, seat 1 follows with one."""
    scene = Scene(["r1 r2", "g1", "b1", "y1"], variant=variant)
    scene.play("show r1", "done", "show g1", "done", "pass", "pass", "show r2", "done")
    return scene.play("pass", "pass", "pass", "pass")


@rule("10.1")
@pytest.mark.parametrize(
    ("variant", "lang", "first", "second", "forbidden"),
    [
        ("revised", "en", "has the crown", "has the shield", "the shield cannot"),
        ("revised", "fr", "a la couronne", "a le bouclier", "le bouclier ne peut"),
        ("classic", "en", "is the chief", "is the vice", "the vice cannot"),
        ("classic", "fr", "est le chef", "est le vice", "le vice ne peut"),
    ],
)
def test_the_classic_rules_speak_of_chief_and_vice(
    variant: str, lang: str, first: str, second: str, forbidden: str
) -> None:
    scene = auctioned(variant)
    assert first in told(scene, "crown", lang)
    assert second in told(scene, "shield", lang)
    scene.play("trump 1")
    assert second.split()[-1] in scene.why("trump 1", lang)
    scene.play("trump red")
    assert forbidden in scene.why("partner 1", lang)


@rule("5.4")
def test_the_crown_reads_who_is_their_partner_and_the_partner_whose() -> None:
    scene = auctioned("revised").play("trump 1", "trump red", "partner 2")
    assert [told(scene, "partner", "en", you) for you in (NOBODY, 0, 2)] == [
        "Ann chooses Cleo as partner",
        "Cleo is your partner",
        "You are Ann's partner",
    ]
    assert [told(scene, "partner", "fr", you) for you in (NOBODY, 0, 2)] == [
        "Ann choisit Cleo comme partenaire",
        "Cleo est votre partenaire",
        "Ann vous choisit comme partenaire",
    ]


@rule("10.1")
@pytest.mark.parametrize(
    ("variant", "lang", "crown", "shield"),
    [
        ("revised", "en", "You have the crown", "You have the shield"),
        ("revised", "fr", "Vous avez la couronne", "Vous avez le bouclier"),
        ("classic", "en", "You are the chief", "You are the vice"),
        ("classic", "fr", "Vous êtes le chef", "Vous êtes le vice"),
    ],
)
def test_a_seat_with_a_role_is_addressed_in_the_second_person(
    variant: str, lang: str, crown: str, shield: str
) -> None:
    scene = auctioned(variant)
    assert told(scene, "crown", lang, 0).startswith(crown)
    assert told(scene, "shield", lang, 1).startswith(shield)
    assert told(scene, "crown", lang, 1).startswith(NAMES[0])


@pytest.mark.parametrize(
    ("variant", "players", "paragraph"),
    [("revised", 4, "7.6"), ("eskridge", 2, "7.6"), ("goslar", 2, "9.10"), ("classic", 4, "10.9")],
)
@rule("7.6", "9.10", "10.9")
def test_after_the_end_the_paragraph_of_the_variant_is_cited(
    variant: str, players: int, paragraph: str
) -> None:
    removed = "k" if players == 2 else ""
    scene = dealt(players, [], removed=removed, variant=variant, hands=1, redeals=0)
    scene.play(*["pass"] * players)
    assert scene.turn == OVER
    assert scene.refused("pass", seat=0) == paragraph


@rule("2.1")
def test_chance_is_told_that_a_players_move_is_not_its_own() -> None:
    scene = dealt(4, [])
    for text in ("done", "show red1", "trump none"):
        refusal = scene.rules.find_refusal(scene.state, CHANCE, text)
        assert refusal is not None
        assert refusal.key == "not_for_chance"
