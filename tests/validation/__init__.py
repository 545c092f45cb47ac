"""Tests of checking records."""
