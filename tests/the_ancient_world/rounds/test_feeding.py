"""The end of a round (E3, E4): the reset of the board, feeding citizens (M4)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine.pending import legal_actions
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    decision,
    edit,
    edit_player,
    give_card,
    give_district,
    give_titan,
    play,
    reason_of,
    roll,
    settle,
    stand,
    table,
    unthreaten,
)
from tests.the_ancient_world.rounds.ending import calm, waits_for

# --- E3: the reset of the board ---


@pytest.mark.rule("E3")
@pytest.mark.parametrize(
    ("players", "standing", "refilled"),
    [
        (2, 0, True),
        (2, 1, False),
        (2, 2, False),
        (3, 0, True),
        (3, 1, True),
        (3, 2, False),
        (4, 0, True),
        (4, 1, True),
        (4, 2, True),
        (4, 3, False),
    ],
)
def test_refill_by_number_of_players(players: int, standing: int, refilled: bool) -> None:
    """A space gains 1 ambrosia if at most 0 (2 players), 1 (3) or 2 (4) citizens stand on it."""
    state = calm(players)
    for seat in range(standing):
        state = stand(state, seat % players, 1 + seat // players, "labor")
    state = all_pass(state)
    assert int(refilled) == state.space("labor").ambrosia
    assert state.space("build").ambrosia == 1


@pytest.mark.rule("E3", "P1")
def test_covered_spaces_are_not_refilled() -> None:
    """Explore and Grow have exactly the 1 ambrosia of the round that uncovers them."""
    state = all_pass(calm())
    explore, grow = state.space("explore"), state.space("grow")
    assert (explore.covered, explore.ambrosia) == (False, 1)
    assert (grow.covered, grow.ambrosia) == (True, 0)
    state = all_pass(unthreaten(settle(state), 0, 1))
    explore, grow = state.space("explore"), state.space("grow")
    assert (explore.covered, explore.ambrosia) == (False, 2)
    assert (grow.covered, grow.ambrosia) == (False, 1)


# --- E4, M4: feeding ---


@pytest.mark.rule("E4", "D2")
def test_food_of_every_kind_counts() -> None:
    """Capital, undamaged empire cards, districts, defeated titans and the city-state give food."""
    state = calm(city_states=["ishbara", None])
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=())
    state = damage(state, 0, "wheat", "fish-dock")  # capital 1, city-state 1
    assert food_missing(state) == 3
    state = give_titan(state, 0, "ivy-lord")
    assert food_missing(state) == 2
    state = give_district(state, 0, "fish-quay")
    assert food_missing(state) == 1
    assert food_missing(give_card(state, 0, "goat-pens")) == 0


def food_missing(state: State) -> int:
    """Return how many citizens of seat 0 starve if everybody passes now."""
    state = all_pass(state)
    while type(state.agenda[-1]).__name__ == "Feed":
        state = play(state, decision(state).actions[0])
    return len(state.players[0].starving)


@pytest.mark.rule("E4")
def test_players_feed_in_turn_order() -> None:
    """Players feed in turn order, from the first player of the round that ends."""
    state = damage(damage(damage(calm(3), 0, "wheat"), 1, "wheat"), 2, "wheat")
    state = all_pass(edit(state, first_player=2, token=2))
    order = []
    for _ in range(3):
        order.append(waits_for(state))
        state = play(state, taw.Starve(1))
    assert order == [("Feed", 2), ("Feed", 0), ("Feed", 1)]


@pytest.mark.rule("M4", "E4")
def test_two_ambrosia_are_one_food() -> None:
    """A player who lacks 3 food and has 4 ambrosia feeds two citizens; one starves."""
    state = give_card(calm(), 0, "orchard")
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=(), ambrosia=5)
    state = all_pass(damage(state, 0, "orchard", "wheat"))
    state = play(state, taw.Finish())  # the last moment before income
    assert taw.BuyFood() in legal_actions(state)
    state = play(state, taw.BuyFood(), taw.BuyFood())
    assert state.players[0].ambrosia == 1
    expected = ("M4", "This costs 2 ambrosia; you have 1.")
    assert expected == reason_of(state, taw.BuyFood())
    state = play(state, taw.Starve(1))
    assert (state.players[0].starving, state.players[0].available) == ((1,), (2, 3, 4, 5))
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("M4", "E4")
@pytest.mark.parametrize(
    ("ambrosia", "instruction"),
    [(1, "Choose which citizen starves"), (2, "Choose which citizen starves, or buy food")],
)
def test_food_is_offered_to_who_can_pay_it(ambrosia: int, instruction: str) -> None:
    """Buying food is offered to a player with at least 2 ambrosia only."""
    state = all_pass(damage(edit_player(calm(), 0), 0, "wheat"))
    state = edit_player(state, 0, ambrosia=ambrosia)
    assert waits_for(state) == ("Feed", 0)
    assert (taw.BuyFood() in legal_actions(state)) == (ambrosia == 2)
    assert aw.prompt(aw.view(state, 0)).text == instruction


@pytest.mark.rule("M3", "E4")
def test_a_repaired_card_feeds_at_once() -> None:
    """The repaired wheat feeds at once: nobody starves."""
    state = play(all_pass(damage(edit_player(calm(), 0, ambrosia=2), 0, "wheat")), taw.Finish())
    assert waits_for(state) == ("Feed", 0)
    state = play(state, taw.BuyRepair("wheat"))
    assert (state.players[0].starving, state.players[0].ambrosia) == ((), 0)
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("E0", "E1", "E2", "E3", "E4")
def test_the_end_of_a_round_has_its_order() -> None:
    """The end of a round has the order confront, repair, income, reset, feed."""
    state = give_card(unthreaten(table(), 1), 0, "masons", "market")
    state = edit_player(state, 0, available=(1, 2, 4), new=(3,), supply=(5,), ambrosia=1)
    state = play(stand(state, 0, 4, "labor"), taw.Pass(), taw.Pass())
    assert waits_for(state) == ("Confront", 0)
    state = play(roll(play(state, taw.FaceTitan()), "titan"), taw.DamageCard("wheat"))
    assert (*waits_for(state), state.players[0].coins) == ("RepairBeforeIncome", 0, 6)
    assert (taw.Placed(0, 4),) == state.space("labor").citizens
    state = play(state, taw.Finish())
    assert (*waits_for(state), state.players[0].coins) == ("Feed", 0, 6 + 5 + 2)
    assert (
        state.space("labor").citizens,
        state.space("labor").ambrosia,
        state.space("build").ambrosia,
    ) == ((), 0, 1)
    state = play(state, taw.Starve(1), taw.Starve(2))
    assert (
        state.players[0].starving,
        state.players[0].available,
        state.round,
    ) == ((1, 2), (3, 4), 2)
