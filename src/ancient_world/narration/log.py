"""The log of a match: every change since its first version that can be told."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language import register
from ancient_world.engine.whole import as_int
from ancient_world.narration.changes import Change

register(
    {
        "no-such-version": "The changes since version {given!r} are not known; those since versions {first} to {last} are."
    }
)


class Log:
    """Every :class:`Change` of a match, one for each version after ``first``.

    States share what did not change between them: a change takes some 300 to 650 bytes.
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
        """Tell whether the log has every change since a version."""
        return type(version) is int and self.first <= version <= self.version

    def checked(self, version: int) -> int:
        """The version, if this :meth:`knows` it.

        Raises:
            InvalidOption: it does not (code ``no-such-version``).
        """
        version = as_int(version)
        if not self.knows(version):
            data = {"given": version, "first": self.first, "last": self.version}
            raise InvalidOption.of("no-such-version", **data)
        return version

    def change(self, version: int) -> Change:
        """The change that made this version."""
        return self._changes[version - self.first - 1]

    def since(self, version: int) -> tuple[Change, ...]:
        """The changes since a version that it :meth:`knows`, the oldest first."""
        return tuple(self._changes[version - self.first :])
