"""What a player may not know: the cards that another one is looking at while exploring."""

from __future__ import annotations

import attrs

from ancient_world.engine import HIDDEN, Action, Dealt, Deck
from ancient_world.games.the_ancient_world.rules.empire_deck import empire_deck, set_empire_deck
from ancient_world.games.the_ancient_world.rules.explore import (
    ChooseExplored,
    LookAtEmpireCards,
    LookFurther,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

__all__ = ["hide", "hide_action", "reveals"]

LOOKING = (ChooseExplored, LookAtEmpireCards, LookFurther)
"""Steps whose ``looked`` only their player may see."""


def hide(state: AncientWorldState, player: int) -> AncientWorldState:
    """The state as ``player`` knows it: cards looked at by others lie among the unseen ones.

    Their number stays, as :data:`~ancient_world.engine.chance.HIDDEN`; nothing else is secret.
    """
    hidden: tuple[str, ...] = ()
    agenda = list(state.agenda)
    for index, step in enumerate(agenda):
        if isinstance(step, LOOKING) and step.player != player and step.looked:
            hidden += step.looked
            agenda[index] = attrs.evolve(step, looked=(HIDDEN,) * len(step.looked))
    if not hidden:
        return state
    draft = state.thaw()
    deck = empire_deck(draft)
    set_empire_deck(draft, Deck(tuple(sorted(deck.unseen + hidden)), deck.bottom))
    draft.agenda = tuple(agenda)
    return draft.freeze()


def hide_action(state: AncientWorldState, action: Action, player: int) -> Action:
    """An action as ``player`` knows it: cards that another explorer looks at are masked."""
    step = state.agenda[-1] if state.agenda else None
    if not (isinstance(step, LookAtEmpireCards) and isinstance(action, Dealt)):
        return action
    return action if step.player == player else Dealt((HIDDEN,) * len(action.cards))


def reveals(before: AncientWorldState, after: AncientWorldState) -> bool:
    """Whether explored cards were discarded face up: the others have seen them from then on (G2)."""
    step = before.agenda[-1] if before.agenda else None
    kept = isinstance(step, ChooseExplored) and step not in after.agenda
    return kept and isinstance(step, ChooseExplored) and len(step.looked) > 1
