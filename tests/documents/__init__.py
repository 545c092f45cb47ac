"""Tests of documents: faults in JSON text, reading and writing."""
