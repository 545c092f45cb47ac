"""Words about a game for people: prompts, effects and payments before a choice; sentences and events after it; the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.narration.choosing.choosing import KnownEffect, Prompt
    from ancient_world.narration.choosing.offers import ComponentKey, Offer, Offers
    from ancient_world.narration.choosing.payments import Payment, payments
    from ancient_world.narration.telling.events import (
        ChanceFell,
        ComponentMoved,
        Event,
        NumberChanged,
        PointsChanged,
        Spot,
        ValueChanged,
    )
    from ancient_world.narration.telling.seat_change import Changes
    from ancient_world.narration.telling.sentences import LogSentence

__all__ = [
    "ChanceFell",
    "Changes",
    "ComponentKey",
    "ComponentMoved",
    "Event",
    "KnownEffect",
    "LogSentence",
    "NumberChanged",
    "Offer",
    "Offers",
    "Payment",
    "PointsChanged",
    "Prompt",
    "Spot",
    "ValueChanged",
    "payments",
]  # fmt: skip

INTERNAL = {
    "changes": ["Log", "MatchChangeForm"],
    "choosing.offers": ["OffersForm", "offers_in_view"],
    "choosing.payments": ["only_sensible_payment"],
    "telling.seat_change": ["Narrator", "Story", "pending_patch", "sentences_by_story"],
    "telling.sentences": ["SentenceWriter"],
    "telling.story_moments": ["StoryMoment", "Viewer", "moments_of"],
    "view_text": ["turn_text"],
    "descriptions": ["player_names", "result_lines"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""

_NAMES = {
    "choosing.choosing": ["KnownEffect", "Prompt"],
    "choosing.offers": ["ComponentKey", "Offer", "Offers"],
    "choosing.payments": ["Payment", "payments"],
    "telling.events": [
        "ChanceFell",
        "ComponentMoved",
        "Event",
        "NumberChanged",
        "PointsChanged",
        "Spot",
        "ValueChanged",
    ],
    "telling.seat_change": ["Changes"],
    "telling.sentences": ["LogSentence"],
}
"""The public names by the module that defines them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers use the imports above, and so find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
