"""What ambrosia buys (M1 to M7)."""

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
    """Seat 0 has 3 ambrosia; a citizen 3 of seat 1 stands on Labor, and seat 1 has 4 ambrosia."""
    state = stand(edit_player(standard(), 0, ambrosia=3), 1, 3, "labor")
    return edit_player(state, 1, ambrosia=4)


@situation("M1", "For 2 ambrosia a citizen 1 has skill 3, and joins a citizen 3 without a coin.")
def _() -> Played:
    state = send(beside_a_three(), 1, "labor")
    told = Played(state, taw.BoostSkill())
    assert taw.Placed(0, 1) in told.after.space("labor").citizens
    assert told.after.players[0].ambrosia == 3 - 2
    assert told.after.players[0].coins == state.players[0].coins
    return told


@situation(
    "M1",
    "The skill was for that placement alone: without the citizen 3 a citizen 1 joins for nothing.",
    contrast=True,
)
def _() -> Played:
    state = play(send(beside_a_three(), 1, "labor"), taw.BoostSkill(), taw.Decline())
    state = play(state, taw.ReuseCitizen(3, "build"), taw.Decline(), taw.Pass())
    told = Played(state, taw.PlaceCitizen(1, "labor"))
    assert told.after.players[1].coins == state.players[1].coins
    assert told.after.players[1].ambrosia == state.players[1].ambrosia
    return told


# --- coins ---


@situation("M2", "2 ambrosia are a coin; the turn is the player's still.")
def _() -> Played:
    state = edit_player(standard(), 0, ambrosia=3)
    told = Played(state, taw.BuyCoin())
    assert told.after.players[0].coins == state.players[0].coins + 1
    assert told.after.players[0].ambrosia == 3 - 2
    assert told.after.agenda == state.agenda
    return told


@situation("M2", "A coin that is bought pays at once.")
def _() -> Played:
    state = send(edit_player(standard(), 0, coins=2, ambrosia=1), 1, "learn")
    told = Played(state, taw.BuyCoin())
    assert taw.Perform() not in aw.legal_actions(state)
    assert taw.Perform() in aw.legal_actions(told.after)
    return told


@situation("M2", "1 ambrosia is no coin.")
def _() -> Refused:
    return Refused(edit_player(standard(), 0, ambrosia=1), taw.BuyCoin(), "ambrosia-short")


# --- repairs ---


@situation("M3", "2 ambrosia repair an own damaged card.")
def _() -> Played:
    told = Played(
        damage(edit_player(standard(), 0, ambrosia=3), 0, "wheat", "fish-dock"),
        taw.BuyRepair("wheat"),
    )
    assert damaged(told.after) == ["fish-dock"]
    assert told.after.players[0].ambrosia == 3 - 2
    return told


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
    told = Played(hungry(1, ambrosia=3), taw.BuyFood())
    assert told.after.players[0].ambrosia == 3 - 2
    assert told.after.players[0].available == (1, 2, 3, 4, 5)
    assert told.after.players[0].starving == ()
    return told


@situation("M4", "Where 2 food are missing one is bought, and one citizen starves for the other.")
def _() -> Played:
    told = Played(play(hungry(2, ambrosia=3), taw.BuyFood()), taw.Starve(5))
    assert told.after.players[0].starving == (5,)
    assert told.after.round == 2
    return told


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
    """Seat 0 attacks with 3 swords of both starting armies, which are paid, a titan of defence 4."""
    state = threaten(edit_player(standard(), 0, ambrosia=ambrosia), 1, "mire-hound")
    armies = (taw.PayArmy("city-guard"), taw.PayArmy("militia"))
    return play(state, taw.Attack("mire-hound"), *armies)


@situation("M5", "3 ambrosia are the sword that is missing in this attack.")
def _() -> Played:
    state = short_of_swords(5)  # with 4 nothing else could be done, and nobody would be asked
    told = Played(state, taw.BuySword())
    assert told.after.players[0].ambrosia == 5 - 3
    assert taw.Strike() not in aw.legal_actions(state)
    assert taw.Strike() in aw.legal_actions(told.after)
    return told


@situation("M5", "2 ambrosia are no sword.")
def _() -> Refused:
    state = play(short_of_swords(5), taw.BuySword())
    return Refused(state, taw.BuySword(), "ambrosia-short")


# --- re-use ---


def standing(**changes: Any) -> State:
    """Seat 0 has a citizen 1 on Labor and a citizen 3 on Learn, and 4 ambrosia unless it is changed."""
    state = stand(stand(standard(), 0, 1, "labor"), 0, 3, "learn")
    return edit_player(state, 0, **{"ambrosia": 4, **changes})


@situation("M6", "4 ambrosia move a citizen to another space, where it takes what lies there.")
def _() -> Played:
    state = standing()
    told = Played(state, taw.ReuseCitizen(3, "rebuild"))
    assert told.after.space("learn").citizens == ()
    assert told.after.space("rebuild").citizens == (taw.Placed(0, 3),)
    assert told.after.players[0].ambrosia == state.space_id("rebuild").ambrosia
    assert told.after.players[0].available == (2,)
    return told


@situation("M6", "A citizen that follows one of a higher number pays the coin.")
def _() -> Played:
    state = standing()
    told = Played(state, taw.ReuseCitizen(1, "learn"))
    assert told.after.players[0].coins == state.players[0].coins - 1
    return told


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
    told = Played(state, taw.FeedTitan())
    assert told.after.players[0].threat == taw.Threat("aurochs", 3)
    assert told.after.players[0].ambrosia == 4 - 3
    return told


@situation("M7", "Who rolls the dice keeps the ambrosia.", contrast=True)
def _() -> Played:
    state = all_pass(edit_player(unthreaten(standard(), 1), 0, ambrosia=2))
    told = Played(state, taw.FaceTitan())
    assert told.after.players == state.players
    assert isinstance(aw.pending(told.after), aw.Chance)
    return told


@situation("M7", "The titan that threatens another is not fed.", contrast=True)
def _() -> Played:
    state = edit_player(unthreaten(standard(), 0), 0, ambrosia=9)
    told = Played(last_turn(state), taw.Pass())
    assert told.after.players[0].ambrosia == 9
    assert told.after.players[1].threat == state.players[1].threat
    return told
