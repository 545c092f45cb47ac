"""Situations of two players, whose two civilizations are separate sides in every respect (S1): each rule in turn."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    asked,
    at,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    of,
    owner,
    play,
    table,
    turn_of,
    units,
)
from tests.conformance.telling import Impossible, Played, Refused, Scored, situation

GREECE, ARABIA, PERSIA, PHOENICIA = "greece", "arabia", "persia", "phoenicia"
"""One player leads Greece and Arabia, the other Persia and Phoenicia; the order is Phoenicia, Greece, Persia, Arabia."""


def allies(arabia: dict[str, Any], **greece: Any) -> State:
    """Return a table of two players with these changes of Arabia and Greece."""
    return edit(edit(table(2), ARABIA, **arabia), GREECE, **greece)


def in_pella(arabia: int, greece: int) -> State:
    """Return the manoeuvre of Greece, with so many legions of Greece and of Arabia in Pella."""
    return manoeuvre(allies({"legions": {"pella": arabia}}, legions={"pella": greece}))


@situation("M3", "Two civilizations of one player may fight each other.")
def _() -> Played:
    state = play(in_pella(2, 2), antike.ChooseUnits("legion", "pella", 1), antike.Fight(ARABIA))
    case = Played(state, antike.Send(1))
    assert units(case.after, GREECE, "pella") == units(case.after, ARABIA, "pella") == (1, 0)
    return case


@situation("M3", "The other civilization of the same player may demand a battle.")
def _() -> Played:
    state = allies({"legions": {"pella": 1}}, legions={"athenae": 1})
    state = march(manoeuvre(state), "legion", "athenae", 1, "pella")
    case = Played(state, antike.Demand(1))
    assert asked(state) == (1,)
    assert units(case.after, GREECE, "pella") == units(case.after, ARABIA, "pella") == (0, 0)
    return case


@situation("M3", "A unit does not fight the galleys of its player's other civilization either.")
def _() -> Refused:
    state = manoeuvre(allies({"galleys": {"pella": 1}}, legions={"pella": 1}))
    state = play(state, antike.ChooseUnits("legion", "pella", 1))
    return Refused(state, antike.Fight(ARABIA), "antike-other-kind")


@situation("M4", "The temple of the player's other civilization brings a general as well.")
def _() -> Played:
    state = consecrate(allies({}, legions={"saba": 4}), "saba")
    case = Played(manoeuvre(state), antike.Conquer("saba"))
    assert of(case.after, GREECE).generals_due == 1
    assert owner(case.after, "saba") == GREECE
    return case


@situation("M4", "Units of the player's other civilization do not help to conquer.")
def _() -> Refused:
    state = consecrate(allies({"legions": {"susa": 2}}, legions={"susa": 1}), "susa")
    return Refused(manoeuvre(state), antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Units of the owner's player, but of the other civilization, do not defend.")
def _() -> Played:
    state = edit(allies({}, legions={"susa": 1}), PHOENICIA, legions={"susa": 3})
    case = Played(manoeuvre(state), antike.Conquer("susa"))
    assert owner(case.after, "susa") == GREECE
    assert units(case.after, PHOENICIA, "susa") == (3, 0)
    return case


@situation("M4", "The know-how of the player's other civilization does not defend.")
def _() -> Played:
    state = edit(allies({}, legions={"susa": 1}), PHOENICIA, know_how=("monarchy", "democracy"))
    case = Played(manoeuvre(state), antike.Conquer("susa"))
    assert owner(case.after, "susa") == GREECE
    return case


@situation("M4", "The last city of the player's other civilization is not conquered.")
def _() -> Refused:
    state = found(allies({}, legions={"saba": 1}), ARABIA, "saba")
    return Refused(manoeuvre(state), antike.Conquer("saba"), "antike-last-city")


@situation("M1", "The wheel of the player's other civilization gives no second manoeuvre.")
def _() -> Refused:
    state = manoeuvre(allies({"know_how": ("wheel",)}, legions={"athenae": 2}))
    return Refused(state, antike.ChooseUnits("legion", "athenae", 2), "antike-other-left")


@situation("M1", "Units of the player's other civilization are not moved.")
def _() -> Refused:
    state = manoeuvre(allies({"legions": {"pella": 1}}, legions={"athenae": 1}))
    return Refused(state, antike.ChooseUnits("legion", "pella", 1), "antike-no-units")


@situation("E1", "No temple is built in a city of the player's other civilization.")
def _() -> Refused:
    state = at(allies({}, marble=9), GREECE, "temple")
    return Refused(state, antike.BuildTemple("saba"), "antike-foreign-city")


@situation("E2", "No unit is raised in a city of the player's other civilization.")
def _() -> Refused:
    state = at(allies({}, iron=9), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "saba"), "antike-foreign-city")


@situation("E2", "Pooled, the cities of the player's other civilization raise nothing.")
def _() -> Played:
    state = at(edit(table(2, arming="pooled"), GREECE, iron=9), GREECE, "arming")
    state = play(state, *[antike.Arm("legion", "pella")] * 2)
    case = Played(state, antike.Arm("legion", "pella"))
    assert units(case.after, GREECE, "pella") == (3, 0)
    assert asked(case.after) == (0,)
    return case


@situation("L1", "Each of a player's two civilizations has 17 legions of its own.")
def _() -> Played:
    state = allies({"legions": {"saba": 17}}, iron=9, legions={"pella": 16})
    case = Played(at(state, GREECE, "arming"), antike.Arm("legion", "pella"))
    assert sum(of(case.after, GREECE).legions) == 17
    return case


@situation("F1", "The unit of the player's other civilization founds no city.")
def _() -> Refused:
    state = allies({"legions": {"sparta": 1}}, legions={"ephesos": 1})
    return Refused(at(state, GREECE, "gold"), antike.FoundCity("sparta"), "antike-no-unit-there")


@situation("F1", "The goods of the player's other civilization do not pay.")
def _() -> Refused:
    state = edit(table(2), ARABIA, marble=9, iron=9, gold=9, coins=9)
    state = edit(state, GREECE, marble=0, coins=0, legions={"sparta": 1})
    state = turn_of(state, PHOENICIA)
    return Refused(state, antike.FoundCity("sparta"), "antike-cannot-pay-city", player=1)


@situation("E3", "What the player's other civilization knows costs less, and brings no scholar.")
def _() -> Played:
    state = at(allies({"know_how": ("wheel",)}, gold=4, coins=0), GREECE, "know-how")
    case = Played(state, antike.Learn("wheel"))
    assert (of(case.after, GREECE).gold, of(case.after, GREECE).scholars) == (1, 0)
    return case


@situation("E3", "The wheel of the player's other civilization does not make roads possible.")
def _() -> Refused:
    state = at(allies({"know_how": ("wheel",)}, gold=20), GREECE, "know-how")
    return Refused(state, antike.Learn("roads"), "antike-needs-basic")


@situation("E4", "All know-how of the player's other civilization does not let one exchange.")
def _() -> Refused:
    state = edit(table(2, all_know_how="2006"), ARABIA, know_how=antike.ADVANCES)
    state = turn_of(edit(state, GREECE, gold=9), GREECE)
    return Refused(state, antike.Exchange("gold", "iron"), "antike-no-exchange")


@situation("E4", "Nor does it let one pay with any goods.")
def _() -> Refused:
    state = edit(table(2), ARABIA, know_how=antike.ADVANCES)
    state = turn_of(edit(state, GREECE, gold=9, coins=0), PHOENICIA)
    return Refused(state, antike.BuildTemple("pella"), "antike-cannot-pay", "E1", player=1)


@situation("P1", "Cities and temples of the player's other civilization produce nothing.")
def _() -> Played:
    state = turn_of(consecrate(table(2), "saba", "adane", "moscha"), GREECE)
    case = Played(state, antike.ChooseSpace("iron"))
    assert of(case.after, GREECE).iron == 2
    assert of(case.after, ARABIA).iron == 1
    return case


@situation("P2", "The market of the player's other civilization gives nothing.", contrast=True)
def _() -> Played:
    state = turn_of(allies({"know_how": ("market", "coinage")}), GREECE)
    case = Played(state, antike.ChooseSpace("marble"))
    assert of(case.after, GREECE).marble == 3
    return case


@situation(
    "T1", "Only the civilization whose turn begins takes a coin, not the player's other one."
)
def _() -> Played:
    state = turn_of(table(2), PHOENICIA)
    case = Played(state, antike.ChooseSpace("gold"))
    before, after = (
        [of(each, who).coins for who in (GREECE, ARABIA)] for each in (state, case.after)
    )
    assert after == [before[0] + 1, before[1]]
    return case


@situation("T2", "A player's two civilizations stand on the rondel apart.")
def _() -> Played:
    state = edit(turn_of(table(2), GREECE), ARABIA, space="gold")
    case = Played(state, antike.ChooseSpace("iron"))
    assert (of(case.after, GREECE).space, of(case.after, ARABIA).space) == ("iron", "gold")
    return case


@situation("K1", "Cities of the player's other civilization do not count for the king.")
def _() -> Played:
    state = found(table(2), GREECE, "athenae", "pella", "dyrrhachion", "sparta")
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert of(case.after, GREECE).kings == of(case.after, ARABIA).kings == 0
    return case


@situation("K1", "The personalities of a player's two civilizations are taken apart.")
def _() -> Played:
    state = found(table(2), GREECE, "athenae", "pella", "dyrrhachion", "sparta", "sirmium")
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert (of(case.after, GREECE).kings, of(case.after, ARABIA).kings) == (1, 0)
    return case


@situation("K2", "Each of a player's civilizations wins for its player, here the last of the four.")
def _() -> Scored:
    state = play(turn_of(edit(table(2), ARABIA, kings=9), ARABIA), antike.ChooseSpace("gold"))
    return Scored(state, (0, 9), (1,))


@situation("V1", "Of two civilizations with generals that count double the better one counts.")
def _() -> Scored:
    state = edit(table(2, generals="double"), ARABIA, generals=3)
    return Scored(edit(state, GREECE, kings=5), (0, 6))


@situation("T5", "Who waits is told what stops the next of the own civilizations, here Persia.")
def _() -> Refused:
    state = edit(edit(table(2), PERSIA, know_how=("wheel",)), PHOENICIA, gold=9)
    state = turn_of(state, GREECE)
    return Refused(state, antike.Learn("wheel"), "antike-known-already", "E3", player=0)


@situation("T5", "What stops only the other one of the own civilizations is not told.")
def _() -> Refused:
    state = edit(edit(table(2), PHOENICIA, know_how=("wheel",)), PERSIA, gold=9)
    return Refused(turn_of(state, GREECE), antike.Learn("wheel"), "wrong-player", player=0)


@situation("T5", "In the turn of Phoenicia the next of the other player's is Greece, not Arabia.")
def _() -> Refused:
    state = turn_of(table(2), PHOENICIA)
    for civilization in (PHOENICIA, GREECE):
        state = edit(state, civilization, space="iron", marble=0, iron=0, gold=0, coins=0)
    return Refused(state, antike.ChooseSpace("iron"), "antike-rondel-price", "T2", player=1)


@situation("S1", "Each seat leads two of the four, one after the other.")
def _() -> Impossible:
    document = aw.to_document(aw.new_game(antike.GAME.id, 2))
    document["state"]["civilizations"][0]["player"] = 1
    return Impossible(document, "antike-state-seats", "$.state.civilizations")
