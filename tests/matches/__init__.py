"""Tests of live matches, seats and journals."""
