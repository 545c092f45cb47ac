"""Situations in which rules on manoeuvres, battles and conquests meet."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_taken,
    consecrate,
    edit,
    march,
    number,
    of,
    places_for,
    play,
    realm,
    step,
    table,
    turn_of,
)
from tests.conformance.antike.across.meeting.positions import (
    ARABIA,
    GREECE,
    PERSIA,
    here,
    manoeuvre,
)
from tests.conformance.telling import (
    Played,
    Refused,
    situation,
)

# --- manoeuvres, moves and battles ---


@situation("M1", "Of units in a province only those with as many manoeuvres left go together.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"athenae": 1, "pella": 2}, know_how=("wheel",))
    state = march(manoeuvre(state), "legion", "athenae", 2, "pella")
    state = play(state, antike.ChooseUnits("legion", "pella", 1))
    case = Played(state, antike.MoveTo("sirmium"))
    assert here(case.after, GREECE, "sirmium") == (1, 0)
    assert case.after.ready == (antike.Ready("legion", "pella", 2, 2),)
    return case


def as_of_2006() -> State:
    """Return Greece's turn under the rules of 2006, with two legions in Ninive and one in Athenae."""
    state = edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2, "athenae": 1})
    return turn_of(state, GREECE)


@situation("M1", "As of 2006 manoeuvres begin with moves, and conquests are not on offer.")
def _() -> Played:
    case = Played(as_of_2006(), antike.ChooseSpace("manoeuvre-1"))
    assert case.after.agenda[-1] == antike.Manoeuvre(0, number(case.after, GREECE), "moves")
    return case


@situation("M1", "As of 2006 conquests follow, with the units that still have a manoeuvre.")
def _() -> Played:
    case = Played(play(as_of_2006(), antike.ChooseSpace("manoeuvre-1")), antike.Finish())
    assert case.after.agenda[-1] == antike.Manoeuvre(0, number(case.after, GREECE), "conquests")
    assert antike.Ready("legion", "ninive", 1, 2) in case.after.ready
    assert set(aw.legal_actions(case.after)) == {antike.Conquer("ninive"), antike.Finish()}
    return case


@situation("M1", "As of 2006 nobody fights among the conquests, with manoeuvres left or without.")
def _() -> Refused:
    state = edit(as_of_2006(), PERSIA, legions={"athenae": 1, "pella": 1})
    state = play(state, antike.ChooseSpace("manoeuvre-1"))
    state = march(state, "legion", "athenae", 1, "pella")
    state = play(state, antike.LetPass(), antike.Finish())
    return Refused(state, antike.ChooseUnits("legion", "pella", 0), "antike-moves-over")


def in_pella(persian: int, arabian: int, greek: int, **more: Any) -> State:
    """Return a state with legions of Persia and Arabia in Pella, and of Greece in Athenae, ready to go there."""
    state = edit(table(3), PERSIA, legions={"pella": persian})
    state = edit(state, ARABIA, legions={"pella": arabian})
    return manoeuvre(edit(state, GREECE, legions={"athenae": greek}, **more))


@situation("M3", "Of three legions no more than one demands a battle if only one enters.")
def _() -> Played:
    state = march(in_pella(3, 0, 1), "legion", "athenae", 1, "pella")
    case = Played(state, antike.Demand(1))
    assert set(aw.legal_actions(state)) == {antike.LetPass(), antike.Demand(1)}
    assert here(case.after, PERSIA, "pella") == (2, 0)
    return case


@situation("M3", "Legions that were there before do not fight in place of those that enter.")
def _() -> Refused:
    state = in_pella(3, 0, 1)
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1, "pella": 2}))
    state = march(state, "legion", "athenae", 1, "pella")
    player = of(state, PERSIA).player
    return Refused(state, antike.Demand(2), "antike-demand-range", player=player)


@situation("M3", "After one battle the next civilization is asked, about the units that are left.")
def _() -> Played:
    state = march(in_pella(1, 3, 2), "legion", "athenae", 1, "pella", 2)
    case = Played(state, antike.Demand(1))
    place = number(state, ARABIA)
    assert case.after.agenda[-1] == antike.DemandBattle(2, place, "legion", "pella", 0, 1, ())
    assert here(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M3", "When nothing of what entered is left, nobody else is asked.", contrast=True)
def _() -> Played:
    state = march(in_pella(2, 1, 1), "legion", "athenae", 1, "pella")
    case = Played(state, antike.Demand(1))
    assert here(case.after, ARABIA, "pella") == (1, 0)
    assert here(case.after, GREECE, "pella") == (0, 0)
    assert step(case.after) != "DemandBattle"
    return case


@situation(
    "M3", "In a battle units lose their manoeuvres with their lives; the others keep theirs."
)
def _() -> Played:
    state = in_pella(1, 0, 3, know_how=("wheel",))
    state = march(state, "legion", "athenae", 2, "pella", 2)
    case = Played(state, antike.Demand(1))
    assert case.after.ready == (
        antike.Ready("legion", "athenae", 2, 1),
        antike.Ready("legion", "pella", 1, 1),
    )
    return case


# --- conquests ---


@situation("K3", "The game ends at once, though units of the conqueror could still move.")
def _() -> Played:
    state = consecrate(all_taken(), "zadrakarta")
    state = edit(state, GREECE, legions={"zadrakarta": 5, "pella": 1})
    case = Played(manoeuvre(state), antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == (of(state, GREECE).player,)
    assert not case.after.agenda
    return case


@situation("M5", "Units in a city that is given up stay.")
def _() -> Played:
    city = places_for(1)[0]
    state = edit(realm(25), GREECE, legions={"ninive": 1, city: 2}, galleys={city: 1})
    state = play(manoeuvre(state), antike.Conquer("ninive"))
    case = Played(state, antike.GiveUpCity(city))
    assert here(case.after, GREECE, city) == (2, 1)
    return case


@situation("V1", "A temple that is destroyed brings one general, who counts as two.")
def _() -> Played:
    state = consecrate(table(3, generals="double"), "ninive")
    state = manoeuvre(edit(state, GREECE, legions={"ninive": 3}))
    case = Played(state, antike.Conquer("ninive"))
    assert of(case.after, GREECE).generals == 1
    return case


@situation(
    "K1", "A general is due for each temple that is destroyed in the turn, here for the second."
)
def _() -> Played:
    state = consecrate(table(3), "ninive", "susa")
    state = manoeuvre(edit(state, GREECE, legions={"ninive": 3, "susa": 4}))
    case = Played(play(state, antike.Conquer("ninive")), antike.Conquer("susa"))
    assert of(case.after, GREECE).generals_due == 2
    assert of(case.after, GREECE).generals == 0
    return case
