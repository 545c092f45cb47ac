"""Situations on wonders, and on buildings and wonders that are activated (C7, C8)."""
