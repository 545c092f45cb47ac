"""Prompts, effects of choices, log sentences, and payments as one choice, for any game."""
