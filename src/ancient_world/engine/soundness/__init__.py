"""The mistakes in the classes of a game, reported when it is registered and not deep in play."""
