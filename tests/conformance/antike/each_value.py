"""Situations for each value in turn: each good, advance and personality, each option and number of players."""

from __future__ import annotations

from functools import cache
from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    EAST,
    TEAMS,
    WEST,
    State,
    asked,
    at,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    of,
    places_for,
    play,
    table,
    turn_of,
    units,
)
from tests.conformance.telling import Chances, NotStarted, Played, Refused, Started, situation

GAME = antike.GAME.id
GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"
GOODS = ("marble", "iron", "gold")
CITIES = {"marble": "sparta", "iron": "dyrrhachion", "gold": "messana"}
"""The city of each kind with which Greece starts with three."""
NOTHING = {"marble": 0, "iron": 0, "gold": 0, "coins": 0}

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


# --- personalities ---


def counted(kind: str, level: int, steps: int) -> State:
    """Return Greece's turn with so many steps of a kind reached, and this number counted and taken before."""
    state = table(3)
    if kind == "navigator":
        seas = [each.id for each in state.map.provinces if each.sea]
        galleys = dict.fromkeys(seas[: min(7 * level, 17)], 1)
        state = edit(state, GREECE, galleys=galleys)
    else:
        cities = places_for(max(3, 5 * level if kind == "king" else 3 * level))
        state = found(state, GREECE, *cities)
        state = consecrate(state, *(cities[: 3 * level] if kind == "citizen" else ()))
        state = edit(state, GREECE, king_steps=0 if kind == "king" else len(cities) // 5)
    state = edit(state, GREECE, **{f"{kind}_steps": steps, f"{kind}s": steps})
    return edit(turn_of(state, GREECE), GREECE, **NOTHING)


for _kind, _levels in (("king", range(1, 6)), ("citizen", range(1, 7)), ("navigator", range(1, 3))):
    for _level in _levels:

        @situation("K1", f"The step {_level} of a {_kind} brings one, after those before it.")
        def _(kind: str = _kind, level: int = _level) -> Played:
            state = counted(kind, level, level - 1)
            case = Played(state, antike.ChooseSpace("gold"))
            assert getattr(of(case.after, GREECE), f"{kind}s") == level
            return case


for _pile, _all in zip(antike.PERSONALITIES, (9, 8, 7, 6, 5), strict=True):
    for _left in (0, 1):

        @situation("K1", f"Of two {_pile} that are due, {_left} come if {_left} is in the pile.")
        def _(pile: str = _pile, left: int = _left, count: int = _all) -> Played:
            kind = pile.removesuffix("s")
            state = edit(table(3), ARABIA, **{pile: count - left})
            if pile in ("scholars", "generals"):
                state = edit(turn_of(state, GREECE), GREECE, **{f"{pile}_due": 2})
            elif pile == "navigators":
                seas = [each.id for each in state.map.provinces if each.sea]
                state = edit(state, GREECE, galleys=dict.fromkeys(seas[:14], 1))
            else:
                cities = places_for(10)
                state = found(state, GREECE, *cities)
                state = consecrate(state, *(cities[:6] if pile == "citizens" else ()))
                state = edit(state, GREECE, king_steps=0 if pile == "kings" else 2)
            state = edit(turn_of(state, GREECE), GREECE, **NOTHING)
            case = Played(state, antike.ChooseSpace("gold"))
            own = of(case.after, GREECE)
            assert (getattr(own, pile), getattr(case.after.bank, pile)) == (left, 0)
            assert getattr(own, f"{kind}_steps", 2) == 2
            assert own.scholars_due == own.generals_due == 0
            return case


TAKEN = {"kings": 5, "scholars": 4, "generals": 3, "citizens": 2, "navigators": 1}
"""So many cards taken from each pile leave four in each."""

for _pile in antike.PERSONALITIES:

    @situation("E4", f"As of 2006 the {_pile} are the fullest pile, of which one comes.")
    def _(pile: str = _pile) -> Played:
        state = edit(table(3, all_know_how="2006"), ARABIA, **(TAKEN | {pile: TAKEN[pile] - 1}))
        state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
        case = Played(edit(state, GREECE, **NOTHING), antike.ChooseSpace("gold"))
        assert getattr(of(case.after, GREECE), pile) == 1
        return case

    @situation("E4", f"As of 2006, of five equal piles the {_pile} may be chosen.")
    def _(pile: str = _pile) -> Played:
        state = edit(table(3, all_know_how="2006"), ARABIA, **TAKEN)
        state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
        state = play(edit(state, GREECE, **NOTHING), antike.ChooseSpace("gold"))
        case = Played(state, antike.ChoosePile(pile))
        assert {*aw.legal_actions(state)} == {*map(antike.ChoosePile, antike.PERSONALITIES)}
        assert getattr(of(case.after, GREECE), pile) == 1
        assert not of(case.after, GREECE).extra_due
        return case


@situation("E4", "As of 2006 the fullest pile is found after the scholars of the turn are taken.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), ARABIA, **(TAKEN | {"scholars": 3}))
    state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
    state = edit(state, GREECE, scholars_due=1, **NOTHING)
    case = Played(state, antike.ChooseSpace("gold"))
    assert of(case.after, GREECE).scholars == 1
    assert asked(case.after) == (0,)
    assert len(aw.legal_actions(case.after)) == 5
    return case


@situation("E4", "As of 2006 the personality for all know-how may be the last that is needed.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES, scholars=8)
    state = edit(edit(state, GREECE, generals=1), ARABIA, kings=1)
    state = edit(turn_of(state, GREECE), GREECE, extra_due=True, **NOTHING)
    state = edit(state, ARABIA, kings=0)
    case = Played(state, antike.ChooseSpace("gold"))
    assert aw.winners(case.after) == (0,)
    return case


# --- goals ---

GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 9, {}),
    (3, 10, {}),
    (3, 12, {"goal": 12}),
    (4, 9, {}),
    (5, 8, {}),
    (6, 7, {}),
    (4, 9, {"map": "western"}),
    (6, 7, {"map": "western"}),
]
for _players, _goal, _options in GAMES:
    for _have in (_goal - 1, _goal):
        _where = "in the west " if "map" in _options else ""
        _wins = "win" if _have == _goal else "do not win"

        @situation(
            "K2", f"Of {_players} players {_where}{_have} personalities {_wins} against {_goal}."
        )
        def _(
            players: int = _players, goal: int = _goal, have: int = _have, options: Any = _options
        ) -> Played:
            state = table(players, **options)
            last = state.civilizations[-1].id
            state = edit(state, last, kings=min(have, 9), navigators=max(0, have - 9))
            case = Played(turn_of(state, last), antike.ChooseSpace("gold"))
            winner = (state.civilizations[-1].player,) if have == goal else ()
            assert aw.winners(case.after) == winner
            return case


for _players, _cards, _is_won in [
    (3, {"generals": 5}, True),
    (3, {"generals": 4, "kings": 1}, False),
    (5, {"generals": 4}, True),
    (5, {"generals": 3, "kings": 1}, False),
    (6, {"generals": 3, "kings": 1}, True),
    (6, {"generals": 3}, False),
]:
    _says = " and ".join(f"{count} {kind}" for kind, count in _cards.items())

    @situation(
        "V1",
        f"Of {_players} players {_says} {'win' if _is_won else 'do not win'} if generals count double.",
        contrast=not _is_won,
    )
    def _(
        players: int = _players, cards: dict[str, int] = _cards, is_won: bool = _is_won
    ) -> Played:
        state = edit(table(players, generals="double"), GREECE, **cards)
        case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
        assert aw.winners(case.after) == ((0,) if is_won else ())
        return case


# --- new games ---

for _map, _names in (("eastern", EAST), ("western", WEST)):
    for _players in (2, 3, 4, 5, 6):
        _teams = ["romans+phoenicians", "greeks+germans"] if _map == "western" else list(TEAMS)

        @situation("S4", f"On the {_map} map {_players} players start as the map file says.")
        def _(
            name: str = _map, players: int = _players, names: Any = _names, teams: Any = _teams
        ) -> Started:
            chosen = teams if players == 2 else list(names[:players])
            case = Started(GAME, players, map=name, civilizations=chosen)
            assert {each.coins for each in case.after.civilizations} == {0, 1}
            return case

        @situation("S3", f"On the {_map} map {_players} players wait for the deal.")
        def _(name: str = _map, players: int = _players) -> Started:
            case = Started(GAME, players, map=name)
            assert case.after.round == 0
            return case

        @situation("V2", f"On the {_map} map, with one city, {_players} players choose in order.")
        def _(
            name: str = _map, players: int = _players, names: Any = _names, teams: Any = _teams
        ) -> Started:
            chosen = teams if players == 2 else list(names[:players])
            case = Started(GAME, players, map=name, start="one-city", civilizations=chosen)
            assert case.after.agenda[-1].civilization == case.after.first
            return case


for _map, _players, _dealt, _chance in [
    ("western", 2, ("romans+phoenicians", "greeks+germans"), "1/2"),
    ("western", 3, ("germans", "greeks", "romans"), "1/6"),
    ("western", 4, ("phoenicians", "germans", "greeks", "romans"), "1/24"),
    ("western", 5, ("carthaginians", "phoenicians", "germans", "greeks", "romans"), "1/120"),
    ("western", 6, (*WEST[3:], *WEST[:3]), "1/720"),
    ("eastern", 5, ("egypt", *EAST[:4]), "1/120"),
    ("eastern", 6, (*EAST[3:], *EAST[:3]), "1/720"),
]:

    @situation("S3", f"On the {_map} map each deal to {_players} players has the chance {_chance}.")
    def _(
        name: str = _map, players: int = _players, cards: Any = _dealt, chance: str = _chance
    ) -> Chances:
        return Chances(antike.GAME.new(players, None, {"map": name}), {aw.Dealt(cards): chance})


for _option, _value, _text in [
    ("arming", "pool", "arming"),
    ("manoeuvre", "2005", "manoeuvres"),
    ("all_know_how", "2014", "all know-how"),
    ("generals", "triple", "generals"),
    ("start", "two-cities", "start cities"),
]:

    @situation("S8", f"There is no other choice for {_text}: {_value}.")
    def _(option: str = _option, value: str = _value) -> NotStarted:
        return NotStarted(GAME, 4, "option-wrong", **{option: value})


for _players, _goals in {2: (8, 10, 12), 3: (9,), 4: (8, 10), 5: (7, 9), 6: (6, 8)}.items():
    for _goal in _goals:

        @situation("S8", f"With {_players} players no game for {_goal} personalities is started.")
        def _(players: int = _players, goal: int = _goal) -> NotStarted:
            return NotStarted(GAME, players, "option-wrong", goal=goal)


for _players in (1, 7):

    @situation("S1", f"There is no game of {_players}.")
    def _(players: int = _players) -> NotStarted:
        return NotStarted(GAME, players, "player-count")


for _players, _chosen, _says in [
    (3, ["greece", "greece", "persia"], "Greece twice"),
    (3, ["greece", "persia"], "two"),
    (3, ["greece", "persia", "arabia", "phoenicia"], "four"),
    (3, ["greeks", "romans", "germans"], "those of the west"),
    (3, ["greece", "persia", "phoenicia"], "Phoenicia in place of Arabia"),
    (4, ["greece", "persia", "arabia", "egypt"], "Egypt in place of Phoenicia"),
    (5, ["greece", "persia", "arabia", "phoenicia", "babylon"], "Babylon in place of Egypt"),
    (2, ["persia+phoenicia", "persia+phoenicia"], "the same pair twice"),
    (2, ["persia+arabia", "greece+phoenicia"], "other pairs"),
]:

    @situation("S3", f"In the east {_players} players do not choose {_says}.")
    def _(players: int = _players, chosen: list[str] = _chosen) -> NotStarted:
        return NotStarted(GAME, players, "antike-wrong-civilizations", civilizations=chosen)


for _order, _says in [
    (["arabia", "arabia", "persia", "greece"], "with Arabia twice"),
    (["arabia", "persia", "greece"], "of three"),
    (["arabia", "persia", "greece", "egypt"], "with Egypt"),
]:

    @situation("S1", f"Two players agree on no order {_says}.")
    def _(order: list[str] = _order) -> NotStarted:
        return NotStarted(GAME, 2, "antike-wrong-order", order=order)


# --- turns ---

for _players in (2, 3, 4, 5, 6):
    _table = table(_players)
    for _index, _civilization in enumerate(_table.civilizations):

        @situation("T5", f"Of {_players} players, the turn after that of {_civilization.id}.")
        def _(players: int = _players, index: int = _index) -> Played:
            state = table(players)
            civilizations = state.civilizations
            case = Played(turn_of(state, civilizations[index].id), antike.ChooseSpace("gold"))
            following = civilizations[(index + 1) % len(civilizations)]
            assert asked(case.after) == (following.player,)
            assert of(case.after, following.id).coins == following.coins + 1
            return case


# --- no action at a decision of another kind ---


@cache
def decisions() -> dict[str, State]:
    """Return a state for each kind of decision."""
    rich: dict[str, Any] = {"marble": 9, "iron": 9, "gold": 9}
    base = edit(table(3), GREECE, **rich)
    war = edit(edit(base, PERSIA, legions={"pella": 2}), ARABIA, legions={"pella": 2})
    entered = manoeuvre(edit(war, GREECE, legions={"athenae": 2}))
    standing = manoeuvre(edit(war, GREECE, legions={"pella": 3}))
    chosen = play(standing, antike.ChooseUnits("legion", "pella", 1))
    siege = edit(found(base, PERSIA, "tyros", "susa"), PERSIA, know_how=("monarchy",))
    siege = manoeuvre(edit(siege, GREECE, legions={"tyros": 2}, galleys={"tyros": 2}))
    full = edit(found(base, GREECE, *places_for(25)), GREECE, king_steps=5, legions={"ninive": 1})
    extra = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES)
    extra = edit(edit(turn_of(extra, GREECE), GREECE, extra_due=True), ARABIA, kings=1)
    return {
        "keeping a city": table(3, start="one-city"),
        "taking a good": play(
            turn_of(edit(table(3), PERSIA, coins=29), GREECE), antike.ChooseSpace("gold")
        ),
        "choosing a space": turn_of(base, GREECE),
        "paying for a space": play(
            edit(turn_of(base, GREECE), GREECE, space="iron"), antike.ChooseSpace("arming")
        ),
        "paying with coins": play(
            at(edit(base, GREECE, coins=1), GREECE, "arming"), antike.Arm("legion", "sparta")
        ),
        "building": at(base, GREECE, "temple"),
        "arming": at(base, GREECE, "arming"),
        "learning": at(base, GREECE, "know-how"),
        "founding": at(edit(base, GREECE, legions={"athenae": 1}), GREECE, "gold"),
        "manoeuvring": standing,
        "ordering units": chosen,
        "sending units": play(chosen, antike.MoveTo("athenae")),
        "fighting": play(chosen, antike.Fight(PERSIA)),
        "being entered": march(entered, "legion", "athenae", 1, "pella", 2),
        "losing units": play(siege, antike.Conquer("tyros")),
        "giving up a city": play(manoeuvre(full), antike.Conquer("ninive")),
        "taking a personality": play(edit(extra, ARABIA, kings=1), antike.ChooseSpace("gold")),
    }


STOPPED_BY = {
    "keeping a city": "V2",
    "taking a good": "T1",
    "choosing a space": "T2",
    "paying for a space": "T2",
    "paying with coins": "T1",
    "building": "E1",
    "arming": "E2",
    "learning": "E3",
    "founding": "T4",
    "manoeuvring": "M1",
    "ordering units": "M2",
    "sending units": "M2",
    "fighting": "M3",
    "being entered": "M3",
    "losing units": "M4",
    "giving up a city": "M5",
    "taking a personality": "E4",
}
"""The rule that stops other actions, for each kind of decision."""

OTHERS: tuple[tuple[aw.Action, str, tuple[str, ...]], ...] = (
    (antike.ChooseSpace("iron"), "choose a space", ("choosing a space",)),
    (antike.Finish(), "finish", ("building", "arming", "learning", "founding", "manoeuvring")),
    (antike.FoundCity("athenae"), "found a city", ("founding",)),
    (antike.Conquer("ninive"), "conquer a city", ("manoeuvring",)),
)
for _when, _rule in STOPPED_BY.items():
    for _action, _says, _at in OTHERS:
        if _when not in _at:

            @situation(_rule, f"While {_when}, this is not the time to {_says}.")
            def _(when: str = _when, action: aw.Action = _action) -> Refused:
                return Refused(decisions()[when], action, "antike-not-now")
