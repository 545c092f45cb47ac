"""Notices in the log of a table that are not choices in the game: a clock has run out, or a bot plays a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.web.guards import VersionOrIndex

Event = Literal["time-over", "time-given", "bot-plays", "plays-again"]
MAX_NOTICES = 50
"""The number of last notices that are stored."""
EXTRA_MINUTES = 5
"""The minutes that a person gets when another person gives more time."""

register_messages(
    {
        "web-notice-time-over": "The time of {name} is over.",
        "web-notice-time-given": "{by} gives {name} {minutes:minute|minutes} more.",
        "web-notice-bot-plays": "{by} lets a bot play for {name}.",
        "web-notice-plays-again": "{name} plays again in place of the bot.",
    }
)


@attrs.frozen
class Notice:
    """A notice in the log about a seat: its number, the match's version before it, the event, and the deciding seat."""

    number: VersionOrIndex
    version: VersionOrIndex
    event: Event
    seat: int
    by: int

    def text(self, names: Sequence[str]) -> str:
        """Return the sentence of the notice in the current language."""
        values = {"name": names[self.seat], "by": names[self.by], "minutes": EXTRA_MINUTES}
        return message_text(f"web-notice-{self.event}", values)
