"""Measurements: how fast the library is, beside its peers, and how the cards balance."""
