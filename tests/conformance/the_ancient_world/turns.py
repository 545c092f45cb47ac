"""Situations on turns, passing and rewards (T1 to T3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import (
    first_turn,
    set_ambrosia,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    raise_armies,
    send,
    stand,
    turn_of,
)


def with_champions(state: State) -> State:
    """Return the state in which seat 0 has the Champions, with 5 swords, in place of the starting armies."""
    return raise_armies(state, 0, taw.Army("champions"))


@situation("T1", "When the citizen has done its work the turn is over: the next player has one.")
def _() -> Played:
    case = Played(send(first_turn(), 1, "labor"), taw.Perform())
    assert turn_of(case.after) == 1
    return case


@situation("T1", "An attack is a turn too; it takes no citizen.")
def _() -> Played:
    state = with_champions(first_turn(2, "mire-hound"))
    case = Played(state, taw.Attack("mire-hound"))
    assert case.after.players[0].available == (1, 2, 3)
    return case


@situation("T1", "Nothing is performed in a turn before a citizen is placed.")
def _() -> Refused:
    return Refused(first_turn(), taw.Perform(), "not-now")


@situation("T1", "A stored card is built in a turn, and the turn is over.")
def _() -> Played:
    state = give_stored(first_turn(3), 0, "barracks")
    case = Played(state, taw.BuildStored("barracks"))
    assert (turn_of(case.after), case.after.players[0].available) == (1, (1, 2, 3))
    return case


@situation("T1", "After the last seat it is seat 0's turn again.")
def _() -> Played:
    state = play(first_turn(), taw.PlaceCitizen(1, "labor"), taw.Perform())
    case = Played(send(state, 1, "labor"), taw.Perform())
    assert turn_of(case.after) == 0
    return case


@situation("T1", "One citizen is placed in a turn: while it decides on Labor no titan is attacked.")
def _() -> Refused:
    state = send(with_champions(first_turn(2, "mire-hound")), 1, "labor")
    return Refused(state, taw.Attack("mire-hound"), "not-now", "SP-labor")


@situation("T1", "Who stands on Labor does not pass instead: the action is performed or declined.")
def _() -> Refused:
    return Refused(send(first_turn(), 1, "labor"), taw.Pass(), "not-now", "SP-labor")


@situation("T1", "It is seat 0's turn: seat 1 places nobody yet.")
def _() -> Refused:
    return Refused(first_turn(), taw.PlaceCitizen(1, "labor"), "wrong-player", player=1)


def without_the_first() -> State:
    """Return a state of three players: the first has passed, the second has taken a turn, the third is on Labor."""
    state = play(first_turn(3), taw.Pass(), taw.PlaceCitizen(1, "labor"), taw.Perform())
    return send(state, 1, "labor")


@situation("T2", "Who has passed is skipped: after seat 2 it is seat 1's turn.")
def _() -> Played:
    case = Played(without_the_first(), taw.Perform())
    assert turn_of(case.after) == 1
    return case


@situation("T2", "The last one may go on alone; passing is still possible then.")
def _() -> Played:
    state = play(first_turn(), taw.Pass(), taw.PlaceCitizen(1, "labor"))
    case = Played(state, taw.Perform())
    assert turn_of(case.after) == 1
    assert taw.Pass() in aw.legal_actions(case.after)
    return case


@situation("T2", "Whose citizens are all placed, and who can do nothing else, can only pass.")
def _() -> Played:
    state = first_turn()
    for citizen in (1, 2, 3):
        state = stand(state, 0, citizen, "labor")
    state = edit_player(state, 0, coins=0)
    case = Played(state, taw.Pass())
    assert aw.legal_actions(state) == (taw.Pass(),)
    return case


@situation("T2", "Whoever can do a lot may pass nevertheless, and keeps all of it.")
def _() -> Played:
    state = edit_player(give_stored(first_turn(3), 1, "barracks"), 1, coins=20, ambrosia=9)
    state = play(state, taw.Pass())
    case = Played(state, taw.Pass())
    assert (turn_of(case.after), case.after.players[1].passed) == (2, True)
    assert case.after.players[1].available == (1, 2, 3)
    return case


@situation("T2", "Who has passed builds no stored card.")
def _() -> Refused:
    state = play(edit_player(give_stored(first_turn(), 0, "barracks"), 0, coins=9), taw.Pass())
    return Refused(state, taw.BuildStored("barracks"), "passed-already", player=0)


@situation("T2", "Who has passed attacks nobody, and does not come back.")
def _() -> Refused:
    state = play(with_champions(first_turn(2, "mire-hound")), taw.Pass())
    return Refused(state, taw.Attack("mire-hound"), "passed-already", player=0)


@situation("T2", "In the next round everybody has turns again.")
def _() -> Played:
    state = until(all_pass(first_turn()), "scouts")
    case = Played(state, top(state))
    assert (case.after.round, turn_of(case.after)) == (2, 0)
    assert [player.passed for player in case.after.players] == [False, False]
    return case


@situation("T2", "Who has passed places nobody in this round.")
def _() -> Refused:
    state = play(first_turn(), taw.Pass())
    return Refused(state, taw.PlaceCitizen(1, "labor"), "passed-already", player=0)


@situation("T3", "The scales give a coin for Labor, once it is done.")
def _() -> Played:
    state = send(give_card(first_turn(), 0, "scales"), 1, "labor")
    case = Played(state, taw.Perform())
    assert state.players[0].coins == 6
    assert case.after.players[0].coins == 6 + 2 + 1
    return case


@situation(
    "T3",
    "Masons who are repaired at Rebuild lie face up when that is complete, and give their coin.",
)
def _() -> Played:
    state = damage(give_card(first_turn(), 0, "masons"), 0, "masons")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    assert state.players[0].coins == 6
    case = Played(state, taw.Repair("masons"))
    assert case.after.players[0].coins == 6 + 1
    return case


@situation("T3", "A damaged card rewards nothing.", contrast=True)
def _() -> Played:
    state = send(damage(give_card(first_turn(), 0, "scales"), 0, "scales"), 1, "labor")
    case = Played(state, taw.Perform())
    assert case.after.players[0].coins == 6 + 2
    return case


@situation("T3", "The scales of seat 0 give nobody anything when seat 1 labors.", contrast=True)
def _() -> Played:
    state = send(play(give_card(first_turn(), 0, "scales"), taw.Pass()), 1, "labor")
    case = Played(state, taw.Perform())
    assert [player.coins for player in case.after.players] == [6, 7 + 2]
    return case


@situation("T3", "The scales give a coin for Learn as well, once the 3 coins are paid.")
def _() -> Played:
    state = send(edit_player(give_card(first_turn(), 0, "scales"), 0, coins=3), 1, "learn")
    case = Played(state, taw.Perform())
    assert (case.after.players[0].coins, case.after.players[0].knowledge) == (1, 1)
    return case


@situation("T3", "The coin that Learn will bring does not pay for it.")
def _() -> Refused:
    state = edit_player(give_card(first_turn(), 0, "scales"), 0, coins=2, ambrosia=1)
    return Refused(send(state, 1, "learn"), taw.Perform(), "coins-short", "SP-learn")


@situation(
    "T3", "Who builds the Salt Road on Build has its coin at once: the building is complete."
)
def _() -> Played:
    state = send(edit_player(first_turn(2, "salt-road"), 0, coins=7), 1, "build")
    case = Played(state, taw.Build("salt-road"))
    assert case.after.players[0].coins == 7 - 7 + 1
    return case


@situation("T3", "A stored card that is built is no Build, and brings no coin.", contrast=True)
def _() -> Played:
    state = give_stored(give_card(first_turn(), 0, "salt-road"), 0, "barracks")
    case = Played(state, taw.BuildStored("barracks"))
    assert case.after.players[0].coins == 6 - 3
    return case


@situation(
    "T3", "Two cards that reward Recruit give their coins together: the mine and the smithy."
)
def _() -> Played:
    state = give_card(first_turn(2, "levy-1"), 0, "tin-mine", "smithy")
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"))
    assert state.players[0].coins == 6 - 2
    case = Played(state, taw.CoverArmy("militia"))
    assert case.after.players[0].coins == 6 - 2 + 1 + 1
    return case


@situation("T3", "The Causeway gives a coin when the district is gained.")
def _() -> Played:
    state = send(give_card(first_turn(2, "gardens"), 0, "causeway"), 1, "expand")
    case = Played(state, taw.Expand(taw.Goods(coins=3)))
    assert case.after.players[0].coins == 6 - 3
    assert case.after.players[0].city.districts == (state.decks.district,)
    return case


@situation("T3", "The coin of the Causeway comes when the next district lies face up.")
def _() -> Played:
    state = send(give_card(first_turn(2, "gardens"), 0, "causeway"), 1, "expand")
    state = play(state, taw.Expand(taw.Goods(coins=3)))
    case = Played(state, top(state))
    assert (case.after.players[0].coins, turn_of(case.after)) == (6 - 3 + 1, 1)
    return case


@situation("T3", "Reed Huts give a coin for Grow, when the citizen has come.")
def _() -> Played:
    state = in_round(edit_player(give_card(first_turn(), 0, "reed-huts"), 0, coins=3), 3)
    case = Played(send(state, 1, "grow"), taw.Perform())
    assert (case.after.players[0].coins, case.after.players[0].new) == (1, (4,))
    return case


@situation("T3", "The Star Tower gives its ambrosia when the card is stored, not before.")
def _() -> Played:
    state = give_card(in_round(first_turn(), 2), 0, "star-tower")
    state = edit_player(set_ambrosia(state, "explore", 0), 0, coins=20)
    state = play(send(state, 1, "explore"), taw.Perform())
    state = play(state, top(state))
    kept = next(each for each in aw.legal_actions(state) if isinstance(each, taw.Keep))
    state = play(state, kept)
    assert state.players[0].ambrosia == 0
    case = Played(state, taw.Store())
    assert case.after.players[0].ambrosia == 1
    return case


@situation("T3", "The Hunting Lodge gives its coin when the dice of the attack have fallen.")
def _() -> Played:
    state = with_champions(give_card(first_turn(2, "mire-hound"), 0, "hunt-lodge"))
    state = play(state, taw.Attack("mire-hound"), taw.PayArmy("champions"), taw.Strike())
    state = play(state, top(state))
    assert state.players[0].coins == 6 - 1
    case = Played(state, aw.Rolled(("blank",)))
    assert (case.after.players[0].coins, turn_of(case.after)) == (6 - 1 + 1, 1)
    return case


@situation("T3", "A Hunting Lodge that these dice damage gives none.", contrast=True)
def _() -> Played:
    state = with_champions(give_card(first_turn(2, "mire-hound"), 0, "hunt-lodge"))
    state = play(state, taw.Attack("mire-hound"), taw.PayArmy("champions"), taw.Strike())
    state = play(state, top(state), aw.Rolled(("titan",)))
    case = Played(state, taw.DamageCard("hunt-lodge"))
    assert (case.after.players[0].coins, turn_of(case.after)) == (6 - 1, 1)
    return case


@situation("T3", "A city-state rewards too: Orynthe gives a coin for Rebuild.")
def _() -> Played:
    state = first_turn(2, city_states=["orynthe", None])
    case = Played(send(state, 1, "rebuild"), taw.Perform())
    assert (case.after.players[0].coins, turn_of(case.after)) == (6 + 1, 1)
    return case


@situation("T3", "A district rewards too: the Lower Town gives a coin for Recruit.")
def _() -> Played:
    state = give_district(first_turn(2, "levy-1"), 0, "low-town")
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"))
    case = Played(state, taw.CoverArmy("militia"))
    assert case.after.players[0].coins == 6 - 2 + 1
    return case


@situation("T3", "Who declines Labor has no coin of the scales.", contrast=True)
def _() -> Played:
    state = send(give_card(first_turn(), 0, "scales"), 1, "labor")
    case = Played(state, taw.Decline())
    assert case.after.players[0].coins == 6
    return case
