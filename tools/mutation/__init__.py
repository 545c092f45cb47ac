"""Mutation testing: plant faults in the source, one at a time, and check that tests notice each."""
