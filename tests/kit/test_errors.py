"""The messages for bad input: one sentence, in the reader's language."""

import ast
import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

import mutable
from mutable.games import GAMES, game_named
from mutable.kit.errors import KIT, BadOption, IllegalMove, MutableError
from mutable.kit.game import Game
from mutable.kit.words import LANGUAGES
from mutable.table.record import FalseRecord, record_text
from mutable.table.table import Setting, Table
from mutable.tables.errors import Trouble, said_in
from mutable.work.tasks import check_record

ROOT = Path(mutable.__file__).parent
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py"))
KINDS = {
    "MutableError",
    "BadOption",
    "BadData",
    "BadRecord",
    "Trouble",
    "StoreError",
    "NotFound",
    "IllegalAction",
    "NoTakeBack",
}
# Trouble and StoreError name their pack themselves.
HAVE_THEIR_OWN = ("server/", "tables/", "storage/", "work/")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def errors_of(folder: Path, lang: str) -> dict[str, str]:
    pack = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    found: dict[str, str] = pack.get("errors", {})
    return found


PACKS = [
    folder for folder in (path.parent for path in ROOT.rglob("words.en.json")) if errors_of(folder, "en")
]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_pack = pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)


def test_kit_server_commands_and_games_have_their_own_sentences() -> None:
    assert {folder.name for folder in PACKS} >= {
        "kit",
        "tables",
        "storage",
        "cli",
        "muster",
        "mu_tricks",
        "mu_city",
    }


@every_pack
@pytest.mark.parametrize("lang", OTHERS)
def test_a_pack_says_in_each_language_what_it_says_in_english(folder: Path, lang: str) -> None:
    english, other = errors_of(folder, "en"), errors_of(folder, lang)
    assert sorted(set(english) - set(other)) == [], f"missing in {folder.name}/words.{lang}.json"
    assert sorted(set(other) - set(english)) == [], f"unknown in {folder.name}/words.{lang}.json"
    for key, template in other.items():
        assert arguments(template) == arguments(english[key]), key


def arguments(template: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(template)} - {None}


def raised() -> list[tuple[str, str, str | None]]:
    """Yield every error raised in the sources: its place, its key, and the folder of its pack."""
    found = []
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                key = node.args[0] if node.args else None
                if isinstance(key, ast.Constant | ast.JoinedStr):
                    told = key.value if isinstance(key, ast.Constant) else ast.unparse(key)
                    pack = ast.unparse(node.args[1]) if len(node.args) > 1 else None
                    found.append((f"{path.relative_to(ROOT)}:{node.lineno}", str(told), pack))
    return found


def test_every_error_that_is_made_has_its_sentence() -> None:
    every = {key for folder in PACKS for key in errors_of(folder, "en")}
    own = {"KIT": KIT, "CLI": ROOT / "cli", None: KIT}
    kits_own = [entry for entry in raised() if "{" not in entry[1]]
    assert len(kits_own) > 50
    assert [entry for entry in kits_own if entry[1] not in every] == []
    placed = [entry for entry in kits_own if entry[2] in own and not entry[0].startswith(HAVE_THEIR_OWN)]
    assert [entry for entry in placed if entry[1] not in errors_of(own[entry[2]], "en")] == []


@every_pack
def test_no_sentence_is_there_for_nothing(folder: Path) -> None:
    unused = [key for key in errors_of(folder, "en") if f'"{key}"' not in SOURCES]
    fields = r"record_(seats|bots|moves|options|hints|stand_ins|advice)"
    assert [key for key in unused if not re.fullmatch(fields, key)] == []


@every_pack
def test_french_errors_keep_their_punctuation_with_the_word_before(folder: Path) -> None:
    for template in errors_of(folder, "fr").values():
        assert re.findall(r" [;!?»:]|« |[a-zà-ÿ]'[a-zà-ÿ]", template) == []


@pytest.mark.parametrize(
    ("wrong", "english", "french"),
    [
        (
            lambda: game_named("chess"),
            f"there is no game chess; the games are: {', '.join(GAMES)}",
            "il n’y a pas de jeu chess ; les jeux : mu_city, mu_tricks, muster, muses",
        ),
        (
            lambda: GAMES["muses"].rules(6, {}),
            "Dance of Muses is for 2, 3 or 4 players, not 6",
            "Dance of Muses se joue à 2, 3 ou 4, pas à 6",
        ),
        (
            lambda: GAMES["muster"].rules(2, {"stall": 0}),
            "option stall takes a whole number from 1 to 1000, not 0",
            "l’option stall attend un nombre entier de 1 à 1000, pas 0",
        ),
        (
            lambda: GAMES["muster"].rules(2, {"unity": 1}),
            "option unity takes false or true, not 1",
            "l’option unity attend false ou true, pas 1",
        ),
        (
            lambda: GAMES["muster"].rules(2, {"luck": 1}),
            "there is no option luck; the options are: beginner, unity, over_the_rainbow, stall",
            "il n’y a pas d’option luck ; les options : beginner, unity, over_the_rainbow, stall",
        ),
        (
            lambda: GAMES["mu_tricks"].rules(2, {}),
            "variant=revised is for 3 to 6 players, not 2; "
            "for 2 players choose variant=eskridge or variant=goslar",
            "variant=revised se joue de 3 à 6, pas à 2 ; à 2, choisissez variant=eskridge ou variant=goslar",
        ),
    ],
)
def test_a_wrong_option_is_told_in_the_language_of_the_reader(
    wrong: Callable[[], object], english: str, french: str
) -> None:
    with pytest.raises(BadOption) as caught:
        wrong()
    assert str(caught.value) == english
    assert said_in("fr", caught.value).replace("\N{NO-BREAK SPACE}", " ") == french


def test_the_server_says_its_own_troubles_alike() -> None:
    trouble = Trouble("large_record", most=5)
    assert str(trouble) == "this record is too large: at most 5 entries"
    assert said_in("fr", trouble) == "cette partie est trop longue\N{NO-BREAK SPACE}: au plus 5 entrées"
    assert said_in("fr", ValueError("as it is")) == "as it is"


def test_an_uploaded_record_is_refused_in_the_language_of_the_reader() -> None:
    table = Table(Setting(GAMES["muster"], ("Ann", "Bob"), {}))
    record = record_text(table).replace('"bots": []', '"bots": [1, 1]')
    assert check_record(record, "en") == (None, BOTS_ONCE)
    assert "chacun une fois" in check_record(record, "fr")[1]


BOTS_ONCE = 'not a record: "bots" must be a list of seat numbers, each once'


@every_game
def test_a_refusal_is_judged_once_and_said_in_every_language(game: Game) -> None:
    table = Table(Setting(game, ("Ann", "Bob", "Cy", "Di")[: game.usual_players], {}))
    move = table.rules.moves.text(0)
    with pytest.raises(IllegalMove) as caught:
        table.enter(0, move)
    error = caught.value
    for lang in LANGUAGES:
        sentence = table.rules.words(lang).refusal(error.refusal.key, error.refusal.facts)
        assert error.text(lang).endswith(sentence)
        assert error.refusal.rule in error.text(lang)
    assert str(error) == f"rule {error.rule}: {error.sentence}"


def test_an_error_in_an_error_speaks_the_same_language() -> None:
    reason = BadOption("option_values", option="unity", values=["false", "true"], given="1")
    error = FalseRecord("false_move", number=3, seat=0, move="pass", reason=reason)
    assert str(error) == "move 3 (0: pass): option unity takes false or true, not 1"
    assert error.text("fr").endswith("l’option unity attend false ou true, pas 1")
    assert error.move == 3


@pytest.mark.parametrize(
    "error",
    [
        BadOption("no_game", given="chess", names=["muster"]),
        Trouble("large_record", most=5),
        FalseRecord("false_outcome", outcome="{}", claimed="null"),
        MutableError("episode_over"),
    ],
)
def test_an_error_survives_its_way_from_a_worker(error: MutableError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert not error.__reduce__()[1][2].is_absolute()  # the worker's machine may have the package elsewhere
    for lang in LANGUAGES:
        assert again.text(lang) == error.text(lang)


def test_english_stands_in_for_a_sentence_that_is_not_translated_yet(tmp_path: Path) -> None:
    (tmp_path / "words.en.json").write_text('{"errors": {"odd": "this is odd"}}')
    (tmp_path / "words.fr.json").write_text('{"errors": {}}')
    assert MutableError("odd", tmp_path).text("fr") == "this is odd"
    assert KIT.name == "kit"
