"""Records in files: as text, in lines, packed; reading them from a disk and writing them to it."""
