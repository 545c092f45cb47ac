"""What a player may not know: the other's face-down choices, and cards of the other's hand never seen (R2)."""

from __future__ import annotations

from typing import cast

import attrs

from ancient_world.engine import HIDDEN, Action, Dealt, Deck
from ancient_world.games.tides_of_time.actions import Play, TidesAction
from ancient_world.games.tides_of_time.rules.steps import ChooseCard, DealHand
from ancient_world.games.tides_of_time.state import Player, TidesState

__all__ = ["hide", "hide_action", "known_by_now", "reveals"]


def hide(state: TidesState, player: int) -> TidesState:
    """The state as ``player`` knows it.

    Of the other's hand those cards stand there that went through the player's own hand, or came back from the
    table; the others are :data:`~ancient_world.engine.chance.HIDDEN` and lie among the unseen ones of
    the pile. Somebody who only watches (-1) sees no hand at all.
    """
    draft = state.thaw()
    unseen = list(state.pile.unseen)
    players = []
    for seat, side in enumerate(state.players):
        if seat == player:
            players.append(side)
            continue
        unknown = side.hand if player == -1 else side.secret
        unseen += unknown
        players.append(_masked(side, unknown))
    draft.players = cast("tuple[Player, ...]", tuple(players))
    draft.pile = Deck(tuple(sorted(unseen)), state.pile.bottom)
    return draft.freeze()


def _masked(side: Player, unknown: tuple[str, ...]) -> Player:
    known = tuple([card for card in side.hand if card not in unknown])
    return attrs.evolve(
        side,
        hand=known + (HIDDEN,) * len(unknown),
        secret=(HIDDEN,) * len(side.secret),
        chosen=None if side.chosen is None else HIDDEN,
        relic=None if side.relic is None else HIDDEN,
        removed=None if side.removed is None else HIDDEN,
    )


def hide_action(state: TidesState, action: Action, player: int) -> Action:
    """An action as ``player`` knows it when it is played: choices and deals of the other are masked."""
    if isinstance(action, TidesAction):
        return action if action.player == player else attrs.evolve(action, card=HIDDEN)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, DealHand) and isinstance(action, Dealt) and step.player != player:
        return Dealt((HIDDEN,) * len(action.cards))
    return action


def known_by_now(before: TidesState, action: Action, now: TidesState) -> bool:
    """Choices are open once both are revealed; what was dealt stays a secret until the end."""
    if not now.agenda:
        return True
    if not isinstance(action, TidesAction):
        return False
    if now.round != before.round:
        return True
    if not isinstance(action, Play):
        return False
    revealed = now.players[action.player].kingdom
    return not isinstance(now.agenda[-1], ChooseCard) or action.card in revealed


def reveals(before: TidesState, after: TidesState) -> bool:
    """Whether a choice was the last one, so that both were revealed."""
    return _open(before) != _open(after)


def _open(state: TidesState) -> tuple[int, int, int]:
    return state.round, len(state.noted), len(state.players[0].kingdom)
