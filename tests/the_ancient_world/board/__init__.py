"""Spaces of the board in The Ancient World, and what players gain there."""
