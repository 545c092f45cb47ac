"""What hatch asks where compiled wheels are built: ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` switches it on.

Without that, a wheel is made as ever, of Python alone; and so it is from an sdist, for which nobody needs a compiler.
"""

from __future__ import annotations

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
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "src")]
        from tools.native.building import HOME, build  # the path has it only now

        site = build(root / "build" / "native", "3")
        build_data["force_include"][str(site / HOME)] = HOME
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
