"""Situations on the begin of a turn: the coin (T1) and the rondel (T2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, asked, edit, of, play, table, turn_of
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


@situation("T1", "The turn of the next civilization begins with a coin from the bank.")
def _() -> Played:
    state = turn_of(table(3), GREECE)
    case = Played(state, antike.ChooseSpace("gold"))
    assert of(case.after, PERSIA).coins == of(state, PERSIA).coins + 1
    assert case.after.bank.coins == state.bank.coins - 1
    return case


def without_coins() -> State:
    """Return Greece's turn with a bank that will have no coin for Persia."""
    return turn_of(edit(table(3), PERSIA, coins=29), GREECE)


@situation("T1", "If the bank has no coin, one good of one's choice is taken in its place.")
def _() -> Played:
    state = play(without_coins(), antike.ChooseSpace("gold"))
    assert state.bank.coins == 0
    case = Played(state, antike.TakeGood("iron"))
    assert of(case.after, PERSIA).iron == of(state, PERSIA).iron + 1
    return case


def paying() -> State:
    """Return a state in which Greece pays for a temple, with 4 marble and 3 coins."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=4, coins=3)
    return play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))


@situation("T1", "A coin stands for one of any good: a temple for 2 marble and 3 coins.")
def _() -> Played:
    state = paying()
    case = Played(state, antike.UseCoins(3))
    assert (of(case.after, GREECE).marble, of(case.after, GREECE).coins) == (2, 0)
    return case


@situation("T1", "In place of a coin that the bank lacks no other coin is taken.")
def _() -> Refused:
    state = play(without_coins(), antike.ChooseSpace("gold"))
    return Refused(state, antike.TakeGood("coins"), "antike-no-such-good")


@situation("T1", "No more coins are paid than one has.")
def _() -> Refused:
    return Refused(paying(), antike.UseCoins(4), "antike-coins-range")


@situation("T2", "In its first turn a civilization goes to any space for nothing.")
def _() -> Played:
    state = turn_of(table(3), GREECE)
    case = Played(state, antike.ChooseSpace("manoeuvre-2"))
    assert of(case.after, GREECE).goods == of(state, GREECE).goods
    assert of(case.after, GREECE).space == "manoeuvre-2"
    return case


def standing_on(space: str, **goods: int) -> State:
    """Return Greece's turn on this space of the rondel."""
    return edit(turn_of(table(3), GREECE), GREECE, space=space, **goods)


@situation("T2", "Later three spaces ahead are free.")
def _() -> Played:
    state = standing_on("iron")
    case = Played(state, antike.ChooseSpace("manoeuvre-1"))
    assert of(case.after, GREECE).goods == of(state, GREECE).goods
    return case


@situation("T2", "The fourth space ahead costs one good of one's choice.")
def _() -> Played:
    state = play(standing_on("iron"), antike.ChooseSpace("arming"))
    case = Played(state, antike.Give("gold"))
    assert of(case.after, GREECE).gold == of(state, GREECE).gold - 1
    assert of(case.after, GREECE).marble == of(state, GREECE).marble
    return case


@situation("T2", "To stay costs five, here all that there is.")
def _() -> Played:
    case = Played(standing_on("iron", marble=2, iron=0, gold=3), antike.ChooseSpace("iron"))
    own = of(case.after, GREECE)
    assert (own.marble, own.iron, own.gold) == (0, 1, 0)  # one iron is produced
    return case


@situation("T2", "Who has four goods cannot stay.")
def _() -> Refused:
    state = standing_on("iron", marble=1, iron=0, gold=3)
    return Refused(state, antike.ChooseSpace("iron"), "antike-rondel-price")


@situation("T2", "A far space is not paid with a good that one does not have.")
def _() -> Refused:
    state = play(standing_on("iron", iron=0), antike.ChooseSpace("marble"))
    return Refused(state, antike.Give("iron"), "antike-no-good")


def last_coin() -> State:
    """Return Greece's turn with one coin in the bank."""
    return turn_of(edit(table(3), PERSIA, coins=28), GREECE)


@situation("T1", "The last coin of the bank is taken, and nothing in its place.")
def _() -> Played:
    case = Played(last_coin(), antike.ChooseSpace("gold"))
    assert (case.after.bank.coins, of(case.after, PERSIA).coins) == (0, 29)
    assert {type(each) for each in aw.legal_actions(case.after)} == {antike.ChooseSpace}
    return case


@situation(
    "T1", "Any of the three goods may be taken in place of a coin; then the space is chosen."
)
def _() -> Played:
    state = play(without_coins(), antike.ChooseSpace("gold"))
    case = Played(state, antike.TakeGood("marble"))
    assert {*aw.legal_actions(state)} == {*map(antike.TakeGood, ("marble", "iron", "gold"))}
    assert {type(each) for each in aw.legal_actions(case.after)} == {antike.ChooseSpace}
    return case


@situation(
    "T1", "Two marble that are missing are paid in coins; with the other coin one may pay, too."
)
def _() -> Played:
    state = edit(turn_of(table(3), GREECE), GREECE, marble=3, coins=3)
    state = play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))
    case = Played(state, antike.UseCoins(2))
    assert {*aw.legal_actions(state)} == {antike.UseCoins(2), antike.UseCoins(3)}
    own = of(case.after, GREECE)
    assert (own.marble, own.coins, case.after.bank.coins) == (0, 1, state.bank.coins + 1)
    return case


@situation("T1", "No coin is taken at the end of the turn, nor by the others.")
def _() -> Played:
    state = turn_of(table(3), GREECE)
    case = Played(state, antike.ChooseSpace("marble"))
    assert of(case.after, GREECE).coins == of(state, GREECE).coins
    assert of(case.after, "arabia").coins == of(state, "arabia").coins
    return case


@situation("T1", "Of the price of 5 at least the one marble is paid in coins that is missing.")
def _() -> Refused:
    return Refused(paying(), antike.UseCoins(0), "antike-coins-range")


@situation("T1", "Who has taken a coin takes no good.")
def _() -> Refused:
    return Refused(turn_of(table(3), GREECE), antike.TakeGood("gold"), "antike-bank-pays")


@situation("T1", "Who has taken a coin takes no second one.")
def _() -> Refused:
    return Refused(turn_of(table(3), GREECE), antike.TakeGood("coins"), "antike-bank-pays")


@situation("T1", "The space is chosen after the coin.")
def _() -> Refused:
    state = play(without_coins(), antike.ChooseSpace("gold"))
    return Refused(state, antike.ChooseSpace("iron"), "antike-not-now")


def moved(space: str, price: int) -> Played:
    """Move Greece from Temple, with exactly the goods that the way costs, in marble."""
    state = edit(standing_on("temple"), GREECE, marble=price, iron=0, gold=0, coins=0)
    case = Played(state, antike.ChooseSpace(space))
    assert of(case.after, GREECE).space == space
    return case


@situation("T2", "Five ahead costs 2, here all goods that there are.")
def _() -> Played:
    case = moved("know-how", 2)
    assert of(case.after, GREECE).goods == 0
    return case


@situation("T2", "Six ahead costs 3.")
def _() -> Played:
    case = moved("manoeuvre-2", 3)
    assert of(case.after, GREECE).goods == 0
    return case


@situation(
    "T2", "Seven ahead costs 4, past the space where the count begins; then iron is produced."
)
def _() -> Played:
    case = moved("iron", 4)
    assert (of(case.after, GREECE).marble, of(case.after, GREECE).iron) == (0, 1)
    return case


@situation("T2", "Four ahead costs 1, which is paid before marble is produced.")
def _() -> Played:
    case = moved("marble", 1)
    assert of(case.after, GREECE).marble == 1
    return case


@situation("T2", "The rondel is a circle: from its last space the first three are free.")
def _() -> Played:
    state = standing_on("manoeuvre-2", marble=0, iron=0, gold=0, coins=0)
    case = Played(state, antike.ChooseSpace("gold"))
    legal = {each.space for each in aw.legal_actions(state) if isinstance(each, antike.ChooseSpace)}
    assert legal == {"iron", "temple", "gold"}
    return case


@situation("T2", "A coin pays for a space like any good.")
def _() -> Played:
    state = play(standing_on("iron", coins=1), antike.ChooseSpace("arming"))
    case = Played(state, antike.Give("coins"))
    assert of(case.after, GREECE).coins == 0
    assert case.after.bank.coins == state.bank.coins + 1
    return case


@situation(
    "T2", "Of a price of 2 the second good is chosen after the first, of the same kind or another."
)
def _() -> Played:
    state = play(standing_on("iron", coins=0), antike.ChooseSpace("marble"), antike.Give("gold"))
    case = Played(state, antike.Give("gold"))
    assert {*aw.legal_actions(state)} == {*map(antike.Give, ("marble", "iron", "gold"))}
    assert of(case.after, GREECE).gold == 1
    return case


@situation("T2", "Without goods the fourth space ahead is too far.")
def _() -> Refused:
    state = standing_on("iron", marble=0, iron=0, gold=0, coins=0)
    return Refused(state, antike.ChooseSpace("arming"), "antike-rondel-price")


@situation("T2", "With 3 goods the seventh space ahead is too far.")
def _() -> Refused:
    state = standing_on("iron", marble=1, iron=1, gold=1, coins=0)
    return Refused(state, antike.ChooseSpace("manoeuvre-2"), "antike-rondel-price")


@situation("T2", "The rondel has no other spaces.")
def _() -> Refused:
    return Refused(standing_on("iron"), antike.ChooseSpace("harvest"), "antike-no-such-space")


@situation("T2", "A space is not paid with personalities.")
def _() -> Refused:
    state = play(standing_on("iron"), antike.ChooseSpace("arming"))
    return Refused(state, antike.Give("kings"), "antike-no-such-good")


@situation("T2", "With goods of one kind alone nobody is asked how to pay.")
def _() -> Played:
    state = standing_on("iron", marble=0, iron=0, gold=5, coins=0)
    case = Played(state, antike.ChooseSpace("marble"))
    assert of(case.after, GREECE).gold == 3
    assert asked(case.after) == (1,)
    return case
