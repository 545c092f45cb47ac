"""Tests of the JSON-RPC server: the protocol, every method, hostile input, real processes."""
