"""Mutation testing: plant faults in the source, one at a time, and check that the tests of the room notice each."""
