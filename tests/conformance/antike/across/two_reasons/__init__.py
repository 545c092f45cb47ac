"""Situations in which two reasons hold against an action: which one counts (see "Which reason counts" in the docs)."""
