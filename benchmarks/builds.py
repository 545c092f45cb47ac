"""Both builds of the library in one run: each is measured in a process of its own, which waits for its turn.

``python -m benchmarks.builds SCALE`` is such a process. It says which build it runs and what it can measure, and then answers each
name that comes as a line with a value.
"""

from __future__ import annotations

import filecmp
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import ancient_world
from ancient_world.build import PURE, build_info
from benchmarks import ours

__all__ = ["SITE", "Build", "why_not_native"]

SITE = Path(__file__).parents[1] / "build" / "native" / "site"
"""Where ``python -m tools.native build/native`` leaves the native build."""
SOURCE = Path(__file__).parents[1] / "src" / "ancient_world"


def why_not_native(site: Path) -> str:
    """Say why the native build is not measured; nothing if it is there, made from the source of this tree."""
    package = site / "ancient_world"
    if not (package / "compiled").is_dir():
        return f"there is none in {site}: python -m tools.native build/native makes it"
    for file in SOURCE.rglob("*.py"):
        made_from = package / file.relative_to(SOURCE)
        if not made_from.is_file() or not filecmp.cmp(file, made_from, shallow=False):
            return f"{made_from} was made from another source: python -m tools.native build/native makes it anew"
    return ""


class Build:
    """A build of the library in a process of its own.

    Args:
        scale: how much work each measurement does.
        site: the folder that holds the native build; without it the plain source runs.
    """

    def __init__(self, scale: int, site: Path | None = None) -> None:
        env = {**os.environ, PURE: "0" if site else "1"}
        if site is not None:
            env["PYTHONPATH"] = os.pathsep.join(
                filter(None, [str(site), env.get("PYTHONPATH", "")])
            )
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.builds", str(scale)],
            cwd=Path(__file__).parents[1], env=env,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        told = self._answer()
        self.name: str = told["build"]
        """What runs there, in the words of ``ancient-world --version``."""
        self._units: dict[str, str] = told["units"]
        if told["native"] != bool(site):
            self._process.kill()
            raise RuntimeError(f"{self.name} runs, from {told['place']}")

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a process that measures has ended")
        return json.loads(line)

    def _measured(self, name: str) -> float:
        """One value of a measurement, taken while this process waits."""
        assert self._process.stdin is not None
        print(name, file=self._process.stdin, flush=True)
        return float(self._answer())

    def measurements(self, mark: str) -> dict[str, tuple[str, Callable[[], float]]]:
        """Every measurement with its unit, by its name with a mark before it."""
        return {
            f"{mark}{name}": (unit, partial(self._measured, name))
            for name, unit in self._units.items()
        }

    def close(self) -> None:
        """Let the process end: nobody asks any more."""
        with self._process:
            pass


def main() -> None:
    """Measure what is asked for, until nobody asks any more."""
    wanted = ours.measurements(int(sys.argv[1]))
    info = build_info()
    units = {name: unit for name, (unit, _) in wanted.items()}
    told = {
        "build": str(info),
        "native": info.native,
        "place": ancient_world.__file__,
        "units": units,
    }
    print(json.dumps(told), flush=True)
    for line in sys.stdin:
        _, measure = wanted[line.strip()]
        print(json.dumps(measure()), flush=True)


if __name__ == "__main__":
    main()
