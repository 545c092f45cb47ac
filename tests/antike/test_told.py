"""What people are told of a mistake: one entry of a real record replaced, and the validator names the true obstacle there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.records import Entry
from tests.antike.games import Ply, Setting, plies, record_of

State = antike.AntikeState
Mistake = tuple[aw.Action, str]
"""What stands in the record in place of what was played, and what is told of it."""
Find = Callable[[State, Any], Iterator[Mistake]]
MOST = 2_500

GAMES = (
    (Setting(4), 1),
    (Setting(3, (("map", "western"), ("arming", "pooled"))), 2),
    (Setting(2, (("all_know_how", "2006"), ("manoeuvre", "2006"))), 3),
    (Setting(5, (("map", "western"),)), 1),
)


@cache
def played(game: int) -> tuple[Ply, ...]:
    """A long random game."""
    setting, seed = GAMES[game]
    return tuple(islice(plies(seed, setting), MOST))


def name(state: State, province: str) -> str:
    """What a province is called."""
    return state.map.provinces[state.map.index[province]].name


def called(state: State, number: int) -> str:
    """What a civilization is called."""
    return state.map.civilization(state.civilizations[number].id).name


def cities(state: State, civilization: int) -> list[str]:
    """The provinces with a city of a civilization."""
    return [
        one.id
        for one, owner in zip(state.map.provinces, state.owners, strict=True)
        if owner == civilization
    ]


def borders(state: State, unit: str, start: str) -> set[str]:
    """Where units of a kind can go."""
    return {*state.map.ways[unit][state.map.index[start]]}


def mistake(at: str, code: str, rule: str) -> Callable[[Find], Find]:
    """A class of mistakes: the decision at which it is made, the code and the rule that are told."""

    def kept(find: Find) -> Find:
        CLASSES[find.__name__] = (at, code, rule, find)
        return find

    return kept


CLASSES: dict[str, tuple[str, str, str, Find]] = {}
OTHER = {"legion": "galley", "galley": "legion"}
WAY = {"legion": "land", "galley": "sea"}
SPACES = {"manoeuvre-1": "manoeuvre (after gold)", "manoeuvre-2": "manoeuvre (after know-how)"}
MANY = {"legion": "legions", "galley": "galleys"}


@mistake("Orders", "antike-wrong-border", "M2")
def other_border(state: State, step: Any) -> Iterator[Mistake]:
    """Units go over a border that only the other kind crosses."""
    start, other = name(state, step.province), OTHER[step.unit]
    ways = borders(state, other, step.province) - borders(state, step.unit, step.province)
    for target in sorted(ways):
        told = f" by {WAY[other]} only; {MANY[step.unit]} do not cross that."
        yield antike.MoveTo(target), f"{start} borders on {name(state, target)}{told}"


@mistake("Orders", "antike-no-way", "M2")
def no_border(state: State, step: Any) -> Iterator[Mistake]:
    """Units go to a province that is no neighbour."""
    start = step.province
    near = borders(state, "legion", start) | borders(state, "galley", start) | {start}
    for target in sorted({*state.map.index} - near):
        told = f"{name(state, start)} has no border with {name(state, target)}."
        yield antike.MoveTo(target), told


@mistake("Manoeuvre", "antike-no-manoeuvre-left", "M1")
def moved_already(state: State, step: Any) -> Iterator[Mistake]:
    """Units that have used up their manoeuvres are taken up."""
    own = state.civilizations[step.civilization]
    for unit in antike.UNITS:
        ready = {one.province for one in state.ready if one.unit == unit}
        for place, province in enumerate(state.map.provinces):
            if own.units(unit)[place] and province.id not in ready:
                yield (
                    antike.ChooseUnits(unit, province.id, 1),
                    f"Your {MANY[unit]} in {province.name} have no manoeuvre left.",
                )


@mistake("Manoeuvre", "antike-no-units", "M1")
def not_there(state: State, step: Any) -> Iterator[Mistake]:
    """Galleys are taken up where there are none."""
    own = state.civilizations[step.civilization]
    for place, province in enumerate(state.map.provinces):
        if not own.galleys[place]:
            told = f"You have no galleys in {province.name}."
            yield antike.ChooseUnits("galley", province.id, 1), told


@mistake("Manoeuvre", "antike-too-weak", "M4")
def too_weak(state: State, step: Any) -> Iterator[Mistake]:
    """A city is attacked by fewer units than its defence."""
    for one in state.ready if step.phase != "moves" else ():
        place = state.map.index[one.province]
        owner = state.owners[place]
        if owner in (-1, step.civilization) or state.cities(owner) < 2:
            continue
        have = sum(each.count for each in state.ready if each.province == one.province)
        other = state.civilizations[owner]
        city = 3 if state.temples[place] else 1
        units = other.legions[place] + other.galleys[place]
        know_how = ("monarchy" in other.know_how) + ("democracy" in other.know_how)
        if have < city + units + know_how:
            told = f"has defence {city + units + know_how}: {city} for the city, {units} for units,"
            told += f" {know_how} for know-how; you have {have} unit{'s' * (have > 1)} there"
            told = f"{name(state, one.province)} {told} with a manoeuvre left."
            yield antike.Conquer(one.province), told


@mistake("Manoeuvre", "antike-units-spent", "M4")
def spent_conquerors(state: State, step: Any) -> Iterator[Mistake]:
    """A city is attacked by units that have used up their manoeuvres."""
    own = state.civilizations[step.civilization]
    ready = {one.province for one in state.ready}
    for place, province in enumerate(state.map.provinces):
        there = own.legions[place] + own.galleys[place]
        owner = state.owners[place]
        foreign = owner not in (-1, step.civilization) and state.cities(owner) > 1
        if there and foreign and province.id not in ready and step.phase != "moves":
            yield (
                antike.Conquer(province.id),
                f"Your units in {province.name} have no manoeuvre left, and cannot conquer.",
            )


@mistake("Manoeuvre", "antike-own-city", "M4")
def own_city(state: State, step: Any) -> Iterator[Mistake]:
    """The own city is conquered."""
    for city in cities(state, step.civilization) if step.phase != "moves" else ():
        yield antike.Conquer(city), f"The city in {name(state, city)} is your own."


@mistake("FightCount", "antike-battle-range", "M3")
def too_many_fight(state: State, step: Any) -> Iterator[Mistake]:
    """More units fight than one of the two sides has."""
    place = state.map.index[step.province]
    [other] = [one for one in state.civilizations if one.id == step.target]
    ours, theirs = step.size(state, step.civilization), other.units(step.unit)[place]
    most = min(ours, theirs)
    told = f"{ours} of your {MANY[step.unit]} can fight in {name(state, step.province)},"
    told += f" against {theirs} of {state.map.civilization(other.id).name}:"
    yield antike.Send(most + 1), f"{told} a battle is of 1 to {most}, not {most + 1}."


@mistake("MoveCount", "antike-count-range", "M2")
def too_many_move(state: State, step: Any) -> Iterator[Mistake]:
    """More units move than there are."""
    most = step.size(state, step.civilization)
    told = f"Of these {MANY[step.unit]} in {name(state, step.province)}"
    yield antike.Send(most + 1), f"{told} 1 to {most} can go, not {most + 1}."


@mistake("DemandBattle", "antike-demand-range", "M3")
def too_many_demanded(state: State, step: Any) -> Iterator[Mistake]:
    """A battle is demanded of more units than one of the two sides has."""
    place = state.map.index[step.province]
    ours = state.civilizations[step.civilization].units(step.unit)[place]
    mover: Any = state.agenda[-2]
    most = min(ours, step.count)
    told = f"Your {MANY[step.unit]} in {name(state, step.province)}: {ours}; those of"
    told += f" {called(state, mover.civilization)} that have come: {step.count}."
    yield antike.Demand(most + 1), f"{told} A battle is of 1 to {most}, not {most + 1}."


@mistake("Orders", "antike-other-kind", "M3")
def other_kind(state: State, step: Any) -> Iterator[Mistake]:
    """Legions fight galleys, or galleys legions."""
    place, where = state.map.index[step.province], name(state, step.province)
    unit, other = step.unit, OTHER[step.unit]
    for number, one in enumerate(state.civilizations):
        if number != step.civilization and one.units(other)[place] and not one.units(unit)[place]:
            told = f"In {where} are only {MANY[other]} of {called(state, number)};"
            yield antike.Fight(one.id), f"{told} {MANY[unit]} do not fight them."


@mistake("Orders", "antike-no-enemy", "M3")
def nobody_there(state: State, step: Any) -> Iterator[Mistake]:
    """Units fight a civilization that has none there."""
    place, where = state.map.index[step.province], name(state, step.province)
    for number, one in enumerate(state.civilizations):
        if number != step.civilization and not one.legions[place] + one.galleys[place]:
            yield (
                antike.Fight(one.id),
                f"There are no {MANY[step.unit]} of {called(state, number)} in {where}.",
            )


@mistake("Rondel", "antike-rondel-price", "T2")
def too_far(state: State, step: Any) -> Iterator[Mistake]:
    """A space of the rondel is too far ahead for the goods that there are."""
    own = state.civilizations[step.civilization]
    if own.space is None:
        return
    here = antike.SPACES.index(own.space)
    for ahead in range(4, 9):
        if own.goods < ahead - 3 and own.goods != 1:
            space = antike.SPACES[(here + ahead) % 8]
            told = f"is {ahead} spaces ahead and costs {ahead - 3}; you have {own.goods} goods."
            yield antike.ChooseSpace(space), f"{SPACES.get(space, space)} {told}"


@mistake("Rondel", "antike-exchange-by-paying", "E4")
def no_exchange(state: State, step: Any) -> Iterator[Mistake]:
    """Goods are exchanged with the bank, which was not done in 2005."""
    if state.settings.all_know_how == "2005":
        told = "the bank exchanges goods only with the option all_know_how = 2006."
        yield (
            antike.Exchange("gold", "iron"),
            f"Here who knows all advances pays with any goods; {told}",
        )


@mistake("Rondel", "antike-no-exchange", "E4")
def too_little_known(state: State, step: Any) -> Iterator[Mistake]:
    """Goods are exchanged with the bank without all know-how."""
    known = len(state.civilizations[step.civilization].know_how)
    if state.settings.all_know_how == "2006" and known < 8:
        told = f"Who knows all 8 advances exchanges goods with the bank; you know {known}."
        yield antike.Exchange("gold", "iron"), told


@mistake("PayAny", "antike-no-good", "T2")
def not_held(state: State, step: Any) -> Iterator[Mistake]:
    """The price of a space is paid with a good that is not there."""
    own = state.civilizations[step.civilization]
    for good in antike.GOODS:
        if not getattr(own, good):
            yield antike.Give(good), f"You have no {good}."


@mistake("Pay", "antike-coins-range", "T1")
def too_many_coins(state: State, step: Any) -> Iterator[Mistake]:
    """A unit is paid for with two coins."""
    own = state.civilizations[step.civilization]
    if step.bill == (0, 1, 0):
        told = f"Due is 1 iron; you have {own.iron} and {own.coins} coin{'s' * (own.coins > 1)}"
        yield antike.UseCoins(2), f"{told} for it: pay 0 to 1 coins, not 2."


@mistake("Arming", "antike-arming-limit", "E2")
def raised_already(state: State, step: Any) -> Iterator[Mistake]:
    """One unit too many is raised in a city."""
    if state.settings.arming == "pooled":
        return
    for city in step.raised:
        most = 3 if state.temples[state.map.index[city]] else 1
        if step.raised.count(city) == most and borders(state, "legion", city):
            told = f"can raise {most} unit{'s' * (most > 1)} in a turn, and has done so."
            yield antike.Arm("legion", city), f"{name(state, city)} {told}"


@mistake("Arming", "antike-no-border", "E2")
def no_way_in(state: State, step: Any) -> Iterator[Mistake]:
    """A unit is raised where it could never leave."""
    for city in cities(state, step.civilization):
        for unit in antike.UNITS:
            if not borders(state, unit, city):
                told = f"has no border by {WAY[unit]}; {MANY[unit]} need one."
                yield antike.Arm(unit, city), f"{name(state, city)} {told}"


@mistake("Arming", "antike-foreign-city", "E2")
def foreign_city(state: State, step: Any) -> Iterator[Mistake]:
    """A unit is raised in the city of somebody else."""
    for number in range(len(state.civilizations)):
        if number != step.civilization:
            city = cities(state, number)[0]
            told = f"belongs to {called(state, number)} and not to you."
            yield antike.Arm("legion", city), f"The city in {name(state, city)} {told}"


@mistake("Learning", "antike-needs-basic", "E3")
def basic_first(state: State, step: Any) -> Iterator[Mistake]:
    """Roads are learnt without the wheel."""
    if "wheel" not in state.civilizations[step.civilization].know_how:
        yield antike.Learn("roads"), "roads needs wheel first."


@mistake("Building", "antike-temple-there", "E1")
def temple_stands(state: State, step: Any) -> Iterator[Mistake]:
    """A second temple is built in a city."""
    for city in cities(state, step.civilization):
        if state.temples[state.map.index[city]]:
            yield antike.BuildTemple(city), f"{name(state, city)} has a temple already."


@mistake("Founding", "antike-city-there", "F1")
def city_stands(state: State, step: Any) -> Iterator[Mistake]:
    """A city is founded where there is one."""
    for number in range(len(state.civilizations)):
        city = cities(state, number)[0]
        told = f"A city of {called(state, number)} stands in {name(state, city)} already."
        yield antike.FoundCity(city), told


def mistakes(kind: str) -> Iterator[tuple[int, int, Mistake]]:
    """The first of each game: the game, the entry, and what is put in its place."""
    at, _, _, find = CLASSES[kind]
    for game in range(len(GAMES)):
        for ply in played(game):
            step = ply.before.agenda[-1]
            mistake = next(find(ply.before, step), None) if type(step).__name__ == at else None
            if mistake is not None:
                yield game, ply.index, mistake
                break


def validated(game: int, index: int, action: aw.Action, player: int | None) -> aw.Report:
    """The report on a record in which one entry, the last one, is another action."""
    record = record_of(GAMES[game][0], played(game)[: index + 1])
    entries = (*record.entries[:-1], Entry(player, action))
    return aw.validate(attrs.evolve(record, entries=entries, result=None))


@pytest.mark.parametrize("kind", CLASSES)
def test_a_mistake_in_a_record(kind: str) -> None:
    """The validator points to the entry, cites the rule that it breaks, and names what stood in the way."""
    found = list(mistakes(kind))
    assert found
    for game, index, (action, told) in found:
        [problem] = validated(game, index, action, played(game)[index].player).problems
        assert (problem.code, problem.rule) == CLASSES[kind][1:3]
        assert problem.message in (told, f"{told} This entry is the same as the one before it.")
        assert (problem.path, problem.index) == (f"$.record.entries[{index}].action", index)


def late(code: str, action_at: Callable[[State, int], aw.Action | None]) -> tuple[int, aw.Report]:
    """The report on a record in which somebody acts when the next one's turn has begun, at a decision that was passed over."""
    for ply, after in pairwise(played(0)):
        before: Any = ply.before.agenda[-1]
        turn = type(after.before.agenda[-1]).__name__ == "Rondel"
        if type(before).__name__ != "Rondel" or not turn or ply.player is None:
            continue
        action = action_at(after.before, before.civilization)
        reason = None if action is None else aw.explain(after.before, action, ply.player)
        if action is not None and reason is not None and reason.code == code:
            return after.index, validated(0, after.index, action, ply.player)
    raise AssertionError(code)


def a_city(state: State, civilization: int) -> aw.Action | None:
    """Found a city where a unit stands and no city."""
    own = state.civilizations[civilization]
    places = [
        province.id
        for province, *there in zip(
            state.map.provinces, state.owners, own.legions, own.galleys, strict=True
        )
        if there[0] < 0 and (there[1] or there[2])
    ]
    return antike.FoundCity(places[0]) if places else None


def a_temple(state: State, civilization: int) -> aw.Action | None:
    """Build a temple in a city without one."""
    own = cities(state, civilization)
    free = [city for city in own if not state.temples[state.map.index[city]]]
    return antike.BuildTemple(free[0]) if free else None


@pytest.mark.parametrize(
    ("code", "rule", "action_at"),
    [("antike-cannot-pay", "E1", a_temple), ("antike-cannot-pay-city", "F1", a_city)],
)
def test_what_cannot_be_paid_too_late(
    code: str, rule: str, action_at: Callable[[State, int], aw.Action | None]
) -> None:
    """Whoever acts after the turn has gone on hears the price and what there was, and not whose turn it is."""
    index, report = late(code, action_at)
    [problem] = report.problems
    assert (problem.code, problem.rule, problem.index) == (code, rule, index)
    assert re.match(
        r"This costs [15] marble.*; you have \d+ marble.* and \d+ coins?\.", problem.message
    )


def test_a_record_of_the_first_rules_hears_what_has_changed() -> None:
    """It is refused, and the rules that play otherwise now are named."""
    record = record_of(GAMES[0][0], played(0)[:20])
    record = attrs.evolve(record, header=attrs.evolve(record.header, rules_version="1"))
    [problem] = aw.validate(record).problems
    assert (problem.code, problem.path) == ("rules-version", "$.rules")
    assert all(f"({rule})" in problem.message for rule in ("M5", "T3", "E4"))
