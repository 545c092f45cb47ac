"""Situations on the end of the game (K2, K3), and on the military game (V1)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_taken,
    at,
    consecrate,
    edit,
    found,
    of,
    places_for,
    play,
    table,
    turn_of,
)
from tests.conformance.telling import (
    Impossible,
    NotStarted,
    Played,
    Refused,
    Scored,
    Started,
    situation,
)

GAME = antike.GAME.id
GREECE, PERSIA = "greece", "persia"
SEAS = ("athenae", "bycantium", "cyrene", "ephesos", "knossos", "messana", "sparta")


def ended(state: State) -> Played:
    """Play a turn in which Greece produces gold and then ends."""
    return Played(state, antike.ChooseSpace("gold"))


def cities(count: int, temples: int = 0) -> State:
    """Return Greece's turn with this number of cities and temples, and no personalities for them yet."""
    names = places_for(count)
    return turn_of(consecrate(found(table(3), GREECE, *names), *names[:temples]), GREECE)


def nearly_won() -> State:
    """Return Greece's turn with nine personalities and five cities, where ten win."""
    return edit(cities(5), GREECE, kings=4, scholars=5, king_steps=0)


@situation("K2", "Who takes the tenth personality of ten wins at once.")
def _() -> Played:
    case = ended(nearly_won())
    assert aw.is_over(case.after)
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "The score is the number of personalities, and the winner the one at the goal.")
def _() -> Scored:
    state = edit(nearly_won(), PERSIA, navigators=2)
    return Scored(ended(state).after, (10, 2, 0), (0,))


@situation("K2", "With nine of ten nobody has won.", contrast=True)
def _() -> Scored:
    state = edit(cities(4), GREECE, kings=4, scholars=5)
    return Scored(ended(state).after, (9, 0, 0))


@situation("K2", "After the victory nobody has another turn.")
def _() -> Refused:
    over = ended(nearly_won()).after
    return Refused(over, antike.ChooseSpace("iron"), "game-over")


@situation("K2", "No game is over that nobody has won.")
def _() -> Impossible:
    document = aw.to_document(ended(nearly_won()).after)
    document["state"]["winner"] = None
    return Impossible(document, "antike-state-winner", "$.state.winner")


def before_zadrakarta(state: State) -> State:
    """Return a state in which Greece can conquer Zadrakarta."""
    state = edit(state, GREECE, legions={"zadrakarta": 3})
    return at(state, GREECE, "manoeuvre-1")


@situation("K3", "When all 35 personalities are taken the next to destroy a temple wins at once.")
def _() -> Played:
    state = before_zadrakarta(consecrate(all_taken(), "zadrakarta"))
    case = Played(state, antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == (of(state, GREECE).player,)
    return case


@situation("K3", "A conquest that destroys no temple does not win.", contrast=True)
def _() -> Played:
    case = Played(before_zadrakarta(all_taken()), antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == ()
    return case


@situation("K3", "While one personality is left a temple wins nothing.", contrast=True)
def _() -> Played:
    state = edit(consecrate(all_taken(), "zadrakarta"), GREECE, kings=5)
    case = Played(before_zadrakarta(state), antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == ()
    return case


@situation("K3", "No game goes on after that temple was destroyed.")
def _() -> Impossible:
    document = aw.to_document(before_zadrakarta(all_taken()))
    document["state"]["civilizations"][0]["generals_due"] = 1
    return Impossible(document, "antike-state-due", "$.state.civilizations[0].generals_due")


def generals(count: int, **options: str) -> State:
    """Return Greece's turn with this number of generals, where nine personalities win."""
    return turn_of(edit(table(4, **options), GREECE, generals=count), GREECE)


@situation("V1", "With the option generals each general counts as two.")
def _() -> Scored:
    return Scored(ended(generals(4, generals="double")).after, (8, 0, 0, 0))


@situation("V1", "Five generals win against a goal of nine then.")
def _() -> Played:
    case = ended(generals(5, generals="double"))
    assert aw.winners(case.after) == (0,)
    return case


@situation("V1", "The option is chosen before the game.")
def _() -> Started:
    case = Started(GAME, 4, generals="double")
    assert (case.after.settings.generals, case.after.settings.goal) == ("double", 9)
    return case


@situation("V1", "Without the option a general counts as one.", contrast=True)
def _() -> Scored:
    return Scored(generals(5), (5, 0, 0, 0))


@situation("V1", "No option makes a general count as three.")
def _() -> NotStarted:
    return NotStarted(GAME, 4, "option-wrong", generals="triple")


def at_goal(players: int, count: int, **options: Any) -> Played:
    """End Greece's turn with this number of navigators and scholars, and no other personalities."""
    state = edit(table(players, **options), GREECE, navigators=5, scholars=count - 5)
    return ended(turn_of(state, GREECE))


@situation("K2", "With six civilizations seven personalities win.")
def _() -> Played:
    case = at_goal(6, 7)
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "With five civilizations eight personalities win.")
def _() -> Played:
    case = at_goal(5, 8)
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "With four civilizations nine personalities win.")
def _() -> Played:
    case = at_goal(4, 9)
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "With the goal of 12 the twelfth personality wins.")
def _() -> Played:
    case = at_goal(3, 12, goal=12)
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "More than the goal wins, too: two personalities that come in one turn.")
def _() -> Played:
    state = nearly_won()
    state = edit(state, GREECE, galleys=dict.fromkeys(SEAS, 1), iron=0, coins=0)
    case = ended(state)
    assert aw.scores(case.after)[0].total == 11
    assert aw.winners(case.after) == (0,)
    return case


@situation("K2", "With two players the one whose civilization is at the goal has won.")
def _() -> Played:
    state = edit(table(2), "phoenicia", navigators=5, scholars=4)
    case = Played(turn_of(state, "phoenicia"), antike.ChooseSpace("gold"))
    assert aw.winners(case.after) == (0,)
    return case


@situation(
    "K2", "The victory comes with the own turn: nobody wins in the turn of another.", contrast=True
)
def _() -> Played:
    case = Played(turn_of(nearly_won(), PERSIA), antike.ChooseSpace("gold"))
    assert aw.winners(case.after) == ()
    return case


@situation("K2", "With the goal of 12 eleven personalities do not win.", contrast=True)
def _() -> Played:
    case = at_goal(3, 11, goal=12)
    assert aw.winners(case.after) == ()
    return case


@situation("K2", "With six civilizations six personalities do not win.", contrast=True)
def _() -> Played:
    case = at_goal(6, 6)
    assert aw.winners(case.after) == ()
    return case


@situation(
    "K2",
    "With two players the personalities of both civilizations do not count together.",
    contrast=True,
)
def _() -> Played:
    state = edit(edit(table(2), "phoenicia", navigators=5, scholars=3), PERSIA, scholars=4)
    case = Played(turn_of(state, "phoenicia"), antike.ChooseSpace("gold"))
    assert aw.winners(case.after) == ()
    return case


def no_disc_left() -> State:
    """Return a state in which all personalities are taken, and Greece has 25 cities and legions before a temple."""
    state = consecrate(all_taken(), "zadrakarta")
    free = [city for city, owner in zip(state.map.index, state.owners, strict=True) if owner == -1]
    mine = [city for city, owner in zip(state.map.index, state.owners, strict=True) if owner == 0]
    state = edit(found(state, GREECE, *mine, *free[:22]), GREECE, king_steps=5)
    return before_zadrakarta(state)


@situation("K3", "Without a disc left a city is given up first; nobody has won before.")
def _() -> Played:
    case = Played(no_disc_left(), antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == ()
    assert {type(each) for each in aw.legal_actions(case.after)} == {antike.GiveUpCity}
    return case


@situation("K3", "When the city is given up, the civilization has won.")
def _() -> Played:
    state = play(no_disc_left(), antike.Conquer("zadrakarta"))
    case = Played(state, aw.legal_actions(state)[0])
    assert aw.winners(case.after) == (of(state, GREECE).player,)
    return case


@situation("V1", "Four generals and a king win against a goal of nine.")
def _() -> Played:
    case = ended(edit(generals(4, generals="double"), GREECE, kings=1))
    assert aw.winners(case.after) == (0,)
    return case


@situation("V1", "Without the option four generals and a king do not.", contrast=True)
def _() -> Played:
    case = ended(edit(generals(4), GREECE, kings=1))
    assert aw.winners(case.after) == ()
    return case


@situation("K2", "With two players the score at the end is that of the civilization that has won.")
def _() -> Scored:
    state = edit(edit(table(2), "phoenicia", navigators=5, scholars=4), PERSIA, kings=3)
    state = edit(state, GREECE, kings=2)
    over = play(turn_of(state, "phoenicia"), antike.ChooseSpace("gold"))
    return Scored(over, (9, 2), (0,))
