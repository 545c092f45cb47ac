"""Notices in the log of a table that are no choice of the game: whose time is over, and who plays a seat from now on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from ancient_world.engine.language import register, sentence
from ancient_world.web.guards import Number

Event = Literal["time-over", "time-given", "bot-plays", "plays-again"]
MOST_NOTICES = 50
"""How many of the last notices are kept."""
MORE = 5
"""The minutes that a person gets when another one gives more time."""

register(
    {
        "web-notice-time-over": "The time of {name} is over.",
        "web-notice-time-given": "{by} gives {name} {minutes:minute|minutes} more.",
        "web-notice-bot-plays": "{by} lets a bot play for {name}.",
        "web-notice-plays-again": "{name} plays again in place of the bot.",
    }
)


@attrs.frozen
class Notice:
    """A notice in the log: its number, the version of the match before it, the event, the seat that it is about, and the seat that decided it."""

    number: Number
    version: Number
    event: Event
    seat: int
    by: int

    def text(self, names: Sequence[str]) -> str:
        """Return the sentence of the notice in the language in use."""
        told = {"name": names[self.seat], "by": names[self.by], "minutes": MORE}
        return sentence(f"web-notice-{self.event}", told)
