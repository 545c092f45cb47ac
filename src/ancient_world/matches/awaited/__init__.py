"""Matches in asyncio: seats that are awaited, and clocks."""
