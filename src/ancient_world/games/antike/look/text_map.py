"""The map as text: each province at its place, with its site and name in one line and its city and units below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from math import ceil

from ancient_world.engine import Section, label, message_text, register_messages
from ancient_world.games.antike.look.antike_labels import civilization_name
from ancient_world.games.antike.look.map_layout import places_of_provinces
from ancient_world.games.antike.map_types import UNIT_PLURALS, UNITS
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY

MAP_WIDTH, MAP_HEIGHT = 76, 19
"""Columns and lines of the map; with its legend it fits a terminal of 80 by 24."""
LINE_SEARCH_RANGE = 4
"""How many lines above or below its goal a province may be placed."""
COLUMNS_PER_LINE = 4
"""The columns that count as much as one line when distances are compared."""

register_messages(
    {
        "antike-text-map-title": "Map",
        "antike-text-map-sites": "{sites}; + a temple; {units}",
    }
)


def text_map_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-text-map-"."""
    return message_text(f"antike-text-map-{code}", data)


TextPosition = tuple[int, int]
"""A line and a column."""
Point = tuple[float, float]
"""Where a province lies on the drawing of the map."""


def text_map(state: AntikeState) -> Section:
    """Return the map as lines of text, with a legend below."""
    codes = _short_codes(
        [civilization_name(state, civilization.id) for civilization in state.civilizations]
    )
    texts = tuple([_province_texts(state, place, codes) for place in range(len(state.owners))])
    province_places = places_of_provinces(state.map.provinces).values()
    positions = _positions(tuple([(each.x, each.y) for each in province_places]), texts)
    lines = [[" "] * MAP_WIDTH for _ in range(max(line for line, _ in positions.values()) + 2)]
    for province_index, (line, column) in positions.items():
        for text_row, text in zip(lines[line:], texts[province_index], strict=False):
            start = len(text) - len(text.lstrip())
            text_row[column + start : column + len(text)] = text.lstrip()
    rows = [*["".join(row).rstrip() for row in lines], *_legend_lines(state, codes)]
    return Section(text_map_message("title"), ("",), [(row,) for row in rows], detail=True)


def _province_texts(
    state: AntikeState, province_index: int, codes: Sequence[str]
) -> tuple[str, str]:
    """Return the lines of a province: "g Athenae", and "G+ 2L1G" for a Greek city with its temple and units."""
    province, owner = state.map.provinces[province_index], state.owners[province_index]
    parts = [] if owner == NOBODY else [codes[owner] + "+" * state.temples[province_index]]
    for civilization_number, civilization in enumerate(state.civilizations):
        counts = [
            (
                civilization.unit_counts(unit)[province_index],
                _first_letter(UNIT_PLURALS[unit]).upper(),
            )
            for unit in UNITS
        ]
        units = "".join([f"{unit_count}{letter}" for unit_count, letter in counts if unit_count])
        if units:
            parts.append(
                units if civilization_number == owner else f"{codes[civilization_number]}:{units}"
            )
    occupants = " ".join(parts)
    return f"{_first_letter(province.kind)} {format(province.name)}"[:MAP_WIDTH], f"  {occupants}"[
        :MAP_WIDTH
    ] if occupants else ""


def _legend_lines(state: AntikeState, codes: Sequence[str]) -> Iterator[str]:
    kinds = dict.fromkeys([province.kind for province in state.map.provinces])
    sites = ", ".join([f"{_first_letter(kind)} {label(kind)}" for kind in sorted(kinds)])
    unit_names = [UNIT_PLURALS[unit] for unit in UNITS]
    units = ", ".join([f"{_first_letter(each).upper()} {label(each)}" for each in unit_names])
    yield text_map_message("sites", sites=sites, units=units)
    names = [civilization_name(state, civilization.id) for civilization in state.civilizations]
    yield ", ".join([f"{code} {name}" for code, name in zip(codes, names, strict=True)])


def _first_letter(key: str) -> str:
    return label(key)[0]


def _short_codes(names: Sequence[str]) -> list[str]:
    """Return a code for each name: the shortest prefix that no other name begins with."""
    return [
        next(
            name[:size]
            for size in range(1, len(name) + 1)
            if sum(other_name.startswith(name[:size]) for other_name in names) == 1
            or size == len(name)
        )
        for name in names
    ]


@lru_cache(maxsize=16)
def _positions(
    points: tuple[Point, ...], texts: tuple[tuple[str, str], ...]
) -> dict[int, TextPosition]:
    """Return the line and column of each province, on as many lines as needed.

    Cached, since most choices change nothing on the map.
    """
    return next(
        filter(
            None,
            (
                _find_positions(points, texts, line_count)
                for line_count in count(MAP_HEIGHT, LINE_SEARCH_RANGE)
            ),
        )
    )


def _find_positions(
    points: Sequence[Point], texts: Sequence[tuple[str, str]], line_count: int
) -> dict[int, TextPosition] | None:
    """Return the line and column of each province, as near to its goal as possible; ``None`` if one does not fit."""
    map_width, map_height = (max(axis) or 1 for axis in zip(*points, strict=True))
    goal_positions = [
        (y / map_height * (line_count - 2), x / map_width * MAP_WIDTH - len(name) / 2)
        for (x, y), (name, _) in zip(points, texts, strict=True)
    ]
    occupied_columns = [0] * line_count
    positions: dict[int, TextPosition] = {}
    for province_index in sorted(range(len(points)), key=goal_positions.__getitem__):
        position = _nearest_free_position(
            goal_positions[province_index], texts[province_index], occupied_columns
        )
        if position is None:
            return None
        positions[province_index] = top, left = position
        for line, column_bits in enumerate(_occupied_columns(texts[province_index]), start=top):
            occupied_columns[line] |= column_bits << left
    return positions


def _nearest_free_position(
    goal: tuple[float, float], texts: tuple[str, str], occupied_columns: Sequence[int]
) -> TextPosition | None:
    """Return the free spot nearest to a goal, or ``None`` if there is none."""
    line, column = goal
    first_line_bits, second_line_bits = _occupied_columns(texts)
    left_columns = sorted(
        range(MAP_WIDTH - max(map(len, texts)) + 1), key=lambda left: abs(left - column)
    )
    best: tuple[float, TextPosition] | None = None
    for top in range(
        max(0, ceil(line) - LINE_SEARCH_RANGE),
        min(len(occupied_columns) - 1, ceil(line) + LINE_SEARCH_RANGE),
    ):
        for left in left_columns:
            distance = (COLUMNS_PER_LINE * abs(top - line) + abs(left - column), (top, left))
            if best is not None and distance >= best:
                break
            if not (
                occupied_columns[top] & first_line_bits << left
                or occupied_columns[top + 1] & second_line_bits << left
            ):
                best = distance
                break
    return best and best[1]


def _occupied_columns(texts: tuple[str, str]) -> list[int]:
    """Return which columns each line of a province occupies at the left edge, with the gap behind it, as bits."""
    return [
        (1 << len(text) + 1) - (1 << len(text) - len(text.lstrip())) if text else 0
        for text in texts
    ]
