"""Read the tables of card files into components, and note faults with file, table, key and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

import attrs

from ancient_world.engine.card_files.faults import MOST_FAULTS, fault_sentence, quoted
from ancient_world.engine.card_files.files import CardTables, show, show_path, title_of
from ancient_world.engine.card_files.lines import Path, line_of
from ancient_world.engine.card_files.marks import MOST_COPIES, FileHeader, Several
from ancient_world.engine.card_files.reading import Check, Hook, Reader
from ancient_world.engine.declared.fields import count, declared_types
from ancient_world.engine.errors import Fault, InvalidCardFile

MOST_CARDS = 500
"""The most cards in a list of tables, copies included, so that a hostile file cannot fill the memory."""
MOST_TITLE = 40

_COPIES = Annotated[int, count(1, MOST_COPIES)]

T = TypeVar("T")


class TablePlace(NamedTuple):
    """The place of a table: its file, its path within it, and its title for people."""

    file: CardTables
    path: Path
    title: str


class CardFileReading(Reader):
    """The reading of one or several files into components.

    Args:
        files: the parsed files.
        root: the path or name of the folder or file as a whole.
        faults: the list to which faults are added.
    """

    def __init__(self, files: Sequence[CardTables], root: str, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.files, self.root = files, root
        self.ids: dict[tuple[str, str], TablePlace] = {}
        """The place of each id, by (name of the list of tables, id); the name is empty if all lists share their ids."""
        self._places: dict[str | int, TablePlace] = {}
        self._here = self._place("")

    @property
    def faulty(self) -> bool:
        """Return whether there is a fault, not only a warning."""
        return any(not fault.warning for fault in self.faults)

    def name(self, header: FileHeader | None = None) -> str:
        """Return the name of the file: from its header, or else from its path."""
        name = header.name if isinstance(header, FileHeader) else None
        return name or title_of(self.root, MOST_TITLE).strip() or "cards"

    def part(self, file: CardTables) -> CardFileReading:
        """Return a reading of one file alone, which notes faults in the same list."""
        return CardFileReading([file], self.root, self.faults)

    def tables(
        self,
        shape: type[T],
        *,
        also: Sequence[str] = (),
        one_space: bool = True,
        checks: Mapping[type, Check] | None = None,
        hooks: Mapping[Any, Hook] | None = None,
    ) -> T:
        """Return the tables of the files as an instance of a class with a field for each table.

        A component with faults is replaced by its readable fields, a missing table by ``None`` or an empty tuple.

        Args:
            shape: the class; a field holds a component, or a tuple of components for a list of tables. A table
                may be missing if its field has a default.
            also: the names of tables that are read elsewhere.
            one_space: whether ids must differ among all lists of tables, not only within each list.
            checks: for a class and its subclasses, a function that notes faults of a component beyond those of its
                fields; it takes the reading, the component, its table and the path.
            hooks: for a type with a notation of its own, a function that reads a value; it takes the reading, the value
                and the path.
        """
        self.declare(checks or {}, hooks or {})
        hints = declared_types(shape)
        read: dict[str, object] = {}
        known = [*hints, *also]
        for file in self.files:
            for name, value in file.tables.items():
                place = TablePlace(file, (name,), name)
                if name not in known:
                    self._note_at(place, "unknown-table", (), word=name, known=known)
                elif name in hints:
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

    def fault(self, message: str, at: object, /, *path: str | int, **data: object) -> None:
        """Note a fault.

        Args:
            message: the name of the sentence; the part before a colon is the code of the fault, so that
                "wrong-count:many" is a "wrong-count".
            at: the faulty component, or the name of its table; in a check or a hook, the path that it was given.
            path: the keys in the table.
            data: the values in the sentence; if they are ``word`` and ``known``, a similar known word is suggested.
        """
        if isinstance(at, tuple):
            self.note(message, (*at, *path), **data)
        else:
            self._note_at(self._place(at), message, path, **data)

    def note(self, message: str, path: Path, /, **data: object) -> None:
        """Note a fault at a path in the table that is being read."""
        self._note_at(self._here, message, path, **data)

    def has(self, table: str) -> bool:
        """Return whether one of the files has a table of this name."""
        return table in self._places

    def warn(self, told: str, table: str, key: str, **data: object) -> None:
        """Note a warning about something that no table of this name has."""
        place = TablePlace(CardTables(show_path(self.root), {}), (), table)
        self.faults.append(_fault(place, told, (key,), data, warning=True))

    def _place(self, at: Any) -> TablePlace:
        """Return the place of a component or a named table; if the table is missing, the place is the whole file or folder."""
        place = self._places.get(at if isinstance(at, str) else id(at))
        return place or TablePlace(CardTables(show_path(self.root), {}), (), at)

    def _note_at(self, place: TablePlace, message: str, path: Path, /, **data: object) -> None:
        """Add a fault.

        Raises:
            InvalidCardFile: there are ``MOST_FAULTS`` faults, so reading stops.
        """
        self.faults.append(_fault(place, message, path, data))
        if len(self.faults) >= MOST_FAULTS:
            last = _fault(place._replace(title=""), "too-many-faults", path, {"most": MOST_FAULTS})
            self.faults.append(attrs.evolve(last, key=""))
            raise InvalidCardFile(self.faults)

    def _table(
        self, read: dict[str, Any], place: TablePlace, value: object, hint: object, space: str
    ) -> None:
        """Read a table, or a list of tables, of one file, and add its components to ``read`` under its name."""
        first = self._places.setdefault(place.title, place)
        if _listed(hint):
            if isinstance(value, list) and all(isinstance(item, dict) for item in value):
                cards = list(self._cards(place, value, hint, space))
            else:
                self._note_at(place, "wrong-type:list", (), table=place.title)
                cards = []
            read[place.title] = (*read.get(place.title, ()), *cards)
        elif first is not place:
            self._note_at(place, "duplicate-table", (), file=first.file.name)
        else:
            read[place.title] = self._component(place, value, hint)

    def _component(self, place: TablePlace, value: object, hint: object) -> object:
        """Return a component, or its readable fields if it has faults."""
        self._here = place
        made = self.read(value, hint, ())
        self._places[id(made)] = place
        return made

    def _cards(
        self, place: TablePlace, values: list[dict[str, object]], hint: object, space: str
    ) -> Iterator[object]:
        """Yield the components of a list of tables, each copy separately."""
        marks = getattr(hint, "__metadata__", ())
        copied = any(isinstance(mark, Several) and mark.copies for mark in marks)
        kind = get_args(get_args(hint)[0] if marks else hint)[0]
        made = 0
        for number, value in enumerate(values):
            here = TablePlace(place.file, (*place.path, number), _title(place, value, number))
            self._here = here
            copies = self._copies(value) if copied else 1
            table = {key: each for key, each in value.items() if key != "copies" or not copied}
            for card in self._distinct(self._component(here, table, kind), copies, space, kind):
                yield card
                made += 1
            if made > MOST_CARDS:
                self._note_at(place, "wrong-count:many", (), most=MOST_CARDS)
                return

    def _copies(self, table: Mapping[str, object]) -> int:
        """Return how many cards a table stands for."""
        return self.read(table.get("copies", 1), _COPIES, ("copies",)) or 1

    def _distinct(self, card: object, copies: int, space: str, kind: type) -> Iterable[object]:
        """Return a card, or its copies with ids of their own; note a fault for each id that another card has."""
        name = getattr(card, "id", None)
        if name is None:
            return [card] * copies
        ids = [name] if copies == 1 else [f"{name}-{number + 1}" for number in range(copies)]
        if copies > 1:
            self.read(ids[-1], declared_types(kind)["id"], ("id",))
        for each in ids:
            self._take_id(each, space)
        cards = [_named(card, each) for each in ids]
        self._places.update((id(each), self._here) for each in cards)
        return cards

    def _take_id(self, name: str, space: str) -> None:
        """Register an id for the current table, and note a fault if another table has the id."""
        known = self.ids.setdefault((space, name), self._here)
        if known is not self._here:
            data = {"id": quoted(name), "other": known.title, "file": known.file.name}
            self.note("duplicate-id", ("id",), **data)


def _fault(
    place: TablePlace, name: str, path: Path, data: Mapping[str, object], *, warning: bool = False
) -> Fault:
    file, code = place.file, name.partition(":")[0]
    line = line_of(file.text, (*place.path, *path)) if file.text else 0
    message = show(fault_sentence(name, data), 400)
    return Fault(file.name, show(place.title), show(_key(path)), message, code, warning, line)


def _title(place: TablePlace, table: Mapping[str, object], number: int) -> str:
    """Return the title of a table in a list: the name of the list with the table's id, or else with its number."""
    name = table.get("id")
    return show(place.title + (f".{name}" if isinstance(name, str) else f"[{number + 1}]"))


def _listed(hint: object) -> bool:
    return get_origin(get_args(hint)[0] if get_origin(hint) is Annotated else hint) is tuple


def _named(card: Any, name: str) -> object:
    """Return a copy of a card with another id; what is no card is returned as it is."""
    return attrs.evolve(card, id=name) if attrs.has(type(card)) else card


def _key(path: Path) -> str:
    """Return the path of keys and list numbers as a fault shows it: ``lasting[0].squares``."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")
