"""The rules of Tides of Time as situations, a file for each part of the rules."""
