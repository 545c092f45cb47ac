"""The generator gives the published numbers of SplitMix64, in streams, with even choices."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from ancient_world.engine.chance import RandomIntegers, SeededRandom


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
    ],
)
def test_published_vectors(state: int, expected: list[int]) -> None:
    """The generator gives the numbers that others publish for SplitMix64."""
    rng = SeededRandom(0)
    rng._state = state
    assert expected == [rng.next64() for _ in expected]


def test_start_of_a_stream() -> None:
    """A stream starts as documented, so that other languages can reproduce it."""

    def mix(number: int) -> int:
        number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) % 2**64
        return number ^ (number >> 31)

    for seed, stream in [(0, 0), (7, 0), (7, 1), (2**53 - 1, 400)]:
        start = mix((mix(seed) + stream + 1) % 2**64)
        expected = mix((start + 0x9E3779B97F4A7C15) % 2**64)
        assert expected == SeededRandom(seed, stream).next64()


def test_golden_numbers() -> None:
    """The numbers of a seed never change: records depend on them."""
    rng = SeededRandom(7, 3)
    assert [rng.randrange(6) for _ in range(20)] == GOLDEN


GOLDEN = [1, 4, 3, 0, 1, 0, 3, 3, 0, 2, 3, 5, 5, 4, 2, 5, 3, 1, 4, 5]


def test_the_first_stream_is_meant_where_none_is_named() -> None:
    """Without a stream, the generator uses stream 0."""
    assert SeededRandom(7).next64() == SeededRandom(7, 0).next64() != SeededRandom(7, 1).next64()


def test_streams_differ() -> None:
    """Streams of a seed, and seeds of a stream, give different numbers."""
    starts = {SeededRandom(seed, stream).next64() for seed in range(100) for stream in range(100)}
    assert len(starts) == 10_000


def test_choices_are_even() -> None:
    """Every number comes about equally often."""
    rng = SeededRandom(1)
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.randrange(7)] += 1
    assert all(abs(count - 10_000) < 400 for count in counts)


class Told(RandomIntegers):
    """A generator with given numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = iter(numbers)

    def next64(self) -> int:
        return next(self.numbers)


def test_unfair_draws_go_back() -> None:
    """``randrange`` rejects draws beyond the last whole multiple of the range."""
    assert Told(2**64 - 1, 2**64 - 1, 4).randrange(3) == 1
    assert Told(2**64 - 2, 4).randrange(3) == 2
    assert Told(2**64 - 1, 4).randrange(8) == 7


def test_a_copy_draws_on_alone() -> None:
    """A copied or pickled generator continues with the same numbers, independently of the first."""
    first = SeededRandom(7)
    for again in (copy.copy(first), pickle.loads(pickle.dumps(first))):  # noqa: S301 - our own
        before = again.next64()
        assert SeededRandom(7).next64() == before
    assert first.next64() == before


@pytest.mark.parametrize("stop", [0, -1, 2.5, float("nan"), float("inf"), "3", None])
def test_nothing_to_choose_from(stop: Any) -> None:
    """``randrange`` rejects a bound that is no positive whole number."""
    with pytest.raises(ValueError, match=f"a whole number from 1 on, not {stop!r}"):
        SeededRandom(0).randrange(stop)


def test_numbers_of_any_size() -> None:
    """``randrange`` accepts bounds beyond 64 bits, in time that grows with their digits."""
    rng = SeededRandom(7)
    for stop in (2**64, 2**64 + 1, 10**30, 10**3000, 2**200_000):
        drawn = [rng.randrange(stop) for _ in range(20)]
        assert all(0 <= each < stop for each in drawn)
        assert len(set(drawn)) == 20
        assert max(drawn) > stop // 2 > min(drawn)


def test_numbers_just_beyond_64_bits_are_even() -> None:
    """Ranges just beyond 64 bits are sampled evenly."""
    rng, stop = SeededRandom(1), 3 * 2**64
    thirds = [rng.randrange(stop) // 2**64 for _ in range(3000)]
    assert all(900 < thirds.count(third) < 1100 for third in range(3))
    assert rng.randrange(2**65) != rng.randrange(2**65)
