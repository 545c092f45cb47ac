"""The exceptions of the library: one family, each with a code, data and a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from ancient_world.engine.language import register, sentence, whole_sentence
from ancient_world.engine.whole import as_int, whole

register(
    {
        "no-whole-number": "{name} must be a whole number, got {found}.",
        "whole-number-from": "{name} must be a whole number from {least} on, got {found}.",
    }
)
_MOST_SHOWN = 60


@attrs.frozen(eq=False)
class Reason:
    """The reason why an action is not legal.

    ``code`` is stable and the same in every language, ``rule`` is the id of the rule that
    forbids the action (see the rules page of the game; empty where none does, as for what is no action), ``data`` holds the values that the
    sentence ``message`` speaks of. ``awaited`` says whom the game waits for instead, and for what, where
    the action is somebody else's, or belongs to a decision that was passed over.

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
        """The sentence for players, in the language in use."""
        return self.told(())

    def called(self, names: Sequence[str]) -> Reason:
        """The same reason, in whose sentences the players have these names, in seat order.

        Args:
            names: the players' names, in seat order.
        """
        return _Called(self.code, self.rule, self.data, self.awaited, tuple(names))

    def told(self, names: Sequence[str]) -> str:
        """The sentence, in which the players have these names, in seat order.

        Args:
            names: the players' names, in seat order.
        """
        own = whole_sentence(self.code, self.data, names)
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


def reason(code: str, rule: str, /, **data: object) -> Reason:
    """Return the reason why something is not legal; its sentence is made when somebody reads it."""
    return Reason(code, rule, data)


@attrs.frozen(eq=False)
class Why:
    """A refusal, declared where it is given: its code, its rule and its sentence, which joins the message catalogue.

    Called with the values that the sentence speaks of, it gives the reason; a rule before them stands in place of its own.

    Args:
        code: what programs know it by, the same in every language.
        rule: the id of the rule that forbids the action.
        text: the sentence, in English.

    Example:
        >>> from ancient_world.engine import Why
        >>> no_coin = Why("pearls-no-coin", "P2", "You have {coins:coin|coins}; a look costs one.")
        >>> str(no_coin(coins=0))
        'You have 0 coins; a look costs one. [P2]'
    """

    code: str
    rule: str
    text: str

    def __attrs_post_init__(self) -> None:
        register({self.code: self.text})

    def __call__(self, rule: str = "", /, **data: object) -> Reason:
        """Return the reason, with the values that its sentence speaks of."""
        return Reason(self.code, rule or self.rule, data)


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
    """The base class of every exception that this library raises on purpose.

    ``code`` is stable and the same in every language, ``message`` is the sentence for people, ``data`` holds the values
    that it speaks of.

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
    def of(cls, code: str, /, **data: object) -> Self:
        """Return the error with this code, with its sentence in the language in use.

        Args:
            code: the code of a registered sentence.
            data: the values that the sentence speaks of.
        """
        data = {name: as_int(value) for name, value in data.items()}
        return cls(sentence(code, data), code=code, data=data)

    def __reduce__(self) -> tuple[object, ...]:
        """Keep every attribute when an error crosses a process boundary."""
        return (_rebuild, (type(self), self.args, self.__dict__.copy()))


def _rebuild(
    kind: type[AncientWorldError], args: tuple[object, ...], attributes: dict[str, object]
) -> AncientWorldError:
    error = kind.__new__(kind, *args)
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
    """A JSON document is not what it claims to be; ``path`` says where (``$.players[1].coins``), and is empty for words.

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
    """A record is well formed but tells of a game that cannot have been played.

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
    """A card file breaks its own rules; ``faults`` lists every fault that was found.

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
        self.faults = tuple(faults)


class InvalidOption(AncientWorldError, ValueError):
    """An argument does not fit: an option that the game does not have, a seat that nobody has, a name that comes twice.

    Example:
        >>> try:
        ...     aw.new_game("antike", 9)
        ... except aw.InvalidOption as error:
        ...     print(error)
        Antike is for 2, 3, 4, 5, 6 players, not 9.
    """


class MissingLibrary(AncientWorldError):
    """Something needs an optional library that is not installed.

    Example:
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> try:
        ...     aw.write_record(record, "game.json.zst")
        ... except aw.MissingLibrary:
        ...     aw.write_record(record, "game.json.gz")
    """


class NotKnown(AncientWorldError):
    """A view's state cannot answer this, as the answer depends on masked values; ``data["paths"]`` lists them.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> try:
        ...     aw.legal_actions(seen.state, 1)
        ... except aw.NotKnown as error:
        ...     print(error.code)
        not-known
    """


class StaleVersion(AncientWorldError):
    """A choice was made for a version of a match that is no longer the present one.

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


def whole_number(name: str, value: object, least: int | None = None) -> int:
    """Return an argument as an ``int``.

    Raises:
        InvalidOption: it is no whole number, or less than the least one (codes ``no-whole-number``, ``whole-number-from``).
    """
    number = whole(value)
    if number is None or (least is not None and number < least):
        shown = repr(value)[:_MOST_SHOWN] if number is None else number
        code = "no-whole-number" if least is None else "whole-number-from"
        raise InvalidOption.of(code, name=name, least=least, found=shown)
    return number
