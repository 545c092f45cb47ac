"""Tests of what holds in every game alike."""
