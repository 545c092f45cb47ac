"""Tests that the reasons against illegal actions are true."""
