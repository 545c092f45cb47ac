"""The folders where the command line keeps games and typed lines if no place was named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ancient_world.cli.words import say

FOLDER_VARIABLE = "ANCIENT_WORLD_FOLDER"
"""The environment variable that names another folder."""
NAME = "ancient-world"


def state_folder() -> Path:
    """Return the folder of this user, by the conventions of the system; it need not exist.

    Raises:
        RuntimeError: the user has no home.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else _base() / NAME


def games_folder() -> Path:
    """Return the folder for games that no file was named for."""
    return state_folder() / "games"


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_STATE_HOME", ""))  # one that is relative does not count
    return given if given.is_absolute() else _home() / ".local" / "state"


def _home() -> Path:
    """Return the home of this user. A variable that is empty or relative names none, and never the root or the present folder.

    Raises:
        RuntimeError: the user has no home.
    """
    named = os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if named is not None and not Path(named).is_absolute():
        raise RuntimeError(say("no-home"))
    return Path.home()
