"""Situations in which rules meet, or follow from each other: what one rule leaves, the next one goes on from."""
