"""Make secrets from the operating system's randomness; no other module does."""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode

_TOKEN_BYTES = 24
"""The number of random bytes in the token of a link (192 bits)."""
_SEED_BYTES = 8
"""The number of random bytes in a seed; the generator uses 64 bits."""


def secret_bytes(count: int) -> bytes:
    """Return ``count`` random bytes that nobody can guess."""
    return os.urandom(count)


def secret_seed() -> int:
    """Return a random 64-bit seed that nobody can guess, for example for the generator of a bot.

    A match uses a secret of 256 bits instead (:func:`ancient_world.records.new_secret`).
    """
    return int.from_bytes(secret_bytes(_SEED_BYTES), "big")


def secret_token() -> str:
    """Return a random URL-safe text that nobody can guess, for a link."""
    return urlsafe_b64encode(secret_bytes(_TOKEN_BYTES)).decode("ascii")
