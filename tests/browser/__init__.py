"""Tests of pages in a real Chromium: `nox -s browser`."""
