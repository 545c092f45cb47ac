"""The map as text: each province at its place, with its site and name in one line and its city and units below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from math import ceil

from ancient_world.engine import Section, label, message_text, register_messages
from ancient_world.games.antike.look.front_ends import civilization_name
from ancient_world.games.antike.look.places import provinces_of
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY
from ancient_world.games.antike.terms import PIECES, UNITS

WIDE, HIGH = 76, 19
"""Columns and lines of the map; with its legend it fits a terminal of 80 by 24."""
NEAR = 4
"""How many lines above or below its goal a province may be placed."""
LINE = 4
"""The columns that count as much as one line when distances are compared."""

register_messages(
    {
        "antike-text-map-title": "Map",
        "antike-text-map-sites": "{sites}; + a temple; {units}",
    }
)


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-text-map-"."""
    return message_text(f"antike-text-map-{code}", data)


Spot = tuple[int, int]
"""A line and a column."""
Point = tuple[float, float]
"""Where a province lies on the drawing of the map."""


def text_map(state: AntikeState) -> Section:
    """Return the map as lines of text, with a legend below."""
    codes = _codes([civilization_name(state, one.id) for one in state.civilizations])
    texts = tuple([_texts(state, place, codes) for place in range(len(state.owners))])
    province_places = provinces_of(state.map.provinces).values()
    positions = _laid_out(tuple([(each.x, each.y) for each in province_places]), texts)
    lines = [[" "] * WIDE for _ in range(max(line for line, _ in positions.values()) + 2)]
    for province_index, (line, column) in positions.items():
        for text_row, text in zip(lines[line:], texts[province_index], strict=False):
            start = len(text) - len(text.lstrip())
            text_row[column + start : column + len(text)] = text.lstrip()
    rows = [*["".join(row).rstrip() for row in lines], *_legend(state, codes)]
    return Section(say("title"), ("",), [(row,) for row in rows], detail=True)


def _texts(state: AntikeState, place: int, codes: Sequence[str]) -> tuple[str, str]:
    """Return the lines of a province: "g Athenae", and "G+ 2L1G" for a Greek city with its temple and units."""
    province, owner = state.map.provinces[place], state.owners[place]
    parts = [] if owner == NOBODY else [codes[owner] + "+" * state.temples[place]]
    for civilization_number, civilization in enumerate(state.civilizations):
        counts = [(civilization.units(unit)[place], _letter(PIECES[unit]).upper()) for unit in UNITS]
        units = "".join([f"{number_of}{letter}" for number_of, letter in counts if number_of])
        if units:
            parts.append(units if civilization_number == owner else f"{codes[civilization_number]}:{units}")
    occupants = " ".join(parts)
    return f"{_letter(province.kind)} {format(province.name)}"[:WIDE], f"  {occupants}"[
        :WIDE
    ] if occupants else ""


def _legend(state: AntikeState, codes: Sequence[str]) -> Iterator[str]:
    kinds = dict.fromkeys([each.kind for each in state.map.provinces])
    sites = ", ".join([f"{_letter(kind)} {label(kind)}" for kind in sorted(kinds)])
    unit_names = [PIECES[unit] for unit in UNITS]
    units = ", ".join([f"{_letter(each).upper()} {label(each)}" for each in unit_names])
    yield say("sites", sites=sites, units=units)
    names = [civilization_name(state, one.id) for one in state.civilizations]
    yield ", ".join([f"{code} {name}" for code, name in zip(codes, names, strict=True)])


def _letter(key: str) -> str:
    return label(key)[0]


def _codes(names: Sequence[str]) -> list[str]:
    """Return a code for each name: the shortest prefix that no other name begins with."""
    return [
        next(
            name[:size]
            for size in range(1, len(name) + 1)
            if sum(each.startswith(name[:size]) for each in names) == 1 or size == len(name)
        )
        for name in names
    ]


@lru_cache(maxsize=16)
def _laid_out(points: tuple[Point, ...], texts: tuple[tuple[str, str], ...]) -> dict[int, Spot]:
    """Return the line and column of each province, on as many lines as needed.

    Cached, since most choices change nothing on the map.
    """
    return next(filter(None, (_spots(points, texts, high) for high in count(HIGH, NEAR))))


def _spots(
    points: Sequence[Point], texts: Sequence[tuple[str, str]], lines: int
) -> dict[int, Spot] | None:
    """Return the line and column of each province, as near to its goal as possible; ``None`` if one does not fit."""
    map_width, map_height = (max(axis) or 1 for axis in zip(*points, strict=True))
    goal_positions = [
        (y / map_height * (lines - 2), x / map_width * WIDE - len(name) / 2)
        for (x, y), (name, _) in zip(points, texts, strict=True)
    ]
    occupied_columns = [0] * lines
    positions: dict[int, Spot] = {}
    for province_index in sorted(range(len(points)), key=goal_positions.__getitem__):
        position = _nearest(goal_positions[province_index], texts[province_index], occupied_columns)
        if position is None:
            return None
        positions[province_index] = top, left = position
        for line, column_bits in enumerate(_columns(texts[province_index]), start=top):
            occupied_columns[line] |= column_bits << left
    return positions


def _nearest(
    goal: tuple[float, float], texts: tuple[str, str], taken: Sequence[int]
) -> Spot | None:
    """Return the free spot nearest to a goal, or ``None`` if there is none."""
    line, column = goal
    first_line_bits, second_line_bits = _columns(texts)
    left_columns = sorted(range(WIDE - max(map(len, texts)) + 1), key=lambda left: abs(left - column))
    best: tuple[float, Spot] | None = None
    for top in range(max(0, ceil(line) - NEAR), min(len(taken) - 1, ceil(line) + NEAR)):
        for left in left_columns:
            distance = (LINE * abs(top - line) + abs(left - column), (top, left))
            if best is not None and distance >= best:
                break
            if not (taken[top] & first_line_bits << left or taken[top + 1] & second_line_bits << left):
                best = distance
                break
    return best and best[1]


def _columns(texts: tuple[str, str]) -> list[int]:
    """Return which columns each line of a province occupies at the left edge, with the gap behind it, as bits."""
    return [
        (1 << len(text) + 1) - (1 << len(text) - len(text.lstrip())) if text else 0
        for text in texts
    ]
