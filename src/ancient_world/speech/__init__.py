"""What players read of any game: what is asked of them, what a choice does, what somebody did; and payments as one choice."""

from ancient_world.speech.choosing import KnownEffect, Prompt
from ancient_world.speech.paying import Payment, payments

__all__ = ["KnownEffect", "Payment", "Prompt", "payments"]
