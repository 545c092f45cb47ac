"""The log of a match and its changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import attrs

from ancient_world.documents.bodies import register_form
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import as_int
from ancient_world.records.record import Entry

# --- observers ---


@attrs.frozen
class MatchChange(Generic[StateType]):
    """A change of a match: ``undone`` entries were taken back, then ``entries`` were added.

    ``version`` and ``state`` are those after the change, ``before`` is the state before it. A change contains
    secrets of all players, so it is meant for the host of the match.

    Example:
        >>> match, seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7), []
        >>> stop = match.observe(seen.append)
        >>> state = match.apply(match.pending().actions[0])
        >>> seen[0].version, seen[0].undone, seen[0].entries
        (1, 0, (Entry(player=1, action=ChooseSpace(space='iron')),))
    """

    version: int
    undone: int
    entries: tuple[Entry, ...]
    state: StateType
    before: StateType


@attrs.frozen
class MatchChangeForm:
    """A change of a match with all secrets, for its host."""

    version: int = attrs.field(validator=attrs.validators.ge(0))
    undone: int = attrs.field(validator=attrs.validators.ge(0))
    entries: tuple[Entry, ...]
    state: State
    before: State


register_form("change", MatchChange, MatchChangeForm, lambda change: game(change.state.game))


# --- the log ---


register_messages(
    {
        "no-such-version": "The changes since version {given!r} are not known; only changes since versions {first} to {last} are known."
    }
)


class Log:
    """The changes of a match, one for each version after ``first``.

    States share their unchanged parts, so a change takes only some 300 to 650 bytes.
    """

    def __init__(self, first: int = 0, changes: Sequence[MatchChange] = ()) -> None:
        self.first: int = first
        """The version before the first change in the log."""
        self._changes = list(changes)

    @property
    def version(self) -> int:
        """The version after the last change."""
        return self.first + len(self._changes)

    def add(self, change: MatchChange) -> None:
        """Append a change; its version must be the next one."""
        self._changes.append(change)

    def play(self, entry: Entry, before: State, after: State, *, always_separate: bool) -> bool:
        """Add an entry that was played, and return whether it is a change of its own.

        An outcome of chance belongs to the change of the choice before it, unless ``always_separate`` entry is a change; without a choice
        before it, it belongs to no change.
        """
        if entry.player is not None or always_separate:
            self.add(MatchChange(self.version + 1, 0, (entry,), after, before))
            return True
        if self._changes:
            last_change = self._changes[-1]
            entries = (*last_change.entries, entry)
            self._changes[-1] = MatchChange(
                last_change.version, last_change.undone, entries, after, last_change.before
            )
        return False

    def jump_to(self, version: int) -> None:
        """Set the version; if it is not the present one, the log begins anew without the earlier changes."""
        if version != self.version:
            self.first, self._changes = version, []

    def has_version(self, version: object) -> bool:
        """Return whether the log has every change since a version."""
        return type(version) is int and self.first <= version <= self.version

    def checked_version(self, version: int) -> int:
        """Return the version as an ``int``, if the log :meth:`has_version` it.

        Raises:
            InvalidOption: the log does not (code ``no-such-version``).
        """
        version = as_int(version)
        if not self.has_version(version):
            data = {"given": version, "first": self.first, "last": self.version}
            raise InvalidOption.from_code("no-such-version", **data)
        return version

    def change(self, version: int) -> MatchChange:
        """Return the change that led to a version."""
        return self._changes[version - self.first - 1]

    def since(self, version: int) -> tuple[MatchChange, ...]:
        """Return the changes since a version that the log :meth:`has_version`, the oldest first."""
        return tuple(self._changes[version - self.first :])
