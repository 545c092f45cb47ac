"""Find the rules that decide the result of a legal action: those of the code that plays it.

The rule of a piece of code is the ``rule`` of its action or step, an id in the docstring of its function, as in "(C2, C3)", or an
id in a comment at its line. Code that only finds out what may be done next does not count.
"""

from __future__ import annotations

import inspect
import re
import sys
from functools import cache
from types import CodeType, FrameType
from typing import Any

import ancient_world as aw
from ancient_world.engine.agenda import play
from ancient_world.engine.steps import Choice, Step

__all__ = ["rules_deciding"]

GAMES = "ancient_world/games/"
PLAYING = ("play", "run", "receive", "finish", "reveal")
"""The methods of actions and steps that change the table."""
LOOKING = (
    "waits",
    "only",
    "candidates",
    "legal",
    "why_not",
    "actions",
    "cached_actions",
    "is_possible",
)
"""The methods that find out what may be done."""


def rules_deciding(state: Any, action: aw.Action) -> frozenset[str]:
    """Return the ids of the rules that decide the result of a legal action."""
    rules = {rule.id for rule in aw.game(state.game).rules()}
    listener = _Listener()
    draft = state.thaw()
    former = sys.gettrace()
    sys.settrace(listener.called)
    try:
        play(draft, action)
    finally:
        sys.settrace(former)
    return frozenset(listener.spoken & rules)


class _Listener:
    """Notes the rules of the code that runs, except while a method finds out what may be done."""

    def __init__(self) -> None:
        self.spoken: set[str] = set()
        self.looking: FrameType | None = None

    def called(self, frame: FrameType, event: str, _: object) -> Any:
        """Note the rules of a function that is called."""
        code = frame.f_code
        if self.looking is not None:
            return None
        owner = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        kind = owner if isinstance(owner, type) else type(owner)
        if issubclass(kind, (Step, Choice)):
            if code.co_name in LOOKING:
                self.looking = frame
                return self.looked
            if code.co_name in PLAYING:
                self.spoken.add(kind.rule)
        if GAMES not in code.co_filename:
            return None
        self.spoken.update(_documented(code))
        return self.at_line if _commented(code) else None

    def looked(self, frame: FrameType, event: str, _: object) -> Any:
        """Listen again when a method that finds out what may be done has returned."""
        if event == "return" and frame is self.looking:
            self.looking = None
        return self.looked

    def at_line(self, frame: FrameType, event: str, _: object) -> Any:
        """Note the rules in the comments of a line."""
        if event == "line" and self.looking is None:
            self.spoken.update(_commented(frame.f_code).get(frame.f_lineno, ()))
        return self.at_line


ID = r"(?:SP-)?[A-Z]\w*"


@cache
def _documented(code: CodeType) -> tuple[str, ...]:
    """Return the ids in the docstring of a function, as in "(C2, C3)"."""
    text = code.co_consts[0] if code.co_consts else None
    return tuple(_ids(text)) if isinstance(text, str) else ()


@cache
def _commented(code: CodeType) -> dict[int, list[str]]:
    """Return the ids in the comments of a function's lines, by line; a comment on a line of its own belongs to the next."""
    found: dict[int, list[str]] = {}
    lines, start = inspect.getsourcelines(code)
    for number, text in enumerate(lines, start):
        before, mark, comment = text.partition("# ")
        ids = re.findall(rf"\b{ID}\b", comment) if mark else []
        if ids:
            found.setdefault(number if before.strip() else number + 1, []).extend(ids)
    return found


def _ids(text: str) -> list[str]:
    return [each for group in re.findall(r"\(([^)]*)\)", text) for each in re.findall(ID, group)]
