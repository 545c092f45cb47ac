"""Find actions that are not listed as legal: those that a click could mean, and those that a record leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ancient_world.engine.actions import Action, action_player, player_of
from ancient_world.engine.declared.conceivable import conceivable
from ancient_world.engine.declared.masks import Knowing
from ancient_world.engine.registry import game
from ancient_world.engine.steps import Choice, DecisionStep

if TYPE_CHECKING:
    from ancient_world.engine.state import State


def thought_of(
    step: DecisionStep,
    kind: type[Choice],
    state: object,
    player: int | None,
) -> Sequence[Action]:
    """Return the candidates of a kind of choice at a step, only those of ``player`` if it is given.

    Raises:
        HiddenValue: the candidates depend on masked values.
    """
    with Knowing(state):
        players = step.players(state)
        candidates = kind.candidates(step, state)
        return [each for each in candidates if player in {None, action_player(each, players)}]


def meant_by(
    kind: type[Choice],
    state: State,
    player: int | None,
    most: int,
    naming: str | None = None,
) -> Sequence[Action]:
    """Return at most ``most`` conceivable actions of a kind, legal or not, only those of ``player`` that name ``naming``."""
    candidates: Sequence[Action] = conceivable(
        kind, state, game(state.game).ids(state), most, naming
    )
    return [each for each in candidates if player in {None, player_of(each, player)}]
