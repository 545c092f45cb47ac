"""Situations for each value in turn: each good, advance and personality, each option and number of players."""
