"""Promised functions with objects of every kind in place of good arguments."""
