"""What a choice declares that it costs and gains: exactly what makes it possible, and what then happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep, Effect
from ancient_world.engine.agenda import play_within_turn
from ancient_world.engine.declared.fields import parts_per_seat
from ancient_world.narration.choosing.choosing import visible_amounts
from tests.every_game.agendas import states_of

each_game = pytest.mark.parametrize("game", aw.available_games())
amount = pytest.mark.parametrize(
    ("games", "each"), [(2, 4), pytest.param(24, 20, marks=pytest.mark.long)]
)

Moment = tuple[Any, DecisionStep[Any], int, Any]
"""A state, the decision, the seat that takes it, and a legal action."""


def choices(game: str, games: int, each: int) -> Iterator[Moment]:
    """Every legal action at every kind of decision."""
    for state in states_of(game, games, each):
        step = state.agenda[-1]
        if isinstance(step, DecisionStep):
            for seat in step.players(state):
                for action in step.actions(state):
                    yield state, step, seat, action


def declared(state: Any, step: DecisionStep[Any], seat: int, action: Choice) -> Effect:
    """Return what the class of an action says of it, from what the player knows."""
    return action.effect(step, aw.game(state.game).hide(state, seat)) or Effect()


def having(state: Any, step: DecisionStep[Any], seat: int, thing: str, count: int) -> Any:
    """Return the same state in which a player has so many of a thing; ``None`` if it is counted nowhere by this name."""
    name = parts_per_seat(type(state))
    parts = [*getattr(state, name)] if name else []
    purse = step.purse(state, seat)
    place = parts.index(purse) if purse in parts else seat
    if not parts or thing not in attrs.fields_dict(type(parts[place])):
        return None
    parts[place] = attrs.evolve(parts[place], **{thing: count})
    return attrs.evolve(state, **{name: tuple(parts)})


@each_game
@amount
def test_who_has_exactly_the_cost_can_pay_and_who_has_less_cannot(
    game: str, games: int, each: int
) -> None:
    """The declared cost of each choice is the least with which the choice is legal, but for what it brings on the way."""
    for state, step, seat, action in choices(game, games, each):
        told = declared(state, step, seat, action)
        if told.gain is not None:
            continue  # it tells what follows as well
        gain = dict(known.gain) if (known := aw.effect(state, action, seat)) else {}
        for thing, count in (told.cost or {}).items():
            enough = having(state, step, seat, thing, count)
            why = step.why_not(enough, action)
            assert why is None, (action, thing, count, str(why))
            if count and not gain.get(thing):
                less = having(state, step, seat, thing, count - 1)
                assert step.why_not(less, action) is not None, (action, thing, count)


@each_game
@amount
def test_what_is_declared_happens(game: str, games: int, each: int) -> None:
    """Where a class says all that a choice costs and gains, that is the difference of the player's purse after it."""
    for state, step, seat, action in choices(game, games, each):
        told = declared(state, step, seat, action)
        if told.gain is None:
            continue
        before = visible_amounts(step, state, seat)
        _, later = play_within_turn(aw.game(game).hide(state, seat), action, seat)
        after, cost = visible_amounts(step, later, seat), told.cost or {}
        said = {thing: told.gain.get(thing, 0) - cost.get(thing, 0) for thing in before}
        assert said == {thing: after[thing] - before[thing] for thing in before}, (action, told)


@each_game
@amount
def test_what_a_choice_takes_is_told(game: str, games: int, each: int) -> None:
    """Whoever has none of a thing and therefore cannot choose is told that it costs some, or pays in the decision that comes or goes on."""
    for state, step, seat, action in choices(game, games, each):
        known = aw.effect(aw.view(state, seat), action)
        if known is None:
            continue
        for thing, had in visible_amounts(step, state, seat).items():
            without = having(state, step, seat, thing, 0) if had else None
            if without is not None and not known.cost.get(thing):
                why = step.why_not(without, action)
                later: tuple[Any, ...] = (
                    aw.apply(state, action).agenda if why and not known.then else ()
                )
                goes_on = bool(later) and type(later[-1]) is type(step)
                assert why is None or known.then or goes_on, (action, thing, known)
