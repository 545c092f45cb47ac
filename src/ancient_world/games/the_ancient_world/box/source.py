"""Finding and parsing the TOML files of a card file. Every size is bounded, nothing is trusted."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ancient_world.games.the_ancient_world.box.faults import Faults, show

__all__ = ["Document", "parse_all", "read_path", "read_standard"]

Document = tuple[str, dict[str, Any]]
"""A file's name and its tables."""

MOST_FILES = 64
MOST_ENTRIES = 2_000
MOST_BYTES = 1_048_576
"""Of all files together; the standard card file has a twentieth of it."""
MOST_LINE = 2_000
"""Characters: a TOML parser takes quadratic time over a long dotted key."""


def read_path(path: Path, faults: Faults) -> list[Document]:
    """Parse a folder of ``*.toml`` files, or one file."""
    try:
        if path.is_dir():
            return parse_all(_read_all(_files_in(path, faults), faults), faults)
        if not path.exists():
            faults.add("missing-path", path.name, "", "", f"there is nothing at {show(path, 200)}")
            return []
        return parse_all(_read_all([path], faults), faults)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        faults.add("unreadable", show(path.name), "", "", f"cannot be read: {show(error, 120)}")
        return []


def read_standard(faults: Faults) -> list[Document]:
    """Parse the card file that comes with the library."""
    from importlib.resources import files  # noqa: PLC0415 - slow to import, needed once

    folder = files(__package__) / "standard"
    found = sorted((entry for entry in folder.iterdir()), key=lambda entry: entry.name)
    return parse_all(
        ((entry.name, entry.read_bytes()) for entry in found if entry.name.endswith(".toml")),
        faults,
    )


def _files_in(folder: Path, faults: Faults) -> list[Path]:
    """Return the TOML files of a folder, sorted by name, since folders have no order."""
    found: list[Path] = []
    with os.scandir(folder) as entries:
        for number, entry in enumerate(entries, 1):
            if entry.name.endswith(".toml"):
                found.append(folder / entry.name)
            if number > MOST_ENTRIES or len(found) > MOST_FILES:
                text = f"more than {MOST_FILES} TOML files or {MOST_ENTRIES} entries in this folder"
                faults.add("too-large", folder.name, "", "", text)
                return []
    if not found:
        faults.add("missing-path", folder.name, "", "", "there is no TOML file in this folder")
    return sorted(found)


def _read_all(paths: Iterable[Path], faults: Faults) -> Iterable[tuple[str, bytes]]:
    """Give each file's name and bytes, as long as all together stay within bounds."""
    left = MOST_BYTES
    for path in paths:
        name = show(path.name)
        try:
            # A pipe or a device with a fitting name would be read forever.
            if not stat.S_ISREG(path.stat().st_mode):
                faults.add("unreadable", name, "", "", "is not a plain file")
                continue
            with path.open("rb") as file:
                data = file.read(left + 1)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            faults.add("unreadable", name, "", "", f"cannot be read: {reason}")
            continue
        left -= len(data)
        if left < 0:
            faults.add("too-large", name, "", "", f"more than {MOST_BYTES} bytes in all")
            return
        yield name, data


def parse_all(files: Iterable[tuple[str, bytes]], faults: Faults) -> list[Document]:
    """Parse files; leave out those with a fault."""
    documents: list[Document] = []
    for name, data in files:
        tables = _parse(name, data, faults)
        if tables is not None:
            documents.append((name, tables))
    return documents


def _parse(name: str, data: bytes, faults: Faults) -> dict[str, Any] | None:
    import tomllib  # noqa: PLC0415 - slow to import, needed once

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        faults.add("not-utf8", name, "", "", f"is not UTF-8 text (byte {error.start})")
        return None
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_LINE:
            message = f"line {number} is longer than {MOST_LINE} characters"
            faults.add("too-large", name, "", "", message)
            return None
    try:
        return tomllib.loads(text)
    except RecursionError:
        faults.add("bad-toml", name, "", "", "is not TOML that a card file needs: nested too deep")
    except ValueError as error:  # its own error, and that of a number with too many digits
        faults.add("bad-toml", name, "", "", f"is not TOML: {show(str(error), 160)}")
    return None
