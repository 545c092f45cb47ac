"""Tests of what learners need."""
