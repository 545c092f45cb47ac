"""Mistakes in records: the validator names the true obstacle, with the rule (C1-C10, A1, B1, B2)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.games import golden_ages as ga
from tests.golden_ages.positions import CARDS, DULL
from tests.mistakes import Mistake, Mutant, check_told, found

SQUARE = "[a-j][1-6]"
PLACES = f"{SQUARE}(, {SQUARE})*"
NAMES = "[^:;.]+"


def each(kind: Any, values: Any) -> Any:
    """Return a function that tries an action of a kind with each value."""
    actions = [kind(value) for value in values]
    return lambda _state: actions


def of_free(card: str) -> ga.BuildWonder:
    """Return the action that builds a wonder for nothing."""
    return ga.BuildWonder(card, free=True)


MISTAKES = (
    Mistake("golden-not-now", "B1", r"where the tile goes\.$", each(ga.Explore, ["e3"])),
    Mistake("golden-coast", "B1", "land would touch sea", lambda _: [ga.PlaceTile(s, 0) for s in ga.SQUARES]),
    Mistake("golden-not-on-tile", "B2", f"on the tile just placed, not on {SQUARE}", each(ga.PlaceCapital, ga.SQUARES)),
    Mistake("golden-no-such-square", "C2", "no square 'k9'", each(ga.Explore, ["k9"])),
    Mistake("golden-no-colonist", "C2", f"^You have no standing colonist on {SQUARE}", each(ga.Explore, ga.SQUARES)),
    Mistake("golden-lies", "C5", f"^Your colonist on {SQUARE} is lying down", each(ga.SendArtist, ga.SQUARES)),
    Mistake("golden-too-far", "C2", f"{SQUARE} is more than . steps? from", each(ga.Move, ga.SQUARES)),
    Mistake("golden-colonist-needed", "C4", "takes a standing colonist", each(ga.SendBuilder, [None])),
    Mistake("golden-no-building", "C4", "No building is left", each(ga.SendBuilder, ga.SQUARES)),
    Mistake("golden-building-not-open", "C4", f"{NAMES} is not on offer; these are: {NAMES}", each(ga.TakeBuilding, CARDS.buildings)),
    Mistake("golden-not-your-building", "C4", f"do not have {NAMES}; your buildings: {NAMES}", each(ga.RemoveBuilding, CARDS.buildings)),
    Mistake("golden-built", "C7", f"{NAMES} is already built", each(ga.BuildWonder, CARDS.wonders)),
    Mistake("golden-other-era", "A1", f"{NAMES} belongs to era 4; this is era 1", each(ga.BuildWonder, ["kremlin"])),
    Mistake("golden-cannot-pay", "C7", f"{NAMES} costs [0-9]+ gold; you have [0-9]+", each(ga.BuildWonder, CARDS.wonders)),
    Mistake("golden-not-free", "C7", "Only Greece may build a wonder for nothing", each(of_free, CARDS.wonders)),
    Mistake("golden-not-yours", "C8", "You do not have Bank", each(ga.Activate, ["bank-1"])),
    Mistake("golden-attack-price", "C6", f"Attacking {SQUARE} costs [0-9]+ gold; you have [0-9]+", each(ga.SendSoldier, ga.SQUARES)),
    Mistake("golden-only-capitals", "C6", f"Only (a capital is|capitals are) in reach, and capitals cannot be attacked: {PLACES}", each(ga.SendSoldier, ga.SQUARES)),
    Mistake("golden-no-target", "C6", f"or a city within . steps? of {SQUARE}", each(ga.SendSoldier, ga.SQUARES)),
    Mistake("golden-needs-before", "C9", "Rail needs Carriage first", each(ga.Develop, ["rail"])),
    Mistake("golden-developed-already", "C9", "You already have Wheel", each(ga.Develop, ["wheel"])),
    Mistake("golden-still-standing", "C10", f"still have (a standing colonist|standing colonists) on {PLACES}", lambda _: [ga.StartGoldenAge()]),
    Mistake("golden-judgement-not-open", "C10", f"{NAMES} is not on offer; these are: {NAMES}", each(ga.ChooseJudgement, CARDS.judgements)),
)  # fmt: skip


def bold(actions: tuple[aw.Action, ...], rng: aw.SeededRandom) -> aw.Action:
    """Return a random action that is preferably an attack or a city, rather than an artist or a golden age."""
    preferred: list[aw.Action] = [
        each for each in actions if isinstance(each, (ga.SendSoldier, ga.FoundCity))
    ]
    preferred = preferred or [each for each in actions if not isinstance(each, DULL)]
    among = preferred if preferred and rng.randrange(4) else actions
    return among[rng.randrange(len(among))]


@cache
def mutants() -> dict[str, Mutant]:
    """Return a record with each mistake, by its key."""
    return found("golden-ages", MISTAKES, players=(2, 3, 4), chooses=bold)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.key)
def test_a_mistake_is_reported_with_its_obstacle(mistake: Mistake) -> None:
    """The validator names the obstacle, with its rule, at the entry that was replaced; in Spanish too."""
    check_told(mutants()[mistake.key], mistake)


def test_every_decision_has_a_rule() -> None:
    """Each decision step cites a rule of the game, which refuses actions that the step does not offer."""
    known = {rule.id for rule in ga.GAME.rules()}
    steps = [step for step in ga.GAME.step_types if issubclass(step, DecisionStep)]
    assert [step.__name__ for step in steps if step.rule not in known] == []
