"""Matches for asyncio: seats whose turn can be awaited, and clocks."""

from ancient_world.matches.asynchronous.clocks import Allowance, Clock
from ancient_world.matches.asynchronous.seat import AsyncSeat, Turn

__all__ = ["Allowance", "AsyncSeat", "Clock", "Turn"]
