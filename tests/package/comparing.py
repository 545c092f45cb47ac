"""Compare the sources with the installed package."""

from __future__ import annotations

from pathlib import Path

import ancient_world
from ancient_world.testing.conformance.conformance_documents import ARCHIVE_NAME, open_archive

__all__ = ["HOME", "INSTALLED", "MADE", "differences", "differences_of_situations", "shipped"]

INSTALLED = Path(ancient_world.__file__).parent
MADE = {".pyc", ".so", ".pyd"}
"""Endings of files that are generated beside the sources."""
HOME = "testing/conformance"
"""The folder of the packed conformance documents in an installed package."""
COMPILED = "compiled/"
"""The folder of a native build, which checks itself whether it was made from these sources."""


def from_sources() -> bool:
    """Return True if the package is installed as a link to the sources (``pip install -e``, ``nox -s native``)."""
    return INSTALLED.parent.name in ("src", "site")


def shipped(checkout: Path) -> dict[str, Path]:
    """Return every file that the package must have, by its path in the package, without the sources of translators."""
    source = checkout / "src" / "ancient_world"
    return {name: path for name, path in _files(source).items() if path.suffix != ".po"}


def differences_of_situations(checkout: Path, installed: Path) -> list[str]:
    """Return the conformance documents that are missing, extra or changed in the packed file."""
    documents = _files(checkout / "conformance").items()
    expected = {name: path.read_bytes() for name, path in documents if _is_packed(name)}
    with open_archive((installed / HOME / ARCHIVE_NAME).read_bytes()) as packed:
        packed_texts = {name: packed.read(name) for name in packed.namelist()}
    names = sorted(expected.keys() | packed_texts.keys())
    return [name for name in names if expected.get(name) != packed_texts.get(name)]


def _is_packed(name: str) -> bool:
    """Return whether a file of ``conformance/`` belongs to the package: the facts and the programs there do not."""
    return name.endswith(".json") and not name.startswith("facts/")


def differences(checkout: Path, installed: Path) -> list[str]:
    """Return a sentence for each missing, extra or changed file of a package."""
    expected, actual = shipped(checkout), _files(installed)
    actual.pop(f"{HOME}/{ARCHIVE_NAME}", None)  # compared by differences_of_situations
    missing = [f"missing: {name}" for name in sorted(expected.keys() - actual.keys())]
    strange = [f"from nowhere: {name}" for name in sorted(actual.keys() - expected.keys())]
    changed = [
        f"changed: {name}"
        for name in sorted(expected.keys() & actual.keys())
        if expected[name].read_bytes() != actual[name].read_bytes()
    ]
    return [*missing, *strange, *changed]


def _files(folder: Path) -> dict[str, Path]:
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in MADE]
    by_name = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in by_name.items() if not name.startswith(COMPILED)}
