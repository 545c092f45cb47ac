"""Tests of the commands and functions for archives of records."""
