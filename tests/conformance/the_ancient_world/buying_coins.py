"""Situations on coins that ambrosia buys, at any decision (M2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn, set_ambrosia
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    last_turn,
    standard,
)
from tests.conformance.the_ancient_world.positions.spending import rich, spends
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    edit_player,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    raise_armies,
    roll,
    send,
    threaten,
)

# --- coins ---


@situation("M2", "2 ambrosia are a coin; the turn is the player's still.")
def _() -> Played:
    state = edit_player(standard(), 0, ambrosia=3)
    case = Played(state, taw.BuyCoin())
    assert case.after.players[0].coins == state.players[0].coins + 1
    assert case.after.players[0].ambrosia == 3 - 2
    assert case.after.agenda == state.agenda
    return case


@situation("M2", "A coin that is bought pays at once.")
def _() -> Played:
    state = send(edit_player(standard(), 0, coins=2, ambrosia=1), 1, "learn")
    case = Played(state, taw.BuyCoin())
    assert taw.Perform() not in aw.legal_actions(state)
    assert taw.Perform() in aw.legal_actions(case.after)
    return case


@situation(
    "M2", "A coin is bought while a titan is confronted; the price of feeding stays the same."
)
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "mire-hound"), 0, ambrosia=3))
    case = Played(state, taw.BuyCoin())
    legal = aw.legal_actions(case.after, 0)
    assert set(legal) == {taw.FeedTitan(), taw.FaceTitan()}
    return case


@situation("M2", "Two coins are bought one after the other, for 4 ambrosia.")
def _() -> Played:
    state = play(edit_player(standard(), 0, ambrosia=4), taw.BuyCoin())
    case = Played(state, taw.BuyCoin())
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (6 + 2, 0)
    return case


@situation("M2", "At the end of the game the last ambrosia buys the coins that the Vaults count.")
def _() -> Played:
    state = edit_player(in_round(give_card(calm(), 0, "vaults"), 6), 0, coins=1, ambrosia=2)
    case = Played(all_pass(state), taw.BuyCoin())
    assert aw.is_over(case.after)
    assert aw.scores(case.after)[0].total == aw.scores(state)[0].total + 1
    return case


@situation("M2", "Or a coin that decides the victory between equal players.")
def _() -> Played:
    state = edit_player(in_round(calm(), 6), 0, coins=3, ambrosia=2)
    state = all_pass(edit_player(state, 1, coins=3, knowledge=1))
    case = Played(state, taw.BuyCoin())
    assert aw.winners(case.after) == (0,)
    return case


@situation("M2", "Whom no coin helps is not asked: the game is over.", contrast=True)
def _() -> Played:
    state = edit_player(in_round(give_card(calm(), 1, "market"), 6), 0, ambrosia=9)
    case = Played(last_turn(state), taw.Pass())
    assert aw.is_over(case.after)
    assert case.after.players[0].ambrosia == 9
    return case


@situation("M2", "No coin is bought with the ambrosia of others.")
def _() -> Refused:
    state = edit_player(edit_player(standard(), 0, ambrosia=1), 1, ambrosia=5)
    return Refused(state, taw.BuyCoin(), "ambrosia-short")


@situation("M2", "Nor in the turn of another.")
def _() -> Refused:
    state = edit_player(edit_player(standard(), 0, ambrosia=2), 1, ambrosia=2)
    return Refused(state, taw.BuyCoin(), "wrong-player", "T1", player=1)


@situation("M2", "1 ambrosia is no coin.")
def _() -> Refused:
    return Refused(edit_player(standard(), 0, ambrosia=1), taw.BuyCoin(), "ambrosia-short")


# --- at any decision ---


@situation("M2", "On Build the coin is bought that a card lacks.")
def _() -> Played:
    state = send(rich(first_turn(2, "market"), 3), 1, "build")
    case = spends(Played(state, taw.BuyCoin()))
    assert taw.Build("market") not in aw.legal_actions(state)
    assert taw.Build("market") in aw.legal_actions(case.after)
    return case


@situation("M2", "On Labor it is bought as well, before the space brings its own.")
def _() -> Played:
    return spends(Played(send(rich(standard()), 1, "labor"), taw.BuyCoin()))


@situation("M2", "On Learn too.")
def _() -> Played:
    return spends(Played(send(rich(standard()), 1, "learn"), taw.BuyCoin()))


@situation("M2", "On Recruit it is bought for the card that costs 7.")
def _() -> Played:
    state = send(rich(first_turn(2, "champions")), 1, "recruit")
    case = spends(Played(state, taw.BuyCoin()))
    assert taw.Recruit("champions") in aw.legal_actions(case.after)
    return case


@situation("M2", "While a recruit is given its place a coin may be bought.")
def _() -> Played:
    state = play(send(rich(first_turn(2, "levy-1")), 1, "recruit"), taw.Recruit("levy-1"))
    return spends(Played(state, taw.BuyCoin()))


@situation("M2", "When a card has been explored a coin is bought to build it.")
def _() -> Played:
    state = set_ambrosia(in_round(edit_player(standard(), 0, coins=4), 2), "explore", 0)
    state = play(send(rich(state), 1, "explore"), taw.Perform())
    cards = ("potters", "scales", "goat-pens", "tin-mine", "masons")
    state = play(state, aw.Dealt(cards), taw.Keep("potters"))
    case = spends(Played(state, taw.BuyCoin()))
    assert taw.BuildKept() not in aw.legal_actions(state)
    assert taw.BuildKept() in aw.legal_actions(case.after)
    return case


@situation("M2", "While a district is chosen a coin may be bought.")
def _() -> Played:
    state = send(rich(give_card(standard(), 0, "star-tower")), 1, "expand")
    state = play(state, taw.Expand(taw.Goods(coins=3)), aw.Dealt(("kilns", "butts")))
    return spends(Played(state, taw.BuyCoin()))


@situation("M2", "While an upgrade is offered a coin may be bought.")
def _() -> Played:
    state = edit_player(give_stored(standard(), 0, "gymnasium"), 0, coins=9)
    return spends(Played(play(rich(state), taw.BuildStored("gymnasium")), taw.BuyCoin()))


@situation("M2", "While cards are repaired on Rebuild a coin may be bought.")
def _() -> Played:
    state = play(send(rich(standard()), 1, "rebuild"), taw.Perform())
    return spends(Played(state, taw.BuyCoin()))


@situation("M2", "While an army is chosen for a coin face the coin is bought that is put on it.")
def _() -> Played:
    state = roll(facing("ash-boar", rich(standard())), "coin")
    return spends(Played(state, taw.BuyCoin()))


@situation("M2", "While a district that is lost is chosen a coin may be bought.")
def _() -> Played:
    state = give_district(rich(standard()), 0, "gardens", "kilns")
    return spends(Played(roll(facing("gate-hydra", state), "coin", "blank"), taw.BuyCoin()))


@situation("M2", "While an army above the limit is discarded a coin may be bought.")
def _() -> Played:
    return spends(Played(above_the_limit(), taw.BuyCoin()))


def above_the_limit() -> State:
    """Return a state in which seat 0 discards an army, as a titan face has damaged the Barracks."""
    state = give_card(rich(standard()), 0, "barracks")
    armies = (taw.Army("city-guard"), taw.Army("militia"), taw.Army("chosen"))
    state = roll(facing("mire-hound", raise_armies(state, 0, *armies)), "titan")
    return play(state, taw.DamageCard("barracks"))
