"""Mending records: what somebody may have done wrong in writing one down, and the record without it."""
