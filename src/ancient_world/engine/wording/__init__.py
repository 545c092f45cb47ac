"""Sentences that stand on the classes of steps and actions, and how they are filled in."""
