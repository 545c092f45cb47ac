"""What there is in a game, for front-ends."""
