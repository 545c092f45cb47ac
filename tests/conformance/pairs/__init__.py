"""Pairs of rules that bear on one answer: which rules speak, and the choice of situations in which they meet."""
