"""What differs between the sources and the installed package."""

from __future__ import annotations

from pathlib import Path

import ancient_world
from ancient_world.testing.conformance.documents import ARCHIVE_NAME, open_archive

__all__ = ["HOME", "INSTALLED", "MADE", "differences", "differences_of_situations", "shipped"]

INSTALLED = Path(ancient_world.__file__).parent
MADE = {".pyc", ".so", ".pyd"}
"""What machines make beside the sources."""
HOME = "testing/conformance"
"""The folder that has the documents of rules in an installed package."""
COMPILED = "compiled/"
"""The folder of a native build, which tells itself whether it was made from the sources beside it."""


def from_sources() -> bool:
    """Whether nothing was installed but a way to the sources (``pip install -e``), or what ``nox -s native`` made of them."""
    return INSTALLED.parent.name in ("src", "site")


def shipped(checkout: Path) -> dict[str, Path]:
    """Every file that the package must hold, by its place there; translators' sources are made into others before."""
    source = checkout / "src" / "ancient_world"
    return {name: path for name, path in _files(source).items() if path.suffix != ".po"}


def differences_of_situations(checkout: Path, installed: Path) -> list[str]:
    """Which documents of rules are missing in the packed ones, are too many there, or read otherwise."""
    expected = {name: path.read_bytes() for name, path in _files(checkout / "conformance").items()}
    with open_archive((installed / HOME / ARCHIVE_NAME).read_bytes()) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    names = sorted(expected.keys() | found.keys())
    return [name for name in names if expected.get(name) != found.get(name)]


def differences(checkout: Path, installed: Path) -> list[str]:
    """What is missing in a package, what is too much, and what reads otherwise."""
    expected, found = shipped(checkout), _files(installed)
    found.pop(f"{HOME}/{ARCHIVE_NAME}", None)  # see differences_of_situations
    missing = [f"missing: {name}" for name in sorted(expected.keys() - found.keys())]
    strange = [f"from nowhere: {name}" for name in sorted(found.keys() - expected.keys())]
    changed = [
        f"changed: {name}"
        for name in sorted(expected.keys() & found.keys())
        if expected[name].read_bytes() != found[name].read_bytes()
    ]
    return [*missing, *strange, *changed]


def _files(folder: Path) -> dict[str, Path]:
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in MADE]
    found = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in found.items() if not name.startswith(COMPILED)}
