"""Records in files and streams."""
