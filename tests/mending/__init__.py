"""Tests of mending records."""
