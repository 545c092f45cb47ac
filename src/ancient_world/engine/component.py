"""A component of a game, such as a card or a tile, as data, and its place in a picture."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.declared.plain_values import ReadOnlyDict

# --- places of a picture ---


def _read_only_borders(borders: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    return ReadOnlyDict(borders)


@attrs.frozen
class Place:
    """The position of a component in a drawing: ``x`` grows to the right and ``y`` downwards, from 0.

    Two places of a kind are at least 1 apart, and neighbours about 1.
    ``near`` lists the ids of the same kind that are adjacent by the rules, in the order of the ids.
    """

    x: float
    y: float
    near: tuple[str, ...] = ()
    borders: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict, converter=_read_only_borders)
    """The neighbours by kind of border, where the rules distinguish borders; the keys are ids of the kind "border"."""


# --- one component ---


BorderIds = tuple[str, ...]
"""The borders above, right, below and left of a square: ids of components of the kind "border"."""


@attrs.frozen
class Cell:
    """A square of a tile; ``x`` and ``y`` are its offset, right and down, from the square that names the tile's place."""

    x: int
    y: int
    symbols: tuple[str, ...] = ()
    edges: BorderIds = ()


@attrs.frozen
class Terrain:
    """The ground of one place of a map that is made of tiles."""

    kind: str
    """The kind of the component that is the place, such as a square."""
    id: str
    symbols: tuple[str, ...] = ()
    tile: str = ""
    """The id of the tile on the place; empty if there is none."""
    edges: BorderIds = ()
    """The borders of the place; empty if no tile lies there."""


@attrs.frozen
class Component:
    """A card, a province, a step, a word: anything that has an id in the documents of a game.

    Its texts are in the language of its document.
    """

    kind: str
    id: str
    name: str
    """The name for players."""
    text: str = ""
    """The text of its effect, if any."""
    group: str = ""
    """The group that it belongs to, such as a deck or a map: the id of a component of the kind "group"."""
    symbols: tuple[str, ...] = ()
    """The symbols printed on it, with repetitions: ids of components of the kind "symbol"."""
    figures: Mapping[str, int] = attrs.Factory(dict)
    """The numbers printed on it, by the id of a component of the kind "figure"."""
    place: Place | None = None
    """The fixed place on the table, if it has one."""
    cells: Mapping[str, tuple[Cell, ...]] = attrs.Factory(dict)
    """The squares that a tile covers, by its rotation in degrees clockwise: "0", "90", "180" and "270"."""


class ComponentsDocument:
    """The base class of :class:`Components`, for type checks in modules where importing that class would be slow."""

    __slots__ = ()
