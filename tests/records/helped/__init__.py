"""Stored texts of the reports on the corpus."""
