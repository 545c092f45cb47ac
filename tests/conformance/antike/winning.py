"""Personalities and the end of the game (K), and the military game (V1)."""

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


def cities(count: int, temples: int = 0) -> State:
    """It is the turn of Greece, which has so many cities and temples, and nothing for them yet."""
    names = places_for(count)
    return turn_of(consecrate(found(table(3), GREECE, *names), *names[:temples]), GREECE)


def ended(state: State) -> Played:
    """The turn in which Greece does nothing but produce gold."""
    return Played(state, antike.ChooseSpace("gold"))


def cards(state: State) -> dict[str, int]:
    """The personalities that Greece has."""
    own = of(state, GREECE)
    return {kind: getattr(own, kind) for kind in antike.PERSONALITIES if getattr(own, kind)}


@situation("K1", "Ten cities bring two kings and six temples two citizens.")
def _() -> Played:
    told = ended(cities(10, temples=6))
    assert cards(told.after) == {"kings": 2, "citizens": 2}
    assert (told.after.bank.kings, told.after.bank.citizens) == (7, 4)
    return told


SEAS = ("athenae", "bycantium", "cyrene", "ephesos", "knossos", "messana", "sparta")


def galleys_in(count: int) -> State:
    """It is the turn of Greece, which has two galleys in so many provinces; Persia has some there, too."""
    state = edit(table(3), PERSIA, galleys=dict.fromkeys(SEAS, 1))
    galleys = dict.fromkeys(SEAS[:count], 2)
    return turn_of(edit(state, GREECE, galleys=galleys, iron=0, coins=0), GREECE)


@situation("K1", "Galleys in six provinces bring none, however many they are.", contrast=True)
def _() -> Played:
    told = ended(galleys_in(6))
    assert cards(told.after) == {}
    return told


@situation("K1", "Galleys in seven provinces bring a navigator, whoever else is there.")
def _() -> Played:
    told = ended(galleys_in(7))
    assert cards(told.after) == {"navigators": 1}
    return told


def destroying() -> State:
    """Greece has conquered a city with a temple, and manoeuvres on; the temple of Susa still stands."""
    state = edit(consecrate(table(3), "susa", "ninive"), GREECE, legions={"susa": 4, "ninive": 3})
    return play(at(state, GREECE, "manoeuvre-1"), antike.Conquer("ninive"))


@situation("K1", "A general for each temple destroyed comes at the end of the turn.")
def _() -> Played:
    state = destroying()
    assert cards(state) == {}
    told = Played(state, antike.Finish())
    assert cards(told.after) == {"generals": 1}
    return told


@situation(
    "K1", "A tenth city that is lost and founded again brings no second king again.", contrast=True
)
def _() -> Played:
    told = ended(edit(cities(10), GREECE, kings=2, king_steps=2))
    assert cards(told.after) == {"kings": 2}
    return told


@situation("K1", "A pile that is empty brings nothing, now or later.", contrast=True)
def _() -> Played:
    told = ended(edit(cities(5), PERSIA, kings=9, king_steps=9))
    assert cards(told.after) == {}
    assert of(told.after, GREECE).king_steps == 1
    return told


@situation("K1", "Nine cities bring one king.", contrast=True)
def _() -> Played:
    told = ended(cities(9))
    assert cards(told.after) == {"kings": 1}
    return told


@situation("K1", "Nobody takes a general in the turn of another.")
def _() -> Impossible:
    document = aw.to_document(destroying())
    document["state"]["civilizations"][1]["generals_due"] = 1
    return Impossible(document, "antike-state-due", "$.state.civilizations[1]")


def nearly_won() -> State:
    """It is the turn of Greece, which has nine personalities and five cities; ten win."""
    return edit(cities(5), GREECE, kings=4, scholars=5, king_steps=0)


@situation("K2", "Who takes the tenth personality of ten wins at once.")
def _() -> Played:
    told = ended(nearly_won())
    assert aw.is_over(told.after)
    assert aw.winners(told.after) == (0,)
    return told


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
    """Greece can conquer Zadrakarta."""
    state = edit(state, GREECE, legions={"zadrakarta": 3})
    return at(state, GREECE, "manoeuvre-1")


@situation("K3", "When all 35 personalities are taken the next to destroy a temple wins at once.")
def _() -> Played:
    state = before_zadrakarta(consecrate(all_taken(), "zadrakarta"))
    told = Played(state, antike.Conquer("zadrakarta"))
    assert aw.winners(told.after) == (of(state, GREECE).player,)
    return told


@situation("K3", "A conquest that destroys no temple does not win.", contrast=True)
def _() -> Played:
    told = Played(before_zadrakarta(all_taken()), antike.Conquer("zadrakarta"))
    assert aw.winners(told.after) == ()
    return told


@situation("K3", "While one personality is left a temple wins nothing.", contrast=True)
def _() -> Played:
    state = edit(consecrate(all_taken(), "zadrakarta"), GREECE, kings=5)
    told = Played(before_zadrakarta(state), antike.Conquer("zadrakarta"))
    assert aw.winners(told.after) == ()
    return told


@situation("K3", "No game goes on after that temple was destroyed.")
def _() -> Impossible:
    document = aw.to_document(before_zadrakarta(all_taken()))
    document["state"]["civilizations"][0]["generals_due"] = 1
    return Impossible(document, "antike-state-due", "$.state.civilizations[0].generals_due")


def generals(count: int, **options: str) -> State:
    """It is the turn of Greece, which has so many generals; nine personalities win."""
    return turn_of(edit(table(4, **options), GREECE, generals=count), GREECE)


@situation("V1", "With the option generals each general counts as two.")
def _() -> Scored:
    return Scored(ended(generals(4, generals="double")).after, (8, 0, 0, 0))


@situation("V1", "Five generals win against a goal of nine then.")
def _() -> Played:
    told = ended(generals(5, generals="double"))
    assert aw.winners(told.after) == (0,)
    return told


@situation("V1", "The option is chosen before the game.")
def _() -> Started:
    told = Started(GAME, 4, generals="double")
    assert (told.after.settings.generals, told.after.settings.goal) == ("double", 9)
    return told


@situation("V1", "Without the option a general counts as one.", contrast=True)
def _() -> Scored:
    return Scored(generals(5), (5, 0, 0, 0))


@situation("V1", "No option makes a general count as three.")
def _() -> NotStarted:
    return NotStarted(GAME, 4, "option-wrong", generals="triple")
