"""What hatch asks where compiled wheels are built: ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` switches it on. Nobody else needs a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeHook(BuildHookInterface[Any]):
    """Puts what was compiled into a wheel, and gives it the tags of this Python and this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the wheel is packed; an editable one stays as it is."""
        if version == "editable":
            return
        out, home = Path(self.root, "build", "native"), "ancient_world/compiled"
        env = {**os.environ, "PYTHONPATH": f"{self.root}/src"}
        command = [sys.executable, "-m", "tools.native", str(out)]
        subprocess.run(command, check=True, cwd=self.root, env=env)
        build_data["force_include"][str(out / "site" / home)] = home
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
