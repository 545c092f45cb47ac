"""Situations on the beginning of an era: wonders and buildings, civilizations, and who starts (A1 to A3)."""
