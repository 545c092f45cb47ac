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
from tests.antike.games import SETTINGS, choose

for seed, setting in enumerate(SETTINGS[::3]):
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = aw.Match.new("antike", names, seed=seed, **setting.given)
    rng = aw.Generator(seed, 1)
    states = hashlib.sha256()
    for _ in range(150):
        if not isinstance(match.pending(), aw.Decision):
            break
        for thing in (match.state, match.pending(), match.view(0), aw.scores(match.state)):
            states.update(aw.to_json(thing).encode())
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
    """What another process has played is valid here."""
    records = expected.decode().splitlines()[1::2]
    assert len(records) == 10
    for text in records:
        assert aw.validate(text).problems == ()
