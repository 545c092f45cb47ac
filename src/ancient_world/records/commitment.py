"""Verifiable chance: the host commits to a secret before the game and reveals it afterwards.

The host draws a secret of 32 bytes and publishes its SHA-256 (with a fixed prefix). Then each player names a salt. Hash and
salts stand in the record's header; every outcome of chance follows from the secret and all salts. Once the secret is
revealed, anybody can compute every outcome again: :class:`Commitment` describes the computation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ancient_world.engine.chance import RandomIntegers
from ancient_world.engine.declared.schema_validator import SchemaValidator
from ancient_world.engine.entropy import secret_bytes
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.player_names import check_texts

_COMMITMENT_PREFIX = b"ancient-world/commitment/1\0"
_CHANCE_KEY_PREFIX = b"ancient-world/chance/1\0"

register_messages(
    {"not-a-secret": "A secret must be 64 hexadecimal digits, as new_secret() returns."}
)


def _check_hex(text: Any) -> None:
    """Raise ``ValueError`` unless a value is 64 hexadecimal digits or ``None``."""
    if text is not None and not (
        isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")
    ):
        raise ValueError("64 hexadecimal digits (0-9, a-f) are expected")


hex_validator: SchemaValidator = SchemaValidator(_check_hex, {"pattern": "^[0-9a-f]{64}$"})
"""An attrs validator that accepts 64 hexadecimal digits or ``None``."""
_TEXTS_VALIDATOR = SchemaValidator(check_texts, {})


@attrs.frozen
class Commitment:
    """The host's commitment to a secret, in a record's header.

    ``sha256`` is the hash of the secret (64 hexadecimal digits); ``salts`` are the texts that the players
    added after they had seen the hash, in seat order.

    A program in another language computes the outcomes as follows. ``+`` joins bytes, ``00`` is a zero byte, ``u32`` and ``u64``
    are big-endian numbers, the secret is 32 bytes, and salts are UTF-8::

        commitment  = SHA-256("ancient-world/commitment/1" + 00 + secret)
        key         = SHA-256("ancient-world/chance/1" + 00 + secret + (u32(length) + salt) for each salt)
        block(i, j) = SHA-256(key + u64(i) + u64(j))

    The outcome at entry ``i`` reads numbers of 64 bits, four from each of ``block(i, 0)``, ``block(i, 1)``, ... A number below ``n``
    is ``x mod n`` of the first number ``x`` that is less than the largest multiple of ``n`` within 2^64; other numbers are skipped.

    A roll of ``k`` dice takes ``k`` numbers below the number of faces. Each number is an index in the list of faces, and the faces are
    then sorted by their first index in that list. A deal of ``k`` cards starts with the unseen cards in the order of their ids. For ``p``
    from 0 to ``k - 1``, it takes a number ``r`` below the number of these cards minus ``p``, and swaps the cards at ``p`` and ``p + r``.
    The first ``k`` cards are dealt, then cards from the known bottom of the deck if there are not enough.

    In a game with a seed, the numbers at entry ``i`` are those of SplitMix64 with the initial state ``mix(mix(seed) + i + 1)``, where
    ``mix`` is the output function of SplitMix64. Test vectors for secrets are in ``tests/records/test_commitment.py``.

    Example:
        >>> from ancient_world.records import new_secret
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], secret=new_secret(), salts=["a", "b"])
        >>> match.record.header.commitment.salts
        ('a', 'b')
    """

    sha256: str = attrs.field(validator=hex_validator)
    salts: tuple[str, ...] = attrs.field(default=(), validator=_TEXTS_VALIDATOR)


def new_secret() -> str:
    """Return a new random secret: 64 hexadecimal digits.

    Example:
        >>> from ancient_world.records import new_secret
        >>> len(new_secret())
        64
    """
    return secret_bytes(32).hex()


def commitment_of(secret: str) -> str:
    """Return the hash of a secret that is published before the game: 64 hexadecimal digits.

    Args:
        secret: 64 hexadecimal digits, as :func:`new_secret` returns.

    Raises:
        InvalidOption: the secret is not 64 hexadecimal digits.

    Example:
        >>> from ancient_world.records import commitment_of
        >>> commitment_of("ab" * 32)[:16]
        '97f49f0d75bfedc0'
    """
    try:
        _check_hex(secret)
        key = bytes.fromhex(secret)
    except (TypeError, ValueError):
        raise InvalidOption.from_code("not-a-secret") from None
    return _sha256(_COMMITMENT_PREFIX + key).hex()


class SecretRandomness:
    """The source of chance of one game, made of a secret and the players' salts."""

    __slots__ = ("_key",)

    def __init__(self, secret: str, salts: Sequence[str]) -> None:
        _check_hex(secret)
        encoded = [salt.encode("utf-8", "surrogatepass") for salt in salts]
        encoded_salts = b"".join([len(salt).to_bytes(4, "big") + salt for salt in encoded])
        self._key = _sha256(_CHANCE_KEY_PREFIX + bytes.fromhex(secret) + encoded_salts)

    def numbers(self, index: int) -> RandomIntegers:
        """Return the random numbers for the outcome at entry ``index`` of the record."""
        return _HashedRandom(self._key + index.to_bytes(8, "big"))


class _HashedRandom(RandomIntegers):
    """A stream of random numbers: four from each SHA-256 of a stem and a counter."""

    __slots__ = ("_block", "_count", "_stem")

    def __init__(self, key_prefix: bytes) -> None:
        self._stem = key_prefix
        self._count = 0
        self._block = b""

    def next64(self) -> int:
        if not self._block:
            self._block = _sha256(self._stem + self._count.to_bytes(8, "big"))
            self._count += 1
        number = int.from_bytes(self._block[:8], "big")
        self._block = self._block[8:]
        return number


def _sha256(data: bytes) -> bytes:
    from hashlib import sha256  # 3 ms, seldom needed

    return sha256(data).digest()
