"""Sentences, labels and errors."""
