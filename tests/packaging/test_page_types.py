"""The page's types are generated from ours, so that they cannot differ."""

import importlib.util
from pathlib import Path
from types import ModuleType

TOOL = Path(__file__).parents[2] / "packaging" / "page_types.py"


def page_types() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_types_are_current() -> None:
    stale = [path.name for path, text in page_types().generate().items() if path.read_text() != text]
    assert stale == [], "run `make types`"
