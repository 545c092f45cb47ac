"""A turn (T): coin, rondel, action, cities, personalities."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.rules.rondel import space_price
from tests.antike.positions import at, edit, of, play, step, table, turn_of


@pytest.mark.rule("T2")
def test_prices_of_the_rondel() -> None:
    """Three spaces ahead are free, each further space costs one good; to stay costs 5."""
    greece = of(edit(turn_of(table(3), "greece"), "greece", space="iron"), "greece")
    prices = {space: space_price(greece, space) for space in antike.SPACES}
    assert prices == {
        "temple": 0,
        "gold": 0,
        "manoeuvre-1": 0,
        "arming": 1,
        "marble": 2,
        "know-how": 3,
        "manoeuvre-2": 4,
        "iron": 5,
    }


@pytest.mark.rule("E4", "T3")
@pytest.mark.parametrize(
    ("goods", "waiting"),
    [
        ((4, 0, 2), "Building"),
        ((2, 2, 3), "Rondel"),
        ((1, 4, 5), "Building"),
        ((0, 9, 2), "Building"),
        ((0, 9, 1), "Rondel"),
    ],
)
def test_a_player_is_asked_only_if_exchanges_can_pay(
    goods: tuple[int, int, int], waiting: str
) -> None:
    """A player is asked for a temple only if exchanges can pay for it."""
    marble, iron, gold = goods
    state = edit(
        turn_of(table(3, all_know_how="2006"), "greece"),
        "greece",
        know_how=antike.ADVANCES,
        marble=marble,
        iron=iron,
        gold=gold,
        coins=0,
    )
    state = play(state, antike.ChooseSpace("temple"))
    assert step(state) == waiting
    assert aw.legal_actions(state) != (antike.Finish(),)


@pytest.mark.rule("E4", "F1")
def test_nobody_exchanges_for_a_city_without_a_site() -> None:
    """A player without a unit in a free province is not asked for an exchange to found a city."""
    goods = {"marble": 0, "iron": 9, "gold": 9}
    state = edit(table(3, all_know_how="2006"), "greece", know_how=antike.ADVANCES, **goods)
    assert step(at(state, "greece", "gold")) == "Rondel"
    assert step(at(edit(state, "greece", legions={"athenae": 1}), "greece", "gold")) == "Founding"


@pytest.mark.rule("E4")
def test_the_first_edition_gives_no_personality_for_all_know_how() -> None:
    """With the rules of the first edition, all know-how brings no personality."""
    known = ("wheel", "roads", "boats", "navigation", "market", "coinage", "monarchy")
    state = edit(turn_of(table(3), "greece"), "greece", know_how=known, gold=10, coins=0)
    state = edit(state, "persia", know_how=("monarchy", "democracy"))
    state = play(state, antike.ChooseSpace("know-how"), antike.Learn("democracy"))
    assert of(state, "greece").personalities == 0


def test_spaces_do_their_actions() -> None:
    """Each space of the rondel leads to its own decision, or produces goods."""
    rich = edit(turn_of(table(3), "greece"), "greece", marble=9, iron=9, gold=9)
    rich = edit(rich, "greece", legions={"sparta": 1})
    steps = {space: step(at(rich, "greece", space)) for space in antike.SPACES}
    assert steps == {
        "iron": "Rondel",
        "temple": "Building",
        "gold": "Rondel",
        "manoeuvre-1": "Manoeuvre",
        "arming": "Arming",
        "marble": "Rondel",
        "know-how": "Learning",
        "manoeuvre-2": "Manoeuvre",
    }
