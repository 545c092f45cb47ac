"""The exceptions of the library: one family, each with a code, data and a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import attrs

from ancient_world.engine.freezing import direct
from ancient_world.engine.language import sentence


@direct
@attrs.frozen(eq=False)
class Reason:
    """The reason why an action is not legal.

    ``code`` is stable and the same in every language, ``rule`` is the id of the rule that
    forbids the action (see the rules page of the game; empty where none does, as for what is no action), ``data`` holds the values that the
    sentence ``message`` speaks of. ``awaited`` says whom the game waits for instead, and for what, where
    the action is somebody else's, or belongs to a decision that was passed over.
    """

    code: str
    rule: str
    data: Mapping[str, Any] = attrs.field(factory=dict)
    awaited: Reason | None = None

    @property
    def message(self) -> str:
        """The sentence for players, in the language in use."""
        return self.told(())

    def called(self, names: Sequence[str]) -> Reason:
        """The same reason, in whose sentences the players have these names, in seat order."""
        return _Called(self.code, self.rule, self.data, self.awaited, tuple(names))

    def told(self, names: Sequence[str]) -> str:
        """The sentence, in which the players have these names, in seat order."""
        own = sentence(self.code, self.data, names)
        return own if self.awaited is None else f"{own} {self.awaited.told(names)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.awaited))

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


@attrs.frozen(eq=False)
class _Called(Reason):
    """A reason with the names of the players in its sentence.

    It is a class of its own, as the rules make reasons by the thousand: another field costs 2 % of a random game.
    """

    names: tuple[str, ...] = attrs.field(default=(), repr=False)

    @property
    def message(self) -> str:
        return self.told(self.names)


def _content(reason: Reason) -> tuple[object, ...]:
    """Return the values that make two reasons equal: all but the names."""
    return reason.code, reason.rule, reason.data, reason.awaited


def reason(code: str, rule: str, /, **data: Any) -> Reason:
    """Return the reason why something is not legal; its sentence is made when somebody reads it."""
    return Reason(code, rule, data)


@attrs.frozen
class Fault:
    """One fault of a card file: where it is and what would be right.

    ``line`` is 0 where a fault is of a whole file, or where there is no text.
    """

    file: str
    table: str
    key: str
    message: str
    code: str
    warning: bool = False
    line: int = 0

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        place = " ".join(part for part in (file, self.table, self.key) if part)
        return f"{place}: {self.message}"


class AncientWorldError(Exception):
    """The base class of every exception that this library raises on purpose."""

    def __init__(
        self, message: str, *, code: str = "error", data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.data: Mapping[str, Any] = dict(data or {})

    @classmethod
    def of(cls, code: str, /, **data: Any) -> Self:
        """Return the error with this code, with its sentence in the language in use."""
        return cls(sentence(code, data), code=code, data=data)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep every attribute when an error crosses a process boundary."""
        return (_rebuild, (type(self), self.args, self.__dict__.copy()))


def _rebuild(
    kind: type[AncientWorldError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> AncientWorldError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class IllegalAction(AncientWorldError):
    """The rules forbid this action here; ``reason`` says which rule and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason), code=reason.code, data=reason.data)
        self.reason = reason

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the action."""
        return self.reason.rule


class InvalidDocument(AncientWorldError):
    """A JSON document is not what it claims to be; ``path`` says where (``$.players[1].coins``)."""

    def __init__(
        self,
        message: str,
        *,
        path: str = "$",
        code: str = "invalid-document",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{path}: {message}", code=code, data=data)
        self.path = path
        self.detail = message


class InvalidRecord(InvalidDocument):
    """A record is well formed but tells of a game that cannot have been played."""


class InvalidCardFile(AncientWorldError):
    """A card file breaks its own rules; ``faults`` lists every fault that was found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        lines = [str(fault) for fault in faults]
        super().__init__("\n".join(lines), code="invalid-card-file", data={"faults": lines})
        self.faults = tuple(faults)


class InvalidOption(AncientWorldError, ValueError):
    """A new game was asked for with an option that the game does not have."""


class MissingLibrary(AncientWorldError):
    """Something needs an optional library that is not installed."""


class NotKnown(AncientWorldError):
    """A view's state cannot answer this, as the answer depends on masked values; ``data["paths"]`` lists them."""


class StaleVersion(AncientWorldError):
    """A choice was made for a version of a match that is no longer the present one."""


class UnknownGame(AncientWorldError, LookupError):
    """No game with this id is registered."""
