"""Adds docstrings to the generated C for help(): mypyc writes only the signatures of functions and classes.

mypyc writes `PyDoc_STR("apply($self, state)\\n--\\n\\n")`, and the docstring belongs after that.
"""

import ast
import re
from pathlib import Path

from mypyc.codegen.cstring import c_string_initializer

# A row of a table of functions: `(PyCFunction)CPyPy_game___Rules___apply, FLAGS, PyDoc_STR("…")`.
_FUNCTION = re.compile(r'\(PyCFunction\)CPyPy_(\w+),\s*[\w |]+, PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)')
_CLASS = re.compile(
    r'static PyTypeObject CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)'
)
_MODULE = re.compile(r"(PyModuleDef_HEAD_INIT,\s*\"[\w.]+\",\s*)NULL, /\* docstring \*/")


def with_docstrings(c_text: str, source: Path, module: str) -> str:
    """Return the C of a module with the docstrings of its source."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    docs = dict(_docstrings(tree, ""))

    def document(found: re.Match[str]) -> str:
        doc = docs.get(_own_name(found[1], module))
        if doc is None:
            return found[0]
        signature = "" if found[2] == "NULL" else found[2][1:-1]
        start = found.start(2) - found.start()
        return f'{found[0][:start]}"{signature}{_escaped(doc)}")'

    c_text = _CLASS.sub(document, _FUNCTION.sub(document, c_text))
    about = ast.get_docstring(tree)
    return _MODULE.sub(lambda found: f'{found[1]}"{_escaped(about)}",', c_text) if about else c_text


def _docstrings(node: ast.Module | ast.ClassDef, prefix: str) -> list[tuple[str, str]]:
    """Return the docstrings of every function, class and method, by the name that mypyc uses."""
    found: list[tuple[str, str]] = []
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            doc = ast.get_docstring(child)
            found += [(prefix + child.name, doc)] if doc else []
        if isinstance(child, ast.ClassDef):
            found += _docstrings(child, f"{prefix}{child.name}___")
    return found


def _own_name(joined: str, module: str) -> str:
    """Remove the module from a name; mypyc writes only as much of it as makes the name unique."""
    parts = module.split(".")
    for first in range(len(parts)):
        start = "___".join(parts[first:]) + "___"
        if joined.startswith(start):
            return joined[len(start) :]
    return joined


def _escaped(text: str) -> str:
    return c_string_initializer(text.encode())[1:-1]
