"""Tests of matches in asyncio."""
