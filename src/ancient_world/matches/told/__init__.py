"""What happened at a match, told from what one seat knows: patches, events and sentences."""
