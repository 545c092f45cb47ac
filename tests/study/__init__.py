"""Tests of analyses of games."""
