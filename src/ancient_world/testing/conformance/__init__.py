"""Rules as machine-readable situations: reading them, testing a program with them, and reporting the results."""
