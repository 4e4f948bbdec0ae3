"""The build hook: the browser's pages, and the engine compiled where a C compiler is at hand."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from build_pages import NODE_PACKAGE, build_pages, machine_has_node

NO_COMPILER = 3


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own is untyped here
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A Node of our own only where the machine has none that is new enough."""
        return [] if machine_has_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the pages and every compiled file; an editable install stays interpreted."""
        build_pages(Path(self.root))
        if version == "editable":
            return
        compiled = self._compiled()
        if compiled is None:
            self.app.display_warning("mutable: no C compiler here, so the engine will run interpreted")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in (*compiled.rglob("*.so"), *compiled.rglob("*.pyd")):
            build_data["force_include"][str(library)] = str(library.relative_to(compiled))

    def _compiled(self) -> Path | None:
        """A copy of the sources, compiled; None without a C compiler.

        Kept by its digest, since pip runs the hook twice (for the metadata and for the wheel), and
        compiling takes a minute.
        """
        folder = Path(self.root, "build", f"core-{self._digest()}")
        if (folder / "compiled").exists():
            return folder
        shutil.copytree(Path(self.root, "src"), folder, dirs_exist_ok=True)
        script = Path(self.root, "packaging", "compile_core.py")
        status = subprocess.run([sys.executable, str(script)], cwd=folder, check=False).returncode
        if status == 0:
            for old in set(folder.parent.glob("core-*")) - {folder}:
                shutil.rmtree(old)
            (folder / "compiled").touch()
            return folder
        shutil.rmtree(folder)
        if status != NO_COMPILER:
            raise SystemExit("mutable: the engine does not compile; see the errors above")
        return None

    def _digest(self) -> str:
        """Of all that the compiled files depend on."""
        total = hashlib.sha256(f"{sys.version} {sys.platform} {os.environ.get('CC')}".encode())
        for folder in ("src", "packaging"):
            for path in sorted(Path(self.root, folder).rglob("*.py")):
                total.update(f"{path.relative_to(self.root)}\n".encode())
                total.update(path.read_bytes())
        return total.hexdigest()[:16]
