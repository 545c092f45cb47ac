"""A program of its own, since mypyc and setuptools change the process: it compiles a lowered tree.

Tracebacks tell the lines of the source, not those of the lowered text: they are put into what mypyc has written.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import setuptools  # before mypyc, which looks whether it is there
from mypyc.build import mypycify

from tools.native.building import PACKAGE
from tools.native.compiler.rewriting import HEADERS, rewrite
from tools.native.groups import GROUPS
from tools.native.modules import module

TOLD = re.compile(r'(?P<head>\b(?:CPy_AddTraceback|CPy_TypeErrorTraceback|CPy_AttributeError)\("(?P<path>[^"]+)", "[^"]*",(?: "[^"]*", "[^"]*",)? )(?P<line>\d+)')  # fmt: skip
"""Where C tells the file, the function and the line of a fault."""


def point_home(file: Path, lines: Mapping[str, Mapping[int, int]]) -> None:
    """Put the lines of the source into a file of C.

    Args:
        file: what mypyc has written.
        lines: by the path of a module, the line of the source for each line of the lowered text.
    """
    text = file.read_text("utf-8")

    def told(found: re.Match[str]) -> str:
        line = lines.get(found["path"], {}).get(int(found["line"]), int(found["line"]))
        return f"{found['head']}{line}"

    changed = TOLD.sub(told, text)
    if changed != text:
        file.write_text(changed, "utf-8")


FLAGS = {
    "win32": [],
    "linux": ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"],
    "other": ["-fno-semantic-interposition", "-fvisibility=hidden"],
}
"""What the compiler is told besides, on each platform: nobody replaces our functions, so that it may call them as it likes."""

LEVEL = Path("level.txt")
"""How hard the compiler tried the last time; at another level everything is compiled again."""


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
        rewrite(file)
    for name in HEADERS:
        shutil.copy2(Path(__file__).with_name(name), "c")
    for file, (text, told) in before.items():
        if file.read_bytes() == text:  # as old as it was, so that it is not compiled again
            os.utime(file, (told.st_atime, told.st_mtime))
    more = FLAGS.get(sys.platform, FLAGS["other"])
    for each in extensions:
        each.extra_compile_args = [*each.extra_compile_args, *more]
        each.depends = [*each.depends, *[str(Path("c", name)) for name in HEADERS]]
    command = ["build_ext", "--build-lib", "../lib", "--build-temp", "temp"]
    command.append(f"--parallel={os.cpu_count() or 1}")
    before_level = LEVEL.read_text("utf-8") if LEVEL.exists() else ""
    if before_level != level:
        command.append("--force")
    setuptools.setup(name=PACKAGE, packages=[], ext_modules=extensions, script_args=command)
    LEVEL.write_text(level, "utf-8")


def _lines(home: Path) -> dict[str, dict[int, int]]:
    """What the lowering has written down of the lines."""
    told = json.loads((home / "lines.json").read_text("utf-8"))
    return {path: {int(a): b for a, b in lines.items()} for path, lines in told.items()}


if __name__ == "__main__":
    compile_tree(Path(sys.argv[1]).resolve(), sys.argv[2])
