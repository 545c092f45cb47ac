"""Records as values, as text and in files."""
