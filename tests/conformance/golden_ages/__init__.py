"""The rules of The Golden Ages as situations, one file for each chapter."""
