"""The course of a random game in a soak test: its first state, its actions, and counts of what it showed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import type_name

__all__ = ["Course"]


@attrs.define
class Course:
    """The course of a game from its first state on."""

    start: Any = None
    actions: list[aw.Action] = attrs.field(factory=list)
    met: Counter[str] = attrs.field(factory=Counter)

    def see(self, before: Any, action: Any) -> None:
        """Store an action, before anything is checked."""
        if not self.actions:
            self.start = before
        self.actions.append(action)
        self.meet("action", type_name(type(action)))

    def meet(self, kind: str, *names: str) -> None:
        """Count the names of a kind that an action showed."""
        self.met.update([f"{kind} {name}" for name in names])
