"""Stored texts of everything that the engine derives from games."""
