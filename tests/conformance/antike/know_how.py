"""Situations on know-how (E3, E4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, all_known, at, edit, of, play, table
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


def learning(gold: int, *know_how: str, persia_knows: tuple[str, ...] = ()) -> State:
    """Return a state in which Greece may learn, with this gold and know-how; ``persia_knows`` is the know-how of Persia."""
    state = edit(table(3), GREECE, gold=gold, coins=0, know_how=know_how)
    return at(edit(state, PERSIA, know_how=persia_knows), GREECE, "know-how")


def scholars(state: State) -> int:
    """Return the scholars that Greece has or takes at the end of its turn."""
    own = of(state, GREECE)
    return own.scholars + own.scholars_due


@situation("E3", "The wheel costs 7 gold if nobody has it, and brings a scholar.")
def _() -> Played:
    case = Played(learning(8), antike.Learn("wheel"))
    assert of(case.after, GREECE).gold == 1
    assert scholars(case.after) == 1
    return case


@situation("E3", "Boats cost 3 gold if somebody has them, and bring no scholar.")
def _() -> Played:
    case = Played(learning(13, persia_knows=("boats",)), antike.Learn("boats"))
    assert of(case.after, GREECE).gold == 10
    assert scholars(case.after) == 0
    return case


@situation("E3", "Navigation costs 10 gold if nobody has it, here in the turn in which boats came.")
def _() -> Played:
    state = play(learning(14, persia_knows=("boats",)), antike.Learn("boats"))
    case = Played(state, antike.Learn("navigation"))
    assert of(case.after, GREECE).gold == 1
    assert of(case.after, GREECE).know_how == ("boats", "navigation")
    assert scholars(case.after) == 1
    return case


@situation("E3", "Roads need the wheel.")
def _() -> Refused:
    return Refused(learning(20), antike.Learn("roads"), "antike-needs-basic")


@situation("E3", "Nobody gains an advance twice.")
def _() -> Refused:
    return Refused(learning(20, "wheel"), antike.Learn("wheel"), "antike-known-already")


@situation("E3", "6 gold do not pay for the first to have the market.")
def _() -> Refused:
    state = learning(6, persia_knows=("wheel",))
    return Refused(state, antike.Learn("market"), "antike-cannot-pay")


@situation("E4", "Who has all know-how pays with any goods: here gold for the marble of a temple.")
def _() -> Played:
    state = play(at(all_known(), GREECE, "temple"), antike.BuildTemple("sparta"))
    case = Played(state, antike.Give("gold"))
    assert of(case.after, GREECE).gold == of(state, GREECE).gold - 1
    return case


@situation("E4", "As of 2006 it exchanges two goods of a kind for one of another.")
def _() -> Played:
    case = Played(all_known(all_know_how="2006"), antike.Exchange("gold", "marble"))
    own = of(case.after, GREECE)
    assert (own.marble, own.gold) == (1, 4)
    return case


def last_lesson() -> State:
    """Return a state of the rules of 2006: Greece has learnt the last advance, and kings and scholars are the largest piles."""
    known = [advance for advance in antike.ADVANCES if advance != "democracy"]
    state = edit(table(3, all_know_how="2006"), PERSIA, kings=1, know_how=("monarchy", "democracy"))
    state = edit(state, GREECE, gold=5, coins=0, know_how=tuple(known))
    state = play(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    while antike.Finish() in aw.legal_actions(state):
        state = play(state, antike.Finish())
    return state


@situation("E4", "As of 2006 it takes a personality from one of the fullest piles.")
def _() -> Played:
    case = Played(last_lesson(), antike.ChoosePile("scholars"))
    assert of(case.after, GREECE).scholars == 1
    return case


@situation("E4", "Of a pile that is not the fullest it takes none.")
def _() -> Refused:
    return Refused(last_lesson(), antike.ChoosePile("navigators"), "antike-not-fullest")


@situation("E4", "As of 2006 one good is not exchanged for another.")
def _() -> Refused:
    state = all_known(all_know_how="2006")
    return Refused(state, antike.Exchange("iron", "marble"), "antike-goods-short")


@situation("E4", "As of 2006 who knows seven advances exchanges nothing.")
def _() -> Refused:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(all_known(all_know_how="2006"), GREECE, know_how=known)
    return Refused(state, antike.Exchange("gold", "marble"), "antike-no-exchange")
