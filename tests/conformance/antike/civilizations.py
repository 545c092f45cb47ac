"""Situations on civilizations (S1, S3, S7) and maps (S2)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import EAST, TEAMS, asked, at, edit, number, of, table, turn_of
from tests.conformance.telling import (
    Chances,
    Impossible,
    NotStarted,
    Played,
    Refused,
    Scored,
    Seen,
    Shown,
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


@situation("S1", "With these pairs, too, they may agree on an order of turns.")
def _() -> Started:
    hands = ["romans+phoenicians", "greeks+persians"]
    order = ["persians", "romans", "greeks", "phoenicians"]
    case = Started(GAME, 2, map="western", civilizations=hands, order=order)
    assert [each.id for each in case.after.civilizations] == order
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


@situation("S1", "In the west two players lead Romans and Phoenicians against Greeks and Germans.")
def _() -> Started:
    case = Started(GAME, 2, map="western", civilizations=["romans+phoenicians", "greeks+germans"])
    led = {each.id: each.player for each in case.after.civilizations}
    assert led == {"romans": 0, "phoenicians": 0, "greeks": 1, "germans": 1}
    return case


@situation("S1", "A pair of civilizations is dealt to each of two players.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 2), aw.Dealt(TEAMS[::-1]))
    led = {each.id: each.player for each in case.after.civilizations}
    assert led == {"greece": 0, "arabia": 0, "persia": 1, "phoenicia": 1}
    assert case.after.civilizations[case.after.first].id == "phoenicia"
    assert asked(case.after) == (1,)
    return case


@situation("S1", "Either player is as likely to lead either pair.")
def _() -> Chances:
    deals = {aw.Dealt(TEAMS): "1/2", aw.Dealt(TEAMS[::-1]): "1/2", aw.Dealt(TEAMS[:1] * 2): "0"}
    return Chances(aw.new_game(GAME, 2), deals)


@situation("S1", "Seven cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 7, "player-count")


def dealt(players: int) -> tuple[Any, list[tuple[str, ...]]]:
    """Return a game before the deal, and every deal of its civilizations to the seats."""
    return aw.new_game(GAME, players), list(permutations(EAST[:players]))


@situation("S3", "Each of three civilizations is as likely for each of three players.")
def _() -> Chances:
    state, deals = dealt(3)
    likely = {aw.Dealt(each): "1/6" for each in deals}
    return Chances(state, {**likely, aw.Dealt((GREECE, PERSIA, "egypt")): "0"})


@situation("S3", "Each of the 24 deals to four players is as likely.")
def _() -> Chances:
    state, deals = dealt(4)
    return Chances(state, {aw.Dealt(each): "1/24" for each in deals})


@situation("S3", "Each of the 120 deals to five players is as likely.")
def _() -> Chances:
    state, deals = dealt(5)
    likely = {aw.Dealt(each): "1/120" for each in (deals[0], deals[57], deals[119])}
    return Chances(state, {**likely, aw.Dealt((*EAST[:4], "babylon")): "0"})


@situation("S3", "Each of the 720 deals to six players is as likely.")
def _() -> Chances:
    state, deals = dealt(6)
    return Chances(state, {aw.Dealt(deals[place]): "1/720" for place in (0, 333, 719)})


@situation("S3", "A deal is told to everybody.")
def _() -> Shown:
    state, deals = dealt(3)
    case = Shown(state, aw.Dealt(deals[4]))
    assert [case.to(player) for player in (0, 1, 2, None)] == [case.action] * 4
    return case


@situation("S3", "Nothing is hidden: a player sees the whole table.")
def _() -> Seen:
    case = Seen(edit(table(3), GREECE, legions={"athenae": 2}, kings=1), 1)
    assert case.seen == case.state
    return case


@situation("S3", "A spectator sees the whole table, too.")
def _() -> Seen:
    case = Seen(edit(table(3), GREECE, legions={"athenae": 2}, kings=1), None)
    assert case.seen == case.state
    return case


@situation("S3", "What a civilization does is told to everybody.")
def _() -> Shown:
    case = Shown(turn_of(table(3), GREECE), antike.ChooseSpace("gold"))
    assert [case.to(player) for player in (0, 1, 2, None)] == [case.action] * 4
    return case


@situation("S3", "With six players all six civilizations play.")
def _() -> Started:
    case = Started(GAME, 6)
    assert {each.id for each in case.after.civilizations} == {*EAST}
    return case


@situation("S3", "In the west Greeks, Romans and Germans play with three.")
def _() -> Started:
    case = Started(GAME, 3, map="western")
    assert {each.id for each in case.after.civilizations} == {"greeks", "romans", "germans"}
    return case


@situation("S3", "In the west the Carthaginians play with five, and the Persians do not.")
def _() -> Started:
    case = Started(GAME, 5, map="western")
    civilizations = {each.id for each in case.after.civilizations}
    assert civilizations == {"greeks", "romans", "germans", "phoenicians", "carthaginians"}
    return case


@situation("S3", "No civilization is dealt twice.")
def _() -> Refused:
    state, _ = dealt(3)
    return Refused(state, aw.Dealt((GREECE, GREECE, PERSIA)), "card-dealt-twice")


@situation("S3", "Three players are not dealt two civilizations.")
def _() -> Refused:
    state, _ = dealt(3)
    return Refused(state, aw.Dealt((GREECE, PERSIA)), "wrong-card-count")


@situation("S3", "Before the civilizations are dealt nobody plays.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 3), antike.ChooseSpace("iron"), "deal-awaited")


@situation("S7", "With three in the east Arabia starts, whoever leads it.")
def _() -> Started:
    case = Started(GAME, 3, civilizations=["persia", "arabia", "greece"])
    assert (case.after.first, asked(case.after)) == (1, (1,))
    assert of(case.after, "arabia").coins == 1
    return case


@situation("S7", "With five in the east Egypt starts.")
def _() -> Started:
    case = Started(GAME, 5, civilizations=list(EAST[:5]))
    assert asked(case.after) == (4,)
    return case


@situation("S7", "With six in the east Babylon starts.")
def _() -> Started:
    case = Started(GAME, 6, civilizations=list(EAST))
    assert asked(case.after) == (5,)
    return case


@situation("S7", "With three in the west the Germans start.")
def _() -> Started:
    case = Started(GAME, 3, map="western", civilizations=["greeks", "romans", "germans"])
    assert asked(case.after) == (2,)
    return case


@situation("S7", "Who is dealt the civilization that starts has the first turn.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 4), aw.Dealt((GREECE, "phoenicia", PERSIA, "arabia")))
    assert (case.after.first, asked(case.after)) == (1, (1,))
    assert [each.coins for each in case.after.civilizations] == [0, 1, 0, 0]
    return case


@situation("S1", "An order of turns has each of the four civilizations once.")
def _() -> NotStarted:
    order = ["arabia", "persia", "phoenicia", "persia"]
    return NotStarted(GAME, 2, "antike-wrong-order", civilizations=list(TEAMS), order=order)


@situation("S3", "No civilization is chosen twice.")
def _() -> NotStarted:
    chosen = [GREECE, GREECE, PERSIA]
    return NotStarted(GAME, 3, "antike-wrong-civilizations", civilizations=chosen)
