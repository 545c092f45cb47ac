"""Live tables: matches, seats, journals."""
