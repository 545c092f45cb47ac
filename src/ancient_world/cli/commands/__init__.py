"""The commands, one per file, and code shared by the commands on many records."""
