"""Tests of the schemas: what the codec writes fits them, what it refuses for its form does not."""
