"""Tests that the installed package equals the sources."""
