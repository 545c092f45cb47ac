"""Read and write files of records: JSON documents, JSON Lines, and packed files."""
