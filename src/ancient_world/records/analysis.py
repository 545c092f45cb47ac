"""What an analysis of a game says about a choice: the chances before and after it, and what looked better."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT
from ancient_world.engine.ids import intern_ids_of
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.whole_numbers import as_int_typed, int_or_none
from ancient_world.records.notes import (
    SECONDS_RULE,
    SIGN_RULE,
    NoteRule,
    Sign,
    seconds_as_float,
)

_MAX_SEATS = 100
_MAX_WHOLE = 2**53
_CHANCE_SCHEMA = {"minimum": 0, "maximum": 1}

register_messages(
    {
        "analysis-chance": "A chance of winning or its noise is a number from 0 to 1, not {given}.",
        "analysis-chances": "The chances of the players are numbers from 0 to 1, one for each seat; got {given}.",
        "analysis-number": "The seed and the number of positions of an analysis are whole numbers from 0 to {most}, not {given}.",
    }
)


def _is_chance(value: object) -> bool:
    return type(value) is float and 0 <= value <= 1


def _are_chances(values: object) -> bool:
    return type(values) is tuple and len(values) <= _MAX_SEATS and all(map(_is_chance, values))


_CHANCE_RULE = NoteRule("analysis-chance", _is_chance, _CHANCE_SCHEMA)
_CHANCES_RULE = NoteRule(
    "analysis-chances",
    _are_chances,
    {"items": {"type": "number", **_CHANCE_SCHEMA}, "maxItems": _MAX_SEATS},
)
_WHOLE_RULE = NoteRule(
    "analysis-number",
    lambda number: type(number) is int and 0 <= number <= _MAX_WHOLE,
    {"minimum": 0, "maximum": _MAX_WHOLE},
    {"most": _MAX_WHOLE},
)


def _as_float(number: float) -> float:
    """Convert an ``int`` from 0 to 1 to ``float``, so that equal analyses are written alike."""
    return float(number) if type(number) is int and 0 <= number <= 1 else number


def _as_floats(numbers: Iterable[float]) -> tuple[float, ...]:
    converted: Any = tuple(map(_as_float, numbers)) if type(numbers) in (tuple, list) else numbers
    return converted  # type: ignore[no-any-return]


def with_interned_ids(action: Action) -> Action:
    """Return an equal action whose ids are shared string objects (an attrs converter)."""
    return intern_ids_of(action)


@attrs.frozen(kw_only=True)
class AnalysisSettings:
    """The settings of an analysis: the same settings give the same analysis, unless ``seconds`` limited it.

    ``seed`` is the seed of all random draws, ``version`` the version of the method, ``positions`` the number of sampled
    positions in which the best action was compared with the one that was taken, and ``seconds`` the time for each choice.

    Raises:
        InvalidOption: a number is negative or too large.

    Example:
        >>> aw.records.AnalysisSettings(seed=1, positions=64)
        AnalysisSettings(seed=1, version=1, positions=64, seconds=None)
    """

    seed: int = attrs.field(default=0, converter=as_int_typed, validator=_WHOLE_RULE)
    version: int = attrs.field(default=1, converter=as_int_typed, validator=_WHOLE_RULE)
    positions: int | None = attrs.field(
        default=None,
        converter=int_or_none,
        validator=attrs.validators.optional(_WHOLE_RULE),
        metadata=OMIT_IF_DEFAULT,
    )
    seconds: float | None = attrs.field(
        default=None, converter=seconds_as_float, validator=SECONDS_RULE, metadata=OMIT_IF_DEFAULT
    )


@attrs.frozen
class Analysis:
    """What an analysis says about a choice, from what its player knew then. It never changes whether a record is valid.

    ``before`` and ``after`` are the chances of winning of all seats: before the choice, whatever is chosen, and after the
    action that was taken. ``best`` is the best action found; it is the action that was taken if none looked
    better. ``best_chance`` is the chance of the player who chose, after ``best``. ``noise`` is the standard error of the
    difference between ``best_chance`` and the chance after the action that was taken. ``sign`` is "good", "doubtful",
    "mistake" or "blunder", and ``None`` for the best action and for actions that are as good within their noise.

    Raises:
        InvalidOption: a chance is not from 0 to 1, or there is no such sign.

    Example:
        >>> from ancient_world.bots import play_out
        >>> match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
        >>> last = play_out(match, ["greedy", "random"])
        >>> analysed = aw.analyse(match.record, positions=16)
        >>> analysis = analysed.entries[2].analysis
        >>> len(analysis.before), analysis.settings.positions
        (2, 16)
    """

    before: tuple[float, ...] = attrs.field(converter=_as_floats, validator=_CHANCES_RULE)
    after: tuple[float, ...] = attrs.field(converter=_as_floats, validator=_CHANCES_RULE)
    best: Action = attrs.field(converter=with_interned_ids)
    best_chance: float = attrs.field(converter=_as_float, validator=_CHANCE_RULE)
    noise: float = attrs.field(converter=_as_float, validator=_CHANCE_RULE)
    settings: AnalysisSettings = attrs.field(factory=AnalysisSettings)
    sign: Sign | None = attrs.field(default=None, validator=SIGN_RULE, metadata=OMIT_IF_DEFAULT)
