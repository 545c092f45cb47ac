"""What a player may not know: civilizations of later eras, future technologies, glory tokens (S1, C6)."""

# ruff: noqa: ARG001 - functions that stand for methods of a game share their signature

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import HIDDEN, Action, Dealt, Deck, replaced
from ancient_world.games.golden_ages.actions import KeepToken
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.setup import DealCivilizations, DealFutures
from ancient_world.games.golden_ages.rules.soldiers import DrawGlory, TokenChoice
from ancient_world.games.golden_ages.state import GoldenAgesState, Player

__all__ = ["hide", "hide_action", "known_by_now", "reveals"]


def hide(state: GoldenAgesState, player: int) -> GoldenAgesState:
    """The state as ``player`` knows it; -1 is somebody who only watches.

    What others hold in secret is :data:`~ancient_world.engine.chance.HIDDEN`, and lies among the unseen cards and
    tokens. When the game is over everything is open.
    """
    if not state.agenda:
        return state
    draft = state.thaw()
    for seat, side in enumerate(state.players):
        if seat != player:
            _mask(draft, seat, side)
    draft.agenda = tuple([_masked_step(draft, step, player) for step in state.agenda])
    return draft.freeze()


def _mask(draft: Any, seat: int, side: Player) -> None:
    for era, card in enumerate(side.secret, draft.first_secret_era(seat)):
        deck = _with(draft.civilizations[era - 1], (card,))
        draft.civilizations = replaced(draft.civilizations, era - 1, deck)
    draft.glory = _with(draft.glory, side.glory)
    if side.future is not None:
        draft.futures = _with(draft.futures, (side.future,))
    masked = attrs.evolve(
        side,
        secret=(HIDDEN,) * len(side.secret),
        future=None if side.future is None else HIDDEN,
        glory=(HIDDEN,) * len(side.glory),
    )
    draft.players = replaced(draft.players, seat, masked)


def _with(deck: Deck, cards: tuple[str, ...]) -> Deck:
    return Deck(tuple(sorted((*deck.unseen, *cards))), deck.bottom)


def _masked_step(draft: Any, step: Any, player: int) -> Any:
    """Tokens that somebody else looks at are among the unseen ones."""
    if not isinstance(step, TokenChoice) or step.player == player:
        return step
    draft.glory = _with(draft.glory, step.tokens)
    return attrs.evolve(step, tokens=(HIDDEN,) * len(step.tokens))


def hide_action(state: GoldenAgesState, action: Action, player: int) -> Action:
    """An action as ``player`` knows it when it is played: what others are dealt and keep is masked."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(action, KeepToken) and isinstance(step, TokenChoice):
        return action if step.player == player else KeepToken(HIDDEN)
    if not isinstance(action, Dealt):
        return action
    if isinstance(step, (DealCivilizations, DealFutures)):
        cards = [card if seat == player else HIDDEN for seat, card in enumerate(action.cards)]
        return Dealt(tuple(cards))
    if isinstance(step, DrawGlory) and step.player != player:
        return Dealt((HIDDEN,) * len(action.cards))
    return action


def known_by_now(before: GoldenAgesState, action: Action, now: GoldenAgesState) -> bool:
    """Civilizations are known once all of their era are revealed; everything else when the game is over."""
    if not now.agenda:
        return True
    step = before.agenda[-1] if before.agenda else None
    if isinstance(step, DealCivilizations):
        return all(len(side.secret) <= ERAS - step.era for side in now.players) and now.era > 0
    return False


def reveals(before: GoldenAgesState, after: GoldenAgesState) -> bool:
    """Whether a choice led to a secret civilization being revealed, or to the end, where all is open."""
    return _secret(before) != _secret(after) or bool(before.agenda) != bool(after.agenda)


def _secret(state: GoldenAgesState) -> int:
    return sum(len(side.secret) for side in state.players)
