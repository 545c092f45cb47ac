"""When hidden cards become known: choices when both are made, deals at the end (R1, L1)."""

from __future__ import annotations

from ancient_world.engine import Action
from ancient_world.games.tides_of_time.rules.rounds import ChooseCard, Play, TidesChoice
from ancient_world.games.tides_of_time.state import TidesState


def known_by_now(before: TidesState, action: Action, now: TidesState) -> bool:
    """Return whether an action is known to both by now: a choice once both are revealed, a deal once the game is over."""
    if not now.agenda:
        return True
    if not isinstance(action, TidesChoice):
        return False
    if now.round != before.round:
        return True
    if not isinstance(action, Play):
        return False
    revealed = now.players[action.player].kingdom
    return not isinstance(now.agenda[-1], ChooseCard) or action.card in revealed


def reveals(before: TidesState, after: TidesState) -> bool:
    """Return whether the number of open cards has changed, since the last choice was made and both were revealed."""
    return _open_card_counts(before) != _open_card_counts(after)


def _open_card_counts(state: TidesState) -> tuple[int, int, int]:
    return state.round, len(state.noted), len(state.players[0].kingdom)
