"""The limits of what comes from strangers, wherever they are asked for: documents, names, faults and messages."""

from __future__ import annotations

MOST_DEPTH = 64
"""The most levels of arrays and objects. Our documents have about ten."""
MOST_INTEGER = 2**53
"""The largest whole number, either side of zero, that every JSON reader holds exactly."""
MOST_FAULTS = 100
"""The most faults of one document that are reported."""
MOST_MESSAGE = 2_000
"""The most characters of a message."""
MOST_OFFERS = 5
"""The most words that a sentence suggests for an unknown one."""
MOST_NAME = 100
"""The most characters of a player's name, wherever it comes from."""
MOST_SEED = 2**53 - 1
"""The largest seed; every JSON reader holds it exactly."""
MOST_BYTES = 16 * 1024 * 1024
"""The greatest size of a document that is read unless the caller allows more; a game's record has about 30 kB."""
MOST_CHANGES = 2**53 - 1
"""The highest version of a match; every JSON reader holds it exactly."""
