"""The exceptions of the library, each with a code, data and a message; and the reasons for refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from ancient_world.engine.freezing import add_direct_init
from ancient_world.engine.message_catalogue import (
    capitalized_sentence,
    message_text,
    register_messages,
)
from ancient_world.engine.whole_numbers import as_int, int_or_nothing

register_messages(
    {
        "no-whole-number": "{name} must be a whole number, got {found}.",
        "whole-number-from": "{name} must be a whole number from {least} on, got {found}.",
    }
)
_MAX_SHOWN = 60


@attrs.frozen(eq=False)
class Reason:
    """The reason why an action is illegal.

    ``code`` is stable and the same in every language. ``rule`` is the id of the rule that forbids the action (see the rules
    page of the game); empty if no rule does, for example if the value is not an action. ``data`` holds the values in
    ``message``. ``awaited`` says whom the game waits for instead, and for what, if the player acts out of turn or the action
    belongs to a decision that was passed over.

    Example:
        >>> from ancient_world.games import antike
        >>> match = aw.Match.new(antike.GAME, ["Ana", "Ben"], seed=7)
        >>> reason = aw.explain(match.state, antike.ChooseSpace("moon"))
        >>> reason.code, reason.rule
        ('antike-no-such-space', 'T2')
        >>> reason.message
        "The rondel has no space 'moon'; it has: iron, temple, gold, manoeuvre-1, arming, marble, know-how, manoeuvre-2."
    """

    code: str
    rule: str
    data: Mapping[str, object] = attrs.field(factory=dict)
    awaited: Reason | None = None

    @property
    def message(self) -> str:
        """The message for players, in the language in use."""
        return self.message_for(())

    def with_names(self, names: Sequence[str]) -> Reason:
        """Return a copy whose message calls the players by their names.

        Args:
            names: the players' names, in seat order.
        """
        return _NamedReason(self.code, self.rule, self.data, self.awaited, tuple(names))

    def message_for(self, names: Sequence[str]) -> str:
        """Return the message with the players called by these names.

        Args:
            names: the players' names, in seat order.
        """
        own_message = capitalized_sentence(self.code, self.data, names)
        return (
            own_message
            if self.awaited is None
            else f"{own_message} {self.awaited.message_for(names)}"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and _compared_values(self) == _compared_values(other)

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.awaited))

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


add_direct_init(Reason)


@attrs.frozen(eq=False)
class _NamedReason(Reason):
    """A reason whose message calls the players by their names.

    It is a separate class since the rules create thousands of reasons, which a further field would make slower.
    """

    names: tuple[str, ...] = attrs.field(default=(), repr=False)

    @property
    def message(self) -> str:
        return self.message_for(self.names)


def _compared_values(reason: Reason) -> tuple[object, ...]:
    """Return the values by which reasons are compared: all but the names of players."""
    return reason.code, reason.rule, reason.data, reason.awaited


def reason(code: str, rule: str, /, **data: object) -> Reason:
    """Return a reason with its data; its message is made only when it is read."""
    return Reason(code, rule, data)


@attrs.frozen(eq=False)
class Refusal:
    """A kind of refusal, declared once: its code, its rule and its message, which is added to the message catalogue.

    Call it with the values in the message to get a :class:`Reason`; a positional argument replaces the rule.

    Args:
        code: the stable code, the same in every language.
        rule: the id of the rule that forbids the action.
        text: the message, in English.

    Example:
        >>> from ancient_world.engine import Refusal
        >>> no_coin = Refusal("pearls-no-coin", "P2", "You have {coins:coin|coins}; a look costs one.")
        >>> str(no_coin(coins=0))
        'You have 0 coins; a look costs one. [P2]'
    """

    code: str
    rule: str
    text: str

    def __attrs_post_init__(self) -> None:
        register_messages({self.code: self.text})

    def __call__(self, rule: str = "", /, **data: object) -> Reason:
        """Return the reason with the values in its message; ``rule`` replaces the declared rule."""
        return Reason(self.code, rule or self.rule, data)


@attrs.frozen
class Fault:
    """A fault in a card file: where it is and what is wrong.

    ``line`` is 0 if the fault concerns the whole file or the cards do not come from a text.
    """

    file: str
    table: str
    key: str
    message: str
    code: str
    warning: bool = False
    line: int = 0

    def __str__(self) -> str:
        location = f"{self.file}:{self.line}" if self.line else self.file
        position = " ".join(part for part in (location, self.table, self.key) if part)
        return f"{position}: {self.message}"


class AncientWorldError(Exception):
    """The base class of every exception that this library raises on purpose.

    ``code`` is stable and the same in every language, ``message`` is the text for people, ``data`` holds the values in the
    message.

    Example:
        >>> try:
        ...     aw.game("antik")
        ... except aw.AncientWorldError as error:
        ...     print(error.code, error.data["close"])
        unknown-game antike
    """

    def __init__(
        self, message: str, *, code: str = "error", data: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.data: Mapping[str, object] = dict(data or {})

    @classmethod
    def from_code(cls, code: str, /, **data: object) -> Self:
        """Return the error with this code, with its message in the language in use.

        Args:
            code: the code of a registered message.
            data: the values in the message.
        """
        data = {name: as_int(value) for name, value in data.items()}
        return cls(message_text(code, data), code=code, data=data)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with every attribute, so that it can be raised in another process."""
        return (_rebuild, (type(self), self.args, self.__dict__.copy()))


def _rebuild(
    cls: type[AncientWorldError], args: tuple[object, ...], attributes: dict[str, object]
) -> AncientWorldError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class IllegalAction(AncientWorldError):
    """The rules forbid this action here; ``reason`` says which rule and why.

    Example:
        >>> from ancient_world.games import antike
        >>> match = aw.Match.new(antike.GAME, ["Ana", "Ben"], seed=7)
        >>> try:
        ...     match.apply(antike.ChooseSpace("moon"))
        ... except aw.IllegalAction as error:
        ...     print(error.code, error.rule)
        antike-no-such-space T2
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason), code=reason.code, data=reason.data)
        self.reason = reason

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the action."""
        return self.reason.rule


class InvalidDocument(AncientWorldError):
    """A document is invalid; ``path`` says where (``$.players[1].coins``) and is empty if the input is text in words.

    Example:
        >>> try:
        ...     aw.from_json('{"format": 1}')
        ... except aw.InvalidDocument as error:
        ...     print(error.path, error.code)
        $.format wrong-type
    """

    def __init__(
        self,
        message: str,
        *,
        path: str = "$",
        code: str = "invalid-document",
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{path}: {message}" if path else message, code=code, data=data)
        self.path = path
        self.detail = message


class InvalidRecord(InvalidDocument):
    """A record is well formed but its game cannot have been played under the rules.

    Example:
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> twice = aw.Record(record.header, record.entries * 2)
        >>> try:
        ...     list(aw.replay(twice))
        ... except aw.InvalidRecord as error:
        ...     print(error.path, error.code)
        $.record.entries[1].player not-your-turn
    """


class InvalidCardFile(AncientWorldError):
    """A card file is invalid; ``faults`` lists every fault that was found.

    Example:
        >>> from pathlib import Path
        >>> _ = Path("mine.toml").write_text("cards = 3")
        >>> try:
        ...     aw.game("tides-of-time").load_cards("mine.toml")
        ... except aw.InvalidCardFile as error:
        ...     print(error.faults[0].line, error.faults[0].message)
        1 no card file has this table; the tables are card; did you mean "card"?
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        lines = [str(fault) for fault in faults]
        super().__init__("\n".join(lines), code="invalid-card-file", data={"faults": lines})
        self.faults: tuple[Fault, ...] = tuple(faults)


class InvalidOption(AncientWorldError, ValueError):
    """An argument is invalid, for example an unknown option, a seat that does not exist or a duplicate name.

    Example:
        >>> try:
        ...     aw.new_game("antike", 9)
        ... except aw.InvalidOption as error:
        ...     print(error)
        Antike is for 2, 3, 4, 5, 6 players, not 9.
    """


class MissingLibrary(AncientWorldError):
    """A feature needs an optional library that is not installed.

    Example:
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> try:
        ...     aw.write_record(record, "game.json.zst")
        ... except aw.MissingLibrary:
        ...     aw.write_record(record, "game.json.gz")
    """


class HiddenValue(AncientWorldError):
    """The answer depends on values that are masked in this view; ``data["paths"]`` lists their paths.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> try:
        ...     aw.legal_actions(seen.state, 1)
        ... except aw.HiddenValue as error:
        ...     print(error.code)
        not-known
    """


class StaleVersion(AncientWorldError):
    """An action was sent for an earlier version of a match than the present one.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> _ = match.apply(match.pending().actions[0], version=0)
        >>> try:
        ...     match.apply(match.pending().actions[0], version=0)
        ... except aw.StaleVersion as error:
        ...     print(error)
        The match has moved on: it is at version 1, not 0.
    """


class UnknownGame(AncientWorldError, LookupError):
    """No game with this id is registered.

    Example:
        >>> try:
        ...     aw.game("antik")
        ... except aw.UnknownGame as error:
        ...     print(error)
        There is no game 'antik'. Did you mean 'antike'?
    """


def check_whole_number(name: str, value: object, minimum: int | None = None) -> int:
    """Return an argument as an ``int``.

    Raises:
        InvalidOption: the argument is not a whole number or below ``minimum`` (codes ``no-whole-number``, ``whole-number-from``).
    """
    number = int_or_nothing(value)
    if number is None or (minimum is not None and number < minimum):
        shown_value = repr(value)[:_MAX_SHOWN] if number is None else number
        code = "no-whole-number" if minimum is None else "whole-number-from"
        raise InvalidOption.from_code(code, name=name, least=minimum, found=shown_value)
    return number
