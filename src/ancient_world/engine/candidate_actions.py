"""Find actions that are not listed as legal: those that a click could mean, and those that a record leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.declared.masked_values import MaskGuard
from ancient_world.engine.declared.possible_actions import possible_actions
from ancient_world.engine.registry import game
from ancient_world.engine.steps import Choice, DecisionStep

if TYPE_CHECKING:
    from ancient_world.engine.state import State


def candidates_for(
    step: DecisionStep,
    choice_type: type[Choice],
    state: object,
    player: int | None,
) -> Sequence[Action]:
    """Return the candidates of a kind of choice for the players who may act at a step, or for ``player`` among them.

    Raises:
        HiddenValue: the candidates depend on masked values.
    """
    with MaskGuard(state):
        steps = [step.for_player(seat) for seat in step.players(state) if player in {None, seat}]
        return [each for own_step in steps for each in choice_type.candidates(own_step, state)]


def possible_actions_of(
    choice_type: type[Choice],
    state: State,
    player: int | None,
    limit: int,
    containing_id: str | None = None,
) -> Sequence[Action]:
    """Return at most ``limit`` conceivable actions of a kind, legal or not, only those of ``player`` that name ``containing_id``."""
    candidates: Sequence[Action] = possible_actions(
        choice_type, state, game(state.game).ids(state), limit, containing_id
    )
    return [each for each in candidates if player in {None, player_field(each, player)}]
