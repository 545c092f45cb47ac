"""Records as text, in files and in journals."""
