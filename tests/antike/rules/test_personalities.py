"""Personalities and the end of the game (K)."""

from __future__ import annotations

import pytest

from tests.antike.positions import at, consecrate, found, of, table

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
