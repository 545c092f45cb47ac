"""One component of a game as data: a card, a tile, a ground, and its place in a picture."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.declared.plain_values import ReadOnlyDict

# --- places of a picture ---


def _kept(borders: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    return ReadOnlyDict(borders)


@attrs.frozen
class Place:
    """A point of a drawing of our own: ``x`` grows to the right, ``y`` downwards, from 0, and 1 is about a step.

    No two points of a kind are nearer to each other than 1.
    ``near`` lists the ids of the same kind that are next to it by the rules, in the order of their ids.
    """

    x: float
    y: float
    near: tuple[str, ...] = ()
    borders: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict, converter=_kept)
    """The same neighbours by what lies between, where the rules tell it apart: by ids of components of the kind "border"."""


# --- one component ---


Edges = tuple[str, ...]
"""The borders of a square above, right, below and left: ids of components of kind "border"."""


@attrs.frozen
class Cell:
    """A square of a tile: so many squares right of the one by which the tile's place is named, and so many below it."""

    x: int
    y: int
    symbols: tuple[str, ...] = ()
    edges: Edges = ()


@attrs.frozen
class Ground:
    """The ground on one place of a map, as the tiles that lie there make it."""

    kind: str
    """The kind of the component whose place it is."""
    id: str
    symbols: tuple[str, ...] = ()
    tile: str = ""
    """The tile that lies there; empty where none does."""
    edges: Edges = ()
    """Empty where no tile lies."""


@attrs.frozen
class Component:
    """A card, a province, a step, a word: anything that has an id in the documents of a game.

    The texts are in the language of the document that it lies in.
    """

    kind: str
    id: str
    name: str
    """The name for players."""
    text: str = ""
    """The text of its effect, if it has one."""
    group: str = ""
    """The group it belongs to, as a deck or a map: the id of a component of the kind "group"."""
    symbols: tuple[str, ...] = ()
    """The symbols printed on it: ids of components of the kind "symbol"; one may be there several times."""
    figures: Mapping[str, int] = attrs.Factory(dict)
    """The numbers that are printed on it: by the id of a component of the kind "figure"."""
    place: Place | None = None
    """The place on the table, if it has one of its own."""
    cells: Mapping[str, tuple[Cell, ...]] = attrs.Factory(dict)
    """Of a tile the squares that it covers, by how far it is turned: "0", "90", "180" and "270" degrees clockwise."""


class ComponentsDocument:
    """The document of a game's components: known by this class where the document itself would be slow to import."""

    __slots__ = ()
