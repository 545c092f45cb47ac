"""Describe what happened in a match as one seat knows it: in patches, events and sentences."""
