"""The classes of a record: a header, every action in order (outcomes of chance included), and the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT, stored_in_envelope
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.declared.plain_values import read_only
from ancient_world.engine.declared.schema_validator import SchemaValidator
from ancient_world.engine.declared.states import RecordedState
from ancient_world.engine.ids import reduce_record
from ancient_world.engine.importing import hint_names
from ancient_world.engine.limits import MAX_SEED
from ancient_world.engine.player_names import names_validator
from ancient_world.engine.whole_numbers import as_int_typed, int_or_none, int_tuple
from ancient_world.records.analysis import Analysis, with_interned_ids
from ancient_world.records.commitment import Commitment, hex_validator
from ancient_world.records.notes import Note, read_only_texts, tags_validator


def _check_seed(seed: int | None) -> None:
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}")


_SEED_VALIDATOR = SchemaValidator(_check_seed, {"minimum": 0, "maximum": MAX_SEED})


NOT_OF_GAME = {"beside": True}
"""Field metadata of :class:`Header`: the field is no part of the game, and comparisons of records ignore it."""
FINGERPRINT_KEY = "of_game"
"""Metadata key of :class:`Header` fields that the fingerprint includes: the key to write, and a function of the value."""


def _sort_options(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in sorted(options)}


def _cards_digest(cards: CardsName | None) -> str | None:
    return None if cards is None else cards.digest


def _unchanged(value: object) -> object:
    """Return the value itself, for fields that the fingerprint includes without change."""
    return value


@attrs.frozen
class Header:
    """The start of a game: everything that determines its first state, and who played.

    ``players`` are names in seat order. ``cards`` is ``None`` if the game has no card file. Chance follows from
    ``seed``, or from the secret behind ``commitment``; if both are ``None``, it came from a real table.

    ``tags`` are no part of the game: texts under ``event``, ``date``, ``place``, ``round``, ``table``, ``source``,
    ``rating-0`` (of the player in seat 0, and so on), and ``x-...`` for anything else.

    Raises:
        InvalidOption: there is no such tag, it is too long, or there are too many; or a name is too long or holds a NUL.

    Example:
        >>> header = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record.header
        >>> header.game, header.rules_version, header.players, header.seed
        ('antike', '2', ('Ana', 'Ben'), 7)
    """

    game: str = attrs.field(
        metadata={**stored_in_envelope("id"), FINGERPRINT_KEY: ("game", _unchanged)}
    )
    rules_version: str = attrs.field(
        metadata={**stored_in_envelope("rules_version"), FINGERPRINT_KEY: ("rules", _unchanged)}
    )
    players: tuple[str, ...] = attrs.field(validator=names_validator)
    options: Mapping[str, Any] = attrs.field(
        factory=dict,
        hash=False,
        converter=read_only,
        metadata={FINGERPRINT_KEY: ("options", _sort_options)},
    )
    cards: CardsName | None = attrs.field(
        default=None, metadata={FINGERPRINT_KEY: ("cards", _cards_digest)}
    )
    seed: int | None = attrs.field(default=None, converter=int_or_none, validator=_SEED_VALIDATOR)
    commitment: Commitment | None = None
    tags: Mapping[str, str] = attrs.field(
        factory=dict,
        hash=False,
        converter=read_only_texts,
        validator=tags_validator,
        metadata={**OMIT_IF_DEFAULT, **NOT_OF_GAME},
    )


@attrs.frozen
class Entry:
    """One action of the player in a seat, or of chance (``player`` is ``None``).

    Neither the ``note`` nor the ``analysis`` affects the game.

    Example:
        >>> aw.Match.new("antike", ["Ana", "Ben"], seed=7).record.entries[0].player is None
        True
    """

    player: int | None = attrs.field(converter=int_or_none)
    action: Action = attrs.field(converter=with_interned_ids)
    note: Note | None = attrs.field(default=None, metadata=OMIT_IF_DEFAULT)
    analysis: Analysis | None = attrs.field(default=None, metadata=OMIT_IF_DEFAULT)

    def __repr__(self) -> str:
        note = "" if self.note is None else f", note={self.note!r}"
        analysis = "" if self.analysis is None else f", analysis={self.analysis!r}"
        return f"Entry(player={self.player!r}, action={self.action!r}{note}{analysis})"

    def without_note(self) -> Entry:
        """Return the entry without its note and its analysis."""
        if self.note is None and self.analysis is None:
            return self
        return Entry(self.player, self.action)


@attrs.frozen
class Result:
    """The result of a game: total points in seat order, and the seats that won.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> while (decision := match.pending()) is not None:
        ...     state = match.apply(decision.actions[0])
        >>> match.record.result
        Result(scores=(65, 31), winners=(0,))
    """

    scores: tuple[int, ...] = attrs.field(converter=int_tuple)
    winners: tuple[int, ...] = attrs.field(converter=int_tuple)


@attrs.frozen
class Checksum:
    """The SHA-256 of the state after the first ``after`` entries, computed from the compact JSON of that state.

    Checksums show two programs that disagree at which entry their games first differ.

    Example:
        >>> from ancient_world.records import with_checksums
        >>> record = with_checksums(aw.Match.new("antike", ["Ana", "Ben"], seed=7).record)
        >>> record.checksums[0].after, len(record.checksums[0].sha256)
        (1, 64)
    """

    after: int = attrs.field(converter=as_int_typed, validator=attrs.validators.ge(0))
    sha256: str = attrs.field(validator=hex_validator)


@attrs.frozen
class Record(Generic[RecordedState]):
    """A recorded game, finished or not; ``result`` is ``None`` until the game is over.

    ``header`` says what determines the first state, and who played; ``entries`` are the actions in order, those of chance
    included. ``secret`` is what the header's commitment hides, once it is revealed; ``checksums`` are in the order
    of the entries.

    Example:
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> record
        <Record of antike: Ana, Ben, 1 entries, unfinished>
        >>> record.header.players, record.header.seed
        (('Ana', 'Ben'), 7)
        >>> record.entries[0].action
        Dealt(cards=('greece+arabia', 'persia+phoenicia'))
    """

    header: Header
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    secret: str | None = attrs.field(default=None, validator=hex_validator)
    checksums: tuple[Checksum, ...] = ()

    def __repr__(self) -> str:
        header, count = self.header, len(self.entries)
        names = ", ".join(header.players)
        winners = self.result.winners if self.result else ()  # unchecked: may not be seats
        winner_names = [name for seat, name in enumerate(header.players) if seat in winners]
        result_text = f"won by {', '.join(winner_names) or '?'}" if self.result else "unfinished"
        return f"<Record of {header.game}: {names}, {count} entries, {result_text}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the field values, so that equal records give equal bytes."""
        return reduce_record(self)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return every action in order, those of chance included."""
        return tuple([entry.action for entry in self.entries])


hint_names(
    Record,
    {
        "save": "aw.write_record(record, path)",
        "write": "aw.write_record(record, path)",
        "load": "aw.read_record(path)",
        "to_json": "aw.to_json(record)",
        "replay": "aw.replay(record)",
        "states": "aw.replay(record)",
        "state": "aw.Match.resume(record).state",
        "resume": "aw.Match.resume(record)",
        "validate": "aw.validate(record)",
        "view": "aw.view(record, player)",
        "names": "record.header.players",
        "players": "record.header.players",
        "game": "record.header.game",
        "seed": "record.header.seed",
        "moves": "record.actions",
        "scores": "record.result.scores",
        "winners": "record.result.winners",
    },
)
