"""Tests of the project's structure: where files are, what imports what, and what the project promises about itself."""
