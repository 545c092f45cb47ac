"""Positions for several chapters of the conformance situations."""
