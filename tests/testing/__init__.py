"""Tests of the kit for authors of games."""
