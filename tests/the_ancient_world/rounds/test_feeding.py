"""The end of a round (E3, E4): the reset of the board, feeding citizens (M4)."""

from __future__ import annotations

from typing import Any

import pytest

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
    in_round,
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
    """1 ambrosia where no citizen stands (2 players), at most 1 (3), at most 2 (4)."""
    state = calm(players)
    for seat in range(standing):
        state = stand(state, seat % players, 1 + seat // players, "labor")
    state = all_pass(state)
    assert int(refilled) == state.space("labor").ambrosia
    assert state.space("build").ambrosia == 1


@pytest.mark.rule("E3")
def test_citizens_of_one_player_count_each() -> None:
    """With 3 players, two citizens of the same player keep the ambrosia away."""
    state = stand(stand(calm(3), 0, 1, "labor"), 0, 2, "labor")
    assert all_pass(state).space("labor").ambrosia == 0


@pytest.mark.rule("E3")
def test_ambrosia_that_nobody_took_stays() -> None:
    """Learn had 1 and gets 1; where a citizen took it, nothing lies and nothing comes."""
    state = all_pass(stand(calm(), 0, 1, "rebuild"))
    assert state.space("learn").ambrosia == 2
    taken = play(calm(), taw.PlaceCitizen(1, "learn"), taw.Decline())
    assert all_pass(taken).space("learn").ambrosia == 0


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


@pytest.mark.rule("E3")
def test_all_citizens_return() -> None:
    """Used ones from the board and from cards, one's own or another's, new and starving ones."""
    state = give_card(calm(), 1, "toll-bridge", "goat-pens", "silos")
    state = give_card(state, 0, "senate", "colony")
    state = edit_player(state, 0, available=(1, 2), new=(4,), starving=(3,), supply=(5,))
    state = play(stand(state, 0, 1, "labor"), taw.UseCard(2, "toll-bridge", 1))
    player = state.players[0]
    assert (player.available, player.new, player.starving) == ((), (4,), (3,))
    state = all_pass(state)
    player = state.players[0]
    assert (
        player.available,
        player.new,
        player.starving,
        player.supply,
    ) == ((1, 2, 3, 4), (), (), (5,))
    assert [space.citizens for space in state.spaces] == [()] * 8
    bridge = state.players[1].city.owned("toll-bridge")
    assert taw.OwnedCard("toll-bridge") == bridge


@pytest.mark.rule("E3")
def test_the_hand_side_goes_down() -> None:
    """Who took the token starts the next round, and the token can be taken again."""
    state = play(calm(), taw.Pass(), taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.hand_up, state.token, state.first_player) == (True, 1, 0)
    state = settle(all_pass(state))
    assert (state.hand_up, state.token, state.first_player) == (False, 1, 1)
    assert waits_for(state) == ("Turn", 1)
    assert taw.Perform() in legal_actions(play(state, taw.PlaceCitizen(1, "rebuild")))


# --- E4, M4: feeding ---


def hungry(short: int, **changes: Any) -> State:
    """Nobody is threatened; seat 0 has 5 citizens and food for all but ``short`` of them.

    ``changes`` are those of seat 0.
    """
    state = give_district(give_card(calm(), 0, "orchard"), 0, "fish-quay")
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=(), **changes)
    return damage(state, 0, *("wheat", "fish-dock", "orchard")[:short])


@pytest.mark.rule("E4")
def test_enough_food_for_all() -> None:
    """5 food feed 5 citizens; nobody is asked."""
    state = all_pass(hungry(0))
    assert (type(state.agenda[-1]).__name__, state.players[0].starving) == ("DealEmpireRow", ())


@pytest.mark.rule("E4")
@pytest.mark.parametrize("short", [1, 2, 3])
def test_one_starves_for_each_food_missing(short: int) -> None:
    """The player chooses them one after the other, and no more than needed."""
    state = all_pass(hungry(short))
    for number in (5, 2, 3)[:short]:
        assert waits_for(state) == ("Feed", 0)
        free = state.players[0].available
        assert [taw.Starve(citizen) for citizen in free] == list(legal_actions(state))
        state = play(state, taw.Starve(number))
    assert tuple(sorted((5, 2, 3)[:short])) == state.players[0].starving
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("E4")
def test_who_starves_once_does_not_starve_again() -> None:
    """A citizen that starves already, or that the player does not have, is refused."""
    state = play(all_pass(hungry(2)), taw.Starve(4))
    assert reason_of(state, taw.Starve(4)) == ("E4", "Citizen 4 is starving.")
    state = all_pass(damage(calm(), 0, "wheat"))
    for number in (4, 0, 6):
        expected = ("E4", f"You have no citizen {number}.")
        assert expected == reason_of(state, taw.Starve(number))


@pytest.mark.rule("E4")
def test_feeding_cannot_be_declined() -> None:
    """Somebody must starve, or be fed with ambrosia."""
    state = all_pass(hungry(1))
    for action in (taw.Decline(), taw.Finish(), taw.Pass()):
        expected = ("E4", "The game waits for something else now: who starves.")
        assert expected == reason_of(state, action)
    expected = ("M4", "This costs 2 ambrosia; you have 0.")
    assert expected == reason_of(state, taw.BuyFood())


@pytest.mark.rule("E4", "C1")
def test_a_starving_citizen_is_not_used_in_the_next_round() -> None:
    """It may not be placed; it returns at the end of that round and must be fed again."""
    state = settle(play(all_pass(damage(calm(), 0, "wheat")), taw.Starve(3)))
    state = unthreaten(state, 0, 1)
    assert state.players[0].available == (1, 2)
    expected = ("C1", "Citizen 3 is starving.")
    assert expected == reason_of(state, taw.PlaceCitizen(3, "labor"))
    again = all_pass(state)
    assert [taw.Starve(number) for number in (1, 2, 3)] == list(legal_actions(again))
    state = settle(play(again, taw.Starve(1)))
    assert (state.players[0].available, state.players[0].starving) == ((2, 3), (1,))


@pytest.mark.rule("E4", "D2")
def test_food_of_every_kind_counts() -> None:
    """Capital, undamaged empire cards, districts, defeated titans and the city-state feed."""
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
    """How many citizens of seat 0 starve when everybody passes now."""
    state = all_pass(state)
    while type(state.agenda[-1]).__name__ == "Feed":
        state = play(state, decision(state).actions[0])
    return len(state.players[0].starving)


@pytest.mark.rule("E4")
def test_new_citizens_are_fed_too() -> None:
    """A citizen gained this round needs food, and may be the one who starves."""
    state = edit_player(in_round(calm(), 3), 0, coins=3)
    state = all_pass(play(state, taw.PlaceCitizen(1, "grow"), taw.Perform()))
    assert [taw.Starve(number) for number in (1, 2, 3, 4)] == list(legal_actions(state))


@pytest.mark.rule("E4")
def test_players_feed_in_turn_order() -> None:
    """From the first player of the round that ends."""
    state = damage(damage(damage(calm(3), 0, "wheat"), 1, "wheat"), 2, "wheat")
    state = all_pass(edit(state, first_player=2, token=2))
    order = []
    for _ in range(3):
        order.append(waits_for(state))
        state = play(state, taw.Starve(1))
    assert order == [("Feed", 2), ("Feed", 0), ("Feed", 1)]


@pytest.mark.rule("M4", "E4")
def test_two_ambrosia_are_one_food() -> None:
    """3 food are missing: with 4 ambrosia two citizens are fed, one starves."""
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


@pytest.mark.rule("M4")
def test_bought_food_is_for_this_check_only() -> None:
    """In the next round the same food is missing again."""
    state = play(all_pass(hungry(1, ambrosia=4)), taw.Finish(), taw.BuyFood())
    assert (state.players[0].starving, state.players[0].ambrosia) == ((), 2)
    state = all_pass(unthreaten(settle(state), 0, 1))
    state = play(state, taw.Finish())
    assert waits_for(state) == ("Feed", 0)


@pytest.mark.rule("M4", "T1")
def test_food_is_bought_at_the_feeding_only() -> None:
    """During a turn there is no food to buy."""
    state = edit_player(calm(), 0, ambrosia=9)
    expected = ("T1", "The game waits for something else now: a player's turn.")
    assert expected == reason_of(state, taw.BuyFood())


@pytest.mark.rule("M3", "E4")
def test_a_repair_at_the_feeding_feeds() -> None:
    """The repaired wheat feeds at once: nobody starves."""
    state = play(all_pass(damage(edit_player(calm(), 0, ambrosia=2), 0, "wheat")), taw.Finish())
    assert waits_for(state) == ("Feed", 0)
    state = play(state, taw.BuyRepair("wheat"))
    assert (state.players[0].starving, state.players[0].ambrosia) == ((), 0)
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("E2", "E4", "M4")
def test_income_comes_before_the_feeding() -> None:
    """Ambrosia of this round's income may buy the food that is missing."""
    state = damage(give_card(calm(), 0, "theatre"), 0, "wheat")
    state = play(all_pass(state), taw.BuyFood())
    assert (state.players[0].starving, state.players[0].ambrosia) == ((), 0)


@pytest.mark.rule("E0", "E1", "E2", "E3", "E4")
def test_the_parts_come_in_their_order() -> None:
    """Confront, repair, income, reset, feed: each is seen from the next one."""
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
