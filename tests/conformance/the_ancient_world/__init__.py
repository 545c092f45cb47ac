"""The rules of The Ancient World as situations, one file for each chapter."""
