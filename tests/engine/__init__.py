"""Tests of the engine, from which games are made."""
