"""Finding and reading documents of rules: a folder for each game, in it one for each chapter, a file for each rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ancient_world.conformance.body import Conformance
from ancient_world.documents.codec import from_json
from ancient_world.engine.faults import document_fault


def home() -> Path:
    """The folder of the documents that come with the library: in the installed package, or in the checkout."""
    shipped = Path(__file__).parent / "documents"
    return shipped if shipped.is_dir() else Path(__file__).parents[3] / "conformance"


def documents_in(folder: Path) -> Iterator[Path]:
    """The files of a folder and of all folders in it, in the order of their names; a file is one by itself."""
    if folder.is_file():
        yield folder
    else:
        yield from sorted(folder.rglob("*.json"))


def read(path: Path) -> Conformance:
    """The rule in a file.

    Raises:
        InvalidDocument: it is no such document; the path in it says where.
        OSError: it cannot be read.
    """
    found = from_json(path.read_bytes())
    if not isinstance(found, Conformance):
        raise document_fault("unknown-format", "$.format", found=type(found).__name__)
    return found
