"""Tests of Tides of Time."""
