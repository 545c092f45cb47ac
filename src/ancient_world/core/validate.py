"""Checking a record: does it tell of a game that can have been played?"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import attrs

from ancient_world.core import documents
from ancient_world.core.actions import Action
from ancient_world.core.agenda import State, legal_actions
from ancient_world.core.codec import from_document
from ancient_world.core.errors import InvalidDocument, InvalidRecord
from ancient_world.core.faults import document_fault
from ancient_world.core.game import Cards
from ancient_world.core.playing import Course, header_faults, record_faults
from ancient_world.core.record import Record
from ancient_world.core.report import Problem, Report

__all__ = ["MOST_LEGAL", "validate"]

MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""

_ENTRY = re.compile(r"\$\.record\.entries\[(\d+)\]")


def validate(record: Record | str | bytes | bytearray, *, cards: Cards | None = None) -> Report:
    """Check a record, or the JSON text of one, against the rules. Bad input gives problems, never an exception.

    Every fault of the header is found; the game is then played up to the first entry that breaks a rule.
    A game that stops before its end is valid.

    Args:
        record: what to check.
        cards: the card file, if the game was played with another one than the standard one.

    Raises:
        TypeError: ``record`` is neither a record nor text.
    """
    if not isinstance(record, Record):
        try:
            record = _read(record, cards)
        except InvalidDocument as fault:
            return Report(problems=(_problem(fault),))
    faults = tuple(header_faults(record.header, cards)) or tuple(record_faults(record))
    if faults:
        known = "" if faults[0].path == "$.game" else record.header.game
        return Report(known, tuple(map(_problem, faults)))
    return _play(record, cards)


def _read(text: str | bytes | bytearray, cards: Cards | None) -> Record:
    if not isinstance(text, (str, bytes, bytearray)):
        raise TypeError(f"a record or its text is checked, not {type(text).__name__}")
    record: Any = from_document(documents.load(text), cards=cards)
    if not isinstance(record, Record):
        raise document_fault("not-a-record", "$.format")
    return record


def _play(record: Record, cards: Cards | None) -> Report:
    played_game = record.header.game
    try:
        course = Course(record, cards)
    except InvalidRecord as fault:
        return Report(played_game, (_problem(fault),))
    try:
        for _ in record.entries:
            course.play()
    except InvalidRecord as fault:
        legal = _alternatives(course.state, record.entries[course.index].action)
        return Report(played_game, (_problem(fault, legal),), course.state, course.index)
    last = course.end()
    problems = () if last is None else (_problem(last),)
    return Report(played_game, problems, course.state, len(record.entries))


def _problem(fault: InvalidDocument, legal: tuple[Action, ...] = ()) -> Problem:
    data = dict(fault.data)
    rule = str(data.pop("rule", ""))
    place = _ENTRY.match(fault.path)
    index = int(place.group(1)) if place else None
    return Problem(fault.code, fault.detail, fault.path, index, rule, legal, data)


def _alternatives(state: State, action: Action) -> tuple[Action, ...]:
    """What was legal instead, the closest first: of the same kind, with the most equal values."""
    try:
        legal = legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules have failed before; this is only a help
        return ()
    wanted = _values(action)

    def distance(other: Action) -> tuple[bool, int]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        return type(other) is not type(action), -equal

    return tuple(islice(sorted(legal, key=distance), MOST_LEGAL))


def _values(action: Action) -> dict[str, Any]:
    return attrs.asdict(action, recurse=False)
