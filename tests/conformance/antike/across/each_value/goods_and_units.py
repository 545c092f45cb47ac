"""Situations for each good, unit and advance in turn."""

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
    of,
    play,
    table,
    turn_of,
    units,
)
from tests.conformance.antike.across.each_value.positions import GREECE, NOTHING, PERSIA
from tests.conformance.telling import Played, Refused, situation

GOODS = ("marble", "iron", "gold")


CITIES = {"marble": "sparta", "iron": "dyrrhachion", "gold": "messana"}
"""The city of each kind with which Greece starts with three."""


# --- goods ---


for _good in GOODS:
    for _temple in (False, True):
        for _know_how, _bonus in [((), 0), (("market",), 1), (("market", "coinage"), 2)]:
            _rule = "P2" if _bonus else "P1"
            _city = "with a temple" if _temple else "without a temple"
            _with = f"{_know_how[-1]} and " if _know_how else ""

            @situation(_rule, f"On {_good.capitalize()}, {_with}one city {_city}.")
            def _(
                good: str = _good,
                temple: bool = _temple,
                know_how: tuple[str, ...] = _know_how,
                bonus: int = _bonus,
            ) -> Played:
                state = edit(table(3), GREECE, know_how=know_how, **NOTHING)
                state = consecrate(state, CITIES[good]) if temple else state
                case = Played(turn_of(state, GREECE), antike.ChooseSpace(good))
                brought = [getattr(of(case.after, GREECE), each) for each in GOODS]
                gained = (3 if temple else 1) + bonus
                assert brought == [gained if each == good else 0 for each in GOODS]
                return case

    @situation("T1", f"In place of a coin that the bank lacks one {_good} is taken.")
    def _(good: str = _good) -> Played:
        state = play(turn_of(edit(table(3), PERSIA, coins=29), GREECE), antike.ChooseSpace("gold"))
        case = Played(state, antike.TakeGood(good))
        assert getattr(of(case.after, PERSIA), good) == getattr(of(state, PERSIA), good) + 1
        return case

    @situation("F1", f"Where {_good} is missing, a coin stands for it in a city's price.")
    def _(good: str = _good) -> Played:
        goods = {"marble": 1, "iron": 1, "gold": 1, "coins": 1} | {good: 0}
        state = edit(table(3), GREECE, legions={"athenae": 1}, **goods)
        state = play(manoeuvre(state), antike.Finish())
        case = Played(state, antike.FoundCity("athenae"))
        assert of(case.after, GREECE).goods == 0
        return case

    @situation("F1", f"Without {_good} and coins no city is founded, whatever else there is.")
    def _(good: str = _good) -> Refused:
        goods = {"marble": 9, "iron": 9, "gold": 9, "coins": 0} | {good: 0}
        state = turn_of(edit(table(3), GREECE, legions={"athenae": 1}, **goods), PERSIA)
        return Refused(state, antike.FoundCity("athenae"), "antike-cannot-pay-city", player=0)

    @situation("E1", f"A temple is built in a city of {_good}.")
    def _(good: str = _good) -> Played:
        state = at(edit(table(3), GREECE, marble=5), GREECE, "temple")
        case = Played(state, antike.BuildTemple(CITIES[good]))
        assert case.after.temples.count(True) == 1
        return case

    @situation("E4", f"As of 2006 two {_good} are exchanged for one of another good.")
    def _(good: str = _good) -> Played:
        other = GOODS[GOODS.index(good) - 1]
        state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES)
        state = turn_of(edit(state, GREECE, **dict.fromkeys(GOODS, 2)), GREECE)
        case = Played(state, antike.Exchange(good, other))
        assert getattr(of(case.after, GREECE), good) == 0
        assert getattr(of(case.after, GREECE), other) == 3
        return case


for _good in (*GOODS, "coins"):

    @situation("T2", f"A far space may be paid with {_good} alone.")
    def _(good: str = _good) -> Played:
        state = edit(turn_of(table(3), GREECE), GREECE, space="iron", **(NOTHING | {good: 1}))
        case = Played(state, antike.ChooseSpace("arming"))
        assert getattr(of(case.after, GREECE), good) == 0
        return case

    @situation("E4", f"Of any goods {_good} may be given, if there is some.")
    def _(good: str = _good) -> Played:
        state = edit(table(3), GREECE, know_how=antike.ADVANCES, marble=2, iron=2, gold=2, coins=2)
        state = play(turn_of(state, GREECE), antike.ChooseSpace("temple"))
        case = Played(play(state, antike.BuildTemple("sparta")), antike.Give(good))
        assert getattr(of(case.after, GREECE), good) == 1
        return case


# --- exchange, as of 2006, at each space and where it makes something payable ---


def knowing(**goods: int) -> State:
    """Return the turn of Greece, which knows all, as of 2006, with these goods only."""
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES)
    return edit(turn_of(state, GREECE), GREECE, **(NOTHING | goods))


def offered(state: State, action: aw.Action, *, exchanges: bool) -> Played:
    """Play an action, after which goods can be exchanged, or else cannot."""
    case = Played(state, action)
    kinds = {type(each) for each in aw.legal_actions(case.after)}
    assert (asked(case.after) == (0,) and antike.Exchange in kinds) is exchanges
    return case


for _space, _short, _enough, _more in [
    ("temple", {"marble": 3, "gold": 2}, {"marble": 3, "gold": 2, "coins": 1}, "a temple"),
    ("temple", {"marble": 4, "gold": 1, "iron": 1}, {"marble": 4, "gold": 2}, "a temple"),
    ("temple", {"marble": 0, "gold": 9}, {"gold": 10}, "a temple"),
    ("temple", {"gold": 3, "iron": 7}, {"gold": 4, "iron": 6}, "a temple"),
    ("arming", {"marble": 1, "gold": 1}, {"marble": 2}, "a unit"),
    ("arming", {"marble": 1}, {"gold": 2}, "a unit"),
]:
    for _goods, _exchanges in ((_short, False), (_enough, True)):
        _says = " and ".join(f"{count} {good}" for good, count in _goods.items() if count)
        _does = "is had" if _exchanges else "is not had"

        @situation("E4", f"As of 2006, with {_says}, {_more} {_does} by exchanging.")
        def _(
            space: str = _space, goods: dict[str, int] = _goods, exchanges: bool = _exchanges
        ) -> Played:
            return offered(knowing(**goods), antike.ChooseSpace(space), exchanges=exchanges)


for _goods, _exchanges in [
    ({"marble": 1, "iron": 1, "gold": -1, "coins": 1}, False),
    ({"marble": 3, "iron": 1, "gold": -1}, True),
    ({"marble": 2, "iron": 1, "gold": -1}, False),
    ({"marble": 5, "gold": -1}, True),
    ({"marble": 2, "iron": 2, "gold": -1}, False),
    ({"marble": 3, "gold": -1, "coins": 1}, True),
    ({"marble": 3, "gold": -1}, False),
]:
    _says = " and ".join(f"{count} {good}" for good, count in _goods.items() if count > 0)
    _does = "by exchanging" if _exchanges else "at once or not at all"

    @situation("E4", f"As of 2006, with {_says} after a battle, a city is had {_does}.")
    def _(goods: dict[str, int] = _goods, exchanges: bool = _exchanges) -> Played:
        state = knowing(**{good: max(0, count) for good, count in goods.items()})
        state = edit(state, GREECE, legions={"athenae": 1})
        state = play(state, antike.ChooseSpace("manoeuvre-1"))
        case = Played(state, antike.Finish())
        kinds = {type(each) for each in aw.legal_actions(case.after)}
        is_founding = asked(case.after) == (0,)
        assert not exchanges or (is_founding and antike.Exchange in kinds)
        assert exchanges or not is_founding or antike.FoundCity in kinds
        return case


# --- units and advances ---


for _unit, _start, _ways in [
    ("legion", "athenae", ("pella", "tomis", "sirmium")),
    ("galley", "athenae", ("sparta", "messana", "karthago")),
]:
    _basic, _advanced = ("wheel", "roads") if _unit == "legion" else ("boats", "navigation")
    for _know_how, _moves in [((), 1), ((_basic,), 2), ((_basic, _advanced), 3)]:

        @situation(
            "M1", f"A {_unit} with {len(_know_how)} of its advances has {_moves} manoeuvres."
        )
        def _(
            unit: str = _unit, know_how: tuple[str, ...] = _know_how, moves: int = _moves
        ) -> Played:
            pieces = {"legions" if unit == "legion" else "galleys": {"athenae": 2}}
            state = turn_of(edit(table(3), GREECE, know_how=know_how, **pieces), GREECE)
            case = Played(state, antike.ChooseSpace("manoeuvre-2"))
            assert case.after.ready == (antike.Ready(unit, "athenae", moves, 2),)
            return case


for _know_how in [("market", "coinage"), ("monarchy", "democracy")]:

    @situation("M1", f"{_know_how[1].capitalize()} gives no manoeuvre.", contrast=True)
    def _(know_how: tuple[str, ...] = _know_how) -> Played:
        state = edit(
            table(3), GREECE, know_how=know_how, legions={"pella": 1}, galleys={"pella": 1}
        )
        case = Played(turn_of(state, GREECE), antike.ChooseSpace("manoeuvre-1"))
        assert [each.left for each in case.after.ready] == [1, 1]
        return case


for _unit, _units in (("legion", "legions"), ("galley", "galleys")):

    @situation("L1", f"A {_unit} that was lost for a conquest can be raised again.")
    def _(unit: str = _unit, units: str = _units) -> Played:
        state = edit(found(table(3), PERSIA, "tyros", "susa"), GREECE, iron=3)
        state = edit(state, GREECE, **{units: {"tyros": 1, "sparta": 16}})
        state = play(manoeuvre(state), antike.Conquer("tyros"))
        case = Played(at(state, GREECE, "arming"), antike.Arm(unit, "tyros"))
        assert sum(getattr(of(case.after, GREECE), units)) == 17
        return case

    @situation("L1", f"The owner of a conquered city may raise a {_unit} again, as it has 16.")
    def _(unit: str = _unit, units: str = _units) -> Played:
        state = edit(found(table(3), PERSIA, "tyros", "paphos"), PERSIA, iron=3)
        state = edit(state, PERSIA, **{units: {"tyros": 1, "ephesos": 16}})
        state = edit(state, GREECE, galleys={"tyros": 2})
        state = found(state, PERSIA, "tyros", "ephesos")
        state = play(manoeuvre(state), antike.Conquer("tyros"))
        case = Played(at(state, PERSIA, "arming"), antike.Arm(unit, "ephesos"))
        assert sum(getattr(of(case.after, PERSIA), units)) == 17
        return case

    @situation("F1", f"A {_unit} alone is enough to found a city.")
    def _(unit: str = _unit, units: str = _units) -> Played:
        state = edit(table(3), GREECE, **{units: {"pella": 1}})
        case = Played(at(state, GREECE, "gold"), antike.FoundCity("pella"))
        assert of(case.after, GREECE).goods == 4
        assert unit in antike.UNITS
        return case

    @situation("E2", f"Foreign units of both kinds do not hinder a {_unit} from being raised.")
    def _(unit: str = _unit) -> Played:
        state = edit(table(3), PERSIA, legions={"sparta": 2}, galleys={"sparta": 2})
        case = Played(at(state, GREECE, "arming"), antike.Arm(unit, "sparta"))
        assert sum(units(case.after, GREECE, "sparta")) == 1
        return case

    @situation("M4", f"Each {_unit} of the owner adds 1 to the defence of its city.")
    def _(units: str = _units) -> Refused:
        state = edit(found(table(3), PERSIA, "tyros", "susa"), PERSIA, **{units: {"tyros": 2}})
        state = manoeuvre(edit(state, GREECE, legions={"tyros": 2}))
        return Refused(state, antike.Conquer("tyros"), "antike-too-weak")


for _know_how in [("wheel", "roads"), ("boats", "navigation"), ("market", "coinage")]:

    @situation("M4", f"{_know_how[1].capitalize()} does not defend a city.", contrast=True)
    def _(know_how: tuple[str, ...] = _know_how) -> Played:
        state = edit(edit(table(3), PERSIA, know_how=know_how), GREECE, legions={"susa": 1})
        case = Played(manoeuvre(state), antike.Conquer("susa"))
        assert case.after.owners[case.after.map.index["susa"]] == 0
        return case


for _temple in (False, True):
    for _know_how, _bonus in [((), 0), (("monarchy",), 1), (("monarchy", "democracy"), 2)]:
        for _guards in ({}, {"legions": {"tyros": 1}, "galleys": {"tyros": 1}}):
            _strength = (3 if _temple else 1) + _bonus + len(_guards)

            @situation(
                "M4",
                f"A city {'with' if _temple else 'without'} a temple, {_bonus} for know-how and {len(_guards)} units: {_strength} take it.",
            )
            def _(
                temple: bool = _temple,
                know_how: tuple[str, ...] = _know_how,
                guards: Any = _guards,
                strength: int = _strength,
            ) -> Played:
                state = found(table(3), PERSIA, "tyros", "susa")
                state = consecrate(state, "tyros") if temple else state
                state = edit(state, PERSIA, know_how=know_how, **guards)
                state = manoeuvre(edit(state, GREECE, legions={"tyros": strength}))
                case = Played(state, antike.Conquer("tyros"))
                assert units(case.after, GREECE, "tyros") == (0, 0)
                return case
