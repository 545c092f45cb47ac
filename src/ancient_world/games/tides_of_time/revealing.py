"""When what was hidden comes to light: choices once both are revealed, deals at the end (R1, L1)."""

from __future__ import annotations

from ancient_world.engine import Action
from ancient_world.games.tides_of_time.rules.course import ChooseCard, Play, TidesChoice
from ancient_world.games.tides_of_time.state import TidesState


def known_by_now(before: TidesState, action: Action, now: TidesState) -> bool:
    """Choices are open once both are revealed; what was dealt stays a secret until the end."""
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
    """Return whether a choice was the last one, so that both were revealed."""
    return _open(before) != _open(after)


def _open(state: TidesState) -> tuple[int, int, int]:
    return state.round, len(state.noted), len(state.players[0].kingdom)
