"""Events: what happened as data, for whoever animates it. Schemas, TypeScript and JSON are made from these classes.

A path is the JSON pointer that the patch uses, from the document of the view on. A label is what people call the field,
in the language in use.
"""

from __future__ import annotations

from typing import Any, Literal

import attrs


@attrs.frozen
class Spot:
    """A place where components lie: its JSON pointer, its label, and whose it is."""

    path: str
    label: str
    seat: int | None


@attrs.frozen
class NumberChanged:
    """A number is another one; -1 stands for a hidden one.

    ``seat`` is whose it is, ``None`` if it is nobody's or not known.
    """

    type: Literal["number-changed"] = attrs.field(
        default="number-changed", kw_only=True, repr=False
    )
    entry: int
    path: str
    label: str
    seat: int | None
    before: int | None
    after: int | None


@attrs.frozen
class ValueChanged:
    """A value, a list of values, or a part of the state is another one, came (nothing before) or went (nothing after).

    ``before`` and ``after`` are as documents hold them; nothing is ``None``.
    """

    type: Literal["value-changed"] = attrs.field(default="value-changed", kw_only=True, repr=False)
    entry: int
    path: str
    label: str
    seat: int | None
    before: Any
    after: Any


@attrs.frozen
class ComponentMoved:
    """A card, a tile or a token lies elsewhere, or lies open now; "?" is one that the seat may not know.

    ``source`` is ``None`` where it came out of what is hidden, ``target`` where it went there. ``revealed`` says that it was
    hidden before, and no more.
    """

    type: Literal["component-moved"] = attrs.field(
        default="component-moved", kw_only=True, repr=False
    )
    entry: int
    id: str
    source: Spot | None
    target: Spot | None
    revealed: bool


@attrs.frozen
class ChanceFell:
    """Dice were rolled, or cards dealt.

    Hidden cards are "?". The rule is the one that asked for it.
    """

    type: Literal["chance-fell"] = attrs.field(default="chance-fell", kw_only=True, repr=False)
    entry: int
    what: Literal["rolled", "dealt"]
    values: tuple[str, ...]
    rule: str


@attrs.frozen
class PointsChanged:
    """The points of a player are others, as far as the seat can tell them."""

    type: Literal["points-changed"] = attrs.field(
        default="points-changed", kw_only=True, repr=False
    )
    entry: int
    seat: int
    before: int
    after: int


Event = NumberChanged | ValueChanged | ComponentMoved | ChanceFell | PointsChanged
"""Something that happened by one entry of a change: ``entry`` is its number, counted from 0, and -1 if entries were taken back."""
