"""Bots that misbehave, for the tests of bots' processes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View


@attrs.define
class Patient:
    """A bot that thinks until a file exists."""

    file: Path

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        self.file.with_suffix(".thinks").touch()
        while not self.file.exists():
            time.sleep(0.01)
        return decision.actions[0]


@attrs.define
class Mortal:
    """A bot that kills its process for its first ``deaths`` choices."""

    folder: Path
    deaths: int

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        died = len([*self.folder.glob("died-*")])
        if died < self.deaths:
            (self.folder / f"died-{died}").touch()
            os._exit(9)
        return decision.actions[0]


class Failing:
    """A bot that raises an error that cannot be pickled."""

    def choose(self, view: View, decision: Decision) -> Action:
        """Raise an exception of a local class."""

        class Unreadable(Exception):
            why = staticmethod(lambda: 0)

        raise Unreadable("no idea")


class Leaving:
    """A bot that raises ``SystemExit``."""

    def choose(self, view: View, decision: Decision) -> Action:
        """Raise ``SystemExit``."""
        raise SystemExit(3)


class Cheating:
    """A bot that returns no action."""

    def choose(self, view: View, decision: Decision) -> Any:
        """Return a text instead of an action."""
        return "everything"


class Unpicklable:
    """A bot that holds a lambda and so cannot be pickled."""

    def __init__(self, _: int) -> None:
        self.judge = lambda: 0

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        return decision.actions[0]


@attrs.define
class Remembering:
    """A bot that counts its choices and writes the count and its process to a file."""

    file: Path
    count: int = 0

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        self.count += 1
        with self.file.open("a") as file:
            file.write(f"{self.count} {os.getpid()}\n")
        return decision.actions[0]
