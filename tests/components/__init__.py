"""Tests of the components document."""
