"""Situations on personalities (K1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
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
from tests.conformance.telling import Impossible, Played, situation

GREECE, PERSIA = "greece", "persia"


def cities(count: int, temples: int = 0) -> State:
    """Return Greece's turn with this number of cities and temples, and no personalities for them yet."""
    names = places_for(count)
    return turn_of(consecrate(found(table(3), GREECE, *names), *names[:temples]), GREECE)


def ended(state: State) -> Played:
    """Play a turn in which Greece produces gold and then ends."""
    return Played(state, antike.ChooseSpace("gold"))


def cards(state: State) -> dict[str, int]:
    """Return the personalities of Greece."""
    own = of(state, GREECE)
    return {kind: getattr(own, kind) for kind in antike.PERSONALITIES if getattr(own, kind)}


@situation("K1", "Ten cities bring two kings and six temples two citizens.")
def _() -> Played:
    case = ended(cities(10, temples=6))
    assert cards(case.after) == {"kings": 2, "citizens": 2}
    assert (case.after.bank.kings, case.after.bank.citizens) == (7, 4)
    return case


SEAS = ("athenae", "bycantium", "cyrene", "ephesos", "knossos", "messana", "sparta")


def galleys_in(count: int) -> State:
    """Return Greece's turn with two galleys in each of this number of provinces, where Persia has a galley, too."""
    state = edit(table(3), PERSIA, galleys=dict.fromkeys(SEAS, 1))
    galleys = dict.fromkeys(SEAS[:count], 2)
    return turn_of(edit(state, GREECE, galleys=galleys, iron=0, coins=0), GREECE)


@situation("K1", "Galleys in six provinces bring none, however many they are.", contrast=True)
def _() -> Played:
    case = ended(galleys_in(6))
    assert cards(case.after) == {}
    return case


@situation("K1", "Galleys in seven provinces bring a navigator, whoever else is there.")
def _() -> Played:
    case = ended(galleys_in(7))
    assert cards(case.after) == {"navigators": 1}
    return case


def destroying() -> State:
    """Return a state in which Greece has conquered a city with a temple and goes on, and Susa has a temple."""
    state = edit(consecrate(table(3), "susa", "ninive"), GREECE, legions={"susa": 4, "ninive": 3})
    return play(at(state, GREECE, "manoeuvre-1"), antike.Conquer("ninive"))


def generals(count: int, **options: str) -> State:
    """Return Greece's turn with this number of generals, where nine personalities win."""
    return turn_of(edit(table(4, **options), GREECE, generals=count), GREECE)


@situation("K1", "A general for each temple destroyed comes at the end of the turn.")
def _() -> Played:
    state = destroying()
    assert cards(state) == {}
    case = Played(state, antike.Finish())
    assert cards(case.after) == {"generals": 1}
    return case


@situation(
    "K1", "A tenth city that is lost and founded again brings no second king again.", contrast=True
)
def _() -> Played:
    case = ended(edit(cities(10), GREECE, kings=2, king_steps=2))
    assert cards(case.after) == {"kings": 2}
    return case


@situation("K1", "A pile that is empty brings nothing, now or later.", contrast=True)
def _() -> Played:
    case = ended(edit(cities(5), PERSIA, kings=9, king_steps=9))
    assert cards(case.after) == {}
    assert of(case.after, GREECE).king_steps == 1
    return case


@situation("K1", "Nine cities bring one king.", contrast=True)
def _() -> Played:
    case = ended(cities(9))
    assert cards(case.after) == {"kings": 1}
    return case


@situation("K1", "Nobody takes a general in the turn of another.")
def _() -> Impossible:
    document = aw.to_document(destroying())
    document["state"]["civilizations"][1]["generals_due"] = 1
    return Impossible(document, "antike-state-due", "$.state.civilizations[1]")
