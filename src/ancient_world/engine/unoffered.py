"""Actions that nobody offered: those that a click could mean, and those that a record left out."""

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
    """Yield the actions of a kind that may be legal at a step, of a player if one is given.

    Raises:
        NotKnown: it depends on what is masked in the state.
    """
    with Knowing(state):
        deciding = step.players(state)
        found = kind.candidates(step, state)
        return [each for each in found if player in {None, action_player(each, deciding)}]


def meant_by(
    kind: type[Choice],
    state: State,
    player: int | None,
    most: int,
    naming: str | None = None,
) -> Sequence[Action]:
    """Yield all actions that a kind could mean, with a given name in them, by a given player."""
    found: Sequence[Action] = conceivable(kind, state, game(state.game).ids(state), most, naming)
    return [each for each in found if player in {None, player_of(each, player)}]
