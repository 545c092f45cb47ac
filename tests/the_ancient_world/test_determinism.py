"""The same seed gives the same bytes in any process, whatever order Python's hashes are in."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ancient_world as aw

ROOT = Path(__file__).parents[2]

PROGRAM = """
import hashlib
import sys

import ancient_world as aw
from tests.random_play import SETTINGS, choose

for seed, setting in enumerate(SETTINGS):
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = aw.Match.new("the-ancient-world", names, seed=seed, city_states=setting.city_states)
    rng = aw.Generator(seed, 1)
    states = hashlib.sha256()
    while isinstance(match.pending(), aw.Decision):
        for thing in (match.state, match.pending(), match.view(0), aw.scores(match.state)):
            states.update(aw.to_json(thing).encode())
        states.update(repr(match.pending().actions).encode())
        match.apply(choose(match.pending().actions, rng, eager=setting.eager))
    print(states.hexdigest())
    print(aw.to_json(match.record))
"""


def output(hash_seed: str) -> bytes:
    """What a fresh process prints with this PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def expected() -> bytes:
    """What one process prints."""
    return output("0")


@pytest.mark.parametrize("hash_seed", ["1", "42", "random"])
def test_same_seed_same_bytes(expected: bytes, hash_seed: str) -> None:
    """Every record, and every state, decision and view on the way, is the same."""
    assert hashlib.sha256(output(hash_seed)).hexdigest() == hashlib.sha256(expected).hexdigest()


def test_the_records_are_valid(expected: bytes) -> None:
    """What another process has played is valid here, and whole."""
    records = expected.decode().splitlines()[1::2]
    assert len(records) == 12
    for text in records:
        report = aw.validate(text)
        assert report.problems == ()
        assert report.finished
