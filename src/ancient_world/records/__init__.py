"""Records as text and in files: one JSON document, or JSON Lines; packed or not; a journal of a live game."""
