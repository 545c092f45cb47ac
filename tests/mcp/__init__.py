"""The seat for language models."""
