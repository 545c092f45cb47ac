"""Mistakes in records: the validator names the true obstacle, with the rule."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.mistakes import Mistake, Mutant, check_told, found

CARDS = taw.CardFile.standard()
NAME = "[^:;.]+"
COINS = "[0-9]+ coins?"


def each(kind: Any, values: Any) -> Any:
    """Return a function that tries an action of a kind with each value."""
    actions = [kind(value) for value in values]
    return lambda _state: actions


def placed(citizen: int) -> Any:
    """Return a function that tries to place a citizen on each of four spaces."""
    actions = [taw.PlaceCitizen(citizen, space) for space in ("labor", "learn", "explore", "grow")]
    return lambda _state: actions


def used(*owners: int) -> Any:
    """Return a function that tries citizen 1 on every card of these players."""
    actions = [taw.UseCard(1, card, owner) for card in CARDS.empire for owner in owners]
    return lambda _state: actions


MISTAKES = (
    Mistake("coins-short", "SP-build", f"^This costs {COINS}; you have {COINS}", each(taw.Build, CARDS.empire)),
    Mistake("knowledge-short", "SP-build", "^This costs [0-9]+ knowledge; you have [0-9]+", each(taw.Build, CARDS.empire)),
    Mistake("coins-short", "SP-recruit", f"^This costs {COINS}; you have {COINS}", each(taw.Recruit, CARDS.military)),
    Mistake("coins-short", "B1", f"^This costs {COINS}; you have {COINS}", each(taw.BuildStored, CARDS.empire)),
    Mistake("not-on-offer", "SP-build", f"^{NAME} is neither in the empire row nor in pile C", each(taw.Build, CARDS.empire)),
    Mistake("not-in-military-row", "SP-recruit", f"^{NAME} is not in the military row", each(taw.Recruit, CARDS.military)),
    Mistake("not-now", "E4", "who starves", lambda _: [taw.Pass()]),
    Mistake("not-now", "SP-learn", "the action of Learn", lambda _: [taw.Pass()]),
    Mistake("not-now", "SP-expand", "the action of Expand", lambda _: [taw.Pass()]),
    Mistake("arrows-do-not-count", "A3", f"^{NAME} shows swords only, so arrows do not count", each(taw.Attack, CARDS.titans)),
    Mistake("attack-too-weak", "A4", f"^{NAME} has defence [0-9]+; your attack comes to [0-9]+", each(taw.Attack, CARDS.titans)),
    Mistake("no-such-target", "A1", f"^{NAME} cannot be attacked: this titan is not face up on a titan deck", each(taw.Attack, CARDS.titans)),
    Mistake("no-unused-army", "A2", f"^You have no unused army to attack {NAME} with", each(taw.Attack, CARDS.titans)),
    Mistake("army-retired", "A2", f"^{NAME} is retired; {NAME} leads that army", each(taw.PayArmy, CARDS.military)),
    Mistake("army-used", "A2", f"^{NAME} has already been used this round", each(taw.PayArmy, CARDS.military)),
    Mistake("citizen-placed", "C1", "^Citizen 1 has already been placed", placed(1)),
    Mistake("citizen-new", "C1", "^Citizen 4 is new and may be placed from the next round", placed(4)),
    Mistake("skill-fee", "C2", "^Citizen 1 must pay 1 coin to join [A-Z][a-z]+, because", placed(1)),
    Mistake("space-covered", "P1", "^Explore is still covered", placed(3)),
    Mistake("no-card-action", "C6", f"^{NAME} has no action for a citizen", used(0, 1)),
    Mistake("not-their-card", "C6", f"has no empire card {NAME}", used(0, 1)),
    Mistake("already-damaged", "D1", f"^{NAME} is already damaged", each(taw.DamageCard, CARDS.empire)),
    Mistake("not-damaged", "M3", f"^{NAME} is not damaged", each(taw.BuyRepair, CARDS.empire)),
    Mistake("ambrosia-short", "M2", "^This costs 2 ambrosia; you have [01]", lambda _: [taw.BuyCoin()]),
)  # fmt: skip


@cache
def mutants() -> dict[str, Mutant]:
    """Return a record with each mistake, by its key."""
    return found("the-ancient-world", MISTAKES, players=(2, 3))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.key)
def test_a_mistake_is_reported_with_its_obstacle(mistake: Mistake) -> None:
    """The validator names the obstacle, with its rule, at the entry that was replaced; in Spanish too."""
    check_told(mutants()[mistake.key], mistake)


def test_every_decision_has_a_rule() -> None:
    """Each decision step cites a rule of the game, which refuses actions that the step does not offer."""
    known = {rule.id for rule in taw.GAME.rules()}
    steps: list[Any] = [step for step in taw.GAME.step_types if hasattr(step, "choices")]
    assert [step.__name__ for step in steps if step.rule not in known] == []
    assert aw.game("the-ancient-world") is taw.GAME
