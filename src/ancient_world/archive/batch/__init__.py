"""Validate and simulate any number of records and games: in this process, on any executor, on a cluster."""
