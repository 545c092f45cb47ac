"""Armies, attacks and damage in The Ancient World."""
