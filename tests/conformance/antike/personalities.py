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


COASTS = ("athenae", "attalia", "bycantium", "cyrene", "ephesos", "pella", "sparta")
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


@situation("K1", "Five cities bring one king.")
def _() -> Played:
    case = ended(cities(5))
    assert cards(case.after) == {"kings": 1}
    return case


@situation("K1", "Fifteen cities bring a third king to whoever has two.")
def _() -> Played:
    case = ended(edit(cities(15), GREECE, kings=2, king_steps=2))
    assert (cards(case.after), of(case.after, GREECE).king_steps) == ({"kings": 3}, 3)
    return case


@situation("K1", "Three temples bring one citizen.")
def _() -> Played:
    case = ended(cities(4, temples=3))
    assert cards(case.after) == {"citizens": 1}
    return case


@situation("K1", "The third temple brings its citizen at the end of the turn in which it is built.")
def _() -> Played:
    state = edit(cities(4, temples=2), GREECE, marble=5, coins=0)
    state = play(state, antike.ChooseSpace("temple"))
    case = Played(state, antike.BuildTemple(places_for(3)[2]))
    assert cards(case.after) == {"citizens": 1}
    return case


@situation("K1", "A fourteenth sea brings a second navigator.")
def _() -> Played:
    state = table(3)
    seas = [province.id for province in state.map.provinces if province.sea][:14]
    state = edit(state, GREECE, galleys=dict.fromkeys(seas, 1), navigators=1, navigator_steps=1)
    case = ended(edit(turn_of(state, GREECE), GREECE, iron=0, coins=0))
    assert cards(case.after) == {"navigators": 2}
    return case


@situation("K1", "Of the last king in the pile only one comes, though two are reached.")
def _() -> Played:
    case = ended(edit(cities(10), PERSIA, kings=8, king_steps=8))
    assert cards(case.after) == {"kings": 1}
    assert (of(case.after, GREECE).king_steps, case.after.bank.kings) == (2, 0)
    return case


@situation(
    "K1", "Two temples destroyed in one turn bring two generals, beside a king for the fifth city."
)
def _() -> Played:
    state = destroying()
    case = Played(play(state, antike.Conquer("susa")), antike.Finish())
    assert cards(case.after) == {"kings": 1, "generals": 2}
    return case


@situation("K1", "Legions in seven provinces bring no navigator.", contrast=True)
def _() -> Played:
    state = edit(table(3), GREECE, legions=dict.fromkeys(COASTS, 1), iron=0, coins=0)
    case = ended(turn_of(state, GREECE))
    assert cards(case.after) == {}
    return case


@situation("K1", "Two temples bring no citizen.", contrast=True)
def _() -> Played:
    case = ended(cities(4, temples=2))
    assert cards(case.after) == {}
    return case


@situation("K1", "Four cities bring no king.", contrast=True)
def _() -> Played:
    case = ended(cities(4))
    assert cards(case.after) == {}
    return case


@situation("K1", "In the turn of another nobody takes personalities.", contrast=True)
def _() -> Played:
    case = Played(turn_of(cities(5), PERSIA), antike.ChooseSpace("gold"))
    assert cards(case.after) == {}
    return case


@situation("K1", "The king stays with whoever has lost the fifth city.", contrast=True)
def _() -> Played:
    state = turn_of(cities(4), GREECE)
    case = ended(edit(state, GREECE, kings=1, king_steps=1))
    assert cards(case.after) == {"kings": 1}
    return case


@situation(
    "K1", "A scholar that is due comes not when the pile is empty, now or later.", contrast=True
)
def _() -> Played:
    state = edit(table(3), PERSIA, scholars=8)
    state = edit(state, GREECE, gold=7, coins=0)
    case = Played(
        play(turn_of(state, GREECE), antike.ChooseSpace("know-how")), antike.Learn("boats")
    )
    assert cards(case.after) == {}
    assert of(case.after, GREECE).scholars_due == 0
    return case
