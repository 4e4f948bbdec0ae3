"""The build hook: builds the web pages, the documentation, and the engine if there is a C compiler."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import build_docs
import build_pages
from core_cache import compiled_core


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own is untyped here
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packages that the build needs, for example Node if the machine has none."""
        root = Path(self.root)
        pages_need = [] if build_pages.machine_has_node() else [build_pages.NODE_PACKAGE]
        return [
            *([] if build_pages.pages_are_current(root) else pages_need),
            *([] if build_docs.docs_are_current(root) else build_docs.PACKAGES),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build all pages; for a wheel, also compile the engine. An editable install stays interpreted."""
        root = Path(self.root)
        build_pages.build_pages(root, self.app.display_info)
        build_docs.build_docs(root, self.app.display_info)
        if self.target_name == "sdist":
            for stamp in (build_pages.BUILT, build_docs.BUILT):  # so that they count as current there, too
                build_data["force_include"][str(root / stamp)] = stamp
        elif version != "editable":
            self._compile(root, build_data)

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        compiled = compiled_core(root, self.app.display_info)
        if compiled is None:
            self.app.display_warning("mutable: no C compiler here, so the engine will run interpreted")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in sorted(path for path in compiled.rglob("*") if path.is_file()):
            build_data["force_include"][str(library)] = str(library.relative_to(compiled))
