"""Tests of records in files and streams."""
