"""Tests of what the engine derives from declared fields and cards."""
