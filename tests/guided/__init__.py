"""Fuzzing that is guided by coverage: Atheris spoils what strangers may send, and looks for lines that were not reached yet."""
