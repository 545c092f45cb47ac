"""The commands, one file each, and the code shared by those that work on many records."""
