"""Only `mutable.storage` contains SQL and the names of the database's tables."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mutable
from mutable.storage.postgresql_schema import TABLES

ROOT = Path(mutable.__file__).parent
STATEMENT = re.compile(
    r"\bSELECT\b.+|\bINSERT\b.+\bINTO\b|\bUPDATE\b.+\bSET\b|\bDELETE FROM\b|\bPRAGMA \w"
    r"|\b(CREATE|ALTER|DROP)( \w+)* (TABLE|INDEX)\b|\b(NOTIFY|LISTEN) \w",
    re.DOTALL,
)
ORDINARY_WORDS = {"log", "device", "review", "due", "ban"}  # tables whose names are also ordinary words
TABLE = re.compile(rf"\b({'|'.join(sorted({*TABLES, 'mutable_schema'} - ORDINARY_WORDS))})\b")
TAKE_SQL = {"execute", "executemany", "query", "query_blocking", "transact"}  # methods
DATABASES = {"sqlite3", "asyncpg"}


def offences_in(source: str) -> list[str]:
    return [f"{line}: {what}" for line, what in _offences(ast.parse(source))]


def _offences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    prose = {id(docstring) for docstring in _docstrings(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                for pattern in (STATEMENT, TABLE):
                    if found := pattern.search(text):
                        yield node.lineno, found[0]
            case ast.Call(func=ast.Attribute(attr=name)) if name in TAKE_SQL:
                yield node.lineno, f".{name}()"
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names if name.name in DATABASES)
            case ast.ImportFrom(module=module) if module in DATABASES:
                yield node.lineno, str(module)


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield every string that is a statement by itself."""
    return (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def test_no_module_outside_storage_has_sql_or_names_a_table_of_the_database() -> None:
    files = [path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "storage"]
    assert len(files) > 100
    found = [(path, offences_in(path.read_text(encoding="utf-8"))) for path in files]
    assert [f"{path.relative_to(ROOT)}:{offence}" for path, offences in found for offence in offences] == []


@pytest.mark.parametrize(
    "source",
    [
        'file.run("SELECT body FROM log")',
        'file.run(f"DELETE FROM {name}")',
        'SET = """\nUPDATE review\nSET body = ?"""',
        'TABLES = ("sitter", "device")',
        "await store.query(QUESTION)",
        "import sqlite3",
    ],
)
def test_sql_and_the_names_of_tables_are_found(source: str) -> None:
    assert len(offences_in(source)) == 1


@pytest.mark.parametrize(
    "source", ['"""SELECT nothing FROM here."""', 'log.info("updated the log")', 'REVIEW = "review"']
)
def test_other_strings_are_let_be(source: str) -> None:
    assert offences_in(source) == []
