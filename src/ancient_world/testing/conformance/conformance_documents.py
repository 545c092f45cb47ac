"""Documents of situations: reading, writing, and finding them in folders."""

from __future__ import annotations

import bz2
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ancient_world.documents.bodies import WritableBody, check_state, register_kind
from ancient_world.documents.codec import from_json
from ancient_world.documents.situations import (
    ConformanceForm,
    Illegal,
    Legal,
    Scoring,
    Setup,
    Situation,
    View,
)
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.game import Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters


# --- the body ---


register_messages({"conformance-no-rule": "{game} has no rule {rule}."})


@attrs.frozen
class Conformance:
    """A rule of a game, by its id, as situations."""

    game: str
    rule: str
    situations: tuple[Situation, ...]

    @property
    def contrast_count(self) -> int:
        """Return the number of situations that show a refusal by the rule, or a case where the rule does not apply."""
        return sum(map(is_contrast, self.situations))


def is_contrast(situation: Situation) -> bool:
    """Return whether a situation shows a refusal by the rule, or a case where the rule does not apply."""
    return not isinstance(situation, (Legal, Setup, View, Scoring)) or situation.contrast


def _write_conformance(conformance: Conformance) -> WritableBody:
    form = ConformanceForm(conformance.rule, conformance.situations)
    return game(conformance.game), form, ConformanceForm


def _read_conformance(converters: Converters, body: object) -> Conformance:
    rules = converters.rules
    assert rules is not None
    form: ConformanceForm = converters.read(body, ConformanceForm, "$.conformance")
    if form.rule not in {rule.id for rule in rules.rules()}:
        values = {"game": rules.title, "rule": form.rule[:60]}
        raise document_fault("conformance-no-rule", "$.conformance.rule", **values)
    for number, situation in enumerate(form.situations):
        _check_situation(rules, situation, f"$.conformance.situations[{number}]")
    return Conformance(rules.id, form.rule, form.situations)


def _check_situation(rules: Game, situation: Situation, path: str) -> None:
    """Refuse states that cannot occur, and players without a seat."""
    for key in attrs.fields_dict(type(situation)):
        value = getattr(situation, key)
        if isinstance(value, State):
            check_state(rules, value, f"{path}.{key}", masked=key == "seen")
    if isinstance(situation, (Legal, Illegal, View)) and situation.player is not None:
        seats = rules.seats(situation.position)
        if situation.player >= seats:
            raise document_fault("no-such-seat", f"{path}.player", seats=seats)


register_kind("conformance", Conformance, _write_conformance, _read_conformance)


# --- reading ---


ARCHIVE_NAME = "documents.zip.bz2"
"""The file of the installed package with all documents; compressed together, they take a fiftieth of their size."""


def open_archive(data: bytes) -> zipfile.ZipFile:
    """Return the archive of documents in a compressed file."""
    return zipfile.ZipFile(BytesIO(bz2.decompress(data)))


def conformance_folder() -> Traversable:
    """Return the folder of the documents that come with the library: in the installed package's archive, or in the checkout.

    Example:
        >>> from ancient_world.testing import conformance_folder
        >>> sorted(each.name for each in conformance_folder().iterdir())
        ['antike', 'golden-ages', 'the-ancient-world', 'tides-of-time']
    """
    package_folder = files("ancient_world.testing.conformance")
    archive_file = package_folder / ARCHIVE_NAME
    if archive_file.is_file():
        archive = open_archive(archive_file.read_bytes())
        archive.filename = str(archive_file)
        return zipfile.Path(archive)
    loose_folder = (
        package_folder / "documents"
    )  # a program frozen from a checkout has the documents here
    return loose_folder if loose_folder.is_dir() else Path(__file__).parents[4] / "conformance"


def conformance_paths(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of a folder and its subfolders, sorted by name; a file yields itself.

    Args:
        folder: a folder of documents, or a single one.

    Example:
        >>> from ancient_world.testing import conformance_paths, conformance_folder
        >>> next(conformance_paths(conformance_folder() / "tides-of-time")).name
        'E1.json'
    """
    check_argument("folder", folder, Traversable)
    if folder.is_file():
        yield folder
        return
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir() or entry.name.endswith(".json"):
            yield from conformance_paths(entry)


def read_conformance(path: Traversable) -> Conformance:
    """Read the document of a rule.

    Args:
        path: the file.

    Raises:
        InvalidDocument: the file is not such a document; the error has the path of the fault.
        OSError: the file cannot be read.

    Example:
        >>> from ancient_world.testing import conformance_folder, read_conformance
        >>> read_conformance(conformance_folder() / "tides-of-time" / "L1.json").rule
        'L1'
    """
    check_argument("path", path, Traversable)
    document = from_json(path.read_bytes())
    if not isinstance(document, Conformance):
        raise document_fault("unknown-format", "$.format", found=type(document).__name__)
    return document
