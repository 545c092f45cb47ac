"""Tests of pickled and copied matches: a copy is a fork of the same version without journal, seats and observers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.commitment import new_secret

Copy = Callable[[Any], Any]
COPIES: dict[str, Copy] = {
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301 - our own bytes
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
each_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


def begun_match(game: str = "tides-of-time", **chance: Any) -> aw.Match:
    """Return a match with two choices made and a third one taken back."""
    match = aw.Match.new(game, names=["Ana", "Ben"], **chance)
    for _ in range(3):
        match.apply(aw.legal_actions(match.state)[0])
    match.undo(agreed=True)
    return match


def finish(match: aw.Match) -> aw.Record:
    """Let seeded random bots play a match to its end, and return its record."""
    play_out(match, [RandomBot(0), RandomBot(1)])
    return match.record


@each_copy
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(each, marks=[pytest.mark.long] * (each == "antike"))
        for each in aw.available_games()
    ],
)
def test_a_copy_plays_on_alone_with_the_same_chance(game: str, copied: Copy) -> None:
    """Playing a copy leaves the match unchanged, and the same choices give both the same record."""
    match = begun_match(game, seed=7)
    before = match.record
    again = copied(match)
    assert (again.state, again.version, again.record) == (match.state, match.version, before)
    ended = finish(again)
    assert match.record == before
    assert finish(match) == ended


@each_copy
def test_a_copy_keeps_the_secret_of_its_chance(copied: Copy) -> None:
    """A copy keeps the secret of its chance, hides the secret until the reveal, and reveals what the header commits to."""
    secret = new_secret()
    match = begun_match(secret=secret, salts=["a", "b"])
    again = copied(match)
    assert secret not in aw.to_json(again.record)
    assert finish(again).entries == finish(match).entries
    again.reveal()
    assert again.record.secret == secret
    assert aw.validate(aw.to_json(again.record)).ok
    assert match.record.secret is None


@each_copy
def test_a_copy_of_a_fork_keeps_its_fresh_chance(copied: Copy) -> None:
    """A copy of a fork with fresh chance has the same outcomes as the fork."""
    match = begun_match(seed=7).fork(fresh_chance=True)
    again = copied(match)
    assert finish(again) == finish(match)


def test_a_fork_of_a_fork_with_fresh_chance_goes_on_with_it() -> None:
    """A fork of a fork with fresh chance draws the same outcomes and does not wait for a real table's."""
    match = begun_match(seed=7).fork(fresh_chance=True)
    assert finish(match.fork()) == finish(match)


@each_copy
def test_a_copy_has_no_journal(tmp_path: Path, copied: Copy) -> None:
    """A change of a copy is not written to the journal of the match."""
    match = begun_match(seed=7)
    with aw.Journal.start(tmp_path / "match.jsonl", match):
        again = copied(match)
        written = (tmp_path / "match.jsonl").read_bytes()
        finish(again)
        assert (tmp_path / "match.jsonl").read_bytes() == written
        match.apply(aw.legal_actions(match.state)[0])
    assert (tmp_path / "match.jsonl").read_bytes() > written
