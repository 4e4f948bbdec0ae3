"""The frames of Mü in the page's tests are valid."""

from tests.games.mu_tricks.page_frames import FOLDER, frames, text_of


def test_the_frames_of_the_pages_tests_are_current() -> None:
    told = {name: text_of(frame) for name, frame in frames().items()}
    kept = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert kept == told, "write them anew: python -m tests.games.mu_tricks.page_frames"
