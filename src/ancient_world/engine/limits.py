"""The limits on untrusted input: documents, names, faults and messages."""

from __future__ import annotations

MOST_DEPTH = 64
"""The most levels of nested arrays and objects in a document; the library's own have about ten."""
MOST_INTEGER = 2**53
"""The largest absolute value of an integer that every JSON reader represents exactly."""
MOST_FAULTS = 100
"""The most faults that are reported for one document."""
MOST_MESSAGE = 2_000
"""The most characters of a message."""
MOST_OFFERS = 5
"""The most words that a message suggests for an unknown word."""
MOST_NAME = 100
"""The most characters of a player's name."""
MOST_SEED = 2**53 - 1
"""The largest seed, which every JSON reader represents exactly."""
MOST_BYTES = 16 * 1024 * 1024
"""The largest size of a document in bytes, unless the caller allows more; the record of a game has about 30 kB."""
MOST_CHANGES = 2**53 - 1
"""The highest version of a match, which every JSON reader represents exactly."""
