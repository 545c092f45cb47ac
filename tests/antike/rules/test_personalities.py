"""Personalities and the end of the game (K)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import all_taken, at, consecrate, found, of, table

GREECE, PERSIA = "greece", "persia"
TEN = (
    "athenae",
    "bycantium",
    "dyrrhachion",
    "ephesos",
    "knossos",
    "messana",
    "pella",
    "sparta",
    "sirmium",
    "tomis",
)


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("cities", "kings"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_kings(cities: int, kings: int) -> None:
    """A civilization gains one king for every five cities."""
    state = at(found(table(3), GREECE, *TEN[:cities]), GREECE, "gold")
    assert of(state, GREECE).kings == kings
    assert state.bank.kings == 9 - kings


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("temples", "citizens"), [(2, 0), (3, 1), (6, 2)])
def test_citizens(temples: int, citizens: int) -> None:
    """A civilization gains one citizen for every three own temples."""
    state = consecrate(found(table(3), GREECE, *TEN), *TEN[:temples])
    assert of(at(state, GREECE, "gold"), GREECE).citizens == citizens


@pytest.mark.rule("K1")
def test_each_card_of_any_kind_is_a_point() -> None:
    """The total of a player, which bots and archives read, is that of the score's lines."""
    state = all_taken()
    totals = [antike.GAME.total(state, player) for player in range(6)]
    assert totals == [score.total for score in aw.scores(state)] == [6, 6, 6, 6, 6, 5]
