"""Situations on the explorer, and on cities and their cubes (C2, C3)."""
