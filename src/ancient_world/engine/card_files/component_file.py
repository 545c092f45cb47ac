"""The base of card and map files: read once or from a path, equal by digest, pickled by name where they are ours."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import attrs

from ancient_world.engine.card_files.faults import fault_sentence
from ancient_world.engine.card_files.files import (
    CardTables,
    packaged_card_files,
    read_card_files,
    show_path,
)
from ancient_world.engine.card_files.tables import Reading
from ancient_world.engine.declared.card_names import CARD_FILE, give_names
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.engine.errors import Fault, InvalidCardFile
from ancient_world.engine.ids import known_texts
from ancient_world.engine.language import Name


@attrs.frozen(repr=False)
class ComponentFile:
    """The components of a game, as its card file describes them.

    Two are equal when they hold the same, however they are written: ``digest`` stands for all of it. A game adds
    its components, as mappings that become read-only, and says how they are made.
    """

    home: ClassVar[tuple[str, ...]]
    """The package and the path of the standard file, or of its folder."""
    in_folders: ClassVar[bool] = False
    """True if a folder of files can stand for one file."""

    name: str = attrs.field(eq=False)
    digest: str
    """SHA-256 of the content, hexadecimal; neither layout nor ``name`` has a part in it."""

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(type(self)):
            if isinstance(kind := getattr(self, field.name), dict):  # everybody has the same file
                object.__setattr__(self, field.name, ReadOnlyDict(kind))

    @property
    def title(self) -> Name:
        """The name of the file, which a sentence shows in the language in use."""
        return Name(self.name, CARD_FILE)

    @classmethod
    def made(cls, reading: Reading) -> Self | None:
        """Return the card file that was read, or nothing if it has faults, which are noted."""
        raise NotImplementedError

    def name_of(self, card: str) -> str:
        """Return the name of a card of any kind; one without a name is called by its id."""
        for field in attrs.fields(type(self)):
            kind = getattr(self, field.name)
            if isinstance(kind, Mapping) and attrs.has(type(kind.get(card))):
                name: str = getattr(kind[card], "name", card)
                return name
        return card

    @classmethod
    def standard(cls) -> Self:
        """Return the file that comes with the library; it is read once."""
        if cls not in _STANDARD:
            files = packaged_card_files(*cls.home)
            made_now = cls._faultless(*cls._of(files, "standard"))
            give_names(made_now, cls.home[0].removesuffix(".box").rpartition(".")[2])
            _STANDARD.setdefault(cls, made_now)
        made: Self = _STANDARD[cls]
        return made

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Load a card file: one TOML file or, if the game reads folders, a folder of them.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        return cls._faultless(*cls._at(path))

    @classmethod
    def check(cls, path: str | os.PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a card file, and warnings; empty if nothing is wrong."""
        return tuple(cls._at(path)[1])

    @classmethod
    def from_content(cls, content: Mapping[str, object]) -> Self:
        """Build a card file from parsed TOML.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        return cls.from_files({"content": content})

    @classmethod
    def from_files(cls, content: Mapping[str, Any]) -> Self:
        """Build a card file from parsed TOML by the names of the files.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        files = [CardTables(name, known_texts(dict(tables))) for name, tables in content.items()]
        return cls._faultless(*cls._of(files, "content"))

    @classmethod
    def _at(cls, path: str | os.PathLike[str]) -> tuple[Self | None, list[Fault]]:
        """Return the content of the file or folder at a path, and its faults."""
        try:
            files = read_card_files(path, folder=cls.in_folders)
        except InvalidCardFile as error:
            return None, list(error.faults)  # that all else is missing would only distract
        if cls.in_folders:
            return cls._of(files, os.path.basename(os.path.realpath(os.fsdecode(path))))  # noqa: PTH119
        [file], whole = files, os.fsdecode(path)
        return cls._of([file._replace(name=show_path(whole))], whole)

    @classmethod
    def _of(cls, files: list[CardTables], root: str) -> tuple[Self | None, list[Fault]]:
        """Return the content of some files, and their faults."""
        reading = Reading(files, root, [])
        try:
            return cls.made(reading), reading.faults
        except InvalidCardFile:  # with these faults: there are too many to go on
            return None, reading.faults

    @classmethod
    def _faultless(cls, made: Self | None, faults: list[Fault]) -> Self:
        if made is None:
            raise InvalidCardFile([fault for fault in faults if not fault.warning])
        return made

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.digest[:8]}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the standard file as its digest, others as their parts."""
        if _STANDARD.get(type(self)) is self:
            return (_standard_again, (type(self), self.digest))
        fields = [field.name for field in attrs.fields(type(self)) if field.init]
        return (type(self), tuple(getattr(self, name) for name in fields))


_STANDARD: dict[type, Any] = {}
"""The standard file of each game that has been used."""


def _standard_again(kind: type[ComponentFile], digest: str) -> ComponentFile:
    """Unpickle the standard file, unless this version of the library has another one."""
    cards = kind.standard()
    if cards.digest != digest:
        told = fault_sentence("bad-format:standard", {"here": cards.digest[:8], "then": digest[:8]})
        raise InvalidCardFile([Fault("standard", "", "", told, "bad-format")])
    return cards


def digest_of(content: object) -> str:
    """Return the SHA-256 of a text, or of the same JSON text for the same content, hexadecimal."""
    import hashlib  # 3 ms, needed to load a card file

    if not isinstance(content, str):
        content = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode("ascii")).hexdigest()


def by_id(cards: tuple[Any, ...]) -> dict[str, Any]:
    """Return cards by their ids, sorted, as a plain dict: every action of a game looks cards up."""
    return {card.id: card for card in sorted(cards, key=lambda card: str(card.id))}
