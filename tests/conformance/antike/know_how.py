"""Situations on know-how (E3, E4)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, all_known, at, edit, of, play, table, turn_of
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


BASICS = {
    "roads": ("wheel",),
    "navigation": ("boats",),
    "coinage": ("market",),
    "democracy": ("monarchy",),
}
"""The basic advance that each advanced one needs."""


def declare_price(advance: str, price: int, *, is_first: bool) -> None:
    """Declare the situation in which Greece learns an advance with exactly the gold that it costs."""
    basics = BASICS.get(advance, ())
    who, scholar = ("nobody", "a scholar") if is_first else ("somebody", "no scholar")
    have = "have" if advance in ("boats", "roads") else "has"
    cost = "cost" if have == "have" else "costs"
    it = "them" if have == "have" else "it"

    @situation(
        "E3", f"{advance.capitalize()} {cost} {price} gold if {who} has {it}; {scholar} is due."
    )
    def _() -> Played:
        theirs = basics if is_first else (*basics, advance)
        case = Played(learning(price, *basics, persia_knows=theirs), antike.Learn(advance))
        assert of(case.after, GREECE).gold == 0
        assert of(case.after, GREECE).know_how == (*basics, advance)
        assert scholars(case.after) == is_first
        return case


for each in antike.ADVANCES:
    declare_price(each, 10 if each in BASICS else 7, is_first=True)
    declare_price(each, 5 if each in BASICS else 3, is_first=False)


@situation("E3", "A coin stands for the third gold of boats that somebody has.")
def _() -> Played:
    state = edit(learning(2, persia_knows=("wheel", "boats")), GREECE, coins=1)
    case = Played(at(state, GREECE, "know-how"), antike.Learn("boats"))
    assert (of(case.after, GREECE).gold, of(case.after, GREECE).coins) == (0, 0)
    return case


@situation("E3", "Two advances that nobody had bring two scholars at the end of the turn.")
def _() -> Played:
    state = play(learning(15), antike.Learn("wheel"), antike.Learn("boats"))
    case = Played(edit(learning(8, "wheel"), GREECE, scholars_due=1), antike.Learn("boats"))
    assert of(state, GREECE).scholars == of(case.after, GREECE).scholars == 2
    assert case.after.bank.scholars == 6
    return case


@situation("E3", "The gold may be kept.")
def _() -> Played:
    case = Played(learning(20), antike.Finish())
    assert (of(case.after, GREECE).gold, of(case.after, GREECE).know_how) == (20, ())
    return case


@situation("E3", "The wheel of another does not make roads possible.")
def _() -> Refused:
    state = learning(20, persia_knows=("wheel", "roads"))
    return Refused(state, antike.Learn("roads"), "antike-needs-basic")


@situation("E3", "9 gold do not pay for the first to have navigation.")
def _() -> Refused:
    return Refused(learning(9, "boats"), antike.Learn("navigation"), "antike-cannot-pay")


@situation("E3", "4 gold do not pay for navigation that somebody has.")
def _() -> Refused:
    state = learning(4, "boats", persia_knows=("wheel", "boats", "navigation"))
    return Refused(state, antike.Learn("navigation"), "antike-cannot-pay")


@situation("E3", "2 gold do not pay for boats that somebody has.")
def _() -> Refused:
    state = turn_of(edit(table(3), PERSIA, know_how=("boats",)), PERSIA)
    state = edit(state, GREECE, gold=2, coins=0)
    return Refused(state, antike.Learn("boats"), "antike-cannot-pay", player=0)


@situation("E3", "Marble and iron do not pay for an advance.")
def _() -> Refused:
    state = edit(learning(6, persia_knows=("wheel",)), GREECE, marble=9, iron=9)
    return Refused(state, antike.Learn("monarchy"), "antike-cannot-pay")


@situation("E3", "There are no advances but the eight.")
def _() -> Refused:
    return Refused(learning(20), antike.Learn("gunpowder"), "antike-no-such-advance")


@situation("E4", "Any good pays for a unit: here gold for its iron.")
def _() -> Played:
    state = play(at(all_known(), GREECE, "arming"), antike.Arm("legion", "sparta"))
    case = Played(state, antike.Give("gold"))
    assert (of(case.after, GREECE).iron, of(case.after, GREECE).gold) == (1, 5)
    return case


@situation("E4", "Any three goods pay for a city, here the last three of gold.")
def _() -> Played:
    state = edit(all_known(), GREECE, legions={"athenae": 1}, iron=0, gold=3)
    case = Played(play(state, antike.ChooseSpace("temple")), antike.FoundCity("athenae"))
    assert of(case.after, GREECE).goods == 0
    return case


@situation("E4", "A space four ahead on the rondel costs one good as before.")
def _() -> Played:
    state = edit(all_known(), GREECE, space="iron")
    case = Played(play(state, antike.ChooseSpace("arming")), antike.Give("iron"))
    assert (of(case.after, GREECE).iron, of(case.after, GREECE).gold) == (0, 6)
    return case


@situation("E4", "The eighth advance is paid in gold; what follows with any goods.")
def _() -> Played:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    goods: dict[str, Any] = {"gold": 5, "marble": 3, "iron": 0, "coins": 0}
    state = edit(table(3), PERSIA, know_how=("monarchy", "democracy"))
    state = edit(state, GREECE, know_how=known, legions={"athenae": 1}, **goods)
    case = Played(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    assert (of(case.after, GREECE).gold, of(case.after, GREECE).marble) == (0, 3)
    assert antike.FoundCity("athenae") in aw.legal_actions(case.after)
    return case


@situation("E4", "As of 2006 exactly two goods of a kind are given.")
def _() -> Played:
    state = edit(all_known(all_know_how="2006"), GREECE, gold=2)
    case = Played(state, antike.Exchange("gold", "iron"))
    assert (of(case.after, GREECE).iron, of(case.after, GREECE).gold) == (2, 0)
    return case


@situation("E4", "As of 2006 a personality of the one fullest pile comes by itself.")
def _() -> Played:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(table(3, all_know_how="2006"), PERSIA, know_how=("monarchy", "democracy"))
    state = edit(state, GREECE, gold=5, marble=0, iron=0, coins=0, know_how=known)
    case = Played(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    assert (of(case.after, GREECE).kings, case.after.bank.kings) == (1, 8)
    return case


@situation(
    "E4", "Without the rules of 2006 the eighth advance brings no personality.", contrast=True
)
def _() -> Played:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(table(3), PERSIA, know_how=("monarchy", "democracy"))
    state = edit(state, GREECE, gold=5, marble=0, iron=0, coins=0, know_how=known)
    case = Played(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    assert case.after.bank.personalities == 35
    return case


@situation("E4", "Who knows seven advances does not pay with other goods.")
def _() -> Refused:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = turn_of(edit(all_known(), GREECE, know_how=known), PERSIA)
    action = antike.BuildTemple("sparta")
    return Refused(state, action, "antike-cannot-pay", "E1", player=0)


@situation("E4", "The eighth advance is not paid with other goods.")
def _() -> Refused:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(turn_of(all_known(), PERSIA), GREECE, know_how=known, marble=9, gold=9)
    return Refused(state, antike.Learn("democracy"), "antike-cannot-pay", "E3", player=0)


@situation("E4", "A good that one does not have is not paid.")
def _() -> Refused:
    state = play(at(all_known(), GREECE, "temple"), antike.BuildTemple("sparta"))
    return Refused(state, antike.Give("marble"), "antike-no-good")


@situation("E4", "Nothing but goods and coins is paid.")
def _() -> Refused:
    state = play(at(all_known(), GREECE, "temple"), antike.BuildTemple("sparta"))
    return Refused(state, antike.Give("kings"), "antike-no-such-good")


@situation("E4", "Where any good pays, nothing is exchanged with the bank.")
def _() -> Refused:
    return Refused(all_known(), antike.Exchange("gold", "marble"), "antike-exchange-by-paying")


@situation("E4", "As of 2006 goods are not exchanged for goods of the same kind.")
def _() -> Refused:
    state = all_known(all_know_how="2006")
    return Refused(state, antike.Exchange("gold", "gold"), "antike-same-good")


@situation("E4", "As of 2006 coins are not exchanged.")
def _() -> Refused:
    state = edit(all_known(all_know_how="2006"), GREECE, coins=5)
    return Refused(state, antike.Exchange("coins", "marble"), "antike-no-such-good")


@situation("E4", "There is no pile of other personalities.")
def _() -> Refused:
    return Refused(last_lesson(), antike.ChoosePile("poets"), "antike-no-such-pile")


def short_of_marble(gold: int) -> Played:
    """Go to Temple as of 2006, with all know-how, 4 marble, 1 iron and this gold."""
    state = edit(all_known(all_know_how="2006"), GREECE, marble=4, gold=gold)
    return Played(state, antike.ChooseSpace("temple"))


@situation(
    "E4", "As of 2006 a temple can be had with 4 marble, if two of gold are there to exchange."
)
def _() -> Played:
    case = short_of_marble(2)
    assert {*aw.legal_actions(case.after)} == {
        antike.Exchange("gold", "marble"),
        antike.Exchange("gold", "iron"),
        antike.Exchange("marble", "iron"),
        antike.Exchange("marble", "gold"),
        antike.Finish(),
    }
    return case


@situation(
    "E4",
    "As of 2006, with one of gold and one of iron nothing can be exchanged for it.",
    contrast=True,
)
def _() -> Played:
    case = short_of_marble(1)
    assert aw.pending(case.after) is not None
    assert antike.Finish() not in aw.legal_actions(case.after)
    return case


@situation("E4", "A coin pays for a temple like any good.")
def _() -> Played:
    state = edit(all_known(), GREECE, coins=2)
    state = play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))
    case = Played(state, antike.Give("coins"))
    assert {*aw.legal_actions(state)} == {*map(antike.Give, ("iron", "gold", "coins"))}
    assert of(case.after, GREECE).coins == 1
    return case
