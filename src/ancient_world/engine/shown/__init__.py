"""How a game shows itself: its table as texts, and where things lie on it."""
