"""The rules of Tides of Time."""
