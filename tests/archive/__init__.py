"""Tests of what keepers of logs do with records."""
