"""The rules of The Golden Ages as situations, a file a chapter."""
