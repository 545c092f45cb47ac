"""Find the mistakes in the classes of a game when it is registered, before anybody plays it."""
