"""Situations on ambrosia for skill, food, swords and titans (M1, M4, M5, M7)."""

from __future__ import annotations

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
    edit_player,
    give_card,
    play,
    raise_armies,
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


@situation("M1", "The skill costs an ambrosia for each step: three for a 2 beside a 5.")
def _() -> Played:
    state = edit_player(standard(), 1, available=(1, 2, 5), supply=(3, 4))
    state = edit_player(stand(state, 1, 5, "labor"), 0, ambrosia=4)
    case = Played(send(state, 2, "labor"), taw.BoostSkill())
    assert case.after.players[0].ambrosia == 4 - 3
    return case


@situation("M1", "Two ambrosia do not make a 5 of a 2.")
def _() -> Refused:
    state = edit_player(standard(), 1, available=(1, 2, 5), supply=(3, 4))
    state = edit_player(stand(state, 1, 5, "labor"), 0, ambrosia=2, coins=0)
    return Refused(state, taw.PlaceCitizen(2, "labor"), "skill-fee", "C2")


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


@situation("M4", "For two food that are missing 4 ambrosia are paid, and nobody starves.")
def _() -> Played:
    state = play(hungry(2, ambrosia=4), taw.BuyFood())
    case = Played(state, taw.BuyFood())
    assert case.after.players[0].ambrosia == 0
    assert case.after.players[0].starving == ()
    return case


@situation("M4", "A repair of the fields feeds as well as bought food, and lasts.")
def _() -> Played:
    case = Played(hungry(1, ambrosia=2), taw.BuyRepair("wheat"))
    assert case.after.players[0].ambrosia == 0
    assert case.after.players[0].starving == ()
    assert damaged(case.after) == []
    return case


@situation("M4", "Nobody buys food whose citizens are all fed.")
def _() -> Refused:
    state = edit_player(hungry(1), 1, ambrosia=4)
    return Refused(state, taw.BuyFood(), "nobody-starves", "E4", player=1)


@situation("M4", "Food is bought while citizens are fed, not in a turn.")
def _() -> Refused:
    state = edit_player(standard(), 0, ambrosia=4)
    return Refused(state, taw.BuyFood(), "not-now", "T1")


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


@situation("M5", "A sword is bought before an army is paid, too; it counts in this attack.")
def _() -> Played:
    state = threaten(edit_player(standard(), 0, ambrosia=5), 1, "mire-hound")
    state = play(state, taw.Attack("mire-hound"))
    case = Played(state, taw.BuySword())
    assert case.after.players[0].ambrosia == 5 - 3
    assert taw.Strike() not in aw.legal_actions(case.after)
    return case


@situation("M5", "The sword was for that attack alone: 3 swords do not beat 4 in the next one.")
def _() -> Refused:
    state = threaten(give_card(standard(2), 0, "barracks"), 1, "mire-hound")
    state = raise_armies(
        edit_player(state, 0, ambrosia=3), 0, taw.Army("spears-1"), taw.Army("spears-2")
    )
    state = play(
        state, taw.Attack("mire-hound"), taw.PayArmy("spears-1"), taw.BuySword(), taw.Strike()
    )
    state = play(state, aw.Rolled(("blank",)), taw.Pass())
    assert state.decks.titans[0].face_up == "ash-boar"
    return Refused(state, taw.Attack("ash-boar"), "attack-too-weak", "A4")


@situation("M5", "Without an army no number of swords is an attack.")
def _() -> Refused:
    state = threaten(edit_player(raise_armies(standard(), 0), 0, ambrosia=30), 1, "mire-hound")
    return Refused(state, taw.Attack("mire-hound"), "no-unused-army", "A2")


@situation("M5", "2 ambrosia are no sword.")
def _() -> Refused:
    state = play(short_of_swords(5), taw.BuySword())
    return Refused(state, taw.BuySword(), "ambrosia-short")


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


@situation("M7", "Where 3 ambrosia lie already it is 4 and not one for each banner.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "mire-hound", 3), 0, ambrosia=5))
    case = Played(state, taw.FeedTitan())
    assert case.after.players[0].threat == taw.Threat("mire-hound", 3 + 4)
    assert case.after.players[0].ambrosia == 1
    return case


@situation("M7", "1 ambrosia less than the price feeds nothing.")
def _() -> Refused:
    state = all_pass(edit_player(threaten(calm(), 0, "twin-viper"), 0, ambrosia=1))
    return Refused(state, taw.FeedTitan(), "ambrosia-short", "E1", player=0)


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
