"""The rules of The Golden Ages, chapter by chapter."""
