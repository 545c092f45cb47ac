"""Tests that the answers to a seat depend only on what that seat may know."""
