"""Mutation testing: faults are planted in the source one by one, and the tests of the room must notice each."""
