"""One table of a card file while it is read: typed values come out, faults are noted.

A value with a fault is replaced by one that fits, so that reading goes on and finds the others.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from ancient_world.engine.card_files.files import show
from ancient_world.games.the_ancient_world.box.faults import Faults, did_you_mean
from ancient_world.games.the_ancient_world.components import NOTHING, Goods

__all__ = ["MOST", "Table"]

MOST = 99
"""No amount of the game comes near; the bound keeps every sum small."""

_KINDS = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Table:
    """The values of one table, with the place where they stand."""

    def __init__(
        self, faults: Faults, file: str, name: str, values: dict[str, Any], prefix: str = ""
    ) -> None:
        self.faults = faults
        self.file = file
        self.name = name
        self.values = values
        self.prefix = prefix
        self.known: dict[str, None] = {}

    def fault(self, code: str, key: str, message: str) -> None:
        """Note a fault of one key."""
        self.faults.add(code, self.file, self.name, self.prefix + key, message)

    def close(self, *, also: Iterable[str] = ()) -> None:
        """Note every key that nothing has asked for. ``also`` names keys worth suggesting."""
        for key in self.values:
            if key not in self.known:
                near = did_you_mean(key, [*self.known, *also])
                self.fault("unknown-key", key, f"there is no such key here{near}")

    def get(self, key: str, kind: type, *, required: bool = True) -> Any:
        """Return a value of exactly this type, or None."""
        self.known[key] = None
        value = self.values.get(key)
        if value is None:
            if required:
                self.fault("missing-key", key, f"{_KINDS[kind]} is needed here")
            return None
        # TOML has types: a bool is no number, and 1.0 is no whole number.
        if type(value) is not kind:
            self.fault("wrong-type", key, f"{_KINDS[kind]} is needed here, not {show(value)}")
            return None
        return value

    def integer(self, key: str, low: int, high: int = MOST, default: int | None = None) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self.get(key, int, required=default is None)
        fallback = low if default is None else default
        return fallback if value is None else self._in_range(key, value, low, high)

    def _in_range(self, key: str, value: int, low: int, high: int) -> int:
        if low <= value <= high:
            return value
        self.fault("out-of-range", key, f"must be from {low} to {high}, not {show(value)}")
        return low

    def boolean(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self.get(key, bool, required=False)
        return default if value is None else bool(value)

    def word(self, key: str, allowed: Sequence[str], what: str) -> str:
        """Return one of some words; the fault is ``unknown-`` and ``what``. Else ``""``."""
        value = self.get(key, str)
        return value if value is not None and self._is_word(key, value, allowed, what) else ""

    def _is_word(self, key: str, value: str, allowed: Sequence[str], what: str) -> bool:
        if value in allowed:
            return True
        hint = did_you_mean(value, allowed) or f"; it may be {', '.join(allowed)}"
        self.fault(f"unknown-{what}", key, f'"{show(value)}" is no {what}{hint}')
        return False

    def items(
        self, key: str, kind: type, low: int, high: int, *, required: bool = True
    ) -> list[Any]:
        """Return a list of ``low`` to ``high`` values, all of one type."""
        values = self.get(key, list, required=required)
        if values is None:
            return []
        if not low <= len(values) <= high:
            size = f"{low}" if low == high else f"{low} to {high}"
            self.fault("wrong-length", key, f"must list {size} values, not {len(values)}")
            return []
        for value in values:
            if type(value) is not kind:
                text = f"must list values of the type {_KINDS[kind]}, not {show(value)}"
                self.fault("wrong-type", key, text)
                return []
        return list(values)

    def integers(
        self, key: str, count: tuple[int, int], bounds: tuple[int, int]
    ) -> tuple[int, ...]:
        """Return a list of whole numbers within bounds."""
        values = self.items(key, int, *count)
        return tuple(self._in_range(key, value, *bounds) for value in values)

    def words(
        self,
        key: str,
        allowed: Sequence[str],
        what: str,
        count: tuple[int, int],
        *,
        required: bool = True,
    ) -> tuple[str, ...]:
        """Return a list of some words, as :meth:`word` does."""
        values = self.items(key, str, *count, required=required)
        return tuple(value for value in values if self._is_word(key, value, allowed, what))

    def different(self, key: str, values: Sequence[str]) -> None:
        """Note a list that says the same thing twice."""
        for place, value in enumerate(values):
            if value in values[:place]:
                self.fault("repeated-word", key, f'"{show(value)}" stands here twice')

    def goods(self, key: str, among: Container[str], *, required: bool = False) -> Goods:
        """Return the goods of an inner table, of the sorts ``among`` alone."""
        inner = self.inner(key, required=required)
        return NOTHING if inner is None else inner.as_goods(among)

    def as_goods(self, among: Container[str]) -> Goods:
        """Return this table as goods."""
        amounts = {
            sort: self.integer(sort, 0, default=0)
            for sort in ("coins", "knowledge", "ambrosia")
            if sort in among
        }
        self.close()
        return Goods(**amounts)

    def inner(self, key: str, *, required: bool = True) -> Table | None:
        """Return an inner table."""
        values = self.get(key, dict, required=required)
        return None if values is None else self._within(key, values)

    def inners(self, key: str, low: int, high: int) -> list[Table]:
        """Return a list of inner tables."""
        return [self._within(key, values) for values in self.items(key, dict, low, high)]

    def _within(self, key: str, values: dict[str, Any]) -> Table:
        return Table(self.faults, self.file, self.name, values, f"{self.prefix}{key}.")
