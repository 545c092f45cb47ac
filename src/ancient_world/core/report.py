"""What a validator found: problems, each with its place, rule and sentence, and how far the game went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.core.actions import Action

__all__ = ["Problem", "Report"]


@attrs.frozen
class Problem:
    """One thing that is wrong with a record.

    ``code`` is stable and the same in every language; ``rule`` is the id of the rule that was broken, empty where
    it is not a matter of the rules; ``path`` is the place in the JSON document; ``index`` counts the
    entries from 0 and is ``None`` outside them; ``legal`` lists what would have been legal there, the
    closest first.
    """

    code: str
    message: str
    path: str = "$"
    index: int | None = None
    rule: str = ""
    legal: tuple[Action, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict, hash=False)

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.path}: {self.message}{rule}"


@attrs.frozen
class Report:
    """The outcome of checking one record.

    ``final_state`` is the last state that was reached by the rules, ``None`` if the game could not even start;
    ``played`` counts the entries that were played to reach it.
    """

    game: str = ""
    problems: tuple[Problem, ...] = ()
    final_state: Any = None
    played: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong. An unfinished game is not wrong."""
        return not self.problems

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.final_state is not None and not self.final_state.agenda
