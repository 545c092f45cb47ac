"""The messages that pages send, read with care: a JSON object with allowed keys only, each of its type."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ancient_world.documents import text as documents
from ancient_world.engine.faults import document_fault, found, misnamed

TYPES = {int: "json-int", str: "json-str", dict: "json-object", list: "json-array"}


class Fields:
    """The members of an object that came in, asked for one by one.

    Args:
        value: what came in.
        path: where it stands.
        keys: those that it may have.

    Raises:
        InvalidDocument: it is no object, or has another key.
    """

    def __init__(self, value: object, path: str, keys: Collection[str]) -> None:
        if type(value) is not dict:
            raise document_fault("wrong-type", path, expected="json-object", found=found(value))
        for key in value:
            if key not in keys:
                raise document_fault("unknown-key", path, **misnamed(key, [*keys]))
        self._value = value
        self._path = path

    def place(self, key: str) -> str:
        """The path of a member."""
        return f"{self._path}.{key}"

    def text(self, key: str, most: int) -> str:
        """Read a text that is not longer than ``most``."""
        value: str = self._typed(key, str)
        if len(value) > most:
            raise document_fault("web-too-long", self.place(key), limit=most)
        return value

    def number(self, key: str, most: int = 2**53, least: int = 0) -> int:
        """Read a whole number from ``least`` to ``most``."""
        value: int = self._typed(key, int)
        if not least <= value <= most:
            told = {"least": least, "most": most, "found": value}
            raise document_fault("web-range", self.place(key), **told)
        return value

    def items(self, key: str, most: int) -> list[object]:
        """Read a list that is not longer than ``most``."""
        value: list[object] = self._typed(key, list)
        if len(value) > most:
            raise document_fault("web-too-long", self.place(key), limit=most)
        return value

    def members(self, key: str) -> dict[str, object]:
        """An object; an empty one if there is none."""
        value: dict[str, object] = self._typed(key, dict) if key in self._value else {}
        return value

    def one_of(self, key: str, known: Collection[str]) -> str:
        """One of some words."""
        value = self._typed(key, str)
        if value not in known:
            shown = found(value)
            raise document_fault(
                "wrong-value", self.place(key), found=shown, expected=", ".join(known)
            )
        return str(value)

    def has(self, key: str) -> bool:
        """Return whether the object has such a member that is not ``null``."""
        return self._value.get(key) is not None

    def _typed(self, key: str, kind: type) -> Any:
        if key not in self._value:
            raise document_fault("missing-key", self.place(key))
        value = self._value[key]
        if type(value) is not kind:
            told = {"expected": TYPES[kind], "found": found(value)}
            raise document_fault("wrong-type", self.place(key), **told)
        return value


def read(text: str | bytes, limit: int, keys: Collection[str]) -> Fields:
    """The object in a text.

    Raises:
        InvalidDocument: it is too long, no JSON, or no object with these keys.
    """
    return Fields(documents.load(text, limit=limit), "$", keys)
