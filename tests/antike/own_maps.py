"""Own map files: the standard files with some values changed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ancient_world.games import antike

__all__ = ["changed_maps", "counted_goods"]

STANDARD = Path(antike.__file__).parent / "box" / "standard"


def changed_maps(change: Callable[[dict[str, Any]], object]) -> antike.MapFile:
    """Return the standard files after a change of their tables, by the names of the files."""
    files = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in STANDARD.glob("*.toml")}
    change(files)
    return antike.MapFile.from_content(files)


def counted_goods(**goods: int) -> antike.MapFile:
    """Return the standard files with a limited number of some goods in the bank (S6)."""
    return changed_maps(lambda files: files["box"]["box"].update(goods))
