"""The display of a game: its table as texts, and where things lie on it."""
