"""Tests of what a match reports to its seats after each change."""
