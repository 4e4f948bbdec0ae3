"""The library's docstrings, read from its sources without importing them.

A name is public if no part of it begins with an underscore. As in `help()`, a method without a docstring uses
that of the method that it overrides.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from handbook.contents import ALONE, INTERNAL, Part

WIDEST = 88  # characters; a longer signature has one line per parameter
OVERRIDING = {"overload", "setter"}  # another definition has the docstring
PARENT = re.compile(r"\w+")


@dataclass
class Name:
    """A function, class, method or value, and the names inside it."""

    kind: str  # function, class, method, property, value
    module: str
    path: str  # Match.legal
    signature: str
    doc: str
    bases: list[str] = field(default_factory=list)
    inside: list["Name"] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def full(self) -> str:
        return f"{self.module}.{self.path}"


@dataclass
class Module:
    name: str
    doc: str
    names: list[Name]

    def all_names(self) -> Iterator[Name]:
        for name in self.names:
            yield name
            yield from name.inside


class Library:
    """The documented modules, by part of the library."""

    def __init__(self, source: Path, parts: list[Part]) -> None:
        self.modules = {part.address: list(_modules(source, part)) for part in parts}
        every = [name for modules in self.modules.values() for one in modules for name in one.all_names()]
        self._classes = {name.name: name for name in every if name.kind == "class"}
        for name in every:
            for method in name.inside:
                method.doc = method.doc or self._inherited(name, method.name, {name.name})
        self.unexplained = sorted(
            {one.name for modules in self.modules.values() for one in modules if not one.doc and one.names}
            | {name.full for name in every if not name.doc and name.kind != "value"}
        )

    def _inherited(self, of: Name, method: str, seen: set[str]) -> str:
        for base in of.bases:
            parent = self._classes.get(base)
            if parent is None or base in seen:
                continue
            own = next((one.doc for one in parent.inside if one.name == method), "")
            found = own or self._inherited(parent, method, {*seen, base})
            if found:
                return found
        return ""


def files_of(source: Path, part: Part) -> list[Path]:
    """Return the files of a part: a module, or a whole package."""
    found: list[Path] = []
    for name in part.modules:
        place = source.joinpath(*name.split("."))
        if place.with_suffix(".py").exists():
            found.append(place.with_suffix(".py"))
        elif name in ALONE:
            found.append(place / "__init__.py")
        else:
            found += sorted(path for path in place.rglob("*.py") if not _is_internal(path))
    return list(dict.fromkeys(found))


def _is_internal(path: Path) -> bool:
    return path.stem in INTERNAL or f"{path.parent.name}/{path.stem}" in INTERNAL


def _modules(source: Path, part: Part) -> Iterator[Module]:
    for path in files_of(source, part):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = path.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not parts[-1].startswith("_") or parts[-1] == "__init__":
            reader = _Reader(name, path.read_text(encoding="utf-8").splitlines())
            yield Module(name, ast.get_docstring(tree) or "", reader.names(tree.body))


class _Reader:
    """Reads the names of one module. A value's description is a comment on
    its line or a string below it.
    """

    def __init__(self, module: str, lines: list[str]) -> None:
        self._module = module
        self._lines = lines

    def names(self, body: list[ast.stmt], prefix: str = "") -> list[Name]:
        found: list[Name] = []
        for at, node in enumerate(body):
            following = body[at + 1] if at + 1 < len(body) else None
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found += self._function(node, prefix)
            elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.append(self._class(node, prefix))
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                found += self._value(node, following, prefix)
        return found

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str) -> list[Name]:
        decorators = {ast.unparse(one).rpartition(".")[2] for one in node.decorator_list}
        if node.name.startswith("_") or decorators & OVERRIDING:
            return []
        is_property = bool(decorators & {"property", "cached_property"})
        kind = "property" if is_property else "method" if prefix else "function"
        returns = ast.unparse(node.returns) if node.returns else ""
        shown = (
            f"{node.name}: {returns}" if is_property else _signature(node.name, node.args, prefix, returns)
        )
        return [Name(kind, self._module, prefix + node.name, shown, ast.get_docstring(node) or "")]

    def _class(self, node: ast.ClassDef, prefix: str) -> Name:
        path = prefix + node.name
        made = next((one for one in node.body if _is(one, "__init__")), None)
        signature = f"class {node.name}"
        inside = self.names(node.body, f"{path}.")
        if isinstance(made, ast.FunctionDef):
            signature = f"class {_signature(node.name, made.args, path)}"
            inside = [*self.names(_own_values(made), f"{path}."), *inside]
        bases = [
            PARENT.findall(ast.unparse(base))[-1] for base in node.bases if PARENT.search(ast.unparse(base))
        ]
        return Name("class", self._module, path, signature, ast.get_docstring(node) or "", bases, inside)

    def _value(self, node: ast.Assign | ast.AnnAssign, following: ast.stmt | None, prefix: str) -> list[Name]:
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        name = ast.unparse(target).removeprefix("self.")
        if not name.isidentifier() or name.startswith("_"):
            return []
        kind = f": {ast.unparse(node.annotation)}" if isinstance(node, ast.AnnAssign) else ""
        value = f" = {ast.unparse(node.value)}" if node.value is not None and not prefix else ""
        if len(value) > WIDEST - len(name):
            value = " = …"
        doc = self._said_of(node, following)
        is_told = doc or name.isupper() or isinstance(node, ast.AnnAssign)
        return [Name("value", self._module, prefix + name, name + kind + value, doc)] if is_told else []

    def _said_of(self, node: ast.stmt, following: ast.stmt | None) -> str:
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            return str(following.value.value)
        _, mark, comment = self._lines[(node.end_lineno or node.lineno) - 1].rpartition("  # ")
        return "" if not mark or comment.startswith(("fmt:", "type:", "noqa")) else comment


def _is(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _own_values(made: ast.FunctionDef) -> list[ast.stmt]:
    """Return the public attributes that a class sets in `__init__`."""
    return [node for node in made.body if isinstance(node, ast.Assign | ast.AnnAssign) and _is_own(node)]


def _is_own(node: ast.Assign | ast.AnnAssign) -> bool:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    return isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"


def _signature(name: str, arguments: ast.arguments, prefix: str, returns: str = "") -> str:
    """Return a signature on one line, or with one line per parameter; without `self`."""
    shown = ast.unparse(arguments)
    if prefix:
        shown = re.sub(r"^(self|cls)(, )?", "", shown)
    end = f" -> {returns}" if returns and returns != "None" else ""
    line = _unquoted(f"{name}({shown}){end}")
    return line if len(line) <= WIDEST else _unquoted(f"{name}(\n    {_by_line(shown)},\n){end}")


def _unquoted(signature: str) -> str:
    """Remove the quotes of classes that are defined later in their file."""
    return re.sub(r"'([A-Z]\w*(?: \| None)?)'", r"\1", signature)


def _by_line(parameters: str) -> str:
    """Split at the commas between parameters, but not inside brackets."""
    depth, text = 0, ""
    for letter in parameters:
        depth += (letter in "([{") - (letter in ")]}")
        text += ",\n   " if letter == "," and depth == 0 else letter
    return text
