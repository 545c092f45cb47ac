"""Engines of other people: programs that share no code with the library, and are held to the same situations."""
