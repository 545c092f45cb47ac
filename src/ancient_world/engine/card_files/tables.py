"""The tables of card files while they are read: components come out, faults are noted with file, table, key and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import attrs

from ancient_world.engine.card_files.faults import (
    MOST_FAULTS,
    Found,
    Wrong,
    misspelt,
    quoted,
    wrong,
)
from ancient_world.engine.card_files.files import CardTables, show, show_path, title_of
from ancient_world.engine.card_files.lines import Path, line_of
from ancient_world.engine.card_files.marks import MOST_COPIES, MOST_ID, Copied, FileHeader
from ancient_world.engine.card_files.reading import Reader
from ancient_world.engine.declared.fields import count
from ancient_world.engine.errors import Fault

MOST_CARDS = 500
"""The most cards of a kind: copies of copies must not fill the memory."""
MOST_TITLE = 40

_COPIES = Annotated[int, count(1, MOST_COPIES)]

T = TypeVar("T")


class TooManyFaults(Exception):
    """The list of faults is full."""


class TablePlace(NamedTuple):
    """The place of a table: its file, its path within it, and its title for people."""

    file: CardTables
    path: Path
    title: str


class Reading:
    """Some files while they are read.

    Args:
        files: what they hold.
        root: what the folder or file is called as a whole.
        reader: reads their components.
        faults: where faults are noted.
    """

    def __init__(
        self, files: Sequence[CardTables], root: str, reader: Reader, faults: list[Fault]
    ) -> None:
        self.files, self.root, self.reader, self.faults = files, root, reader, faults
        self.ids: dict[tuple[str, str], TablePlace] = {}
        """The table of each id, with the kind where ids are those of a kind."""
        self._places: dict[str | int, TablePlace] = {}

    @property
    def faulty(self) -> bool:
        """Return whether there is a fault, not only a warning."""
        return any(not fault.warning for fault in self.faults)

    def name(self, header: FileHeader | None = None) -> str:
        """Return the name of the file: from its header, or else from its path."""
        told = header.name if isinstance(header, FileHeader) else None
        return told or title_of(self.root, MOST_TITLE).strip() or "cards"

    def part(self, file: CardTables) -> Reading:
        """One of the files, read by itself."""
        return Reading([file], self.root, self.reader, self.faults)

    def tables(self, shape: type[T], *, also: Sequence[str] = (), one_space: bool = True) -> T:
        """The components of a class with a field for each table.

        What could be read of a component with faults takes its place; of a table that is missing, ``None``.

        Args:
            shape: its fields are components, or tuples of components for tables that stand several times; a table
                may be missing whose field has a default.
            also: names of tables that are read elsewhere.
            one_space: whether ids differ among all lists of tables, not only in each.
        """
        hints = get_type_hints(shape, include_extras=True)
        read: dict[str, object] = {}
        known = [*hints, *also]
        for file in self.files:
            for name, value in file.tables.items():
                if name not in known:
                    self._add(
                        misspelt("unknown-table", name, known), TablePlace(file, (name,), name)
                    )
                elif name in hints:
                    place = TablePlace(file, (name,), name)
                    self._table(read, place, value, hints[name], "" if one_space else name)
        return shape(**read, **self._missing(shape, hints))

    def _missing(self, shape: type, hints: Mapping[str, object]) -> dict[str, tuple[()] | None]:
        """Return stand-ins for the tables that are missing, and report each as a fault."""
        fields = attrs.fields_dict(shape)
        needed = [name for name in hints if fields[name].default is attrs.NOTHING]
        missing = {name: _listed(hints[name]) for name in needed if name not in self._places}
        for name, listed in missing.items():
            self.fault("missing-table:list" if listed else "missing-table", name, table=name)
        return {name: () if listed else None for name, listed in missing.items()}

    def fault(self, told: str | Found, at: object, *path: str | int, **data: object) -> None:
        """Note a fault.

        Args:
            told: what is wrong.
            at: the component that is wrong, or the name of its table.
            path: the keys in the table.
            data: what the sentence speaks of.
        """
        self._add(wrong(told, *path, **data) if isinstance(told, str) else told, self._place(at))

    def has(self, table: str) -> bool:
        """Return whether one of the files has a table of this name."""
        return table in self._places

    def warn(self, told: str, table: str, key: str, **data: object) -> None:
        """Note a warning: something that a table of this name might have, and none has."""
        found = wrong(told, key, **data)
        self.faults.append(
            Fault(show_path(self.root), table, key, found.message, found.code, warning=True)
        )

    def _place(self, at: Any) -> TablePlace:
        """Return the place of a component or a table; for one that is missing, the file or folder as a whole."""
        place = self._places.get(at if isinstance(at, str) else id(at))
        return place or TablePlace(CardTables(show_path(self.root), {}), (), at)

    def _add(self, found: Found, place: TablePlace) -> None:
        """Add a fault; stop the reading when there are too many."""
        file, table, key = place.file, show(place.title), show(_key(found.path))
        line = line_of(file.text, (*place.path, *found.path)) if file.text else 0
        message = show(found.message, 400)
        self.faults.append(Fault(file.name, table, key, message, found.code, line=line))
        if len(self.faults) >= MOST_FAULTS:
            enough = wrong("too-many-faults", most=MOST_FAULTS)
            self.faults.append(Fault(file.name, "", "", enough.message, enough.code, line=line))
            raise TooManyFaults

    def _table(
        self, read: dict[str, Any], place: TablePlace, value: object, hint: object, space: str
    ) -> None:
        """Read what stands under the name of a table in one file."""
        first = self._places.setdefault(place.title, place)
        if _listed(hint):
            if isinstance(value, list) and all(isinstance(item, dict) for item in value):
                found = list(self._cards(place, value, hint, space))
            else:
                self._add(wrong("wrong-type:list", table=place.title), place)
                found = []
            read[place.title] = (*read.get(place.title, ()), *found)
        elif first is not place:
            self._add(wrong("duplicate-table", file=first.file.name), place)
        else:
            read[place.title] = self._component(place, value, hint)

    def _component(self, place: TablePlace, value: object, hint: object) -> object:
        """A component, or what could be read of it."""
        try:
            made = self.reader.read(value, hint)
        except Wrong as error:
            for found in error.found:
                self._add(found, place)
            made = error.read
        self._places[id(made)] = place
        return made

    def _cards(
        self, place: TablePlace, values: list[dict[str, object]], hint: object, space: str
    ) -> Iterator[object]:
        """The components of a list of tables, each copy by itself."""
        copied = any(isinstance(mark, Copied) for mark in getattr(hint, "__metadata__", ()))
        kind = get_args(get_args(hint)[0] if copied else hint)[0]
        made = 0
        for number, value in enumerate(values):
            here = TablePlace(place.file, (*place.path, number), _title(place, value, number))
            copies = self._copies(here, value) if copied else 1
            table = {key: each for key, each in value.items() if key != "copies" or not copied}
            for card in self._distinct(here, self._component(here, table, kind), copies, space):
                yield card
                made += 1
            if made > MOST_CARDS:
                self._add(wrong("wrong-count:many", most=MOST_CARDS), place)
                return

    def _copies(self, place: TablePlace, table: Mapping[str, object]) -> int:
        """Return how many cards a table stands for."""
        try:
            return int(self.reader.read(table.get("copies", 1), _COPIES))
        except Wrong as error:
            for found in error.under("copies"):
                self._add(found, place)
        return 1

    def _distinct(
        self, place: TablePlace, card: object, copies: int, space: str
    ) -> Iterable[object]:
        """A card, or its copies with ids of their own; none of them has the id of another card."""
        name = getattr(card, "id", None)
        if name is None:
            return [card] * copies
        ids = [name] if copies == 1 else [f"{name}-{number + 1}" for number in range(copies)]
        if copies > 1 and len(ids[-1]) > MOST_ID:
            self._add(wrong("bad-id", "id", most=MOST_ID), place)
        for one in ids:
            self._take_id(one, place, space)
        cards = [_named(card, one) for one in ids]
        self._places.update((id(each), place) for each in cards)
        return cards

    def _take_id(self, name: str, place: TablePlace, space: str) -> None:
        """Note whose id this is, and refuse it if another table has it."""
        known = self.ids.setdefault((space, name), place)
        if known is not place:
            data = {"id": quoted(name), "other": known.title, "file": known.file.name}
            self._add(wrong("duplicate-id", "id", **data), place)


def _title(place: TablePlace, table: Mapping[str, object], number: int) -> str:
    """Return the title of one of several tables: by its id, or else by its number."""
    name = table.get("id")
    return show(place.title + (f".{name}" if isinstance(name, str) else f"[{number + 1}]"))


def _listed(hint: object) -> bool:
    """Return whether a table can be given several times."""
    return get_origin(get_args(hint)[0] if get_origin(hint) is Annotated else hint) is tuple


def _named(card: Any, name: str) -> object:
    """A copy with an id of its own."""
    return attrs.evolve(card, id=name) if attrs.has(type(card)) else card


def _key(path: Path) -> str:
    """Return the path of keys and list numbers as a fault shows it: ``lasting[0].squares``."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")
