"""What a match tells its seats of what has happened."""
