"""Tests of tournaments between bots."""
