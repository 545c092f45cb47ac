"""Read the tables of card files into components, and note faults with file, table, key and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

import attrs

from ancient_world.engine.card_files.card_file_faults import MAX_FAULTS, fault_sentence, quote_value
from ancient_world.engine.card_files.marks import MAX_COPIES, FileHeader, ListLength
from ancient_world.engine.card_files.reading import ComponentCheck, NotationHook, Reader
from ancient_world.engine.card_files.toml_files import (
    CardTables,
    format_path,
    format_short,
    title_from_path,
)
from ancient_world.engine.card_files.toml_lines import Path, line_of
from ancient_world.engine.declared.field_marks import count, declared_types
from ancient_world.engine.errors import Fault, InvalidCardFile

MAX_CARDS = 500
"""The most cards in a list of tables, copies included, so that a hostile file cannot fill the memory."""
MAX_TITLE = 40

_CopyCount = Annotated[int, count(1, MAX_COPIES)]

T = TypeVar("T")


class TableLocation(NamedTuple):
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
        self.files: Sequence[CardTables] = files
        self.root: str = root
        self.ids: dict[tuple[str, str], TableLocation] = {}
        """The place of each id, by (name of the list of tables, id); the name is empty if all lists share their ids."""
        self._locations: dict[str | int, TableLocation] = {}
        self._current = self._location_of("")

    @property
    def has_faults(self) -> bool:
        """Return whether there is a fault, not only a warning."""
        return any(not fault.warning for fault in self.faults)

    def name(self, header: FileHeader | None = None) -> str:
        """Return the name of the file: from its header, or else from its path."""
        name = header.name if isinstance(header, FileHeader) else None
        return name or title_from_path(self.root, MAX_TITLE).strip() or "cards"

    def reading_of(self, file: CardTables) -> CardFileReading:
        """Return a reading of one file alone, which notes faults in the same list."""
        return CardFileReading([file], self.root, self.faults)

    def read_tables(
        self,
        tables_class: type[T],
        *,
        other_tables: Sequence[str] = (),
        shared_ids: bool = True,
        checks: Mapping[type, ComponentCheck] | None = None,
        hooks: Mapping[Any, NotationHook] | None = None,
    ) -> T:
        """Return the tables of the files as an instance of a class with a field for each table.

        A component with faults is replaced by its readable fields, a missing table by ``None`` or an empty tuple.

        Args:
            tables_class: the class; a field holds a component, or a tuple of components for a list of tables. A table
                may be missing if its field has a default.
            other_tables: the names of tables that are read elsewhere.
            shared_ids: whether ids must differ among all lists of tables, not only within each list.
            checks: for a class and its subclasses, a function that notes faults of a component beyond those of its
                fields; it takes the reading, the component, its table and the path.
            hooks: for a type with a notation of its own, a function that reads a value; it takes the reading, the value
                and the path.
        """
        self.set_checks(checks or {}, hooks or {})
        hints = declared_types(tables_class)
        components: dict[str, object] = {}
        known_names = [*hints, *other_tables]
        for file in self.files:
            for name, value in file.tables.items():
                location = TableLocation(file, (name,), name)
                if name not in known_names:
                    self._add_fault(location, "unknown-table", (), word=name, known=known_names)
                elif name in hints:
                    self._read_table(
                        components, location, value, hints[name], "" if shared_ids else name
                    )
        return tables_class(**components, **self._fill_missing(tables_class, hints))

    def _fill_missing(
        self, tables_class: type, hints: Mapping[str, object]
    ) -> dict[str, tuple[()] | None]:
        """Return stand-ins for the tables that are missing, and report each as a fault."""
        fields = attrs.fields_dict(tables_class)
        required = [name for name in hints if fields[name].default is attrs.NOTHING]
        missing = {name: _is_list(hints[name]) for name in required if name not in self._locations}
        for name, is_list in missing.items():
            self.add_fault("missing-table:list" if is_list else "missing-table", name, table=name)
        return {name: () if listed else None for name, listed in missing.items()}

    def add_fault(
        self, sentence_code: str, component: object, /, *path: str | int, **data: object
    ) -> None:
        """Note a fault.

        Args:
            sentence_code: the name of the sentence; the part before a colon is the code of the fault, so that
                "wrong-count:many" is a "wrong-count".
            component: the faulty component, or the name of its table; in a check or a hook, the path that it was given.
            path: the keys in the table.
            data: the values in the sentence; if they are ``word`` and ``known``, a similar known word is suggested.
        """
        if isinstance(component, tuple):
            self.add_fault_at(sentence_code, (*component, *path), **data)
        else:
            self._add_fault(self._location_of(component), sentence_code, path, **data)

    def add_fault_at(self, sentence_code: str, path: Path, /, **data: object) -> None:
        """Note a fault at a path in the table that is being read."""
        self._add_fault(self._current, sentence_code, path, **data)

    def has_table(self, table: str) -> bool:
        """Return whether one of the files has a table of this name."""
        return table in self._locations

    def add_warning(self, sentence_code: str, table: str, key: str, **data: object) -> None:
        """Note a warning about something that no table of this name has."""
        location = TableLocation(CardTables(format_path(self.root), {}), (), table)
        self.faults.append(_make_fault(location, sentence_code, (key,), data, warning=True))

    def _location_of(self, component: Any) -> TableLocation:
        """Return the place of a component or a named table; if the table is missing, the place is the whole file or folder."""
        location = self._locations.get(component if isinstance(component, str) else id(component))
        return location or TableLocation(CardTables(format_path(self.root), {}), (), component)

    def _add_fault(
        self, location: TableLocation, sentence_code: str, path: Path, /, **data: object
    ) -> None:
        """Add a fault.

        Raises:
            InvalidCardFile: there are ``MAX_FAULTS`` faults, so reading stops.
        """
        self.faults.append(_make_fault(location, sentence_code, path, data))
        if len(self.faults) >= MAX_FAULTS:
            last_fault = _make_fault(
                location._replace(title=""), "too-many-faults", path, {"most": MAX_FAULTS}
            )
            self.faults.append(attrs.evolve(last_fault, key=""))
            raise InvalidCardFile(self.faults)

    def _read_table(
        self,
        components: dict[str, Any],
        location: TableLocation,
        value: object,
        type_hint: object,
        id_space: str,
    ) -> None:
        """Read a table, or a list of tables, of one file, and add its components to ``components`` under its name."""
        first_location = self._locations.setdefault(location.title, location)
        if _is_list(type_hint):
            if isinstance(value, list) and all(isinstance(item, dict) for item in value):
                cards = list(self._read_cards(location, value, type_hint, id_space))
            else:
                self._add_fault(location, "wrong-type:list", (), table=location.title)
                cards = []
            components[location.title] = (*components.get(location.title, ()), *cards)
        elif first_location is not location:
            self._add_fault(location, "duplicate-table", (), file=first_location.file.name)
        else:
            components[location.title] = self._read_component(location, value, type_hint)

    def _read_component(self, location: TableLocation, value: object, type_hint: object) -> object:
        """Return a component, or its readable fields if it has faults."""
        self._current = location
        component = self.read(value, type_hint, ())
        self._locations[id(component)] = location
        return component

    def _read_cards(
        self,
        location: TableLocation,
        values: list[dict[str, object]],
        type_hint: object,
        id_space: str,
    ) -> Iterator[object]:
        """Yield the components of a list of tables, each copy separately."""
        marks = getattr(type_hint, "__metadata__", ())
        allows_copies = any(isinstance(mark, ListLength) and mark.allows_copies for mark in marks)
        component_class = get_args(get_args(type_hint)[0] if marks else type_hint)[0]
        card_count = 0
        for index, value in enumerate(values):
            card_location = TableLocation(
                location.file, (*location.path, index), _table_title(location, value, index)
            )
            self._current = card_location
            copies = self._read_copy_count(value) if allows_copies else 1
            table = {
                key: each for key, each in value.items() if key != "copies" or not allows_copies
            }
            for card in self._make_copies(
                self._read_component(card_location, table, component_class),
                copies,
                id_space,
                component_class,
            ):
                yield card
                card_count += 1
            if card_count > MAX_CARDS:
                self._add_fault(location, "wrong-count:many", (), most=MAX_CARDS)
                return

    def _read_copy_count(self, table: Mapping[str, object]) -> int:
        """Return how many cards a table stands for."""
        return self.read(table.get("copies", 1), _CopyCount, ("copies",)) or 1

    def _make_copies(
        self, card: object, copies: int, id_space: str, component_class: type
    ) -> Iterable[object]:
        """Return a card, or its copies with ids of their own; note a fault for each id that another card has."""
        card_id = getattr(card, "id", None)
        if card_id is None:
            return [card] * copies
        ids = [card_id] if copies == 1 else [f"{card_id}-{number + 1}" for number in range(copies)]
        if copies > 1:
            self.read(ids[-1], declared_types(component_class)["id"], ("id",))
        for copy_id in ids:
            self._register_id(copy_id, id_space)
        cards = [_with_id(card, each) for each in ids]
        self._locations.update((id(each), self._current) for each in cards)
        return cards

    def _register_id(self, card_id: str, id_space: str) -> None:
        """Register an id for the current table, and note a fault if another table has the id."""
        first_location = self.ids.setdefault((id_space, card_id), self._current)
        if first_location is not self._current:
            data = {
                "id": quote_value(card_id),
                "other": first_location.title,
                "file": first_location.file.name,
            }
            self.add_fault_at("duplicate-id", ("id",), **data)


def _make_fault(
    location: TableLocation,
    sentence_code: str,
    path: Path,
    data: Mapping[str, object],
    *,
    warning: bool = False,
) -> Fault:
    file, code = location.file, sentence_code.partition(":")[0]
    line = line_of(file.text, (*location.path, *path)) if file.text else 0
    message = format_short(fault_sentence(sentence_code, data), 400)
    return Fault(
        file.name,
        format_short(location.title),
        format_short(_format_path(path)),
        message,
        code,
        warning,
        line,
    )


def _table_title(location: TableLocation, table: Mapping[str, object], index: int) -> str:
    """Return the title of a table in a list: the name of the list with the table's id, or else with its number."""
    name = table.get("id")
    return format_short(
        location.title + (f".{name}" if isinstance(name, str) else f"[{index + 1}]")
    )


def _is_list(type_hint: object) -> bool:
    return (
        get_origin(get_args(type_hint)[0] if get_origin(type_hint) is Annotated else type_hint)
        is tuple
    )


def _with_id(card: Any, new_id: str) -> object:
    """Return a copy of a card with another id; what is no card is returned as it is."""
    return attrs.evolve(card, id=new_id) if attrs.has(type(card)) else card


def _format_path(path: Path) -> str:
    """Return the path of keys and list numbers as a fault shows it: ``lasting[0].squares``."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")
