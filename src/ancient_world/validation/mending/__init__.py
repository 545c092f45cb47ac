"""Mend records: find the slips that somebody may have made in writing a record down, and undo them."""
