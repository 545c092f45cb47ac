"""The rules of The Ancient World as situations, a file for each chapter."""
