"""Finding and reading documents of rules: a folder for each game, in it one for each chapter, a file for each rule."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path

from ancient_world.documents.codec import from_json
from ancient_world.engine.faults import document_fault
from ancient_world.testing.conformance.body import Conformance

PACKED = "documents.zip.gz"
"""All documents in one file of the installed package. They are much alike, so that packed together they take a quarter of what each takes alone."""


def unpacked(data: bytes) -> zipfile.ZipFile:
    """Return the archive of documents that a packed file holds."""
    return zipfile.ZipFile(BytesIO(gzip.decompress(data)))


def conformance_home() -> Traversable:
    """Return the folder of the documents that come with the library: packed in an installed package, or in the checkout.

    Example:
        >>> from ancient_world.testing import conformance_home
        >>> sorted(each.name for each in conformance_home().iterdir())
        ['antike', 'golden-ages', 'the-ancient-world', 'tides-of-time']
    """
    room = files("ancient_world.testing.conformance")
    packed = room / PACKED
    if packed.is_file():
        archive = unpacked(packed.read_bytes())
        archive.filename = str(packed)
        return zipfile.Path(archive)
    loose = room / "documents"  # a program that was frozen from a checkout has them there
    return loose if loose.is_dir() else Path(__file__).parents[4] / "conformance"


def conformance_files(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of a folder and its subfolders in the order of their names; a file stands for itself.

    Args:
        folder: a folder of documents, or one of them.

    Example:
        >>> from ancient_world.testing import conformance_files, conformance_home
        >>> next(conformance_files(conformance_home() / "tides-of-time")).name
        'E1.json'
    """
    if folder.is_file():
        yield folder
        return
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() or each.name.endswith(".json"):
            yield from conformance_files(each)


def read_conformance(path: Traversable) -> Conformance:
    """Read the document of a rule.

    Args:
        path: the file.

    Raises:
        InvalidDocument: it is no such document; the path in it says where.
        OSError: it cannot be read.

    Example:
        >>> from ancient_world.testing import conformance_home, read_conformance
        >>> read_conformance(conformance_home() / "tides-of-time" / "L1.json").rule
        'L1'
    """
    found = from_json(path.read_bytes())
    if not isinstance(found, Conformance):
        raise document_fault("unknown-format", "$.format", found=type(found).__name__)
    return found
