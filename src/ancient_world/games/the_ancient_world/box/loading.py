"""Loading a card file from start to end: find, parse, read, check; or say everything wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.games.the_ancient_world.box.checks import check_box
from ancient_world.games.the_ancient_world.box.faults import Faults, TooManyFaultsError
from ancient_world.games.the_ancient_world.box.reader import Box, read_box
from ancient_world.games.the_ancient_world.box.source import Document, read_path, read_standard

__all__ = ["check_path", "load_content", "load_path", "load_standard"]


def check_path(path: Path) -> tuple[Fault, ...]:
    """Return the faults and warnings of a folder of TOML files or of one file."""
    faults = Faults()
    _read_path(path, faults)
    return tuple(faults.found)


def load_path(path: Path) -> Box:
    """Return the faultless content of a folder of TOML files or of one file."""
    faults = Faults()
    return _faultless(_read_path(path, faults), faults)


def load_content(content: Mapping[str, Any]) -> Box:
    """Return the faultless content of parsed tables."""
    faults = Faults()
    return _faultless(_read([("content", dict(content))], "content", faults), faults)


def load_standard() -> Box:
    """Return the content of the card file that comes with the library."""
    faults = Faults()
    return _faultless(_read(read_standard(faults), "standard", faults), faults)


def _read_path(path: Path, faults: Faults) -> Box | None:
    try:
        documents = read_path(path, faults)
    except TooManyFaultsError:
        return None
    # Nothing could be read, and why has been said: that all else is missing would only distract.
    if not documents and faults.found:
        return None
    return _read(documents, _last_name(path), faults)


def _read(documents: list[Document], root: str, faults: Faults) -> Box | None:
    try:
        box = read_box(documents, root, faults)
        check_box(box, faults)
    except TooManyFaultsError:
        return None
    return box


def _faultless(box: Box | None, faults: Faults) -> Box:
    errors = [fault for fault in faults.found if not fault.warning]
    if errors or box is None:
        raise InvalidCardFile(errors)
    return box


def _last_name(path: Path) -> str:
    """Return a name for a folder or file, for "." as well."""
    try:
        return path.resolve().name
    except (OSError, RuntimeError):  # a loop of links
        return path.name
