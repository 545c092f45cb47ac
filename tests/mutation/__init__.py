"""Tests of the tool for mutation testing."""
