"""Long tests of hosts: kills, threads, a million requests."""
