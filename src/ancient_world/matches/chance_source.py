"""Check the source of chance of a match: a seed, a secret with a commitment, or a real table."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.limits import MAX_SEED
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.player_names import is_encodable_text
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.records.commitment import Commitment, commitment_of
from ancient_world.records.record import Record

register_messages(
    {
        "seed-range": "A seed must be a whole number from 0 to {most}, got {seed}.",
        "one-source": "Chance comes from a seed, a secret or a real table; choose one.",
        "salts-needed": "With a secret, each player gives one salt, a text: expected {expected}, got {count}.",
    }
)


def check_chance_source(
    seed: int | None, secret: str | None, *, is_real_table: bool
) -> tuple[bool, int | None]:
    """Return whether the caller named a source of chance for a new match, and the seed as an ``int``.

    Raises:
        InvalidOption: several sources were named, or the seed is not valid.
    """
    source_count = is_real_table + (seed is not None) + (secret is not None)
    if source_count > 1:
        raise InvalidOption.from_code("one-source")
    return bool(source_count), None if seed is None else checked_seed(seed)


def checked_seed(seed: object) -> int:
    """Return the seed of a match as an ``int``.

    Raises:
        InvalidOption: the value is not a valid seed (code ``seed-range``).
    """
    checked = int_or_nothing(seed)
    if checked is None or not 0 <= checked <= MAX_SEED:
        raise InvalidOption.from_code("seed-range", seed=seed, most=MAX_SEED)
    return checked


def new_commitment(secret: str | None, salts: Sequence[str], players: int) -> Commitment | None:
    """Return the commitment for the header of a new match, or ``None`` if it has no secret.

    Raises:
        InvalidOption: the secret is not valid, or the number of salts is not that of the players.
    """
    if secret is None:
        return None
    valid_count = sum(map(is_encodable_text, salts))
    if not valid_count == len(salts) == players:
        raise InvalidOption.from_code("salts-needed", expected=players, count=valid_count)
    return Commitment(commitment_of(secret), tuple(salts))


def checked_secret(record: Record, secret: str | None) -> str | None:
    """Return the secret of a recorded match, from the caller or the record; ``None`` if the record has no commitment.

    Raises:
        InvalidOption: the secret does not match the record's commitment, or is missing.
    """
    check_argument("record", record, Record)
    commitment = record.header.commitment
    secret = secret or record.secret
    if secret is None:
        if commitment is not None:
            raise InvalidOption.from_code("not-a-secret")
    elif commitment is None or commitment_of(secret) != commitment.sha256:
        raise InvalidOption.from_code("wrong-secret")
    return secret
