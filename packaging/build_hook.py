"""The build hook: compile the engine where a C compiler is at hand, else ship it interpreted."""

import atexit
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_COMPILER = 3


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own is untyped here
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add every compiled file to the wheel; an editable install stays interpreted."""
        if version == "editable":
            return
        self._work = Path(tempfile.mkdtemp(prefix="mutable-build-"))
        atexit.register(shutil.rmtree, self._work, ignore_errors=True)
        shutil.copytree(Path(self.root, "src"), self._work, dirs_exist_ok=True)
        script = Path(self.root, "packaging", "compile_core.py")
        status = subprocess.run([sys.executable, str(script)], cwd=self._work, check=False).returncode
        if status == NO_COMPILER:
            self.app.display_warning("mutable: no C compiler here, so the engine will run interpreted")
        elif status != 0:
            raise SystemExit("mutable: the engine does not compile; see the errors above")
        else:
            self._ship(build_data)

    def _ship(self, build_data: dict[str, Any]) -> None:
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in (*self._work.rglob("*.so"), *self._work.rglob("*.pyd")):
            build_data["force_include"][str(library)] = str(library.relative_to(self._work))
