"""Matches in asyncio."""
