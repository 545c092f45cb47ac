"""The map as text: every province by name, with its city and its units, without overlaps."""

from __future__ import annotations

import re
from functools import cache

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.games.antike import AntikeState
from ancient_world.games.antike.look.text_map import MAP_HEIGHT, MAP_WIDTH, text_map
from ancient_world.games.antike.table import NOBODY

SEATS = 5


@cache
def late(which: str) -> AntikeState:
    """Return the final state of a game of five civilizations, when the map is full."""
    match = aw.Match.new("antike", [f"P{seat}" for seat in range(SEATS)], seed=3, map=which)
    play_out(match, [RandomBot(seat) for seat in range(SEATS)])
    state = match.state
    assert isinstance(state, AntikeState)
    return state


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("which", ["eastern", "western"])
def test_everything_on_a_full_map_is_readable(which: str, lang: str) -> None:
    """Each name, city and unit is complete on a full map, whose size stays within its limits."""
    state = late(which)
    *rows, _, _ = [row for (row,) in call_in_language(lang, lambda: text_map(state).rows)]
    names = call_in_language(lang, lambda: [format(each.name) for each in state.map.provinces])
    drawn = "\n".join(rows)
    assert [name for name in names if f" {name}" not in drawn] == []
    assert max(map(len, rows)) <= MAP_WIDTH
    assert len(rows) <= MAP_HEIGHT
    for unit, letter in (("legion", "L"), ("galley", "G")):
        standing = [
            count
            for civilization in state.civilizations
            for count in civilization.unit_counts(unit)
            if count
        ]
        drawn_units = [int(count) for count in re.findall(rf"(\d+){letter}", drawn)]
        assert sorted(drawn_units) == sorted(standing) != []


def test_the_map_shows_cities_under_their_codes() -> None:
    """At the start the map shows cities under the codes of their civilizations, which the legend explains."""
    state = aw.Match.new("antike", ["Ana", "Ben", "Cleo"], seed=1).state
    assert isinstance(state, AntikeState)
    rows = [row for (row,) in text_map(state).rows]
    codes = dict(each.split(" ", 1) for each in rows[-1].split(", "))
    assert sorted(codes.values()) == ["Arabia", "Greece", "Persia"]
    provinces = [
        state.map.provinces[index] for index, owner in enumerate(state.owners) if owner != NOBODY
    ]
    for province in provinces:
        line = next(row for row in rows if f" {province.name}" in row)
        column = line.index(f" {province.name}") + 1
        code = rows[rows.index(line) + 1][column:].split(" ", 1)[0]
        owner = state.civilizations[state.owners[state.map.index[province.id]]]
        assert codes[code].lower() == owner.id
    assert len(provinces) == 9
    assert rows[-2] == "g gold, i iron, m marble; + a temple; L legions, G galleys"
