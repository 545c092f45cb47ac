"""Reasons: why an action is not legal, as data, with the sentence for players on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.language import sentence

__all__ = ["Reason", "reason"]


@attrs.frozen
class Reason:
    """Why an action is not legal.

    ``code`` is stable and the same in every language, ``rule`` is the id of the rule that
    forbids the action (see the rules page of the game), ``data`` holds the values that the
    sentence ``message`` speaks of. ``awaited`` says what the game waits for instead, where the action
    belongs to a decision that was passed over.
    """

    code: str
    rule: str
    data: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    awaited: Reason | None = None

    @property
    def message(self) -> str:
        """The sentence for players, in the language in use."""
        told = sentence(self.code, self.data)
        return told if self.awaited is None else f"{told} {self.awaited.message}"

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def reason(code: str, rule: str, /, **data: Any) -> Reason:
    """Why something is not legal; the sentence is made when somebody reads it."""
    return Reason(code, rule, data)
