"""Situations on raising units (E2) and on their supply (L1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import asked, at, consecrate, edit, found, of, play, rich, table, units
from tests.conformance.telling import Impossible, Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


@situation("E2", "A galley is raised for 1 iron where there is a sea border.")
def _() -> Played:
    state = at(rich(), GREECE, "arming")
    case = Played(state, antike.Arm("galley", "sparta"))
    own = of(case.after, GREECE)
    assert (own.iron, own.galleys[state.map.index["sparta"]]) == (19, 1)
    return case


@situation("E2", "A city with a temple raises three units in a turn, among foreign units as well.")
def _() -> Played:
    state = edit(consecrate(rich(), "sparta"), PERSIA, legions={"sparta": 2})
    state = play(at(state, GREECE, "arming"), *[antike.Arm("legion", "sparta")] * 2)
    case = Played(state, antike.Arm("legion", "sparta"))
    assert of(case.after, GREECE).legions[state.map.index["sparta"]] == 3
    return case


@situation("E2", "With the option arming set to pooled one city raises what all three bring.")
def _() -> Played:
    state = at(edit(table(3, arming="pooled"), GREECE, iron=9), GREECE, "arming")
    state = play(state, *[antike.Arm("legion", "sparta")] * 2)
    case = Played(state, antike.Arm("legion", "sparta"))
    assert of(case.after, GREECE).legions[state.map.index["sparta"]] == 3
    return case


@situation("E2", "A city without a temple raises no second unit.")
def _() -> Refused:
    state = play(at(rich(), GREECE, "arming"), antike.Arm("legion", "sparta"))
    return Refused(state, antike.Arm("legion", "sparta"), "antike-arming-limit")


@situation("E2", "A galley is not raised where there is no sea.")
def _() -> Refused:
    state = at(found(rich(), GREECE, "gordion"), GREECE, "arming")
    return Refused(state, antike.Arm("galley", "gordion"), "antike-no-border")


@situation("E2", "Without a city of one's own no unit is raised.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "athenae"), "antike-no-city-there")


@situation("L1", "The seventeenth legion is raised.")
def _() -> Played:
    state = at(rich(legions={"athenae": 16}), GREECE, "arming")
    case = Played(state, antike.Arm("legion", "sparta"))
    assert sum(of(case.after, GREECE).legions) == 17
    return case


@situation("L1", "When all legions are on the board galleys are left.")
def _() -> Played:
    case = Played(
        at(rich(legions={"athenae": 17}), GREECE, "arming"), antike.Arm("galley", "sparta")
    )
    assert sum(of(case.after, GREECE).galleys) == 1
    return case


@situation("L1", "An eighteenth legion is not raised.")
def _() -> Refused:
    state = at(rich(legions={"athenae": 17}), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "sparta"), "antike-none-left")


@situation("L1", "Nobody has eighteen galleys on the board.")
def _() -> Impossible:
    document = aw.to_document(edit(table(3), GREECE, galleys={"athenae": 17}))
    place = table(3).map.index["sparta"]
    document["state"]["civilizations"][0]["galleys"][place] = 1
    return Impossible(document, "out-of-range", "$.state.civilizations[0].galleys")


@situation("E2", "A coin pays for a unit where there is no iron.")
def _() -> Played:
    state = at(edit(table(3), GREECE, iron=0, coins=1), GREECE, "arming")
    case = Played(state, antike.Arm("legion", "sparta"))
    assert (of(case.after, GREECE).coins, of(case.after, GREECE).iron) == (0, 0)
    assert case.after.bank.coins == state.bank.coins + 1 - 1  # the next civilization takes it
    return case


@situation("E2", "Each city raises a unit of its own; a galley where there is no land.")
def _() -> Played:
    state = play(at(rich(), GREECE, "arming"), antike.Arm("legion", "sparta"))
    case = Played(state, antike.Arm("galley", "messana"))
    assert antike.Arm("galley", "sparta") not in aw.legal_actions(state)
    assert units(case.after, GREECE, "messana") == (0, 1)
    return case


@situation("E2", "The three units of a city with a temple may be of both kinds.")
def _() -> Played:
    state = at(consecrate(rich(), "sparta"), GREECE, "arming")
    state = play(state, antike.Arm("legion", "sparta"), antike.Arm("galley", "sparta"))
    case = Played(state, antike.Arm("galley", "sparta"))
    assert units(case.after, GREECE, "sparta") == (1, 2)
    return case


@situation("E2", "Pooled, the three units of a temple may stand in another city.")
def _() -> Played:
    state = consecrate(edit(table(3, arming="pooled"), GREECE, iron=9), "sparta")
    state = play(at(state, GREECE, "arming"), *[antike.Arm("galley", "messana")] * 4)
    case = Played(state, antike.Arm("galley", "messana"))
    assert units(case.after, GREECE, "messana") == (0, 5)
    return case


@situation("E2", "Fewer units may be raised than could be.")
def _() -> Played:
    state = play(at(rich(), GREECE, "arming"), antike.Arm("legion", "sparta"))
    case = Played(state, antike.Finish())
    assert of(case.after, GREECE).iron == 19
    assert asked(case.after) == (1,)
    return case


@situation("E2", "A city with a temple raises no fourth unit.")
def _() -> Refused:
    state = at(consecrate(rich(), "sparta"), GREECE, "arming")
    state = play(state, *[antike.Arm("legion", "sparta")] * 3)
    return Refused(state, antike.Arm("galley", "sparta"), "antike-arming-limit")


@situation("E2", "A legion is not raised where there is no land border.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "messana"), "antike-no-border")


@situation("E2", "No unit is raised in a city of another.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "susa"), "antike-foreign-city")


@situation("E2", "There are no units but legions and galleys.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("elephant", "sparta"), "antike-no-such-unit")


@situation("E2", "No unit is raised in a province that is not on the map.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "atlantis"), "antike-no-such-province")


@situation("E2", "Without iron and coins no unit is raised.")
def _() -> Refused:
    state = at(edit(table(3), GREECE, iron=1, coins=0), GREECE, "arming")
    state = play(state, antike.Arm("legion", "sparta"))
    return Refused(state, antike.Arm("galley", "messana"), "antike-cannot-pay", player=0)


@situation("L1", "An eighteenth galley is not raised.")
def _() -> Refused:
    state = at(rich(galleys={"athenae": 17}), GREECE, "arming")
    return Refused(state, antike.Arm("galley", "sparta"), "antike-none-left")


@situation("E2", "Who has iron and a coin chooses which of them pays for a unit.")
def _() -> Played:
    state = at(edit(table(3), GREECE, iron=1, coins=1), GREECE, "arming")
    state = play(state, antike.Arm("legion", "sparta"))
    case = Played(state, antike.UseCoins(1))
    assert {*aw.legal_actions(state)} == {antike.UseCoins(0), antike.UseCoins(1)}
    assert (of(case.after, GREECE).iron, of(case.after, GREECE).coins) == (1, 0)
    return case
