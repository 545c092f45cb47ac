"""What happens at once: when a card is taken, a technology developed, a building activated (A2, C7-C9)."""

# ruff: noqa: ARG001 - functions that stand in one table share their signature

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ancient_world.engine import Reason
from ancient_world.games.golden_ages.effect_kinds import Effect, GainGold, GainPoints
from ancient_world.games.golden_ages.rules.counting import count
from ancient_world.games.golden_ages.state import Table

__all__ = ["happen", "register", "why_not_happen"]

Happens = Callable[[Table, int, str, Any], None]
"""The draft, the seat, the card, and the effect."""
Refuses = Callable[[Table, int, Any], "Reason | None"]

_HAPPENS: dict[type[Effect], Happens] = {}
_REFUSES: dict[type[Effect], Refuses] = {}


def register(kind: type[Effect], happens: Happens, refuses: Refuses | None = None) -> None:
    """Say what a kind of effect does, and why an activation of it may be impossible (C8)."""
    _HAPPENS[kind] = happens
    if refuses is not None:
        _REFUSES[kind] = refuses


def happen(draft: Table, seat: int, source: str, effects: Iterable[Effect]) -> None:
    """Let effects happen; those that only last do nothing now."""
    for effect in effects:
        happens = _HAPPENS.get(type(effect))
        if happens is not None:
            happens(draft, seat, source, effect)


def why_not_happen(state: Table, seat: int, effects: Iterable[Effect]) -> Reason | None:
    """Why effects cannot be activated now, or ``None``."""
    for effect in effects:
        refuses = _REFUSES.get(type(effect))
        if refuses is not None:
            why_not = refuses(state, seat, effect)
            if why_not is not None:
                return why_not
    return None


def _times(draft: Table, seat: int, each: str | None) -> int:
    return 1 if each is None else count(draft, seat, each)


def _gold(draft: Table, seat: int, source: str, effect: GainGold) -> None:
    draft.edit(seat).gold += effect.gold * _times(draft, seat, effect.each)


def _points(draft: Table, seat: int, source: str, effect: GainPoints) -> None:
    draft.edit(seat).score(source, effect.points * _times(draft, seat, effect.each))


register(GainGold, _gold)
register(GainPoints, _points)
