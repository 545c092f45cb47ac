"""Live tables: matches, seats, changes, journals."""
