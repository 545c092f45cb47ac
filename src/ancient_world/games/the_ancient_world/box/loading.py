"""Loading a card file from start to end: find, parse, read, check; or say everything wrong."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.engine.card_files.files import CardTables, packaged_card_files, read_card_files
from ancient_world.games.the_ancient_world.box.checks import check_box
from ancient_world.games.the_ancient_world.box.faults import Faults, TooManyFaultsError
from ancient_world.games.the_ancient_world.box.reader import Box, read_box

__all__ = ["check_path", "load_content", "load_path", "load_standard"]


def check_path(path: str | PathLike[str]) -> tuple[Fault, ...]:
    """Return the faults and warnings of a folder of TOML files or of one file."""
    faults = Faults()
    _read_path(path, faults)
    return tuple(faults.found)


def load_path(path: str | PathLike[str]) -> Box:
    """Return the faultless content of a folder of TOML files or of one file."""
    faults = Faults()
    return _faultless(_read_path(path, faults), faults)


def load_content(content: Mapping[str, Any]) -> Box:
    """Return the faultless content of parsed tables."""
    faults = Faults()
    return _faultless(_read([CardTables("content", dict(content))], "content", faults), faults)


def load_standard() -> Box:
    """Return the content of the card file that comes with the library."""
    faults = Faults()
    return _faultless(
        _read(packaged_card_files(__package__, "standard"), "standard", faults), faults
    )


def _read_path(path: str | PathLike[str], faults: Faults) -> Box | None:
    try:
        files = read_card_files(path, folder=True)
    except InvalidCardFile as error:
        # Why has been said: that all else is missing would only distract.
        faults.found += error.faults
        return None
    return _read(files, _last_name(path), faults)


def _read(files: list[CardTables], root: str, faults: Faults) -> Box | None:
    try:
        box = read_box(files, root, faults)
        check_box(box, faults)
    except TooManyFaultsError:
        return None
    return box


def _faultless(box: Box | None, faults: Faults) -> Box:
    errors = [fault for fault in faults.found if not fault.warning]
    if errors or box is None:
        raise InvalidCardFile(errors)
    return box


def _last_name(path: str | PathLike[str]) -> str:
    """Return a name for a folder or file that could be read, for "." as well."""
    return Path(fsdecode(path)).resolve().name
