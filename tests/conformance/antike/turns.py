"""Situations on the rest of a turn: actions, cities and personalities (T3-T5), and no trade (T6)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, asked, at, edit, found, number, of, play, table, turn_of
from tests.conformance.telling import Impossible, Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


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


def standing_on(space: str, **goods: int) -> State:
    """Return Greece's turn on this space of the rondel."""
    return edit(turn_of(table(3), GREECE), GREECE, space=space, **goods)


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


def paying() -> State:
    """Return a state in which Greece pays for a temple, with 4 marble and 3 coins."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=4, coins=3)
    return play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))


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


@situation("T3", "What a space brings comes by itself, and the next civilization plays.")
def _() -> Played:
    case = Played(turn_of(table(3), GREECE), antike.ChooseSpace("iron"))
    assert of(case.after, GREECE).iron == 2
    assert asked(case.after) == (1,)
    return case


@situation("T3", "Before the space is chosen no temple is built.")
def _() -> Refused:
    state = turn_of(edit(table(3), GREECE, marble=10), GREECE)
    return Refused(state, antike.BuildTemple("sparta"), "antike-not-now", "T2")


@situation("T3", "On Temple no units are raised.")
def _() -> Refused:
    return Refused(founder("temple"), antike.Arm("legion", "sparta"), "antike-not-now", "E1")


@situation("T4", "Gold that was produced just now pays for a city.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"athenae": 1}, marble=1, iron=1, gold=0, coins=0)
    case = Played(at(state, GREECE, "gold"), antike.FoundCity("athenae"))
    assert of(case.after, GREECE).goods == 0
    return case


@situation("T4", "No city has to be founded.")
def _() -> Played:
    state = founder("gold")
    case = Played(state, antike.Finish())
    assert of(case.after, GREECE).goods == of(state, GREECE).goods
    assert asked(case.after) == (1,)
    return case


@situation("T4", "A temple is not built in the city that was founded in the same turn.")
def _() -> Refused:
    state = edit(founder("temple"), GREECE, galleys={"pella": 1}, iron=2, gold=2)
    state = play(state, antike.Finish(), antike.FoundCity("athenae"))
    return Refused(state, antike.BuildTemple("athenae"), "antike-not-now")


def turn_after(civilization: str) -> Played:
    """Play the turn of a civilization, which produces gold."""
    return Played(turn_of(table(3), civilization), antike.ChooseSpace("gold"))


@situation("T5", "After the last civilization it is the turn of the first in order.")
def _() -> Played:
    case = turn_after("arabia")
    assert asked(case.after) == (0,)
    assert case.after.round == turn_of(table(3), "arabia").round
    return case


@situation("T5", "A new round begins with the turn of the civilization that has started, Arabia.")
def _() -> Played:
    case = turn_after(PERSIA)
    assert asked(case.after) == (2,)
    assert case.after.round == turn_of(table(3), PERSIA).round + 1
    return case


@situation(
    "T5", "With two players the civilizations play in order, each with its own goods and space."
)
def _() -> Played:
    state = table(2)
    case = Played(state, antike.ChooseSpace("gold"))
    assert [state.civilizations[place].id for place in range(4)] == [
        "phoenicia",
        "greece",
        "persia",
        "arabia",
    ]
    assert asked(state) == (0,)
    assert asked(case.after) == (1,)
    assert of(case.after, PERSIA).space is None
    return case


@situation("T5", "Nobody plays in the turn of another.")
def _() -> Refused:
    state = turn_of(table(3), GREECE)
    return Refused(state, antike.ChooseSpace("iron"), "wrong-player", player=1)


@situation("T5", "Who has had its turn waits for the next one.")
def _() -> Refused:
    state = turn_after(GREECE).after
    return Refused(state, antike.ChooseSpace("iron"), "wrong-player", player=0)
