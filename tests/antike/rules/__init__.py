"""The rules of Antike, chapter by chapter."""
