"""Tells players of any game what is asked of them, what a choice does and what somebody did, and offers a payment as one choice."""

from ancient_world.speech.choosing import KnownEffect, Prompt
from ancient_world.speech.paying import Payment, payments

__all__ = ["KnownEffect", "Payment", "Prompt", "payments"]
