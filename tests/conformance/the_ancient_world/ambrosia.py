"""Situations on the uses of ambrosia (M1 to M7)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    hungry,
    last_turn,
    standard,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    edit_player,
    give_card,
    play,
    send,
    stand,
    threaten,
    unthreaten,
)

# --- skill ---


def beside_a_three() -> State:
    """Return a state in which seat 0 has 3 ambrosia, and seat 1 has a citizen 3 on Labor and 4 ambrosia."""
    state = stand(edit_player(standard(), 0, ambrosia=3), 1, 3, "labor")
    return edit_player(state, 1, ambrosia=4)


@situation("M1", "For 2 ambrosia a citizen 1 has skill 3, and joins a citizen 3 without a coin.")
def _() -> Played:
    state = send(beside_a_three(), 1, "labor")
    case = Played(state, taw.BoostSkill())
    assert taw.Placed(0, 1) in case.after.space("labor").citizens
    assert case.after.players[0].ambrosia == 3 - 2
    assert case.after.players[0].coins == state.players[0].coins
    return case


@situation(
    "M1",
    "The skill was for that placement alone: without the citizen 3 a citizen 1 joins for nothing.",
    contrast=True,
)
def _() -> Played:
    state = play(send(beside_a_three(), 1, "labor"), taw.BoostSkill(), taw.Decline())
    state = play(state, taw.ReuseCitizen(3, "build"), taw.Decline(), taw.Pass())
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert case.after.players[1].coins == state.players[1].coins
    assert case.after.players[1].ambrosia == state.players[1].ambrosia
    return case


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


@situation("M2", "1 ambrosia is no coin.")
def _() -> Refused:
    return Refused(edit_player(standard(), 0, ambrosia=1), taw.BuyCoin(), "ambrosia-short")


# --- repairs ---


@situation("M3", "2 ambrosia repair an own damaged card.")
def _() -> Played:
    case = Played(
        damage(edit_player(standard(), 0, ambrosia=3), 0, "wheat", "fish-dock"),
        taw.BuyRepair("wheat"),
    )
    assert damaged(case.after) == ["fish-dock"]
    assert case.after.players[0].ambrosia == 3 - 2
    return case


@situation("M3", "1 ambrosia repairs nothing.")
def _() -> Refused:
    state = damage(edit_player(standard(), 0, ambrosia=1), 0, "wheat")
    return Refused(state, taw.BuyRepair("wheat"), "ambrosia-short")


@situation("M3", "The damaged card of another player cannot be repaired.")
def _() -> Refused:
    state = damage(give_card(standard(), 1, "market"), 1, "market")
    return Refused(edit_player(state, 0, ambrosia=2), taw.BuyRepair("market"), "not-your-card")


# --- food ---


@situation("M4", "2 ambrosia are the food that is missing, and nobody starves.")
def _() -> Played:
    case = Played(hungry(1, ambrosia=3), taw.BuyFood())
    assert case.after.players[0].ambrosia == 3 - 2
    assert case.after.players[0].available == (1, 2, 3, 4, 5)
    assert case.after.players[0].starving == ()
    return case


@situation("M4", "Where 2 food are missing one is bought, and one citizen starves for the other.")
def _() -> Played:
    case = Played(play(hungry(2, ambrosia=3), taw.BuyFood()), taw.Starve(5))
    assert case.after.players[0].starving == (5,)
    assert case.after.round == 2
    return case


@situation("M4", "No food is bought before one is asked.")
def _() -> Impossible:
    document = aw.to_document(hungry(1, ambrosia=3))
    agenda = document["state"]["agenda"]
    place = next(at for at, step in enumerate(agenda) if step.get("player") == 1)
    agenda[place]["bought"] = 1
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{place}]")


@situation("M4", "1 ambrosia is no food.")
def _() -> Refused:
    return Refused(hungry(1, ambrosia=1), taw.BuyFood(), "ambrosia-short")


# --- swords ---


def short_of_swords(ambrosia: int) -> State:
    """Return a state in which seat 0 has paid both starting armies (3 swords) against a titan of defence 4."""
    state = threaten(edit_player(standard(), 0, ambrosia=ambrosia), 1, "mire-hound")
    armies = (taw.PayArmy("city-guard"), taw.PayArmy("militia"))
    return play(state, taw.Attack("mire-hound"), *armies)


@situation("M5", "3 ambrosia are the sword that is missing in this attack.")
def _() -> Played:
    state = short_of_swords(
        5
    )  # with 4 ambrosia nothing else could be done, and the choice would be forced
    case = Played(state, taw.BuySword())
    assert case.after.players[0].ambrosia == 5 - 3
    assert taw.Strike() not in aw.legal_actions(state)
    assert taw.Strike() in aw.legal_actions(case.after)
    return case


@situation("M5", "2 ambrosia are no sword.")
def _() -> Refused:
    state = play(short_of_swords(5), taw.BuySword())
    return Refused(state, taw.BuySword(), "ambrosia-short")


# --- re-use ---


def standing(**changes: Any) -> State:
    """Return a state in which seat 0 has a citizen 1 on Labor, a citizen 3 on Learn, and by default 4 ambrosia."""
    state = stand(stand(standard(), 0, 1, "labor"), 0, 3, "learn")
    return edit_player(state, 0, **{"ambrosia": 4, **changes})


@situation("M6", "4 ambrosia move a citizen to another space, where it takes what lies there.")
def _() -> Played:
    state = standing()
    case = Played(state, taw.ReuseCitizen(3, "rebuild"))
    assert case.after.space("learn").citizens == ()
    assert case.after.space("rebuild").citizens == (taw.Placed(0, 3),)
    assert case.after.players[0].ambrosia == state.space("rebuild").ambrosia
    assert case.after.players[0].available == (2,)
    return case


@situation("M6", "A citizen that follows one of a higher number pays the coin.")
def _() -> Played:
    state = standing()
    case = Played(state, taw.ReuseCitizen(1, "learn"))
    assert case.after.players[0].coins == state.players[0].coins - 1
    return case


@situation("M6", "A citizen that stands on an empire card is not re-used.")
def _() -> Refused:
    state = give_card(standing(), 0, "toll-bridge")
    state = play(state, taw.UseCard(2, "toll-bridge", 0), taw.Pass())
    return Refused(state, taw.ReuseCitizen(2, "build"), "citizen-on-card")


# --- placating ---


@situation(
    "M7", "The ambrosia, here one for each banner, goes to the own titan, and no dice are rolled."
)
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "aurochs"), 0, ambrosia=4))
    case = Played(state, taw.FeedTitan())
    assert case.after.players[0].threat == taw.Threat("aurochs", 3)
    assert case.after.players[0].ambrosia == 4 - 3
    return case


@situation("M7", "Who rolls the dice keeps the ambrosia.", contrast=True)
def _() -> Played:
    state = all_pass(edit_player(unthreaten(standard(), 1), 0, ambrosia=2))
    case = Played(state, taw.FaceTitan())
    assert case.after.players == state.players
    assert isinstance(aw.pending(case.after), aw.Chance)
    return case


@situation("M7", "The titan that threatens another is not fed.", contrast=True)
def _() -> Played:
    state = edit_player(unthreaten(standard(), 0), 0, ambrosia=9)
    case = Played(last_turn(state), taw.Pass())
    assert case.after.players[0].ambrosia == 9
    assert case.after.players[1].threat == state.players[1].threat
    return case
