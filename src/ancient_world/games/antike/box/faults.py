"""The faults of a map file: a list that collects them while it is read, and typed values of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ancient_world.engine import Fault
from ancient_world.engine.card_files.files import FILE_FAULTS, show

FAULT_CODES: dict[str, str] = {
    **FILE_FAULTS,
    "bad-format": "the file is written in a format that this version does not read",
    "unknown-table": "a table that no map file has",
    "missing-table": "a table that must be there is not",
    "duplicate-table": "a table that may stand once stands in two files",
    "unknown-key": "a key that this table does not have",
    "missing-key": "a key that this table must have is not there",
    "wrong-type": "a value is of another type than the key takes",
    "out-of-range": "a number is too small or too large",
    "wrong-length": "a list is too short or too long",
    "repeated-word": "a list says the same thing twice",
    "bad-id": "an id is not short, lower-case and made of words joined by hyphens",
    "bad-name": "a name is empty, too long or not plain text",
    "duplicate-id": "two provinces, civilizations or maps have the same id",
    "unknown-kind": "not a kind of city site",
    "unknown-province": "a province that the map does not have",
    "unknown-civilization": "a civilization that the map does not have",
    "wrong-count": "another number of provinces or civilizations than the rulebook says",
    "own-neighbour": "a province borders on itself",
    "one-sided-border": "only one of two neighbours knows of their border",
    "neighbour-count": "a province has fewer than 3 or more than 6 neighbours",
    "not-connected": "no way leads from a province to the others",
    "wrong-kind": "start cities that are not one of each kind",
    "city-twice": "two civilizations start in the same city",
    "wrong-start": "who starts, the teams or their order do not fit the civilizations",
    "too-many-faults": "reading stopped, since there are too many faults",
}
"""Every code that a fault can carry, with its meaning."""

MOST_FAULTS = 200
KIND_NAMES = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


class TooManyFaultsError(Exception):
    """Private signal: stop reading, the list of faults is full."""


class Faults:
    """Collects faults in the order in which they are found."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, file: str, table: str, key: str, message: str) -> None:
        """Note a fault; stop the reading when there are too many."""
        self.found.append(Fault(show(file), show(table), show(key), show(message, 400), code))
        if len(self.found) >= MOST_FAULTS:
            text = f"more than {MOST_FAULTS} faults; reading stopped here"
            self.found.append(Fault(show(file), "", "", text, "too-many-faults"))
            raise TooManyFaultsError


class Table:
    """The values of one table, with the place where they stand.

    A value with a fault is replaced by one that fits, so that reading goes on and finds the others.
    """

    def __init__(self, faults: Faults, file: str, name: str, values: dict[str, Any]) -> None:
        self.faults = faults
        self.file = file
        self.name = name
        self.values = values
        self.known: dict[str, None] = {}

    def fault(self, code: str, key: str, message: str) -> None:
        """Note a fault of one key."""
        self.faults.add(code, self.file, self.name, key, message)

    def close(self) -> None:
        """Note every key that nothing has asked for."""
        for key in self.values:
            if key not in self.known:
                known = ", ".join(self.known)
                self.fault("unknown-key", key, f"there is no such key here; the keys are {known}")

    def get(self, key: str, kind: type, *, required: bool = True) -> Any:
        """Return a value of exactly this type, or None."""
        self.known[key] = None
        value = self.values.get(key)
        if value is None:
            if required:
                self.fault("missing-key", key, f"{KIND_NAMES[kind]} is needed here")
            return None
        # TOML has types: a bool is no number, and 1.0 is no whole number.
        if type(value) is not kind:
            text = f"{KIND_NAMES[kind]} is needed here, not {show(value)}"
            self.fault("wrong-type", key, text)
            return None
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self.get(key, int)
        if value is None:
            return low
        if not low <= value <= high:
            self.fault("out-of-range", key, f"must be from {low} to {high}, not {show(value)}")
            return low
        return int(value)

    def texts(self, key: str, value: object) -> tuple[str, ...]:
        """Return a list of different texts that stands under a key."""
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fault("wrong-type", key, f"a list of texts is needed here, not {show(value)}")
            return ()
        seen: dict[str, None] = {}
        for word in value:
            if word in seen:
                self.fault("repeated-word", key, f'"{show(word)}" stands here twice')
            seen[word] = None
        return tuple(seen)

    def words(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        """Return a list of different texts; an absent one that may be is empty."""
        value = self.get(key, list, required=required)
        return () if value is None else self.texts(key, value)

    def by_count(self, key: str, counts: Sequence[int]) -> Iterable[tuple[int, str, object]]:
        """Give the members of an inner table whose keys are numbers of civilizations."""
        inner = self.get(key, dict)
        for member, value in ({} if inner is None else inner).items():
            place = f"{key}.{show(member)}"
            if member in {str(count) for count in counts}:
                yield int(member), place, value
            else:
                allowed = ", ".join(map(str, counts))
                self.fault("unknown-key", place, f"a number of civilizations is one of {allowed}")
