"""What writes C of the lowered tree, and compiles it."""
