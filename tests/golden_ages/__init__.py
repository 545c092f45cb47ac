"""Tests of The Golden Ages."""
