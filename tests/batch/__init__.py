"""Tests of checking many records and playing many games."""
