"""A program of its own, since mypyc and setuptools change the process: it compiles a lowered tree."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import setuptools  # before mypyc, which looks whether it is there
from mypyc.build import mypycify

from tools.native.building import PACKAGE
from tools.native.groups import GROUPS
from tools.native.lines import point_home
from tools.native.modules import module


def paths(names: tuple[str, ...]) -> list[str]:
    """The files of modules, from the folder that holds the package."""
    return [module(name).path for name in names]


def compile_tree(home: Path, level: str) -> None:
    """Let mypyc write C for every group, and the compiler of this machine compile it."""
    separate: list[tuple[list[str], str | None]] = [
        (paths(names), f"{PACKAGE}.compiled.{group}") for group, names in GROUPS.items()
    ]
    files = [path for group, _ in separate for path in group]
    os.chdir(home)
    before = {file: (file.read_bytes(), file.stat()) for file in Path("c").rglob("*.[ch]")}
    extensions: list[Any] = mypycify(
        ["--config-file", "mypy.ini", *files],
        opt_level=level,
        debug_level="0",
        separate=separate,
        target_dir="c",
    )
    lines = _lines(home)
    for file in Path("c").rglob("*.c"):
        point_home(file, lines)
    for file, (text, told) in before.items():
        if file.read_bytes() == text:  # as old as it was, so that it is not compiled again
            os.utime(file, (told.st_atime, told.st_mtime))
    more = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
    for each in extensions:
        each.extra_compile_args = [*each.extra_compile_args, *more]
    command = ["build_ext", "--build-lib", "../lib", "--build-temp", "temp"]
    setuptools.setup(name=PACKAGE, packages=[], ext_modules=extensions, script_args=command)


def _lines(home: Path) -> dict[str, dict[int, int]]:
    """What the lowering has written down of the lines."""
    told = json.loads((home / "lines.json").read_text("utf-8"))
    return {path: {int(a): b for a, b in lines.items()} for path, lines in told.items()}


if __name__ == "__main__":
    compile_tree(Path(sys.argv[1]).resolve(), sys.argv[2])
