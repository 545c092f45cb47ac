"""The cost and gain that a choice declares agree with the rules: the cost decides legality, and both are applied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep, Effect
from ancient_world.engine.agenda import play_within_turn
from ancient_world.engine.declared.field_marks import parts_per_seat
from ancient_world.narration.choosing.choosing import visible_amounts
from tests.every_game.agendas import states_of

each_game = pytest.mark.parametrize("game", aw.available_games())
amount = pytest.mark.parametrize(
    ("games", "each"), [(2, 4), pytest.param(24, 20, marks=pytest.mark.long)]
)

Moment = tuple[Any, DecisionStep[Any], int, Any]
"""A state, a decision, the seat that takes it, and a legal action."""


def choices(game: str, games: int, each: int) -> Iterator[Moment]:
    """Yield every legal action at every kind of decision."""
    for state in states_of(game, games, each):
        step = state.agenda[-1]
        if isinstance(step, DecisionStep):
            for seat in step.players(state):
                for action in step.actions(state):
                    yield state, step, seat, action


def declared_effect(state: Any, step: DecisionStep[Any], seat: int, action: Choice) -> Effect:
    """Return the effect that an action's class declares, from the player's view."""
    return action.effect(step, aw.game(state.game).hide(state, seat)) or Effect()


def with_stock(state: Any, step: DecisionStep[Any], seat: int, good: str, count: int) -> Any:
    """Return the state with a player's stock of a good set to a number; ``None`` if the player's part counts no such good."""
    name = parts_per_seat(type(state))
    parts = [*getattr(state, name)] if name else []
    purse = step.purse(state, seat)
    place = parts.index(purse) if purse in parts else seat
    is_field = bool(parts) and good in attrs.fields_dict(type(parts[place]))
    if not is_field or type(getattr(parts[place], good)) is not int:
        return None
    parts[place] = attrs.evolve(parts[place], **{good: count})
    return attrs.evolve(state, **{name: tuple(parts)})


@each_game
@amount
def test_declared_costs_decide_legality(game: str, games: int, each: int) -> None:
    """A choice is legal with exactly its declared cost and illegal with less, unless it also gains that good."""
    for state, step, seat, action in choices(game, games, each):
        effect = declared_effect(state, step, seat, action)
        if effect.gain is not None:
            continue  # the effect includes later decisions
        gain = dict(known.gain) if (known := aw.effect(state, action, seat)) else {}
        for good, count in (effect.cost or {}).items():
            enough = with_stock(state, step, seat, good, count)
            why = step.why_not(enough, action)
            assert why is None, (action, good, count, str(why))
            if count and not gain.get(good):
                less = with_stock(state, step, seat, good, count - 1)
                assert step.why_not(less, action) is not None, (action, good, count)


@each_game
@amount
def test_complete_effects_are_true(game: str, games: int, each: int) -> None:
    """A complete declared effect equals the change of the player's stock."""
    for state, step, seat, action in choices(game, games, each):
        effect = declared_effect(state, step, seat, action)
        if effect.gain is None:
            continue
        before = visible_amounts(step, state, seat)
        _, later = play_within_turn(aw.game(game).hide(state, seat), action, seat)
        after, cost = visible_amounts(step, later, seat), effect.cost or {}
        declared_change = {good: effect.gain.get(good, 0) - cost.get(good, 0) for good in before}
        assert declared_change == {good: after[good] - before[good] for good in before}, (
            action,
            effect,
        )


@each_game
@amount
def test_effects_name_required_goods(game: str, games: int, each: int) -> None:
    """If a choice is illegal without a good, its effect names a cost in that good or a later decision that pays it."""
    for state, step, seat, action in choices(game, games, each):
        known = aw.effect(aw.view(state, seat), action)
        if known is None:
            continue
        for good, had in visible_amounts(step, state, seat).items():
            without = with_stock(state, step, seat, good, 0) if had else None
            if without is not None and not known.cost.get(good):
                why = step.why_not(without, action)
                later: tuple[Any, ...] = (
                    aw.apply(state, action).agenda if why and not known.then else ()
                )
                goes_on = bool(later) and type(later[-1]) is type(step)
                assert why is None or known.then or goes_on, (action, good, known)
