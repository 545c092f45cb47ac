"""Tests of the rules of Antike, chapter by chapter."""
