"""Salvaging a record whose form has faults: its parts are read one by one, and every fault is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ancient_world.documents.converters import Converters, converters_of
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import MOST_FAULTS, document_fault, found, keep, key_path, misnamed
from ancient_world.engine.game import Game
from ancient_world.records.files.raw import BROKEN
from ancient_world.records.forms import HeaderForm, RecordForm
from ancient_world.records.record import Checksum, Entry, Record, Result


@attrs.frozen
class Recovered:
    """The readable part of a record: up to the first entry that is not, ``None`` without a header.

    ``entries`` counts those that the text has; ``whole`` says that nothing is missing; ``unread`` is the first entry
    that could not be read, as it stands in the text.
    """

    record: Record | None
    faults: tuple[InvalidDocument, ...] = ()
    entries: int = 0
    whole: bool = True
    unread: Any = None


def recover(rules: Game[Any, Any], body: Any, faults: list[InvalidDocument]) -> Recovered:
    """Return what can be read of a record document's body; ``faults`` were found before."""
    return _Salvage(rules, body, faults).reading()


class _Salvage:
    """Reads the parts of a record one by one."""

    def __init__(self, rules: Game[Any, Any], body: Any, faults: list[InvalidDocument]) -> None:
        self._rules = rules
        self._converters: Converters = converters_of(rules)
        self._body = body
        self._faults = faults

    def reading(self) -> Recovered:
        body = self._body
        if type(body) is not dict:
            told = document_fault(
                "wrong-type", "$.record", expected="json-object", found=found(body)
            )
            return Recovered(None, (*self._faults, told), whole=False)
        keep(self._faults, _strange_keys(body))
        header: HeaderForm | None = self._part("header", HeaderForm, None)
        entries, count = self._entries()
        result: Result | None = self._part("result", Result | None, None)
        secret: str | None = self._part("secret", str | None, None)
        checksums: tuple[Checksum, ...] = self._part("checksums", tuple[Checksum, ...], ())
        if header is None:
            return Recovered(None, tuple(self._faults), count, whole=False)
        try:
            record = Record(header.header(self._rules), entries, result, secret, checksums)
        except ValueError as error:  # a secret that is none
            told = document_fault("unusable-value", "$.record.secret", problem=str(error))
            self._faults.append(told)
            record = Record(header.header(self._rules), entries, result, None, checksums)
        whole = len(entries) == count
        unread = None if whole else body["entries"][len(entries)]
        return Recovered(record, tuple(self._faults), count, whole, unread)

    def _part(self, key: str, kind: Any, otherwise: Any) -> Any:
        """One part of the record, or what stands in for it if it cannot be read."""
        path = f"$.record.{key}"
        if key not in self._body:
            self._faults.append(document_fault("missing-key", path))
            return otherwise
        return self._read(self._body[key], kind, path, otherwise)

    def _entries(self) -> tuple[tuple[Entry, ...], int]:
        """The entries up to the first that cannot be read, and how many there are."""
        values = self._body.get("entries")
        if type(values) is not list:
            self._part("entries", tuple[Entry, ...], ())
            return (), 0
        entries: list[Entry] = []
        for index, value in enumerate(values):
            entry = None
            if value is not BROKEN and len(self._faults) <= MOST_FAULTS:
                entry = self._read(value, Entry, f"$.record.entries[{index}]", None)
            if entry is not None and len(entries) == index:
                entries.append(entry)
        return tuple(entries), len(values)

    def _read(self, value: Any, kind: Any, path: str, otherwise: Any) -> Any:
        try:
            return self._converters.read(value, kind, path)
        except InvalidDocument:
            keep(self._faults, self._converters.faults(value, kind, path))
            return otherwise


def _strange_keys(body: dict[str, Any]) -> Iterator[InvalidDocument]:
    known = [field.name for field in attrs.fields(RecordForm)]
    for key in body:
        if key not in known:
            path = f"$.record{key_path(str(key))}"
            yield document_fault("unknown-key", path, **misnamed(key, known))
