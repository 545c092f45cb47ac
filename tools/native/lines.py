"""Tracebacks: the compiled code tells the lines of the source, not those of the lowered text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

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
