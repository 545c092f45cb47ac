"""Tests of records: as values, as text and in files."""
