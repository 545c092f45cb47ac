"""Spaces, and what is gained there, in The Ancient World."""
