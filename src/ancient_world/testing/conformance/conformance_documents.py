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
    Chance,
    ConformanceForm,
    ConformanceGameForm,
    Illegal,
    Legal,
    NewGame,
    PlayedEntry,
    Scoring,
    Setup,
    Situation,
    Told,
    View,
)
from ancient_world.engine.document_faults import document_fault, format_key_path
from ancient_world.engine.game import Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters


# --- the bodies ---


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
    kinds_with_contrasts = (Legal, Setup, Chance, View, Told, Scoring)
    return not isinstance(situation, kinds_with_contrasts) or situation.contrast


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
    if isinstance(situation, (Legal, Illegal, View)):
        _check_seat(situation.player, rules.seats(situation.position), f"{path}.player")
    if isinstance(situation, Told):
        for number, known in enumerate(situation.told):
            seats = rules.seats(situation.position)
            _check_seat(known.player, seats, f"{path}.told[{number}].player")


def _check_seat(player: int | None, seats: int, path: str) -> None:
    if player is not None and player >= seats:
        raise document_fault("no-such-seat", path, seats=seats)


register_kind("conformance", Conformance, _write_conformance, _read_conformance)


_GAME_KIND = "conformance-game"


@attrs.frozen
class ConformanceGame:
    """A whole game: how it starts, its entries with the checksums of the states after them, and how it ends."""

    game: str
    name: str
    new: NewGame
    start: str
    """The checksum of the first state."""
    entries: tuple[PlayedEntry, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def _read_game(converters: Converters, body: object) -> ConformanceGame:
    assert converters.rules is not None
    path = "$" + format_key_path(_GAME_KIND)
    form: ConformanceGameForm = converters.read(body, ConformanceGameForm, path)
    for number, entry in enumerate(form.entries):
        _check_seat(entry.player, form.new.players, f"{path}.entries[{number}].player")
    return ConformanceGame(converters.rules.id, **attrs.asdict(form, recurse=False))


def _write_game(played: ConformanceGame) -> WritableBody:
    return game(played.game), played, ConformanceGameForm


register_kind(_GAME_KIND, ConformanceGame, _write_game, _read_game)


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
        >>> (conformance_folder() / "tides-of-time" / "relics" / "L1.json").is_file()
        True
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


_GAMES_FOLDER = "games"
"""The name of the folders with whole games."""
_PAIRS_FOLDER = "pairs"
"""The name of the folders with second files of rules: situations in which two rules bear on an answer."""
_APART = (_GAMES_FOLDER, "facts")
"""The names of the folders whose files are no rules."""


def conformance_paths(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of rules in a folder and its subfolders, sorted by name; a file yields itself.

    Subfolders called ``games`` and ``facts``, which hold whole games and the components of games, are left out. Those called
    ``pairs``, which hold further situations of rules, come last.

    Args:
        folder: a folder of documents, or a single one.

    Example:
        >>> from ancient_world.testing import conformance_paths, conformance_folder
        >>> next(conformance_paths(conformance_folder() / "tides-of-time")).name
        'V3.json'
    """
    check_argument("folder", folder, Traversable)
    if folder.is_file():
        yield folder
        return
    for entry in _sorted_entries(folder):
        if entry.name.endswith(".json") or (entry.is_dir() and entry.name not in _APART):
            yield from conformance_paths(entry)


def conformance_game_paths(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of whole games in a folder, those in subfolders called ``games``, sorted by name."""
    for entry in _sorted_entries(folder) if folder.is_dir() else ():
        if entry.is_dir() and entry.name == _GAMES_FOLDER:
            yield from conformance_paths(entry)
        else:
            yield from conformance_game_paths(entry)


def _sorted_entries(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda each: (each.name == _PAIRS_FOLDER, each.name))


def read_conformance(path: Traversable) -> Conformance:
    """Read the document of a rule.

    Args:
        path: the file.

    Raises:
        InvalidDocument: the file is not such a document; the error has the path of the fault.
        OSError: the file cannot be read.

    Example:
        >>> from ancient_world.testing import conformance_folder, read_conformance
        >>> read_conformance(conformance_folder() / "tides-of-time" / "relics" / "L1.json").rule
        'L1'
    """
    check_argument("path", path, Traversable)
    document = read_rule_or_game(path)
    if not isinstance(document, Conformance):
        raise document_fault("unknown-format", "$.format", found=type(document).__name__)
    return document


def read_rule_or_game(path: Traversable) -> Conformance | ConformanceGame:
    """Read the document of a rule or of a whole game.

    Raises:
        InvalidDocument: the file is neither; the error has the path of the fault.
        OSError: the file cannot be read.
    """
    document = from_json(path.read_bytes())
    if not isinstance(document, (Conformance, ConformanceGame)):
        raise document_fault("unknown-format", "$.format", found=type(document).__name__)
    return document
