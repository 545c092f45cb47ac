"""Notes: what a record says beside the rules. Nothing of it changes whether the record is valid."""
