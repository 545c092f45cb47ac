"""Situations on new rounds (P1 to P4), and on turns, passing and rewards (T1 to T3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    peaceful,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    dismiss,
    give_army,
    give_card,
    in_round,
    play,
    send,
    turn_of,
    unthreaten,
    use_up,
)
from tests.the_ancient_world.rounds.test_prepare import with_titan_decks

ROW = ("market", "orchard", "smithy", "altars")
"""An empire row of two players."""

# --- a new round ---


@situation("P1", "When the last one passes round 2 begins: Explore is uncovered, with an ambrosia.")
def _() -> Played:
    case = Played(play(peaceful(), taw.Pass()), taw.Pass())
    explore, grow = [case.after.space(space) for space in ("explore", "grow")]
    assert case.after.round == 2
    assert (explore.covered, explore.ambrosia, grow.covered) == (False, 1, True)
    return case


@situation("P1", "Round 4 deals its empire row from deck B.")
def _() -> Played:
    state = all_pass(peaceful(number=3))
    case = Played(state, aw.Dealt(state.decks.empire_b.unseen[:4]))
    assert case.after.decks.empire_row == state.cards.empire_deck("B")[:4]
    assert len(case.after.decks.empire_b) == 36 - 4
    return case


@situation("P1", "Grow is covered in round 2 still.")
def _() -> Refused:
    return Refused(peaceful(number=2), taw.PlaceCitizen(1, "grow"), "space-covered")


def next_row(*remaining: str) -> State:
    """Return the state in which the empire row of round 2 is dealt; if cards are named, only those are left in deck A."""
    state = peaceful(2, 1, *ROW)
    return all_pass(use_up(state, "A", *remaining) if remaining else state)


@situation("P2", "The row of round 1 is discarded, and four other cards are dealt.")
def _() -> Played:
    new = ("vineyard", "tin-mine", "scales", "scrolls")
    case = Played(next_row(), aw.Dealt(new))
    assert case.after.decks.empire_row == new
    assert case.after.decks.discard_a == ROW
    return case


@situation("P2", "The last card of a deck is dealt, then the discard pile is the deck.")
def _() -> Played:
    case = Played(next_row("herders"), aw.Dealt(("herders",)))
    assert case.after.decks.empire_row == ("herders",)
    assert (deal_of(case.after).count, case.after.decks.discard_a) == (3, ())
    assert set(ROW) < set(deal_of(case.after).deck.unseen)
    return case


@situation("P2", "What was in the row before is not dealt while the deck has other cards.")
def _() -> Refused:
    return Refused(next_row(), aw.Dealt((*ROW[:3], "vineyard")), "card-not-in-deck")


def next_military(*remaining: str) -> State:
    """Return the state of three players in which the military row of round 2 is dealt from a deck of these cards."""
    state = dismiss(peaceful(3, 1, "chosen", "levy-2", "bowmen-1"), *remaining)
    return until(all_pass(state), remaining[0])


@situation(
    "P3",
    "What is left of the row lies under the deck, left to right, and comes when nothing else does.",
)
def _() -> Played:
    case = Played(next_military("scouts"), aw.Dealt(("scouts", "chosen", "levy-2")))
    decks = case.after.decks
    assert decks.military_row == ("scouts", "chosen", "levy-2")
    assert (decks.military.unseen, decks.military.bottom) == ((), ("bowmen-1",))
    return case


@situation("P3", "The cards under the deck come in their order.")
def _() -> Refused:
    outcome = aw.Dealt(("scouts", "levy-2", "chosen"))
    return Refused(next_military("scouts"), outcome, "known-bottom")


@situation("P3", "They do not come while the deck has others.")
def _() -> Refused:
    state = next_military("scouts", "spears-1", "levy-1")
    return Refused(state, aw.Dealt(("scouts", "spears-1", "chosen")), "card-under-others")


@situation("P4", "In round 2 who is not threatened draws a titan of one star; who is draws none.")
def _() -> Played:
    state = until(all_pass(unthreaten(first_turn(), 1)), "salt-crab")
    case = Played(state, aw.Dealt(("salt-crab",)))
    assert case.after.players[0].threat == state.players[0].threat is not None
    assert case.after.players[1].threat == taw.Threat("salt-crab")
    assert case.after.decks.titans[0].face_up == state.decks.titans[0].face_up
    return case


@situation(
    "P4",
    "In round 4 the last titan of two stars, which lies face up, threatens the first player; the second draws one of three.",
)
def _() -> Played:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 3)
    state = with_titan_decks(unthreaten(state, 0, 1), (), (), ("cyclops", "tortoise"))
    state = all_pass(state)
    state = until(state, state.decks.military.unseen[0])
    case = Played(state, top(state))
    assert [player.threat for player in case.after.players] == [taw.Threat("sphinx"), None]
    assert deal_of(case.after).deck.unseen == ("cyclops", "tortoise")
    return case


@situation("P4", "The titan that lies face up is not drawn while others lie under it.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    assert state.decks.titans[0].face_up == "salt-crab"
    return Refused(state, aw.Dealt(("salt-crab",)), "threat-from-top")


@situation("P4", "In round 1 no titan is drawn.")
def _() -> Impossible:
    document = aw.to_document(until(all_pass(unthreaten(first_turn(), 1)), "salt-crab"))
    state = document["state"]
    state["round"] = 1
    return Impossible(document, "step-out-of-place", "$.state.agenda[3]")


# --- turns ---


@situation("T1", "When the citizen has done its work the turn is over: the next player has one.")
def _() -> Played:
    case = Played(send(first_turn(), 1, "labor"), taw.Perform())
    assert turn_of(case.after) == 1
    return case


@situation("T1", "An attack is a turn too; it takes no citizen.")
def _() -> Played:
    state = give_army(first_turn(2, "mire-hound"), 0, "champions")
    case = Played(state, taw.Attack("mire-hound"))
    assert case.after.players[0].available == (1, 2, 3)
    return case


@situation("T1", "Nothing is performed in a turn before a citizen is placed.")
def _() -> Refused:
    return Refused(first_turn(), taw.Perform(), "not-now")


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


@situation("T3", "Who declines Labor has no coin of the scales.", contrast=True)
def _() -> Played:
    state = send(give_card(first_turn(), 0, "scales"), 1, "labor")
    case = Played(state, taw.Decline())
    assert case.after.players[0].coins == 6
    return case
