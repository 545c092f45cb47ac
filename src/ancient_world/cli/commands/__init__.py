"""The commands, one file each; and what those share that work on many records."""
