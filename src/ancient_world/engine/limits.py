"""The limits on untrusted input: documents, names, faults and messages."""

from __future__ import annotations

MAX_DEPTH = 64
"""The most levels of nested arrays and objects in a document; the library's own have about ten."""
MAX_INTEGER = 2**53
"""The largest absolute value of an integer that every JSON reader represents exactly."""
MAX_FAULTS = 100
"""The most faults that are reported for one document."""
MAX_MESSAGE_LENGTH = 2_000
"""The most characters of a message."""
MAX_SUGGESTIONS = 5
"""The most words that a message suggests for an unknown word."""
MAX_NAME_LENGTH = 100
"""The most characters of a player's name."""
MAX_SEED = 2**53 - 1
"""The largest seed, which every JSON reader represents exactly."""
MAX_BYTES = 16 * 1024 * 1024
"""The largest size of a document in bytes, unless the caller allows more; the record of a game has about 30 kB."""
MAX_VERSION = 2**53 - 1
"""The highest version of a match, which every JSON reader represents exactly."""
