"""The end of a round (E0-E2): when it comes, confronting titans (M7), repairs (M3) and income."""

from __future__ import annotations

import pytest

from ancient_world.engine.pending import legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    edit,
    edit_player,
    give_card,
    give_district,
    give_titan,
    in_round,
    offered,
    play,
    raise_armies,
    reason_of,
    roll,
    settle,
    stand,
    table,
    threaten,
    unthreaten,
)
from tests.the_ancient_world.rounds.ending import calm, waits_for

# --- E0: when a round ends ---


@pytest.mark.rule("E0", "E1", "E2", "E4", "M3")
def test_the_last_round_still_confronts_repairs_and_feeds() -> None:
    """After round 6 players still confront their titans, repair and feed their citizens."""
    state = give_card(in_round(unthreaten(table(), 1), 6), 0, "masons")
    state = all_pass(edit_player(state, 0, ambrosia=4, coins=0))
    assert waits_for(state) == ("Confront", 0)
    state = roll(play(state, taw.FaceTitan()), "titan")
    state = play(state, taw.DamageCard("wheat"))
    assert waits_for(state) == ("RepairBeforeIncome", 0)
    assert [taw.Repair("wheat")] == offered(state, taw.Repair)
    assert [taw.BuyRepair("wheat")] == offered(state, taw.BuyRepair)
    state = play(state, taw.Finish())
    assert waits_for(state) == ("Feed", 0)
    state = play(state, taw.Starve(3))
    assert pending(state) is None
    assert (
        state.players[0].starving,
        state.players[0].coins,
        state.players[0].ambrosia,
    ) == ((3,), 0, 4)


@pytest.mark.rule("E0", "E4")
def test_in_the_last_round_placed_citizens_are_fed_too() -> None:
    """All citizens return before the feeding, so that a placed citizen may be chosen to starve."""
    state = in_round(damage(calm(), 0, "wheat"), 6)
    state = all_pass(stand(state, 0, 2, "labor"))
    assert [taw.Starve(number) for number in (1, 2, 3)] == list(legal_actions(state))


# --- E1, M7: confronting ---


@pytest.mark.rule("E1")
def test_players_confront_in_turn_order() -> None:
    """Players confront in turn order from the first player; a token taken this round counts from the next round."""
    state = edit(table(3), first_player=1, token=2, hand_up=True)
    state = all_pass(edit_player(state, 2, ambrosia=1))
    order = []
    for _ in range(3):
        order.append(waits_for(state))
        if state.agenda[-1].__class__.__name__ == "Confront":
            state = play(state, taw.FaceTitan())
        state = roll(state, "blank")
    assert order == [("RollDamage", 1), ("Confront", 2), ("RollDamage", 0)]
    assert state.first_player == 2


@pytest.mark.rule("E1", "M7")
@pytest.mark.parametrize(
    ("titan", "lying", "price"),
    [
        ("dust-ape", 0, 1),
        ("storm-ox", 0, 2),
        ("aurochs", 0, 3),
        ("dust-ape", 1, 2),
        ("aurochs", 1, 2),
        ("aurochs", 3, 4),
        ("dust-ape", 7, 8),
    ],
)
def test_the_price_of_feeding(titan: str, lying: int, price: int) -> None:
    """Feeding a titan costs 1 more than the ambrosia on it, or its number of banners if the game has no ambrosia."""
    state = threaten(calm(), 0, titan, lying)
    enough = all_pass(edit_player(state, 0, ambrosia=price))
    assert [taw.FeedTitan(), taw.FaceTitan()] == list(legal_actions(enough))[:2]
    fed = play(enough, taw.FeedTitan())
    assert (0, taw.Threat(titan, lying + price)) == (fed.players[0].ambrosia, fed.players[0].threat)
    assert type(fed.agenda[-1]).__name__ == "DealEmpireRow"
    short = all_pass(edit_player(state, 0, ambrosia=price - 1))
    assert waits_for(short) == ("RollDamage", 0)


@pytest.mark.rule("E1", "M7")
def test_fed_ambrosia_stays_and_raises_the_price() -> None:
    """A titan with one banner is fed with 1, then 2, then 4 ambrosia, which stay on it."""
    state = edit_player(unthreaten(table(), 1), 0, ambrosia=10)
    lying = []
    for _ in range(3):
        state = settle(play(all_pass(state), taw.FeedTitan()))
        threat = state.players[0].threat
        assert threat is not None
        lying.append((threat.ambrosia, state.players[0].ambrosia))
        state = edit_player(state, 1, threat=None, city=safe(state, 1))
    assert lying == [(1, 9), (3, 7), (7, 3)]


def safe(state: State, seat: int) -> taw.City:
    """Return a player's city, with the threatening titan as defeated if there is one."""
    player = state.players[seat]
    return player.city if player.threat is None else player.city.with_titan(player.threat.titan)


@pytest.mark.rule("E1", "D3")
def test_the_coin_effect_is_that_of_the_threatening_titan() -> None:
    """A coin face has the effect of the titan on the player's own board."""
    state = all_pass(in_round(edit_player(table(), 1, ambrosia=0), 6))
    state = roll(roll(state, "coin"), "coin")
    assert [(player.coins, player.ambrosia) for player in state.players] == [(5, 0), (7, 0)]


# --- E2, M3: repairs right before income ---


@pytest.mark.rule("E2")
def test_repair_income_comes_between_confronting_and_income() -> None:
    """A market damaged by the dice brings income if a district repairs it first."""
    state = give_district(
        give_card(unthreaten(table(district="old-town"), 1), 0, "market"), 0, "builders"
    )
    state = play(roll(all_pass(state), "titan"), taw.DamageCard("market"))
    assert waits_for(state) == ("RepairBeforeIncome", 0)
    assert state.players[0].coins == 6
    assert [taw.Repair("market"), taw.Finish()] == list(legal_actions(state))
    assert play(state, taw.Repair("market")).players[0].coins == 6 + 5 + 2
    assert play(state, taw.Finish()).players[0].coins == 6 + 5


@pytest.mark.rule("E2")
def test_each_source_repairs_one_card() -> None:
    """Two repair incomes repair two of three damaged cards, of the player's choice."""
    state = give_card(give_district(calm(), 0, "builders"), 0, "masons", "market")
    state = all_pass(damage(state, 0, "wheat", "fish-dock", "market"))
    state = play(state, taw.Repair("market"))
    assert [taw.Repair("fish-dock"), taw.Repair("wheat"), taw.Finish()] == list(
        legal_actions(state)
    )
    assert reason_of(state, taw.Repair("market")) == ("D2", "Clay Market is not damaged.")
    state = play(state, taw.Repair("wheat"))
    assert [owned.card for owned in state.players[0].city.damaged_cards()] == ["fish-dock"]
    assert waits_for(state) == ("Feed", 0)


@pytest.mark.rule("M3", "E2")
@pytest.mark.parametrize("ambrosia", [1, 2, 3, 4])
def test_the_last_moment_for_a_bought_repair(ambrosia: int) -> None:
    """Right before income, 2 ambrosia repair a card even without repair income."""
    state = damage(give_card(calm(), 0, "market", "silos"), 0, "market", "wheat")
    state = all_pass(edit_player(state, 0, ambrosia=ambrosia))
    if ambrosia < 2:
        assert state.players[0].coins == 6 + 5
        return
    assert waits_for(state) == ("RepairBeforeIncome", 0)
    assert offered(state, taw.Repair) == []
    assert reason_of(state, taw.Repair("market")) == ("E2", "You have no repairs left.")
    assert [taw.BuyRepair("wheat"), taw.BuyRepair("market")] == offered(state, taw.BuyRepair)
    state = play(state, taw.BuyRepair("market"))
    if ambrosia == 4:
        state = play(state, taw.BuyRepair("wheat"))
        assert state.players[0].city.damaged_cards() == []
    assert (6 + 5 + 2, ambrosia % 2) == (state.players[0].coins, state.players[0].ambrosia)


# --- E2: income ---


@pytest.mark.rule("E2")
def test_income_of_each_symbol() -> None:
    """Each player gains 5 coins and the income of cards, districts, titans and the city-state."""
    state = calm(city_states=["orynthe", None])
    state = give_card(state, 0, "market", "treasury", "academy", "theatre", "scribes")
    state = give_titan(give_district(state, 0, "bankers", "temples"), 0, "sphinx")
    state = all_pass(state)
    goods = [(player.coins, player.knowledge, player.ambrosia) for player in state.players]
    assert goods == [(6 + 5 + 2 + 3 + 1, 1 + 1, 1 + 2 + 1), (7 + 5, 0, 0)]


@pytest.mark.rule("E2", "A2")
def test_an_army_gets_dearer_each_round_that_it_is_used() -> None:
    """An army used in every round costs 1, 2, 4, 8 coins, since all coins stay on it."""
    state = raise_armies(unthreaten(table(), 1), 0, taw.Army("champions"))
    state = edit_player(give_card(state, 0, "citadel", "foundry", "arsenal"), 0, coins=90)
    costs = []
    for _ in range(4):
        threat = state.players[0].threat
        assert threat is not None
        state = play(state, taw.Attack(threat.titan), taw.PayArmy("champions"), taw.Strike())
        costs.append(state.players[0].armies[0].paid)
        state = settle(all_pass(settle(state)))
        state = unthreaten(state, 1)
    assert costs == [1, 2, 4, 8]
