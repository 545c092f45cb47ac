"""Situations on turns (T): the coin, the rondel, actions, cities and personalities."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, asked, at, edit, found, number, of, play, table, turn_of
from tests.conformance.telling import Impossible, Played, Refused, situation

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


def produced(state: State, space: str, amount: int) -> Played:
    """Move Greece to a space and check how much it produces."""
    case = Played(state, antike.ChooseSpace(space))
    before, after = getattr(of(state, GREECE), space), getattr(of(case.after, GREECE), space)
    assert after == before + amount
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


@situation("T3", "The action of a space need not be used: a temple that could be built is not.")
def _() -> Played:
    state = at(edit(table(3), GREECE, marble=10), GREECE, "temple")
    case = Played(state, antike.Finish())
    assert not any(case.after.temples)
    assert of(case.after, GREECE).marble == 10
    return case


@situation("T3", "Nobody is asked about what cannot be done: here no temple can be paid for.")
def _() -> Played:
    state = turn_of(edit(table(3), GREECE, marble=4), GREECE)
    case = Played(state, antike.ChooseSpace("temple"))
    assert asked(case.after) == (1,)
    return case


@situation("T3", "The action that follows is that of the space to which the civilization has gone.")
def _() -> Impossible:
    state = play(standing_on("iron"), antike.ChooseSpace("arming"))
    document = aw.to_document(state)
    agenda = document["state"]["agenda"]
    place = [each["type"] for each in agenda].index("at-space")
    agenda[place]["space"] = "temple"
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{place}]")


def founder(space: str) -> State:
    """Return a state in which Greece is on a space, with a legion in Athenae, where there is no city."""
    state = edit(table(3), GREECE, legions={"athenae": 1}, marble=10, iron=2, gold=2, coins=0)
    return at(state, GREECE, space)


@situation("T4", "After every action cities may be founded, here after gold was produced.")
def _() -> Played:
    state = founder("gold")
    case = Played(state, antike.FoundCity("athenae"))
    assert case.after.owners[state.map.index["athenae"]] == number(state, GREECE)
    return case


@situation("T4", "Who finishes its action goes on to its cities.")
def _() -> Played:
    case = Played(founder("temple"), antike.Finish())
    assert antike.FoundCity("athenae") in aw.legal_actions(case.after)
    return case


@situation("T4", "Once cities are founded, the action of the space is over.")
def _() -> Refused:
    state = play(founder("temple"), antike.Finish())
    return Refused(state, antike.BuildTemple("sparta"), "antike-not-now")


def fifth_city() -> State:
    """Return a state in which Greece has three cities, and legions in two provinces without a city."""
    state = edit(table(3), GREECE, legions={"athenae": 1, "pella": 1})
    return at(edit(state, GREECE, marble=5, iron=5, gold=5, coins=0), GREECE, "gold")


@situation("T5", "A city counts for the king of the same turn; then the next civilization plays.")
def _() -> Played:
    state = play(fifth_city(), antike.FoundCity("athenae"))
    case = Played(state, antike.FoundCity("pella"))
    assert of(case.after, GREECE).kings == 1
    assert asked(case.after) == (1,)
    return case


@situation("T5", "While cities can be founded no personality is attracted.", contrast=True)
def _() -> Played:
    state = found(fifth_city(), GREECE, "messana", "sparta", "knossos", "tomis")
    case = Played(state, antike.FoundCity("athenae"))
    assert case.after.city_count(number(state, GREECE)) == 5
    assert of(case.after, GREECE).kings == 0
    return case


@situation("T5", "The next turn is that of the next civilization in order.")
def _() -> Impossible:
    state = turn_of(table(3), GREECE)
    document = aw.to_document(state)
    document["state"]["agenda"][0]["civilization"] = number(state, "arabia")
    return Impossible(document, "step-of-another", "$.state.agenda[1]")


def goods_of_others(state: State) -> list[tuple[int, int, int]]:
    """Return marble, iron and gold of all civilizations but Greece."""
    rest = [each for each in state.civilizations if each.id != GREECE]
    return [(each.marble, each.iron, each.gold) for each in rest]


@situation("T6", "What a civilization pays goes to the bank; nobody else gets any of it.")
def _() -> Played:
    state = paying()
    case = Played(state, antike.UseCoins(3))
    assert of(case.after, GREECE).goods == of(state, GREECE).goods - 5
    assert goods_of_others(case.after) == goods_of_others(state)
    return case


@situation("T6", "Goods are exchanged with the bank alone, by who knows all.", contrast=True)
def _() -> Played:
    state = table(3, all_know_how="2006")
    state = edit(state, GREECE, know_how=antike.ADVANCES, gold=4)
    state = turn_of(state, GREECE)
    case = Played(state, antike.Exchange("gold", "marble"))
    assert of(case.after, GREECE).goods == of(state, GREECE).goods - 1
    assert goods_of_others(case.after) == goods_of_others(state)
    return case
