"""Benchmarks: the speed of the library beside its peers, and the balance of its cards."""
