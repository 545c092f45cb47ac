"""Long tests that are run by hand, and short tests that each of them works."""
