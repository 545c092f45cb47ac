"""Situations on the titans that threaten from a new round on (P4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Impossible, Played, Refused, Shown, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    peaceful,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    all_pass,
    edit_player,
    give_titan,
    in_round,
    play,
    send,
    turn_of,
    unthreaten,
)
from tests.the_ancient_world.rounds.test_prepare import with_titan_decks, without_face_up

# --- a new round ---


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


@situation("P4", "In round 3 the titan has two stars.")
def _() -> Played:
    state = until(all_pass(unthreaten(in_round(first_turn(), 2), 1)), "sphinx")
    case = Played(state, aw.Dealt(("sphinx",)))
    assert case.after.players[1].threat == taw.Threat("sphinx")
    assert len(case.after.decks.titans[1].deck) == 10
    return case


@situation("P4", "In round 5, and in round 6, it has three stars.")
def _() -> Played:
    state = until(all_pass(unthreaten(in_round(first_turn(), 4), 1)), "drake")
    case = Played(state, aw.Dealt(("drake",)))
    assert (case.after.round, case.after.players[1].threat) == (5, taw.Threat("drake"))
    return case


@situation("P4", "When the deck of one star is used up a titan of two stars comes in round 2.")
def _() -> Played:
    state = with_titan_decks(
        first_turn(2, "ash-boar", "sphinx", "drake"), (), ("bone-roc", "ivy-lord"), ()
    )
    state = without_face_up(unthreaten(state, 0), 1)
    state = until(all_pass(state), "ivy-lord")
    case = Played(state, aw.Dealt(("ivy-lord",)))
    assert case.after.players[0].threat == taw.Threat("ivy-lord")
    return case


@situation(
    "P4", "When no titan of three stars is left none comes in round 6, though others are left."
)
def _() -> Played:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 5)
    state = without_face_up(
        with_titan_decks(unthreaten(state, 0), ("salt-crab",), ("ivy-lord",), ()), 3
    )
    state = until(all_pass(state), state.decks.military.unseen[0])
    case = Played(state, top(state))
    assert (case.after.round, case.after.players[0].threat) == (6, None)
    assert turn_of(case.after) == 0
    return case


@situation(
    "P4", "The last one, which lies face up, is drawn without chance; nothing lies there then."
)
def _() -> Played:
    state = with_titan_decks(first_turn(2, "ash-boar", "sphinx", "drake"), (), ("ivy-lord",), ())
    state = until(all_pass(unthreaten(state, 0)), "scouts")
    case = Played(state, top(state))
    assert case.after.players[0].threat == taw.Threat("ash-boar")
    assert case.after.decks.titans[0] == taw.TitanPile(None, Deck())
    return case


@situation("P4", "Who has the first turn draws first: here seat 1, who took the token.")
def _() -> Played:
    state = play(send(play(peaceful(), taw.Pass()), 1, "rebuild"), taw.Perform(), taw.Pass())
    state = until(state, "salt-crab")
    case = Played(state, aw.Dealt(("salt-crab",)))
    assert [player.threat for player in case.after.players] == [None, taw.Threat("salt-crab")]
    assert deal_of(case.after).count == 1
    return case


@situation("P4", "A fed titan stays, and no other comes to it.", contrast=True)
def _() -> Played:
    state = edit_player(first_turn(), 0, threat=taw.Threat("ruin-lynx", 3))
    state = until(all_pass(state), "scouts")
    case = Played(state, top(state))
    assert case.after.players[0].threat == taw.Threat("ruin-lynx", 3)
    assert turn_of(case.after) == 0
    return case


@situation("P4", "One titan is drawn, not two.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    return Refused(state, aw.Dealt(("ash-boar", "dust-ape")), "wrong-card-count")


@situation("P4", "A titan of two stars is not drawn in round 2.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    return Refused(state, aw.Dealt(("sphinx",)), "card-in-other-deck")


@situation("P4", "A titan that has been beaten is not drawn.")
def _() -> Refused:
    state = give_titan(peaceful(2, 1, "salt-crab"), 1, "dust-ape")
    return Refused(until(all_pass(state), "ash-boar"), aw.Dealt(("dust-ape",)), "card-not-in-deck")


@situation("P4", "In round 1 no titan is drawn.")
def _() -> Impossible:
    document = aw.to_document(until(all_pass(unthreaten(first_turn(), 1)), "salt-crab"))
    state = document["state"]
    state["round"] = 1
    return Impossible(document, "step-out-of-place", "$.state.agenda[3]")


# --- the chances of what is dealt ---


@situation(
    "P4", "In round 2 each of the eleven titans of one star under the face-up one is as likely."
)
def _() -> Chances:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    chances = {aw.Dealt((card,)): "1/11" for card in ("ash-boar", "mire-hound", "drowned-ox")}
    others = [aw.Dealt((card,)) for card in ("salt-crab", "sphinx", "ruin-lynx")]
    return Chances(state, chances | dict.fromkeys(others, "0"))


@situation("P4", "The second player draws from the ten that are left.")
def _() -> Chances:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    state = aw.apply(state, aw.Dealt(("ash-boar",)))
    chances = {aw.Dealt((card,)): "1/10" for card in ("mire-hound", "dust-ape", "drowned-ox")}
    return Chances(state, chances | {aw.Dealt(("ash-boar",)): "0"})


@situation("P4", "In round 5, of two titans of three stars, each comes with a chance of one half.")
def _() -> Chances:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 4)
    state = with_titan_decks(unthreaten(state, 0), (), (), ("cyclops", "tortoise"))
    chances = {aw.Dealt((card,)): "1/2" for card in ("cyclops", "tortoise")}
    return Chances(until(all_pass(state), "cyclops"), chances | {aw.Dealt(("drake",)): "0"})


@situation("P4", "All see which titan threatens.")
def _() -> Shown:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    case = Shown(state, aw.Dealt(("dust-ape",)))
    assert case.to(0) == case.to(1) == case.to(None) == case.action
    return case


@situation(
    "P4",
    "Of four players three draw, in turn order from the holder of the token: 3, 0, and then 2.",
)
def _() -> Played:
    state = first_turn(4, starting_player=3)
    state = until(all_pass(unthreaten(state, 0, 2, 3)), "salt-crab")
    state = play(state, aw.Dealt(("salt-crab",)), aw.Dealt(("dust-ape",)))
    case = Played(state, aw.Dealt(("mire-hound",)))
    threats = [player.threat.titan for player in case.after.players if player.threat]
    assert (threats[0], threats[2:]) == ("dust-ape", ["mire-hound", "salt-crab"])
    assert turn_of(case.after) == 3
    return case
