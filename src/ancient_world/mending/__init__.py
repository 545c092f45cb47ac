"""Mending records: what somebody may have done wrong in writing one down, and the record without it."""

from ancient_world.mending.mends import Mend, mend, mends_of

__all__ = ["Mend", "mend", "mends_of"]
