"""What players read of any game: what is asked of them, what a choice does, what somebody did."""

from ancient_world.speech.choosing import KnownEffect, Prompt
from ancient_world.speech.payments import Payment

__all__ = ["KnownEffect", "Payment", "Prompt"]
