"""The build hook: the browser's pages, and the engine compiled where a C compiler is at hand."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from build_pages import NODE_PACKAGE, build_pages, machine_has_node
from core_cache import compiled_core


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own is untyped here
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A Node of our own only where the machine has none that is new enough."""
        return [] if machine_has_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the pages and every compiled file; an editable install stays interpreted."""
        root = Path(self.root)
        build_pages(root, self.app.display_info)
        if version == "editable":
            return
        compiled = compiled_core(root, self.app.display_info)
        if compiled is None:
            self.app.display_warning("mutable: no C compiler here, so the engine will run interpreted")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in sorted(path for path in compiled.rglob("*") if path.is_file()):
            build_data["force_include"][str(library)] = str(library.relative_to(compiled))
