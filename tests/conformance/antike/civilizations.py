"""Situations on civilizations (S1, S3, S7) and maps (S2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import TEAMS, asked, at, edit, number, of, table
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


@situation("S1", "Two players lead two civilizations each, which are separate and take turns.")
def _() -> Started:
    case = Started(GAME, 2, civilizations=list(TEAMS))
    led = {each.id: each.player for each in case.after.civilizations}
    assert led == {"persia": 0, "phoenicia": 0, "greece": 1, "arabia": 1}
    assert [of(case.after, each).coins for each in ("phoenicia", "persia")] == [1, 0]
    return case


@situation("S1", "Two players may agree on an order of turns; the first civilization of it starts.")
def _() -> Started:
    agreed = ["arabia", "persia", "phoenicia", "greece"]
    case = Started(GAME, 2, civilizations=list(TEAMS), order=agreed)
    assert [each.id for each in case.after.civilizations] == agreed
    assert case.after.first == 0
    return case


@situation("S1", "In the west two players may agree that Greeks and Persians are the second pair.")
def _() -> Started:
    hands = ["romans+phoenicians", "greeks+persians"]
    case = Started(GAME, 2, map="western", civilizations=hands)
    civilizations = [(each.id, each.player) for each in case.after.civilizations]
    assert civilizations == [("phoenicians", 0), ("greeks", 1), ("romans", 0), ("persians", 1)]
    assert set(case.after.city_province_ids(3)) == {"melitene", "sinope", "phasis"}
    return case


@situation("S1", "The Greeks are in one pair only, whichever pairs are agreed on.")
def _() -> NotStarted:
    hands = ["greeks+germans", "greeks+persians"]
    return NotStarted(GAME, 2, "antike-wrong-civilizations", map="western", civilizations=hands)


@situation("S1", "The score of a player is that of the better civilization, not of both together.")
def _() -> Scored:
    state = edit(edit(table(2), PERSIA, kings=8), "phoenicia", scholars=7)
    return Scored(state, (8, 0))


@situation("S1", "One's own other civilization may be conquered like any other.")
def _() -> Played:
    state = edit(table(2), GREECE, legions={"saba": 1})
    case = Played(at(state, GREECE, "manoeuvre-1"), antike.Conquer("saba"))
    assert case.after.owners[case.after.map.index["saba"]] == number(state, GREECE)
    return case


@situation("S1", "Two players do not choose any two civilizations, but one of the two pairs each.")
def _() -> NotStarted:
    return NotStarted(
        GAME, 2, "antike-wrong-civilizations", civilizations=["persia+greece", "phoenicia+arabia"]
    )


@situation("S1", "With more than two players turns go round the table, and no order is agreed on.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "antike-no-order", order=["greece", "persia", "arabia"])


@situation("S2", "The western map has fifty provinces with three to six neighbours.")
def _() -> Started:
    case = Started(GAME, 4, map="western")
    provinces = case.after.map.provinces
    assert len(provinces) == len(case.after.owners) == 50
    assert all(3 <= len({*each.land, *each.sea}) <= 6 for each in provinces)
    return case


@situation("S2", "A border is land, sea or both: a galley goes from Athenae to five provinces.")
def _() -> Played:
    state = at(edit(table(3), GREECE, galleys={"athenae": 1}), GREECE, "manoeuvre-1")
    case = Played(state, antike.ChooseUnits("galley", "athenae", 1))
    seas = {"bycantium", "ephesos", "knossos", "pella", "sparta"}
    assert {antike.MoveTo(sea) for sea in seas} == set(aw.legal_actions(case.after))
    return case


@situation("S2", "There is no northern map.")
def _() -> NotStarted:
    return NotStarted(GAME, 4, "option-wrong", map="northern")


@situation("S2", "There is no fifty-first province.")
def _() -> Impossible:
    document = aw.to_document(table(3))
    document["state"]["owners"].append(-1)
    return Impossible(document, "not-one-each", "$.state.owners")


@situation("S3", "With five players the fifth civilization of a map plays and the sixth does not.")
def _() -> Started:
    case = Started(GAME, 5)
    civilizations = {each.id for each in case.after.civilizations}
    assert civilizations == {GREECE, PERSIA, "arabia", "phoenicia", "egypt"}
    return case


@situation("S3", "Civilizations are dealt to the seats.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 3), aw.Dealt(("arabia", GREECE, PERSIA)))
    assert [(each.id, each.player) for each in case.after.civilizations] == [
        ("arabia", 0),
        (GREECE, 1),
        (PERSIA, 2),
    ]
    return case


@situation("S3", "A civilization that is not in play with three is not dealt.")
def _() -> Refused:
    hands = aw.Dealt((GREECE, PERSIA, "egypt"))
    return Refused(aw.new_game(GAME, 3), hands, "card-not-in-deck")


@situation("S3", "Nor can it be chosen where civilizations are not dealt.")
def _() -> NotStarted:
    chosen = [GREECE, PERSIA, "egypt"]
    return NotStarted(GAME, 3, "antike-wrong-civilizations", civilizations=chosen)


@situation("S7", "With four civilizations in the east the Phoenicians start.")
def _() -> Started:
    case = Started(GAME, 4, civilizations=[GREECE, PERSIA, "arabia", "phoenicia"])
    assert case.after.civilizations[case.after.first].id == "phoenicia"
    assert asked(case.after) == (3,)
    return case


@situation("S7", "With six in the west the Carthaginians start.")
def _() -> Started:
    case = Started(GAME, 6, map="western")
    assert case.after.civilizations[case.after.first].id == "carthaginians"
    return case


@situation("S7", "No other civilization starts.")
def _() -> Impossible:
    state = table(4)
    document = aw.to_document(state)
    document["state"]["first"] = number(state, GREECE)
    return Impossible(document, "antike-state-seats", "$.state.first")
