"""Interactive play on the command line: saving games, looking things up, and reading choices in words."""
