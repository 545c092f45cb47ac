"""Actions: one choice of one player, or one outcome of chance."""

from __future__ import annotations

from typing import ClassVar

import attrs

__all__ = ["Action"]


@attrs.frozen
class Action:
    """The parent of all actions: a small record that says what was chosen, never what followed.

    ``game`` is the id of the game whose action it is, empty for the outcomes that all games share.
    """

    game: ClassVar[str] = ""
