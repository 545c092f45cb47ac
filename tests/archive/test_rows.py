"""Test that the rows of moves and holdings are those of a plain computation from whole states."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import RowMaker, moves_of
from tests.archive.conftest import EACH_GAME, played
from tests.archive.plain_holdings import plain_holdings, plain_numbers

SEED = 19
"""A seed whose random games are short, in Antike too."""


@pytest.mark.parametrize("game", EACH_GAME)
def test_holdings_are_those_of_the_document(game: str) -> None:
    """The holdings at the end of each round and of the record are those in the document of the state."""
    record = played(game, SEED)
    rows = RowMaker(["holdings"]).rows(record)["holdings"]
    states, rules = [*aw.replay(record)], aw.game(game)
    ends: list[tuple[Any, int, Any]] = [
        (rules.round(before), 0, after)
        for before, after in pairwise(states)
        if rules.round(before) and rules.round(before) != rules.round(after)
    ]
    for round_number, last, state in [*ends, (rules.round(states[-1]), 1, states[-1])]:
        own = [row for row in rows if (row["round"], row["last"]) == (round_number, last)]
        found = {(row["seat"], row["place"], row["id"]): row["count"] for row in own}
        assert found == plain_holdings(state)
        order = [((row["seat"], (row["place"], row["id"])), row["count"]) for row in own]
        assert order == sorted(order, key=str)


@pytest.mark.parametrize("game", EACH_GAME)
def test_moves_are_those_of_the_states(game: str) -> None:
    """The words, points, changes and values of each move follow from the states before and after it."""
    record, rules = played(game, SEED), aw.game(game)
    states: list[Any] = [*aw.replay(record)]
    rows = RowMaker(["moves"]).rows(record)["moves"]
    for row, move in zip(rows, moves_of(record), strict=True):
        index, seat, action = row["index"], row["seat"], record.entries[row["index"]].action
        before, after = states[index], states[index + 1]
        old, new = plain_numbers(before, seat), plain_numbers(after, seat)
        changes = {name: new[name] - old[name] for name in new if new[name] != old[name]}
        points = [aw.scores(state)[seat].total for state in (before, after)]
        fields = {
            key: value for key, value in aw.to_document(action)["action"].items() if key != "type"
        }
        assert json.loads(row["changed"]) == move.changed == changes
        assert (row["gained"], row["points"]) == (points[1] - points[0], points[1])
        assert (row["words"], json.loads(row["fields"])) == (rules.describe(before, action), fields)
        assert (row["ids"], row["rules"]) == ([*move.ids], [*move.rules])
        assert (move.words, move.points, move.fields) == (row["words"], row["points"], fields)


@pytest.mark.parametrize("game", EACH_GAME)
def test_totals_are_the_sums_of_the_lines(game: str) -> None:
    """A game's quick total is the sum of the lines of the score, in every state and for every seat."""
    rules = aw.game(game)
    for state in aw.replay(played(game, SEED)):
        totals = [rules.total(state, seat) for seat in range(rules.seats(state))]
        assert totals == [score.total for score in rules.scores(state)]


def test_moves_of_a_game_without_a_quick_total(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that only has scores, which it may keep for a state, gets the same rows."""
    record = played("golden-ages", SEED)
    rows = RowMaker(["moves"]).rows(record)
    monkeypatch.delattr(type(aw.game("golden-ages")), "total")
    assert RowMaker(["moves"]).rows(record) == rows


@pytest.mark.parametrize("game", EACH_GAME)
def test_moves_of_an_invalid_record_are_refused(game: str) -> None:
    """An entry that the rules forbid is refused as in a replay, even if there is no such seat."""
    record = played(game, SEED)
    index = next(i for i, each in enumerate(record.entries) if each.player is not None)
    wrong_entry = attrs.evolve(record.entries[index], player=99)
    wrong = attrs.evolve(
        record, entries=(*record.entries[:index], wrong_entry, *record.entries[index + 1 :])
    )
    late = attrs.evolve(record, entries=(*record.entries, record.entries[index]))
    for invalid in (wrong, late):
        with pytest.raises(aw.InvalidRecord) as replayed:
            [*aw.replay(invalid)]
        with pytest.raises(aw.InvalidRecord) as tabulated:
            [*moves_of(invalid)]
        assert str(tabulated.value) == str(replayed.value)
