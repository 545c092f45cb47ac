"""Personalities and the end of the game (K)."""

from __future__ import annotations

import pytest

from ancient_world.games import antike
from tests.antike.positions import at, consecrate, edit, found, of, play, step, table

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
    """One for each five cities."""
    state = at(found(table(3), GREECE, *TEN[:cities]), GREECE, "gold")
    assert of(state, GREECE).kings == kings
    assert state.bank.kings == 9 - kings


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("temples", "citizens"), [(2, 0), (3, 1), (6, 2)])
def test_citizens(temples: int, citizens: int) -> None:
    """One for each three temples of one's own."""
    state = consecrate(found(table(3), GREECE, *TEN), *TEN[:temples])
    assert of(at(state, GREECE, "gold"), GREECE).citizens == citizens


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("seas", "navigators"), [(6, 0), (7, 1), (14, 2)])
def test_navigators(seas: int, navigators: int) -> None:
    """One for each seven provinces with an own galley, whoever else is there."""
    state = table(3)
    coasts = [province.id for province in state.map.provinces if province.sea]
    state = edit(state, GREECE, galleys=dict.fromkeys(coasts[:seas], 1))
    state = edit(state, PERSIA, galleys=dict.fromkeys(coasts[:7], 2))
    state = at(state, GREECE, "gold")
    if step(state) == "Founding":
        state = play(state, antike.Finish())
    assert of(state, GREECE).navigators == navigators
    many = edit(table(3), GREECE, galleys={coasts[0]: 17})
    assert of(at(many, GREECE, "gold"), GREECE).navigators == 0


@pytest.mark.rule("K1")
def test_generals_and_their_pile() -> None:
    """One for each temple destroyed, at the end of the turn, as long as there are any."""
    for taken, gained in ((0, 2), (6, 1), (7, 0)):
        state = consecrate(table(3), "susa", "ninive")
        state = edit(state, PERSIA, generals=taken)
        state = edit(state, GREECE, legions={"susa": 3, "ninive": 3})
        state = at(state, GREECE, "manoeuvre-1")
        state = play(state, antike.Conquer("susa"))
        assert of(state, GREECE).generals == 0
        state = play(state, antike.Conquer("ninive"))
        while step(state) in ("Manoeuvre", "Founding"):
            state = play(state, antike.Finish())
        assert of(state, GREECE).generals == gained
        assert of(state, GREECE).generals_due == 0


@pytest.mark.rule("K1")
def test_a_personality_is_never_lost() -> None:
    """Nor taken again for the same step."""
    state = at(consecrate(found(table(3), GREECE, *TEN[:5]), *TEN[:3]), GREECE, "gold")
    assert (of(state, GREECE).kings, of(state, GREECE).citizens) == (1, 1)
    state = at(found(state, GREECE, *TEN[:4]), GREECE, "gold")
    assert (of(state, GREECE).kings, of(state, GREECE).citizens) == (1, 1)
    state = at(found(state, GREECE, *TEN[:5]), GREECE, "gold")
    assert of(state, GREECE).kings == 1
