"""The log of a match: every change since its first version that can be told."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.matches.changes import Change


class Log:
    """Every :class:`Change` of a match, one for each version after ``first``.

    States share what did not change between them: of Antike a change takes some 650 bytes.
    """

    def __init__(self, first: int = 0, changes: Sequence[Change] = ()) -> None:
        self.first = first
        """The version with which it begins; what was before is not told."""
        self._changes = list(changes)

    @property
    def version(self) -> int:
        """The version after the last change."""
        return self.first + len(self._changes)

    def add(self, change: Change) -> None:
        """Note a change; its version is the next one."""
        self._changes.append(change)

    def knows(self, version: object) -> bool:
        """Whether everything that has happened since a version can be told."""
        return type(version) is int and self.first <= version <= self.version

    def since(self, version: int) -> tuple[Change, ...]:
        """The changes since a version that it :meth:`knows`, the oldest first."""
        return tuple(self._changes[version - self.first :])
