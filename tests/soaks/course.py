"""A random game as a soak plays it: what was met, and everything that it takes to play it again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import type_name

__all__ = ["Course"]


@attrs.define
class Course:
    """A game, from its first state on."""

    start: Any = None
    actions: list[aw.Action] = attrs.field(factory=list)
    met: Counter[str] = attrs.field(factory=Counter)

    def see(self, before: Any, action: Any) -> None:
        """Note an action, before anything is checked."""
        if not self.actions:
            self.start = before
        self.actions.append(action)
        self.meet("action", type_name(type(action)))

    def meet(self, kind: str, *names: str) -> None:
        """Count what an action shows."""
        self.met.update([f"{kind} {name}" for name in names])
