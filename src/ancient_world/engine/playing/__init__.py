"""Playing on from a state with one private draft, not a copy for each action."""
