"""Build hook of hatch for wheels: packs the situations of the rules, and compiles if ``ANCIENT_WORLD_COMPILE=1`` is set."""

from __future__ import annotations

import bz2
import os
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILES = os.environ.get("ANCIENT_WORLD_COMPILE") == "1"


def pack(folder: Path, packed: Path) -> None:
    """Write the documents of rules and whole games into a compressed archive; the same files give the same bytes.

    The facts are left out: they repeat the card files, which the package has.
    """
    packed.parent.mkdir(parents=True, exist_ok=True)
    loose = BytesIO()
    with zipfile.ZipFile(loose, "w") as archive:
        for path in sorted(set(folder.rglob("*.json")) - set(folder.glob("facts/*"))):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    packed.write_bytes(bz2.compress(loose.getvalue()))


class BuildHook(BuildHookInterface[Any]):
    """A build hook that adds generated files to a wheel, and marks a compiled one with this Python and platform."""

    def dependencies(self) -> list[str]:
        """Return the packages that building a compiled wheel needs."""
        return ["attrs>=24.1", "cattrs>=24.1", "mypy>=1.18", "setuptools>=65"] if COMPILES else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Pack and compile before the wheel is made; an editable install needs neither."""
        if version == "editable":
            return
        packed = Path(self.root, "build", "documents.zip.bz2")
        pack(Path(self.root, "conformance"), packed)
        build_data["force_include"][str(packed)] = (
            "ancient_world/testing/conformance/documents.zip.bz2"
        )
        if COMPILES:
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Compile the rules, and add the libraries to the wheel."""
        out, home = Path(self.root, "build", "native"), "ancient_world/compiled"
        env = {**os.environ, "PYTHONPATH": f"{self.root}/src"}
        command = [sys.executable, "-m", "tools.native", str(out)]
        subprocess.run(command, check=True, cwd=self.root, env=env)
        build_data["force_include"][str(out / "site" / home)] = home
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
