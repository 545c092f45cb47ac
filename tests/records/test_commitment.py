"""Verifiable chance: commitments, blocks of numbers, and games that are proved by them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

import ancient_world as aw
from ancient_world.engine.errors import IllegalAction, InvalidOption
from ancient_world.matches.match import Match
from ancient_world.records.commitment import (
    SecretRandomness,
    commitment_of,
    hex_validator,
    new_secret,
)
from tests.engine.play import go_on

SECRET = "0123456789abcdef" * 4

pytestmark = pytest.mark.usefixtures("mini")


def numbers_by_hand(secret: str, salts: list[str], index: int) -> Iterator[int]:
    """Yield the numbers of an entry, implemented from the description alone."""
    key = hashlib.sha256(b"ancient-world/chance/1\x00" + bytes.fromhex(secret))
    for salt in salts:
        key.update(len(salt.encode()).to_bytes(4, "big") + salt.encode())
    count = 0
    while True:
        text = key.digest() + index.to_bytes(8, "big") + count.to_bytes(8, "big")
        block = hashlib.sha256(text).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
        count += 1


VECTORS: tuple[tuple[str, list[str], str, list[str], list[int]], ...] = (
    (
        "00" * 32,
        [],
        "516729e103beff235b11ffb709311fa8ab395ad10d8072cf20e3e0bac6ad126a",
        ["6453969bd17f0ed4", "939eb35036e1a5d8", "885cc7e9c140e3c9", "a316dd46f1fbc6bc"],
        [5, 3, 3, 2, 4, 1, 3, 4, 1, 2, 5, 3],
    ),
    (
        SECRET,
        ["Ann", "Ben"],
        "8d652973e3eefa063f52c68edec06a4fec70c5a44535b4ab60fb2967a6d769dd",
        ["174624dc9bc0c6cc", "573b49fe5f58f965", "b9f3eb7f9439dfea", "bd6542a15df24596"],
        [3, 2, 0, 4, 2, 1, 3, 2, 5, 1, 3, 5],
    ),
    (
        "ff" * 32,
        ["", "é", "a longer salt"],
        "772facfedc5ec8528b3eda7dc53d9d6a6063cff6b157b05f47b21261dea5757a",
        ["ad2acae753fffd84", "5ffe41e56d40edfa", "d6694f98ababed51", "534c40720842a273"],
        [1, 0, 1, 4, 0, 2, 3, 3, 1, 4, 2, 3],
    ),
)
"""Secret, salts, commitment, first numbers of entry 0, and twelve throws of a die as entry 7, as in the docs."""


@pytest.mark.parametrize(("secret", "salts", "commitment", "numbers", "throws"), VECTORS)
def test_vectors(
    secret: str, salts: list[str], commitment: str, numbers: list[str], throws: list[int]
) -> None:
    """The generator gives the published vectors, with which other implementations can be checked."""
    assert commitment_of(secret) == commitment
    chance = SecretRandomness(secret, salts)
    entry = chance.numbers(0)
    assert [f"{entry.next64():016x}" for _ in numbers] == numbers
    entry = chance.numbers(7)
    assert [entry.randrange(6) for _ in throws] == throws


@pytest.mark.parametrize("salts", [[], ["Ann", "Ben"], ["", "é", "a longer salt"]])
@pytest.mark.parametrize("index", [0, 1, 7, 2**40])
def test_numbers_are_as_described(salts: list[str], index: int) -> None:
    """The numbers follow from SHA-256 as described."""
    ours = SecretRandomness(SECRET, salts).numbers(index)
    theirs = numbers_by_hand(SECRET, salts, index)
    assert [ours.next64() for _ in range(30)] == [next(theirs) for _ in range(30)]


def test_salts_are_told_apart() -> None:
    """The boundaries between salts matter."""
    kinds = [["ab", "c"], ["a", "bc"], ["abc", ""], ["abc"], []]
    firsts = {SecretRandomness(SECRET, salts).numbers(0).next64() for salts in kinds}
    assert len(firsts) == len(kinds)


def test_commitments() -> None:
    """A commitment is a prefixed SHA-256; a secret is 64 hexadecimal digits, new every time."""
    raw = b"ancient-world/commitment/1\x00" + bytes.fromhex(SECRET)
    assert commitment_of(SECRET) == hashlib.sha256(raw).hexdigest()
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    for secret in secrets:
        hex_validator(None, None, secret)
    for wrong in ("", "0" * 63, "g" * 64, "A" * 64):
        with pytest.raises(ValueError, match="64 hexadecimal"):
            commitment_of(wrong)


def committed() -> Match:
    """Return a whole game of two with a secret."""
    return go_on(Match.new("mini", ["Ann", "Ben"], secret=SECRET, salts=["a", "b"]))


def test_a_game_is_proved() -> None:
    """A game is committed without its secret and proved with it; another outcome is detected."""
    match = committed()
    assert match.record.secret is None
    assert SECRET not in aw.to_json(match.record)
    report = aw.validate(match.record)
    assert (report.status, report.chance) == ("valid", "committed")
    record = match.reveal()
    assert record == match.record
    report = aw.validate(aw.to_json(record))
    assert (report.status, report.chance) == ("valid", "proved")


def test_a_secret_is_kept_until_the_end() -> None:
    """The secret cannot be revealed before the end, as it determines what comes."""
    match = Match.new("mini", ["Ann", "Ben"], secret=SECRET, salts=["a", "b"])
    with pytest.raises(IllegalAction) as caught:
        match.reveal()
    assert caught.value.code == "reveal-at-the-end"
    with pytest.raises(IllegalAction) as caught:
        Match.new("mini", ["Ann", "Ben"], seed=1).reveal()
    assert caught.value.code == "no-secret"


def test_going_on_needs_the_secret() -> None:
    """A committed match can be resumed only with its secret, and goes on with the same chance."""
    whole = committed()
    record = aw.Record(whole.record.header, whole.record.entries[:3])
    match = Match.resume(record, secret=SECRET)
    assert match.record.entries[:3] == record.entries
    assert aw.validate(go_on(match).reveal()).chance == "proved"
    for secret, code in (
        (None, "not-a-secret"),
        (SECRET[::-1], "wrong-secret"),
        ("x", "not-a-secret"),
    ):
        with pytest.raises(InvalidOption) as caught:
            Match.resume(record, secret=secret)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"secret": SECRET}, "salts-needed"),
        ({"secret": SECRET, "salts": ["a"]}, "salts-needed"),
        ({"secret": "short", "salts": ["a", "b"]}, "not-a-secret"),
        ({"secret": SECRET, "salts": ["a", "b"], "seed": 1}, "one-source"),
        ({"secret": SECRET, "salts": ["a", "b"], "table": True}, "one-source"),
    ],
)
def test_what_does_not_fit(options: dict[str, object], code: str) -> None:
    """A secret needs a salt for each player, and excludes other sources of chance."""
    with pytest.raises(InvalidOption) as caught:
        Match.new("mini", ["Ann", "Ben"], **options)  # type: ignore[call-overload]
    assert caught.value.code == code
