"""Tests of the programs of the page on embedding a match."""
