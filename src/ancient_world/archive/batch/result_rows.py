"""The results of checking a record or playing a game, and errors of batches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.validation.report import Moment

if TYPE_CHECKING:
    from ancient_world.validation.mending.suggested_mends import SuggestedMend


# --- faults ---


register_messages(
    {
        "no-such-files": "nothing matches this pattern",
        "folder-without-records": "there is no record in this folder",
        "place-without-records": "there is no record there",
        "check-failed": "The check itself failed: {why}.",
        "game-endless": "The game has not ended after {most} choices, so the game is not counted.",
        "worker-lost": "Every worker that tried this task died; the last error was: {why}.",
        "workers-unusable": "New workers died before they did anything: {why} Either the system killed the workers, for example for lack of memory, or the program has no if __name__ == '__main__' around its start.",
        "no-processes": "Cannot start processes: {why}. Leave jobs out, or pass your own executor.",
        "missing-extra": "{module} is missing. Install it with: pip install 'ancient-world[{extra}]'",
        "inputs-changed": "The earlier results continue with {expected!r}, but the inputs continue with {found!r}; start again without resuming.",
        "not-results": "{path}, line {line}: this is not a result of this command.",
        "file-there": "{path} exists already; force=True overwrites it.",
        "partial-there": "{path} holds the results of an unfinished run: resume=True continues it, force=True starts again.",
        "not-these-games": "{path} holds results of other games; start again without resuming.",
        "whole-there": "{path} is complete; only an unfinished run can be resumed. force=True overwrites it.",
        "other-fingerprints": "The earlier results hold a fingerprint of another version, for {name}; start again without resuming.",
        "no-cluster": "Cannot connect to a cluster at {address}: {why}.",
        "unknown-output": "{path}: results can be written as {known}.",
    }
)


class BatchError(AncientWorldError):
    """Many records cannot be processed as requested: a library is missing, or earlier results do not fit."""


def missing_library(module: str, extra: str) -> BatchError:
    """Return the error for a missing optional library."""
    return BatchError.from_code("missing-extra", module=module, extra=extra)


def reason(error: Exception) -> str:
    """Return the message of an error, or its class's name if it has none."""
    return str(error) or type(error).__name__


# --- results ---


SUCCESS_STATUSES = ("valid", "unfinished", "played")


@attrs.frozen
class Finding:
    """A problem of a record in plain values; see :class:`~ancient_world.validation.Problem`.

    ``line`` and ``column`` count from 1 where the place in the text is known; ``legal`` are actions as in
    documents.
    """

    code: str
    rule: str
    message: str
    path: str
    index: int | None = None
    line: int | None = None
    column: int | None = None
    warning: bool = False
    moment: Moment | None = None
    expected: tuple[str, ...] = ()
    legal: tuple[Mapping[str, object], ...] = attrs.field(default=(), hash=False)
    changes: tuple[str, ...] = ()
    snippet: str = ""
    mark: int | None = None
    data: Mapping[str, object] = attrs.field(factory=dict, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as JSON values."""
        row = {field.name: getattr(self, field.name) for field in attrs.fields(Finding)}
        row["moment"] = None if self.moment is None else attrs.asdict(self.moment)
        return row | {name: list(row[name]) for name in ("expected", "legal", "changes")}

    @classmethod
    def from_dict(cls, row: Mapping[str, object]) -> Finding:
        """Return the finding that :meth:`to_dict` has converted.

        Raises:
            TypeError, ValueError, KeyError: the row is not a finding.
        """
        values: dict[str, Any] = {
            key: tuple(value) if type(value) is list else value for key, value in row.items()
        }
        moment = values["moment"]
        values["moment"] = None if moment is None else Moment(**moment)
        return cls(**values)


class ResultRow:
    """The result of one piece of work, as a row of a table."""

    __slots__ = ()

    columns: ClassVar[Mapping[str, str]]
    """The columns of a row with their kinds."""
    status: str
    problems: tuple[Finding, ...]

    @property
    def is_ok(self) -> bool:
        """Return whether the record is valid, finished or not, or the game was played to its end."""
        return self.status in SUCCESS_STATUSES

    def to_dict(self) -> dict[str, Any]:
        """Return the columns as JSON values; a game's record is not among them."""
        values = {name: getattr(self, name) for name in self.columns}
        row = {
            name: list(value) if type(value) is tuple else value for name, value in values.items()
        }
        row["problems"] = [problem.to_dict() for problem in self.problems]
        return row

    @classmethod
    def from_dict(cls, row: Mapping[str, object]) -> Self:
        """Return the result that :meth:`to_dict` has converted.

        Raises:
            TypeError, ValueError, KeyError: the row is not such a result.
        """
        if type(row) is not dict or list(row) != list(cls.columns):
            raise ValueError("other columns")
        values: dict[str, Any] = {
            name: tuple(value) if type(value) is list else value for name, value in row.items()
        }
        values["problems"] = tuple(map(Finding.from_dict, row["problems"]))
        return cls(**values)


@attrs.frozen
class CheckedRecord(ResultRow):
    """The result of checking one record.

    ``name`` is the file, ``number`` the record's index in the file, ``line`` its first line from 1.
    ``entries`` counts the checked actions; ``scores`` and ``winners`` are known for finished games.
    ``players`` are the names, and ``chance`` is the source of the outcomes (:class:`~ancient_world.Report`).
    ``fingerprint`` identifies the game, if the record is readable and was checked strictly; it begins with its version.
    A record is ``failed`` if it could not be checked: every worker that tried was lost, or this library has a
    bug. ``mends`` are the possible mends, if requested; they are not part of the row.
    """

    name: str
    number: int
    line: int
    status: Literal["valid", "unfinished", "invalid", "unreadable", "failed"]
    game: str = ""
    entries: int = 0
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    problems: tuple[Finding, ...] = ()
    players: tuple[str, ...] = ()
    chance: str = ""
    fingerprint: str = ""
    mends: tuple[SuggestedMend, ...] | None = attrs.field(default=None, repr=False)

    columns: ClassVar[Mapping[str, str]] = {
        "name": "text", "number": "int", "line": "int", "status": "text", "game": "text",
        "players": "texts", "chance": "text", "entries": "int", "scores": "ints",
        "winners": "ints", "fingerprint": "text", "problems": "problems",
    }  # fmt: skip


@attrs.frozen
class PlayedGame(ResultRow):
    """The result of one game between bots.

    ``number`` counts the games from 0; ``entries`` counts all actions, ``decisions`` only those of players.
    ``record`` is the record as JSON text, if requested; it is not part of the row.
    """

    number: int
    seed: int
    status: Literal["played", "failed"]
    game: str
    players: tuple[str, ...]
    entries: int = 0
    decisions: int = 0
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    problems: tuple[Finding, ...] = ()
    record: str | None = attrs.field(default=None, repr=False)

    columns: ClassVar[Mapping[str, str]] = {
        "number": "int", "seed": "int", "status": "text", "game": "text", "players":
        "texts", "entries": "int", "decisions": "int", "scores": "ints", "winners": "ints",
        "problems": "problems",
    }  # fmt: skip
