"""What is wrong with the classes of a game, told when it is registered and not deep in play."""
