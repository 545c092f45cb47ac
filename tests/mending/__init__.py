"""Mending records."""
