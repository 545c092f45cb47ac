"""Tells what happened at a match from what one seat knows: in patches, events and sentences."""
