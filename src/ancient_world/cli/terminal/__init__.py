"""A real terminal: lines that are typed with completion and history, and pages that nobody misses."""
