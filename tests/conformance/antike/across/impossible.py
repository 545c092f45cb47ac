"""Positions that cannot occur, one for each thing that a position is checked for."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, edit, manoeuvre, number, table, turn_of
from tests.conformance.telling import Impossible, situation

GAME = antike.GAME.id
GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


def changed(state: State, path: str, value: Any) -> Any:
    """Return the document of a state with another value at a path below ``$.state``, such as ``bank.coins``."""
    document = aw.to_document(state)
    *way, last = [int(each) if each.isdigit() else each for each in path.split(".")]
    place: Any = document["state"]
    for each in way:
        place = place[each]
    place[last] = value
    return document


def impossible(
    rule: str, name: str, state: State, path: str, value: Any, code: str, found: str
) -> None:
    """Declare that a position is impossible in which this value stands at ``path``; the fault is reported at ``found``."""

    @situation(rule, name)
    def _() -> Impossible:
        return Impossible(changed(state, path, value), code, f"$.state.{found}")


WAR = edit(edit(table(3), PERSIA, legions={"pella": 1}), GREECE, legions={"athenae": 2})
FIGHTING = manoeuvre(WAR)
PLACE = table(3).map.index

# --- pieces ---

for _name in ("coins", "temples", *antike.PERSONALITIES):
    _count = getattr(table(3).bank, _name)
    for _much, _value in (("one more", _count + 1), ("one fewer", _count - 1)):
        impossible(
            "S6",
            f"Of the {_name} of the bank there is not {_much} than there should be.",
            table(3),
            f"bank.{_name}",
            _value,
            "antike-state-count",
            f"bank.{_name}",
        )

for _units, _place in (("legions", "pella"), ("galleys", "sparta")):
    for _index, _civilization in enumerate((GREECE, PERSIA, ARABIA)):
        impossible(
            "L1",
            f"There are no eighteen {_units} of {_civilization.capitalize()} in a province.",
            table(3),
            f"civilizations.{_index}.{_units}.{PLACE[_place]}",
            18,
            "out-of-range",
            f"civilizations[{_index}].{_units}",
        )
for _units, _place in (("legions", "messana"), ("galleys", "gordion")):
    impossible(
        "E2",
        f"There are no {_units} where no border leads for them.",
        table(3),
        f"civilizations.1.{_units}.{PLACE[_place]}",
        1,
        "antike-state-border",
        f"civilizations[1].{_units}[{PLACE[_place]}]",
    )
LISTS: list[tuple[str, str, list[int] | list[bool]]] = [
    ("owners", "owners", [-1] * 49),
    ("temples", "temples", [False] * 49),
    ("temples", "temples", [False] * 51),
    ("civilizations.1.legions", "civilizations[1].legions", [0] * 49),
    ("civilizations.2.galleys", "civilizations[2].galleys", [0] * 51),
]
for _path, _found, _values in LISTS:
    impossible(
        "S2",
        f"A list with {len(_values)} values in place of fifty: {_path}.",
        table(3),
        _path,
        _values,
        "not-one-each",
        _found,
    )


@situation("E1", "No temple stands where there is no city.")
def _() -> Impossible:
    document = changed(table(3), f"temples.{PLACE['athenae']}", True)
    document["state"]["bank"]["temples"] -= 1
    return Impossible(document, "antike-state-temple", f"$.state.temples[{PLACE['athenae']}]")


@situation("M4", "No civilization is without a city.")
def _() -> Impossible:
    document = aw.to_document(table(3))
    persia = number(table(3), PERSIA)
    document["state"]["owners"] = [
        -1 if owner == persia else owner for owner in document["state"]["owners"]
    ]
    return Impossible(document, "antike-state-no-city", "$.state.owners")


# --- know-how ---

for _know_how, _says in [
    (["roads"], "roads without the wheel"),
    (["navigation", "boats"], "navigation before boats"),
    (["market", "market"], "the market twice"),
]:
    impossible(
        "E3",
        f"Nobody knows {_says}.",
        table(3),
        "civilizations.1.know_how",
        _know_how,
        "antike-state-know-how",
        "civilizations[1].know_how",
    )

# --- the game and its seats ---

for _players, _goals in {2: (8, 10), 3: (9, 11), 4: (8,), 5: (7, 9), 6: (6, 8)}.items():
    for _goal in _goals:
        impossible(
            "S8",
            f"In a game of {_players} players {_goal} personalities are not the goal.",
            table(_players),
            "settings.goal",
            _goal,
            "antike-state-setting",
            "settings.goal",
        )
for _players in (2, 3, 4, 5, 6):
    _first = table(_players).first
    impossible(
        "S7",
        f"In a game of {_players} players no other civilization has started.",
        table(_players),
        "first",
        (_first + 1) % len(table(_players).civilizations),
        "antike-state-seats",
        "first",
    )
for _start in ("one-city", "three-cities"):

    @situation("S4", f"Before the first turn no coin has been spent: the option start is {_start}.")
    def _(start: str = _start) -> Impossible:
        state = aw.new_game(GAME, 3, start=start)
        document = aw.to_document(state)
        document["state"]["civilizations"][2]["coins"] += 1
        document["state"]["bank"]["coins"] -= 1
        return Impossible(document, "antike-state-agenda", "$.state.bank")


# --- manoeuvres ---

READY = {"unit": "legion", "province": "athenae", "left": 1, "count": 2}
for _says, _ready, _index in [
    ("more units than there are", [READY | {"count": 3}], 0),
    ("more manoeuvres than one without the wheel", [READY | {"left": 2}], 0),
    ("units of another", [READY | {"province": "pella", "count": 1}], 0),
    ("units of another kind than those there", [READY | {"unit": "galley"}], 0),
    ("the same units twice", [READY | {"count": 1}, READY | {"count": 1}], 1),
]:
    impossible(
        "M1",
        f"Units that can act are not {_says}.",
        FIGHTING,
        "ready",
        _ready,
        "antike-state-ready",
        f"ready[{_index}]",
    )
impossible(
    "M1",
    "Outside of a manoeuvre no units can act.",
    turn_of(WAR, GREECE),
    "ready",
    [READY],
    "antike-state-ready",
    "ready",
)

# --- what is due, and the end ---

for _due, _value in (("scholars_due", 1), ("generals_due", 1)):
    for _index in (1, 2):
        impossible(
            "K1",
            f"In the turn of Greece nothing is due to the seat {_index}: {_due}.",
            turn_of(table(3), GREECE),
            f"civilizations.{_index}.{_due}",
            _value,
            "antike-state-due",
            f"civilizations[{_index}]",
        )
KNOWING = edit(table(3, all_know_how="2006"), PERSIA, know_how=antike.ADVANCES)
impossible(
    "E4",
    "In the turn of another no personality is due for all know-how.",
    turn_of(KNOWING, GREECE),
    "civilizations.1.extra_due",
    True,
    "antike-state-due",
    "civilizations[1]",
)
impossible(
    "E4",
    "With seven advances no personality is due for all know-how.",
    turn_of(edit(KNOWING, PERSIA, know_how=antike.ADVANCES[:-1]), PERSIA),
    "civilizations.1.extra_due",
    True,
    "antike-state-due",
    "civilizations[1].extra_due",
)
impossible(
    "E4",
    "As of 2005 no personality is due for all know-how.",
    turn_of(edit(table(3), PERSIA, know_how=antike.ADVANCES), PERSIA),
    "civilizations.1.extra_due",
    True,
    "antike-state-due",
    "civilizations[1].extra_due",
)
impossible(
    "K2",
    "While somebody is to play, nobody has won.",
    turn_of(table(3), GREECE),
    "winner",
    0,
    "antike-state-winner",
    "winner",
)
impossible(
    "T5",
    "The first round is not the round zero.",
    table(3),
    "round",
    0,
    "antike-state-agenda",
    "round",
)
for _index in (1, 2):
    impossible(
        "T5",
        f"All steps of a turn are those of one civilization, here not the step {_index}.",
        turn_of(table(3), GREECE),
        f"agenda.{_index}.civilization",
        1,
        "step-of-another",
        f"agenda[{_index}]",
    )
