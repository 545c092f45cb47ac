"""Situations on battles (M3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    asked,
    edit,
    found,
    manoeuvre,
    march,
    of,
    play,
    table,
    units,
)
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


def entering() -> State:
    """Return a state in which three galleys of Greece enter Ephesos, where Persia has two galleys and a legion."""
    state = edit(table(3), PERSIA, galleys={"ephesos": 2}, legions={"ephesos": 1})
    state = manoeuvre(edit(state, GREECE, galleys={"athenae": 3}))
    return march(state, "galley", "athenae", 1, "ephesos", 3)


@situation("M3", "As units enter the other side may demand a battle: each loses one for one.")
def _() -> Played:
    case = Played(entering(), antike.Demand(2))
    assert units(case.after, GREECE, "ephesos") == (0, 1)
    assert units(case.after, PERSIA, "ephesos") == (1, 0)
    return case


@situation("M3", "It may let them pass, and all stay together.")
def _() -> Played:
    case = Played(entering(), antike.LetPass())
    assert units(case.after, GREECE, "ephesos") == (0, 3)
    assert units(case.after, PERSIA, "ephesos") == (1, 2)
    return case


@situation("M3", "Both are asked in the order of turns, though the second owns the city there.")
def _() -> Played:
    state = edit(edit(table(3), PERSIA, legions={"pella": 1}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(found(state, ARABIA, "pella"), GREECE, legions={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    case = Played(state, antike.MoveTo("pella"))
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


def spent_in_pella() -> State:
    """Return a state with a legion of Greece without manoeuvres in Pella, where Persia and Arabia let it pass."""
    state = edit(edit(table(3), PERSIA, legions={"pella": 1}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = march(state, "legion", "athenae", 1, "pella")
    state = play(state, antike.LetPass(), antike.LetPass())
    return play(state, antike.ChooseUnits("legion", "pella", 0))


@situation("M3", "A unit without a manoeuvre left fights where it stands, and nobody is asked.")
def _() -> Played:
    case = Played(spent_in_pella(), antike.Fight(PERSIA))
    assert units(case.after, GREECE, "pella") == units(case.after, PERSIA, "pella") == (0, 0)
    assert units(case.after, ARABIA, "pella") == (1, 0)
    return case


@situation("M3", "Of three legions no more than two fight the two of Persia, where they stand.")
def _() -> Played:
    state = edit(edit(table(3), PERSIA, legions={"pella": 2}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 3}))
    state = play(state, antike.ChooseUnits("legion", "pella", 1), antike.Fight(PERSIA))
    case = Played(state, antike.Send(2))
    assert {*map(antike.Send, (1, 2))} == {*aw.legal_actions(state)}
    assert (units(case.after, GREECE, "pella"), units(case.after, PERSIA, "pella")) == (
        (1, 0),
        (0, 0),
    )
    return case


@situation("M3", "Legions that enter where only foreign galleys are meet nobody.", contrast=True)
def _() -> Played:
    state = edit(edit(table(3), PERSIA, galleys={"pella": 2}), GREECE, legions={"athenae": 2})
    state = play(manoeuvre(state), antike.ChooseUnits("legion", "athenae", 1))
    case = Played(play(state, antike.MoveTo("pella")), antike.Send(1))
    assert antike.LetPass() not in aw.legal_actions(case.after)
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M3", "No battle is larger than the smaller side, here the two galleys of Persia.")
def _() -> Refused:
    state = entering()
    player = of(state, PERSIA).player
    return Refused(state, antike.Demand(3), "antike-demand-range", player=player)


@situation("M3", "A legion does not fight galleys.")
def _() -> Refused:
    state = edit(table(3), PERSIA, galleys={"athenae": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    return Refused(state, antike.Fight(PERSIA), "antike-other-kind")


def three_sides(persia: int = 2, arabia: int = 2) -> State:
    """Return a state in which three galleys of Greece enter Ephesos, where Persia and Arabia have galleys."""
    state = edit(table(3), PERSIA, galleys={"ephesos": persia})
    state = edit(state, ARABIA, galleys={"ephesos": arabia})
    state = manoeuvre(edit(state, GREECE, galleys={"athenae": 3}))
    return march(state, "galley", "athenae", 1, "ephesos", 3)


@situation(
    "M3", "After a battle the next civilization is asked about the units that are left, here one."
)
def _() -> Played:
    case = Played(three_sides(), antike.Demand(2))
    assert asked(case.after) == (2,)
    assert {*aw.legal_actions(case.after)} == {antike.LetPass(), antike.Demand(1)}
    return case


@situation("M3", "If no unit is left of those that enter, nobody else is asked.")
def _() -> Played:
    case = Played(three_sides(persia=3), antike.Demand(3))
    assert units(case.after, GREECE, "ephesos") == units(case.after, PERSIA, "ephesos") == (0, 0)
    assert units(case.after, ARABIA, "ephesos") == (0, 2)
    assert asked(case.after) == (1,)
    return case


@situation("M3", "Who lets them pass is not asked again; the next one is, about all three.")
def _() -> Played:
    case = Played(three_sides(arabia=4), antike.LetPass())
    assert asked(case.after) == (2,)
    assert {*aw.legal_actions(case.after)} == {antike.LetPass(), *map(antike.Demand, (1, 2, 3))}
    return case


@situation("M3", "The civilizations are asked in the order of turns after the one that moves.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"pella": 1})
    state = edit(edit(state, ARABIA, legions={"pella": 1}), PERSIA, legions={"athenae": 1})
    state = play(manoeuvre(state, PERSIA), antike.ChooseUnits("legion", "athenae", 1))
    case = Played(state, antike.MoveTo("pella"))
    assert asked(case.after) == (2,)
    return case


@situation("M3", "Units that were let pass move on, if they have a manoeuvre left.")
def _() -> Played:
    state = edit(table(3), PERSIA, legions={"pella": 2})
    state = manoeuvre(edit(state, GREECE, know_how=("wheel",), legions={"athenae": 1}))
    state = play(march(state, "legion", "athenae", 2, "pella"), antike.LetPass())
    case = Played(play(state, antike.ChooseUnits("legion", "pella", 1)), antike.MoveTo("tomis"))
    assert units(case.after, GREECE, "tomis") == (1, 0)
    return case


@situation(
    "M3", "Legions that fight where they stand lose one for one; the others keep their manoeuvre."
)
def _() -> Played:
    state = edit(table(3), PERSIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 3}))
    case = Played(play(state, antike.ChooseUnits("legion", "pella", 1)), antike.Fight(PERSIA))
    assert units(case.after, PERSIA, "pella") == (0, 0)
    assert case.after.ready == (antike.Ready("legion", "pella", 1, 2),)
    return case


@situation("M3", "The lost units can be raised again: sixteen of seventeen are on the board.")
def _() -> Played:
    state = edit(table(3), PERSIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 1, "athenae": 16}))
    case = Played(play(state, antike.ChooseUnits("legion", "pella", 1)), antike.Fight(PERSIA))
    assert sum(of(case.after, GREECE).legions) == 16
    return case


@situation("M3", "A civilization of the same player is asked like any other.")
def _() -> Played:
    state = edit(table(2), "arabia", legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    case = Played(play(state, antike.ChooseUnits("legion", "athenae", 1)), antike.MoveTo("pella"))
    assert {*aw.legal_actions(case.after)} == {antike.LetPass(), antike.Demand(1)}
    return case


def second_entry() -> State:
    """Return a state in which a galley of Greece enters Ephesos, where two others of Greece are, and three of Persia."""
    state = edit(table(3), PERSIA, galleys={"ephesos": 3})
    state = manoeuvre(edit(state, GREECE, galleys={"ephesos": 2, "athenae": 1}))
    return march(state, "galley", "athenae", 1, "ephesos")


@situation("M3", "A battle that is demanded costs the units that have entered, and no others.")
def _() -> Played:
    case = Played(second_entry(), antike.Demand(1))
    assert case.after.ready == (antike.Ready("galley", "ephesos", 1, 2),)
    assert units(case.after, PERSIA, "ephesos") == (0, 2)
    return case


@situation("M3", "No battle is demanded with units that were there before.")
def _() -> Refused:
    return Refused(second_entry(), antike.Demand(2), "antike-demand-range")


@situation("M3", "A battle that is demanded is one of at least one unit.")
def _() -> Refused:
    return Refused(entering(), antike.Demand(0), "antike-demand-range")


@situation(
    "M3", "After the battle of another no more units fight than are left of those that entered."
)
def _() -> Refused:
    return Refused(play(three_sides(), antike.Demand(2)), antike.Demand(2), "antike-demand-range")


@situation("M3", "Who is asked later does not answer first.")
def _() -> Refused:
    return Refused(three_sides(), antike.Demand(1), "wrong-player", "T5", player=2)


@situation("M3", "Who has entered does not go on before the other side has answered.")
def _() -> Refused:
    return Refused(entering(), antike.Finish(), "antike-not-now")


@situation("M3", "Who has let units pass demands no battle later.")
def _() -> Refused:
    state = play(entering(), antike.LetPass())
    return Refused(state, antike.Demand(1), "antike-not-now", "M1")


@situation("M3", "Units do not fight their own civilization.")
def _() -> Refused:
    return Refused(spent_in_pella(), antike.Fight(GREECE), "antike-own-side")


@situation("M3", "Units do not fight a civilization that does not play.")
def _() -> Refused:
    return Refused(spent_in_pella(), antike.Fight("egypt"), "antike-no-such-civilization")


@situation("M3", "Units do not fight where the other has none.")
def _() -> Refused:
    state = edit(table(3), PERSIA, legions={"athenae": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    return Refused(state, antike.Fight(ARABIA), "antike-no-enemy")


@situation("M3", "Of three legions no three fight the two of Persia.")
def _() -> Refused:
    state = edit(table(3), PERSIA, legions={"pella": 2})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 3}))
    state = play(state, antike.ChooseUnits("legion", "pella", 1), antike.Fight(PERSIA))
    return Refused(state, antike.Send(3), "antike-battle-range")


@situation("M3", "A unit without a manoeuvre left fights, but does not move on.")
def _() -> Refused:
    return Refused(spent_in_pella(), antike.MoveTo("athenae"), "antike-no-manoeuvre-left", "M1")


def mixed_in_pella() -> State:
    """Return a state in which Greece has two legions with a manoeuvre in Pella and one without; Persia has three."""
    state = edit(table(3), PERSIA, legions={"pella": 3})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 2, "athenae": 1}))
    return play(march(state, "legion", "athenae", 1, "pella"), antike.LetPass())


@situation("M3", "The legion without a manoeuvre fights alone; the two others keep theirs.")
def _() -> Played:
    case = Played(mixed_in_pella(), antike.ChooseUnits("legion", "pella", 0))
    assert units(case.after, GREECE, "pella") == units(case.after, PERSIA, "pella") == (2, 0)
    assert case.after.ready == (antike.Ready("legion", "pella", 1, 2),)
    return case
