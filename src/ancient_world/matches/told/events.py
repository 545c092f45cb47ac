"""What happened as data, for whoever animates it: numbers, values, moves of components, chance, points.

A path is the JSON pointer that the patch uses, from the document of the view on; a label is what people call the field,
and formatted it is told in the language in use.
"""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.freezing import direct


@direct
@attrs.frozen
class Event:
    """Something that happened by one entry of a change, counted from 0."""

    entry: int


@direct
@attrs.frozen
class NumberChanged(Event):
    """A number is another one; ``seat`` is whose it is, ``None`` if it is nobody's or not known. -1 stands for a hidden one."""

    path: str
    label: str
    seat: int | None
    before: int | None
    after: int | None


@direct
@attrs.frozen
class ValueChanged(Event):
    """A value, a list of values, or a part of the state is another one; ``before`` and ``after`` are as documents hold them.

    A part that came has no ``before``, one that went no ``after``: ``None``.
    """

    path: str
    label: str
    seat: int | None
    before: Any
    after: Any


@direct
@attrs.frozen
class Spot:
    """A place where components lie."""

    path: str
    label: str
    seat: int | None


@direct
@attrs.frozen
class ComponentMoved(Event):
    """A card, a tile or a token lies elsewhere; ``id`` is "?" where the seat may not know it.

    ``source`` is ``None`` where it came out of what is hidden, ``target`` where it went there. ``revealed`` says that it was
    hidden before, and no more.
    """

    id: str
    source: Spot | None
    target: Spot | None
    revealed: bool


@direct
@attrs.frozen
class ChanceFell(Event):
    """Dice were rolled ("rolled") or cards dealt ("dealt") by a rule; hidden cards are "?"."""

    what: str
    values: tuple[str, ...]
    rule: str


@direct
@attrs.frozen
class PointsChanged(Event):
    """The points of a player are others, as far as the seat can tell them."""

    seat: int
    before: int
    after: int
