"""The places of a game's components on its table, for whoever draws it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.declared.read_only import ReadOnlyDict


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
