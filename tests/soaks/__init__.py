"""Long work, run by hand, and that each of it works."""
