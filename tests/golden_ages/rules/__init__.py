"""Tests of the rules of The Golden Ages, chapter by chapter."""
