"""Tests of the scripts and games in examples/."""
