"""Rules as situations that machines can run: reading them, asking a program about them, and reporting the results."""
