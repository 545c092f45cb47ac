"""Bots for the tests of thinking: they do what no bot should."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.pending import Decision


@attrs.define
class Patient:
    """Thinks until there is a file."""

    file: Path

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        self.file.with_suffix(".thinks").touch()
        while not self.file.exists():
            time.sleep(0.01)
        return decision.actions[0]


@attrs.define
class Mortal:
    """Loses its process as long as fewer files are there than it needs."""

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
    """Raises what no other process can read."""

    def choose(self, view: View, decision: Decision) -> Action:
        """Raise an error."""

        class Unreadable(Exception):
            why = staticmethod(lambda: 0)

        raise Unreadable("no idea")


class Leaving:
    """Wants to end the program."""

    def choose(self, view: View, decision: Decision) -> Action:
        """Raise the error that ends programs."""
        raise SystemExit(3)


class Cheating:
    """Chooses what it cannot."""

    def choose(self, view: View, decision: Decision) -> Any:
        """Return no action."""
        return "everything"


class Unpicklable:
    """Holds a function without a name."""

    def __init__(self, _: int) -> None:
        self.judge = lambda: 0

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        return decision.actions[0]


@attrs.define
class Remembering:
    """Counts its own choices, and writes them down."""

    file: Path
    count: int = 0

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the first action."""
        self.count += 1
        with self.file.open("a") as file:
            file.write(f"{self.count} {os.getpid()}\n")
        return decision.actions[0]
