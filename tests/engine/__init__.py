"""What a game is made of."""
