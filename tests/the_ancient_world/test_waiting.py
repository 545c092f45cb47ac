"""Shorter ways, where they were measured to pay, lead to the same: whether a step waits, and the best attack."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.games.the_ancient_world.rules.attack import (
    attack_value,
    attack_with_all_armies,
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
    """The same with all citizens taken back, as when they are fed (E3)."""
    draft: Any = state.thaw()
    ResetBoard().run(draft)
    home: State = draft.freeze()
    return home


@pytest.mark.parametrize("seed", range(3))
def test_the_short_way_sees_the_same(seed: int) -> None:
    """At every moment of random games, for every seat."""
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
    """Where coins pay for all of them, no set of armies reaches more (A2-A4)."""
    seen = 0
    for ply in list(plies(seed, setting_of(seed)))[::3]:
        state = ply.after
        for seat, player in enumerate(state.players):
            free = [army for army in player.armies if not army.paid]
            start = attack_value(state, seat, (), 0)
            have = (state.cards, free, start, player.coins, player.ambrosia)
            best = attack_with_all_armies(*have)
            if free and best is not None:
                assert best == best_attack_of_sets(*have, can_be_empty=False)
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_asked_where_there_is_one_way_on(seed: int) -> None:
    """A turn belongs to its player; at every other decision there is something to choose."""
    waiting = [aw.pending(ply.before) for ply in plies(seed, setting_of(seed))]
    decisions = [each for each in waiting if isinstance(each, aw.Decision)]
    others = [each for each in decisions if not each.step.starts_turn]
    assert len(others) > 20
    assert min(len(each.actions) for each in others) > 1


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_look_finds_what_the_list_holds(seed: int) -> None:
    """At every kind of step and in every state, the only choice is the one that is listed alone."""
    found = 0
    for ply in list(plies(seed, setting_of(seed)))[::3]:
        for state in (ply.before, *[state for state, _ in taken_after(ply)]):
            step: Any = state.agenda[-1]
            if isinstance(step, DecisionStep) and step.automatic:
                actions = step.actions(state)
                assert step.only(state) == (actions[0] if len(actions) == 1 else None)
                found += len(actions) == 1
    assert found > 0


def taken_after(ply: Ply) -> list[tuple[Any, Any]]:
    """What was taken without asking after an action of a game."""
    return list(aw.forced_actions_after(ply.before, ply.action))
