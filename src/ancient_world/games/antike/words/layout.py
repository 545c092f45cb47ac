"""A simple drawing of any map of which nothing but the borders is known."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt

Near = Mapping[str, tuple[str, ...]]
"""The neighbours of each province."""
WIDER = 1.3
"""A map is so much wider than high, or so."""
APART, ASIDE = 1.2, 0.4
"""From one column or row to the next one; every second point stands aside, so that ways lead past it."""


def laid_out(near: Near) -> dict[str, tuple[float, float]]:
    """A point for each province: in columns from one end of the map to the other, none on another one.

    How far a province lies to the right is told by its ways to the two provinces that are farthest apart, how
    far down by those to two others that are.
    """
    left, right = _ends(near, {})
    across = _between(near, left, right)
    top, bottom = _ends(near, across)
    down = _between(near, top, bottom)
    order = sorted(near, key=lambda name: (across[name], down[name], name))
    high = ceil(sqrt(len(order) / WIDER))
    columns = [order[start : start + high] for start in range(0, len(order), high)]
    points = {
        name: (APART * column + ASIDE * (row % 2), APART * row + ASIDE * (column % 2))
        for column, names in enumerate(columns)
        for row, name in enumerate(sorted(names, key=lambda name: (down[name], name)))
    }
    return {name: points[name] for name in near}


def _ways(near: Near, start: str) -> dict[str, int]:
    """How many steps each province is from one."""
    found, todo = {start: 0}, [start]
    for name in todo:
        for other in near[name]:
            if other not in found:
                found[other] = found[name] + 1
                todo.append(other)
    return found


def _ends(near: Near, across: Mapping[str, int]) -> tuple[str, str]:
    """Two provinces that are far apart; if their places across the map are known, in its middle."""
    middle = sorted(near, key=lambda name: (abs(across.get(name, 0)), name))
    among = [name for name in middle if abs(across.get(name, 0)) <= 1] or middle
    ways = {name: _ways(near, name) for name in among}
    pairs = [(-ways[one][other], one, other) for one in among for other in among]
    _, one, other = min(pairs)
    return one, other


def _between(near: Near, one: str, other: str) -> dict[str, int]:
    """How much nearer each province is to one end than to the other."""
    from_one, from_other = _ways(near, one), _ways(near, other)
    return {name: from_one[name] - from_other[name] for name in near}
