"""Records in files: as text, in lines, packed; what is read from a disk and written to it."""
