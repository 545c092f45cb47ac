"""Situations on expanding the map: tiles and capitals (B1, B2)."""
