"""Positions that several chapters begin from."""
