"""Whole games for the conformance documents: what each of them meets, and how they are played."""
