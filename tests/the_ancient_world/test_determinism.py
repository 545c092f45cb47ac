"""The same seed gives the same bytes in any process, whatever order Python's hashes are in."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.fresh_process import HASH_SEEDS, digest, here, output

PROGRAM = """
import hashlib
import sys

import ancient_world as aw
from tests.random_play import SETTINGS, choose

for seed, setting in enumerate(SETTINGS):
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = aw.Match.new("the-ancient-world", names, seed=seed, city_states=setting.city_states)
    rng = aw.SeededRandom(seed, 1)
    states = hashlib.sha256()
    while isinstance(match.pending(), aw.Decision):
        for thing in (match.state, match.pending(), match.view(0), aw.scores(match.state)):
            states.update(aw.to_json(thing).encode())
        states.update(repr(match.pending().actions).encode())
        match.apply(choose(match.pending().actions, rng, eager=setting.eager))
    print(states.hexdigest())
    print(aw.to_json(match.record))
"""


@pytest.fixture(scope="module")
def expected() -> str:
    """What this process prints."""
    return here(PROGRAM)


@pytest.mark.long
@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_same_seed_same_bytes(expected: str, hash_seed: str) -> None:
    """Every record, and every state, decision and view on the way, is the same."""
    assert digest(output(PROGRAM, hash_seed)) == digest(expected)


def test_the_records_are_valid(expected: str) -> None:
    """What was played is valid, and whole."""
    records = expected.splitlines()[1::2]
    assert len(records) == 12
    for text in records:
        report = aw.validate(text)
        assert report.problems == ()
        assert report.finished
