"""Tests of documents of malicious size: the cost of reading them, and the length of the answers."""
