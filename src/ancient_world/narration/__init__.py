"""Words about a game for people: prompts, effects and payments before a choice; sentences, events and changes after a choice; the table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import names_on_first_use

if TYPE_CHECKING:
    from ancient_world.narration.choosing.choosing import KnownEffect, Prompt
    from ancient_world.narration.choosing.payments import Payment, payments

__all__ = [
    "KnownEffect",
    "Payment",
    "Prompt",
    "payments",
]  # fmt: skip

_NAMES = {
    "choosing.choosing": ["KnownEffect", "Prompt"],
    "choosing.payments": ["Payment", "payments"],
}
"""The names by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers know each name from above, and so find one that is misspelt
    __getattr__, __dir__ = names_on_first_use(__name__, _NAMES)
