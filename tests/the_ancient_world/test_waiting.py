"""Faster implementations agree with the plain ones: whether a step waits, the best attack, the only action."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.games.the_ancient_world.rules.attack import (
    attack_value,
    best_attack,
    best_attack_of_sets,
)
from ancient_world.games.the_ancient_world.rules.damage import (
    ChooseDamage,
    FitArmies,
    RepairBeforeIncome,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import Confront, Feed, ResetBoard
from ancient_world.testing import derived_has_action
from tests.random_play import Ply, plies, setting_of
from tests.the_ancient_world.positions import State


def at_home(state: State) -> State:
    """Return the state with all citizens taken back, as when they are fed (E3)."""
    draft: Any = state.thaw()
    ResetBoard().run(draft)
    home: State = draft.freeze()
    return home


@pytest.mark.parametrize("seed", range(3))
def test_waits_agrees_with_the_derived_value(seed: int) -> None:
    """A step's own ``waits`` agrees with the derived one, for every seat in states of random games."""
    waiting = {True: 0, False: 0}
    for ply in list(plies(seed, setting_of(seed)))[::5]:
        home = at_home(ply.after)
        for seat in range(len(home.players)):
            repairs = [RepairBeforeIncome(seat, count) for count in (0, 1)]
            steps: list[Any] = [Feed(seat), Confront(seat), *repairs]
            for step in (*steps, FitArmies(seat), ChooseDamage(seat)):
                assert step.waits(home) == derived_has_action(step, home)
                waiting[step.waits(home)] += 1
    assert min(waiting.values()) > 20


@pytest.mark.parametrize("seed", range(2))
def test_all_armies_together_are_the_best(seed: int) -> None:
    """If the coins suffice for all armies, attacking with all of them is best (A2-A4)."""
    seen = 0
    for ply in list(plies(seed, setting_of(seed)))[::3]:
        state = ply.after
        for seat, player in enumerate(state.players):
            free = [army for army in player.armies if not army.paid]
            start = attack_value(state, seat, (), 0)
            have = (state.cards, free, start, player.coins, player.ambrosia)
            if free and sum(army.cost for army in free) <= player.coins:
                best = best_attack(state, seat)
                assert best == best_attack_of_sets(*have, can_be_empty=False)
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", range(4))
def test_every_decision_but_a_turn_has_several_actions(seed: int) -> None:
    """At every decision but a turn there are at least two actions."""
    waiting = [aw.pending(ply.before) for ply in plies(seed, setting_of(seed))]
    decisions = [each for each in waiting if isinstance(each, aw.Decision)]
    in_turn = [each for each in decisions if not each.step.starts_turn]
    assert len(in_turn) > 20
    assert min(len(each.actions) for each in in_turn) > 1


@pytest.mark.parametrize("seed", range(3))
def test_only_returns_the_single_listed_action(seed: int) -> None:
    """``only`` returns the action of a step that lists just one, and ``None`` otherwise."""
    checked = 0
    for ply in list(plies(seed, setting_of(seed)))[::3]:
        for state in (ply.before, *[state for state, _ in taken_after(ply)]):
            step: Any = state.agenda[-1]
            if isinstance(step, DecisionStep) and step.automatic:
                actions = step.actions(state)
                assert step.only(state) == (actions[0] if len(actions) == 1 else None)
                checked += len(actions) == 1
    assert checked > 0


def taken_after(ply: Ply) -> list[tuple[Any, Any]]:
    """Return the actions that the game took by itself after an action, each with its state."""
    return list(aw.forced_actions_after(ply.before, ply.action))
