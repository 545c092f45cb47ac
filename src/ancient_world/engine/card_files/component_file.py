"""The base class of card and map files: standard ones are read once, others from a path; files are equal if their digests are."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import attrs

from ancient_world.engine.card_files.card_file_faults import fault_sentence
from ancient_world.engine.card_files.table_reading import CardFileReading
from ancient_world.engine.card_files.toml_files import (
    CardTables,
    format_path,
    packaged_card_files,
    read_card_files,
)
from ancient_world.engine.declared.card_names import CARD_FILE_CONTEXT, make_names_translatable
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.engine.errors import Fault, InvalidCardFile
from ancient_world.engine.ids import intern_texts
from ancient_world.engine.message_catalogue import Name


@attrs.frozen(repr=False)
class ComponentFile:
    """The components of a game, as its card file describes them.

    Two files are equal when their contents are, in any layout: ``digest`` stands for the content. A game's subclass adds
    fields for its components, whose mappings become read-only, and defines :meth:`made`.

    Example:
        >>> import attrs
        >>> from typing import Annotated
        >>> from ancient_world.engine import count
        >>> from ancient_world.engine.card_files import CardId, CardName, ComponentFile, by_id, digest_of, one_of_words
        >>> @attrs.frozen
        ... class Beast:
        ...     id: CardId
        ...     name: CardName
        ...     colour: Annotated[str, one_of_words("red", "grey")]
        ...     legs: Annotated[int, count(0, 8)] = 4
        >>> @attrs.frozen
        ... class Tables:
        ...     beast: tuple[Beast, ...]  # [[beast]] in the file
        >>> @attrs.frozen(repr=False)
        ... class Beasts(ComponentFile):
        ...     home = ("my_package", "standard.toml")
        ...     beasts: dict[str, Beast] = attrs.field(eq=False)
        ...     @classmethod
        ...     def made(cls, reading):
        ...         cards = reading.read_tables(Tables).beast
        ...         if not cards:
        ...             reading.add_fault("wrong-count", "beast", expected=1, found=0)
        ...         if reading.has_faults:
        ...             return None
        ...         digest = digest_of([attrs.asdict(card) for card in cards])
        ...         return cls(reading.name(), digest, by_id(cards))
        >>> table = {"id": "wolf", "name": "Wolf", "colour": "grey"}
        >>> Beasts.from_content({"beast": [table]}).beasts["wolf"].legs
        4
        >>> try:
        ...     Beasts.from_content({"beast": [table | {"colour": "blue", "legs": 9}]})
        ... except aw.InvalidCardFile as error:
        ...     print(len(error.faults))
        2
    """

    home: ClassVar[tuple[str, ...]]
    """The package and the path of the standard file, or of its folder; for a file beside the game's module, ``(__name__, "cards.toml")``."""
    in_folders: ClassVar[bool] = False
    """True if a folder of files can stand for one file."""

    name: str = attrs.field(eq=False)
    digest: str
    """The SHA-256 of the content, in hexadecimal; it depends on neither layout nor ``name``."""

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(type(self)):
            if isinstance(value := getattr(self, field.name), dict):  # all games share the object
                object.__setattr__(self, field.name, ReadOnlyDict(value))

    @property
    def title(self) -> Name:
        """The name of the file, which a sentence shows in the language in use."""
        return Name(self.name, CARD_FILE_CONTEXT)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the card file made from what was read, or ``None`` if there are faults; ``reading`` notes them."""
        raise NotImplementedError

    def name_of(self, card: str) -> str:
        """Return the name of a card of any kind, or its id if it has no name."""
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Mapping) and attrs.has(type(value.get(card))):
                name: str = getattr(value[card], "name", card)
                return name
        return card

    @classmethod
    def standard(cls) -> Self:
        """Return the file that comes with the game; it is read on first use and cached."""
        if cls not in _STANDARD_FILES:
            files = packaged_card_files(*cls.home)
            card_file = cls._require_valid(*cls._from_tables(files, "standard"))
            make_names_translatable(card_file, cls.home[0].removesuffix(".box").rpartition(".")[2])
            _STANDARD_FILES.setdefault(cls, card_file)
        standard_file: Self = _STANDARD_FILES[cls]
        return standard_file

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Load a card file: one TOML file or, if the game reads folders, a folder of them.

        Raises:
            InvalidCardFile: the file has faults; the error lists all of them.
        """
        return cls._require_valid(*cls._read_path(path))

    @classmethod
    def check(cls, path: str | os.PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults and warnings of a card file; empty if nothing is wrong."""
        return tuple(cls._read_path(path)[1])

    @classmethod
    def from_content(cls, content: Mapping[str, object]) -> Self:
        """Build a card file from the parsed TOML of one file.

        Raises:
            InvalidCardFile: the content has faults; the error lists all of them.
        """
        return cls.from_files({"content": content})

    @classmethod
    def from_files(cls, content: Mapping[str, Any]) -> Self:
        """Build a card file from the parsed TOML of several files, by file name.

        Raises:
            InvalidCardFile: the content has faults; the error lists all of them.
        """
        files = [CardTables(name, intern_texts(dict(tables))) for name, tables in content.items()]
        return cls._require_valid(*cls._from_tables(files, "content"))

    @classmethod
    def _read_path(cls, path: str | os.PathLike[str]) -> tuple[Self | None, list[Fault]]:
        """Return the card file made from the file or folder at a path, or ``None``, and the faults."""
        try:
            files = read_card_files(path, folder=cls.in_folders)
        except InvalidCardFile as error:
            return None, list(error.faults)  # faults for missing tables would only distract
        if cls.in_folders:
            return cls._from_tables(files, os.path.basename(os.path.realpath(os.fsdecode(path))))  # noqa: PTH119
        [file], path_text = files, os.fsdecode(path)
        return cls._from_tables([file._replace(name=format_path(path_text))], path_text)

    @classmethod
    def _from_tables(cls, files: list[CardTables], root: str) -> tuple[Self | None, list[Fault]]:
        """Return the card file made from parsed files, or ``None``, and the faults."""
        reading = CardFileReading(files, root, [])
        try:
            return cls.made(reading), reading.faults
        except InvalidCardFile:  # too many faults to go on; they are in reading.faults
            return None, reading.faults

    @classmethod
    def _require_valid(cls, card_file: Self | None, faults: list[Fault]) -> Self:
        if card_file is None:
            raise InvalidCardFile([fault for fault in faults if not fault.warning])
        return card_file

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.digest[:8]}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the standard file as its digest, others as their parts."""
        if _STANDARD_FILES.get(type(self)) is self:
            return (_restore_standard, (type(self), self.digest))
        fields = [field.name for field in attrs.fields(type(self)) if field.init]
        return (type(self), tuple(getattr(self, name) for name in fields))


_STANDARD_FILES: dict[type, Any] = {}
"""The standard file of each game that has been used."""


def _restore_standard(cls: type[ComponentFile], digest: str) -> ComponentFile:
    """Unpickle the standard file, unless this version of the library has another one."""
    cards = cls.standard()
    if cards.digest != digest:
        data = {"here": cards.digest[:8], "then": digest[:8]}
        message = fault_sentence("bad-format:standard", data)
        raise InvalidCardFile([Fault("standard", "", "", message, "bad-format")])
    return cards


def digest_of(content: object) -> str:
    """Return the SHA-256, in hexadecimal, of an ASCII text, or of any other content as canonical JSON."""
    import hashlib  # 3 ms, needed to load a card file

    if not isinstance(content, str):
        content = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode("ascii")).hexdigest()


def by_id(cards: tuple[Any, ...]) -> dict[str, Any]:
    """Return cards by id, sorted by id, in a plain dict, in which lookups are fast."""
    return {card.id: card for card in sorted(cards, key=lambda card: str(card.id))}
