"""What hosts go through in long service: kills, threads, a million requests."""
