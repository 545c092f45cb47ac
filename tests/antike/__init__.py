"""Tests of Antike."""
