"""The end of a round (E0-E4): confronting, repairs, income, the reset of the board, feeding (M3, M4, M7)."""

from __future__ import annotations

from typing import Any

import pytest

from ancient_world.engine.agenda import legal_actions, pending
from ancient_world.engine.pending import Chance
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


def calm(players: int = 2, **options: Any) -> State:
    """The first turn of round 1; no titan threatens anybody."""
    return unthreaten(table(players, district="old-town", **options), *range(players))


def waits_for(state: State) -> tuple[str, int]:
    """The step that the game waits at, and whose it is."""
    step: Any = state.agenda[-1]
    return type(step).__name__, step.player


# --- E0: when a round ends ---


@pytest.mark.rule("E0", "T2")
def test_a_round_ends_when_all_have_passed() -> None:
    """Two of three have passed: the third one goes on alone. Then the round ends."""
    state = play(calm(3), taw.Pass(), taw.Pass(), taw.PlaceCitizen(1, "labor"), taw.Perform())
    assert waits_for(state) == ("Turn", 2)
    state = play(state, taw.Pass())
    assert (state.round, type(state.agenda[-1]).__name__) == (2, "DealEmpireRow")


@pytest.mark.rule("E0")
@pytest.mark.parametrize("number", range(1, 6))
def test_every_round_but_the_last_has_a_next_one(number: int) -> None:
    """After rounds 1 to 5 income is collected and the next round is prepared."""
    state = all_pass(in_round(calm(), number))
    assert number + 1 == state.round
    assert [player.coins for player in state.players] == [6 + 5, 7 + 5]


@pytest.mark.rule("E0", "E2", "E3")
def test_no_income_and_no_refill_after_the_last_round() -> None:
    """The game is over with the coins, knowledge and ambrosia that were there."""
    state = give_card(in_round(calm(), 6), 0, "academy", "theatre", "market")
    before = raise_armies(state, 0, taw.Army("champions", (), 1, 2))
    after = all_pass(before)
    assert pending(after) is None
    for old, new in zip(before.players, after.players, strict=True):
        old_goods, new_goods = (
            (player.coins, player.knowledge, player.ambrosia, player.armies)
            for player in (old, new)
        )
        assert old_goods == new_goods
    assert [space.ambrosia for space in before.spaces] == [space.ambrosia for space in after.spaces]


@pytest.mark.rule("E0", "E1", "E2", "E4", "M3")
def test_the_last_round_still_confronts_repairs_and_feeds() -> None:
    """After round 6: dice of the threatening titan, the last repairs, then who is short starves."""
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
    """All citizens return before the feeding, so that a used one may be chosen to starve."""
    state = in_round(damage(calm(), 0, "wheat"), 6)
    state = all_pass(stand(state, 0, 2, "labor"))
    assert [taw.Starve(number) for number in (1, 2, 3)] == list(legal_actions(state))


# --- E1, M7: confronting ---


@pytest.mark.rule("E1")
@pytest.mark.parametrize(("titan", "banners"), [("ruin-lynx", 1), ("storm-ox", 2), ("aurochs", 3)])
def test_who_cannot_feed_the_titan_rolls_a_die_per_banner(titan: str, banners: int) -> None:
    """Without ambrosia there is no choice: the dice of the threatening titan are rolled."""
    state = unthreaten(table(), 1)
    state = state if titan == "ruin-lynx" else threaten(state, 0, titan)
    state = all_pass(state)
    step: Any = state.agenda[-1]
    assert isinstance(pending(state), Chance)
    assert (0, titan, banners) == (step.player, step.titan, step.count)


@pytest.mark.rule("E1")
def test_players_confront_in_turn_order() -> None:
    """From the first player on; the token taken this round changes that in the next round only."""
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


@pytest.mark.rule("E1")
def test_who_is_not_threatened_confronts_nobody() -> None:
    """No choice and no dice, though there is ambrosia."""
    state = all_pass(edit_player(calm(), 0, ambrosia=9))
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


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
    """1 more than the ambrosia on the titan, or its number of banners if there is none."""
    state = threaten(calm(), 0, titan, lying)
    enough = all_pass(edit_player(state, 0, ambrosia=price))
    assert [taw.FeedTitan(), taw.FaceTitan()] == list(legal_actions(enough))[:2]
    fed = play(enough, taw.FeedTitan())
    assert (0, taw.Threat(titan, lying + price)) == (fed.players[0].ambrosia, fed.players[0].threat)
    assert type(fed.agenda[-1]).__name__ == "DealEmpireRow"
    short = all_pass(edit_player(state, 0, ambrosia=price - 1))
    assert waits_for(short) == ("RollDamage", 0)


@pytest.mark.rule("E1", "M7")
def test_feeding_is_all_or_nothing() -> None:
    """2 ambrosia do not save two dice of a titan with three banners: all three are rolled."""
    state = all_pass(edit_player(threaten(calm(), 0, "aurochs"), 0, ambrosia=2))
    step: Any = state.agenda[-1]
    assert (type(step).__name__, step.count) == ("RollDamage", 3)
    assert state.players[0].ambrosia == 2


@pytest.mark.rule("E1", "M7")
def test_who_can_feed_may_still_roll() -> None:
    """The ambrosia stays with the player, and the dice are rolled."""
    state = all_pass(edit_player(unthreaten(table(), 1), 0, ambrosia=5))
    state = play(state, taw.FaceTitan())
    assert waits_for(state) == ("RollDamage", 0)
    assert (5, taw.Threat("ruin-lynx")) == (state.players[0].ambrosia, state.players[0].threat)


@pytest.mark.rule("E1", "M7", "M2")
def test_ambrosia_spent_meanwhile_is_gone() -> None:
    """Who buys a coin and has too little left to feed the titan, rolls."""
    state = all_pass(edit_player(unthreaten(table(), 1), 0, ambrosia=2))
    state = play(state, taw.BuyCoin())
    assert waits_for(state) == ("RollDamage", 0)


@pytest.mark.rule("E1", "P4")
def test_the_titan_stays_after_the_dice() -> None:
    """It threatens in the next round again, and no other one is drawn."""
    state = settle(all_pass(table()))
    assert state.round == 2
    threats = [player.threat for player in state.players]
    assert [taw.Threat("ruin-lynx"), taw.Threat("fen-toad")] == threats


@pytest.mark.rule("E1", "M7")
def test_fed_ambrosia_stays_and_raises_the_price() -> None:
    """A titan with one banner is fed with 1, then 2, then 4 ambrosia; 7 lie on it."""
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
    """The city of a player who has defeated the threatening titan, if there is one."""
    player = state.players[seat]
    return player.city if player.threat is None else player.city.with_titan(player.threat.titan)


@pytest.mark.rule("E1", "D3")
def test_the_coin_effect_is_that_of_the_threatening_titan() -> None:
    """Each player suffers from the titan on the own board."""
    state = all_pass(in_round(edit_player(table(), 1, ambrosia=0), 6))
    state = roll(roll(state, "coin"), "coin")
    assert [(player.coins, player.ambrosia) for player in state.players] == [(5, 0), (7, 0)]


# --- E2, M3: repairs right before income ---


@pytest.mark.rule("E2")
def test_repair_income_comes_between_confronting_and_income() -> None:
    """The market is damaged by the dice, repaired by the district, and brings its income."""
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
def test_repairs_wait_until_all_have_confronted() -> None:
    """The last titan's dice are rolled before the first player repairs."""
    state = give_card(damage(table(), 0, "wheat"), 0, "masons")
    state = roll(all_pass(state), "blank")
    assert waits_for(state) == ("RollDamage", 1)
    assert waits_for(roll(state, "blank")) == ("RepairBeforeIncome", 0)


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
    assert [owned.card for owned in state.players[0].city.damaged()] == ["fish-dock"]
    assert waits_for(state) == ("Feed", 0)


@pytest.mark.rule("E2", "D2")
def test_a_damaged_card_has_no_repair_income() -> None:
    """The masons lie face down and cannot repair themselves."""
    state = all_pass(damage(give_card(calm(), 0, "masons"), 0, "masons"))
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("E2")
def test_nothing_to_repair() -> None:
    """Repair income without a damaged card asks nobody."""
    state = all_pass(edit_player(give_card(calm(), 0, "masons"), 0, ambrosia=9))
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("M3", "E2")
@pytest.mark.parametrize("ambrosia", [1, 2, 3, 4])
def test_the_last_moment_for_a_bought_repair(ambrosia: int) -> None:
    """Right before income, 2 ambrosia repair a card without any repair income."""
    state = damage(give_card(calm(), 0, "market", "silos"), 0, "market", "wheat")
    state = all_pass(edit_player(state, 0, ambrosia=ambrosia))
    if ambrosia < 2:
        assert state.players[0].coins == 6 + 5
        return
    assert waits_for(state) == ("RepairBeforeIncome", 0)
    assert offered(state, taw.Repair) == []
    assert reason_of(state, taw.Repair("market")) == ("E2", "There is no repair left.")
    assert [taw.BuyRepair("wheat"), taw.BuyRepair("market")] == offered(state, taw.BuyRepair)
    state = play(state, taw.BuyRepair("market"))
    if ambrosia == 4:
        state = play(state, taw.BuyRepair("wheat"))
        assert state.players[0].city.damaged() == []
    assert (6 + 5 + 2, ambrosia % 2) == (state.players[0].coins, state.players[0].ambrosia)


@pytest.mark.rule("M3")
def test_a_bought_repair_needs_a_damaged_card_of_ones_own() -> None:
    """Whole cards, other players' cards and too little ambrosia are refused with their reasons."""
    state = damage(give_card(calm(), 1, "market"), 1, "market")
    state = edit_player(state, 0, ambrosia=2)
    expected = ("M3", "Wheat Fields is not damaged.")
    assert expected == reason_of(state, taw.BuyRepair("wheat"))
    expected = ("M3", "Clay Market is not among your empire cards.")
    assert expected == reason_of(state, taw.BuyRepair("market"))
    state = damage(edit_player(state, 0, ambrosia=1), 0, "wheat")
    expected = ("M3", "This costs 2 ambrosia; you have 1.")
    assert expected == reason_of(state, taw.BuyRepair("wheat"))


# --- E2: income ---


@pytest.mark.rule("E2")
def test_income_of_each_symbol() -> None:
    """5 coins and what cards, districts, titans and the city-state bring, for each player."""
    state = calm(city_states=["orynthe", None])
    state = give_card(state, 0, "market", "treasury", "academy", "theatre", "scribes")
    state = give_titan(give_district(state, 0, "bankers", "temples"), 0, "sphinx")
    state = all_pass(state)
    goods = [(player.coins, player.knowledge, player.ambrosia) for player in state.players]
    assert goods == [(6 + 5 + 2 + 3 + 1, 1 + 1, 1 + 2 + 1), (7 + 5, 0, 0)]


@pytest.mark.rule("E2", "D2", "K2")
def test_what_brings_no_income() -> None:
    """Damaged and stored cards, one-time gains and threatening titans bring none."""
    state = damage(give_card(calm(), 0, "market", "sculptors"), 0, "market")
    state = all_pass(threaten(state, 0, "sphinx"))
    state = roll(state, "blank", "blank")
    goods = (state.players[0].coins, state.players[0].knowledge, state.players[0].ambrosia)
    assert goods == (6 + 5, 0, 0)


@pytest.mark.rule("E2", "A2")
def test_coins_slide_from_the_name_area_to_the_picture() -> None:
    """A used army is usable again and dearer; an unused one stays as it is."""
    armies = (taw.Army("champions", ("levy-1",), 1, 2), taw.Army("militia", (), 1))
    state = settle(all_pass(raise_armies(calm(), 0, *armies)))
    after = (taw.Army("champions", ("levy-1",), 3), taw.Army("militia", (), 1))
    assert after == state.players[0].armies
    threat = state.players[0].threat
    assert threat is not None
    state = play(state, taw.Attack(threat.titan), taw.PayArmy("champions"))
    assert state.players[0].coins == 6 + 5 - 4


@pytest.mark.rule("E2", "A2")
def test_an_army_gets_dearer_each_round_that_it_is_used() -> None:
    """Used in every round it costs 1, 2, 4, 8 coins, since all coins stay on it."""
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
