"""Reasons: what they claim is true of the state and of the player asked about."""
