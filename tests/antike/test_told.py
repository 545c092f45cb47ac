"""Mistakes in records: the validator names the true obstacle, with the rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import islice, pairwise
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.records import Entry
from tests.antike.games import Ply, Setting, plies, record_of
from tests.mistakes import Mistake, Mutant, check_told, found

State = antike.AntikeState
PLACES = [province.id for province in antike.MapFile.standard().maps["eastern"].provinces]
SETTING = Setting(4)


def each(kind: Any, *fields: Any) -> Any:
    """Return a function that tries an action of a kind with each of these fields."""
    actions = [kind(*(values if isinstance(values, tuple) else (values,))) for values in fields]
    return lambda _state: actions


UNITS = [(unit, place) for place in PLACES for unit in antike.UNITS]
MISTAKES = (
    Mistake("antike-wrong-border", "M2", "borders on .* by (land|sea) only; (legions|galleys) cannot cross this border", each(antike.MoveTo, *PLACES)),
    Mistake("antike-no-way", "M2", " has no border with ", each(antike.MoveTo, *PLACES)),
    Mistake("antike-no-manoeuvre-left", "M1", "^Your (legions|galleys) in .* have no manoeuvre left", each(antike.ChooseUnits, *((*unit, 1) for unit in UNITS))),
    Mistake("antike-too-weak", "M4", "has defence [0-9]+: [13] for the city, [0-9]+ for units, [0-3] for know-how; you have [0-9]+ units? there", each(antike.Conquer, *PLACES)),
    Mistake("antike-battle-range", "M3", "can fight in .*: 1 to [0-9]+ of them can fight on each side, not 18", each(antike.Send, 18)),
    Mistake("antike-demand-range", "M3", "have arrived: 1 to [0-9]+ can fight on each side, not 18", each(antike.Demand, 18)),
    Mistake("antike-rondel-price", "T2", "is [4-8] spaces ahead and costs [1-5] goods?; you have [0-4]", each(antike.ChooseSpace, *antike.SPACES)),
    Mistake("antike-no-good", "T2", "^You have no (marble|iron|gold|coins)", each(antike.Give, *antike.GOODS)),
    Mistake("antike-coins-range", "T1", "^The price is .* pay 0 to [0-9]+ coins?, not 30", each(antike.UseCoins, 30)),
    Mistake("antike-arming-limit", "E2", "can raise [13] units? in a turn, and has done so", each(antike.Arm, *UNITS)),
    Mistake("antike-foreign-city", "E2", "^The city in .* belongs to .* and not to you", each(antike.Arm, *UNITS)),
    Mistake("antike-needs-basic", "E3", "^Roads needs wheel first", each(antike.Learn, "roads")),
    Mistake("antike-temple-there", "E1", " has a temple already", each(antike.BuildTemple, *PLACES)),
    Mistake("antike-city-there", "F1", "^A city of .* stands in .* already", each(antike.FoundCity, *PLACES)),
)  # fmt: skip


@cache
def mutants() -> dict[str, Mutant]:
    """Return a record with each mistake, by its key."""
    return found("antike", MISTAKES, players=(4, 3))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.key)
def test_a_mistake_is_reported_with_its_obstacle(mistake: Mistake) -> None:
    """The validator names the obstacle, with its rule, at the entry that was replaced; in Spanish too."""
    check_told(mutants()[mistake.key], mistake)


@cache
def played() -> tuple[Ply, ...]:
    """Return the actions of a long random game."""
    return tuple(islice(plies(1, SETTING), 2_500))


def cities(state: State, civilization: int) -> list[str]:
    """Return the provinces with a city of a civilization."""
    return [
        province.id
        for province, owner in zip(state.map.provinces, state.owners, strict=True)
        if owner == civilization
    ]


def validated(index: int, action: aw.Action, player: int | None) -> aw.Report:
    """Return the report on a record whose last entry is replaced by this action."""
    record = record_of(SETTING, played()[: index + 1])
    entries = (*record.entries[:-1], Entry(player, action))
    return aw.validate(attrs.evolve(record, entries=entries, result=None))


def late(code: str, action_at: Callable[[State, int], aw.Action | None]) -> tuple[int, aw.Report]:
    """Return the report on a record in which a player takes an action of a skipped decision in the next player's turn."""
    for ply, after in pairwise(played()):
        before: Any = ply.before.agenda[-1]
        turn = type(after.before.agenda[-1]).__name__ == "Rondel"
        if type(before).__name__ != "Rondel" or not turn or ply.player is None:
            continue
        action = action_at(after.before, before.civilization)
        reason = None if action is None else aw.explain(after.before, action, ply.player)
        if action is not None and reason is not None and reason.code == code:
            return after.index, validated(after.index, action, ply.player)
    raise AssertionError(code)


def a_city(state: State, civilization: int) -> aw.Action | None:
    """Return the action that founds a city where a unit stands without a city, if there is such a place."""
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
    """Return the action that builds a temple in a city without one, if there is such a city."""
    own = cities(state, civilization)
    free = [city for city in own if not state.temples[state.map.index[city]]]
    return antike.BuildTemple(free[0]) if free else None


@pytest.mark.parametrize(
    ("code", "rule", "action_at"),
    [("antike-cannot-pay", "E1", a_temple), ("antike-cannot-pay-city", "F1", a_city)],
)
def test_an_unpaid_action_after_the_turn_is_refused_for_its_price(
    code: str, rule: str, action_at: Callable[[State, int], aw.Action | None]
) -> None:
    """An action that a player could not pay is refused for its price, even in the next player's turn."""
    index, report = late(code, action_at)
    [problem] = report.problems
    assert (problem.code, problem.rule, problem.index) == (code, rule, index)
    assert re.match(
        r"This costs [15] marble.*; you have \d+ marble.* and \d+ coins?\.", problem.message
    )


def test_a_record_of_the_first_rules_is_refused_with_what_has_changed() -> None:
    """A record of rules version 1 is refused, and the message names the rules that have changed."""
    record = record_of(SETTING, played()[:20])
    record = attrs.evolve(record, header=attrs.evolve(record.header, rules_version="1"))
    [problem] = aw.validate(record).problems
    assert (problem.code, problem.path) == ("rules-version", "$.rules")
    assert all(f"({rule})" in problem.message for rule in ("M5", "T3", "E4"))
