"""Tests of the server: the protocol, every method, hostile input, real processes."""
