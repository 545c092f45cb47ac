"""Tests of sentences, labels and errors."""
