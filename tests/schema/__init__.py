"""Tests that the schemas accept what the codec writes and reject what it refuses for its form."""
