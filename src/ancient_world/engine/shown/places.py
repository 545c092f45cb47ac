"""Where the components of a game lie on its table, for whoever draws it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Place:
    """A point of a drawing of our own: ``x`` grows to the right, ``y`` downwards, and 1 is a step to a neighbour or so.

    ``near`` lists the ids of the same kind that are next to it by the rules, in the order of their ids.
    """

    x: float
    y: float
    near: tuple[str, ...] = ()
