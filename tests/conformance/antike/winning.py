"""Situations on the end of the game (K2, K3), and on the military game (V1)."""

from __future__ import annotations

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
