"""Tests of many records and games."""
