"""Tests of the texts for people: prompts, effects of choices, and the log."""
