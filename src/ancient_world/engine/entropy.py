"""The one place from which every secret comes: numbers and texts that nobody can guess."""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode

_LINK = 24
"""Random bytes of a link: nobody guesses 2**192."""
_SEED = 8
"""Random bytes of a seed: a generator takes 64 bits."""


def secret_bytes(count: int) -> bytes:
    """Return so many bytes that nobody can guess."""
    return os.urandom(count)


def secret_seed() -> int:
    """Return a seed for a generator that nobody can guess, as of a bot: 64 bits, which are all that it takes.

    A match draws from a secret of 256 bits instead (:func:`ancient_world.records.new_secret`).
    """
    return int.from_bytes(secret_bytes(_SEED), "big")


def secret_token() -> str:
    """Return a text for a link that nobody can guess."""
    return urlsafe_b64encode(secret_bytes(_LINK)).decode("ascii")
