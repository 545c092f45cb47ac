"""Kill hosts that write journals with ``kill -9``, and check that the journals have every acknowledged change exactly once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.records import state_checksum

__all__ = ["FORKS", "Again", "footers", "kill_host_of_many"]

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    [__name__, "ancient_world.web.web_server", "ancient_world.games.the_ancient_world.game"]
)
"""Starts the hosts as processes in which the library is already imported."""


def many(folder: str, games: int, tell: Connection) -> None:
    """Play many games at once; after each change send the game, its number of entries and the checksum of its state."""
    matches = [
        aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=seed) for seed in range(games)
    ]
    for seed, match in enumerate(matches):
        aw.Journal.start(f"{folder}/{seed}.jsonl", match, fsync="always")
    rng = aw.SeededRandom(7)
    while True:
        seed = rng.randrange(games)
        match = matches[seed]
        actions = aw.legal_actions(match.state)
        if rng.randrange(9) == 0 and match.last_player is not None:
            match.undo(agreed=True)
        else:
            match.apply(actions[rng.randrange(len(actions))])
        tell.send((seed, len(match.record.entries), state_checksum(match.state)))


def ending(folder: str, round_: int, tell: Connection) -> None:
    """Play or resume one game after the other to its end, and send each step."""
    rng = aw.SeededRandom(round_)
    for seed in range(100):
        path = Path(folder, f"{seed}.jsonl")
        try:
            journal = _begun(path, seed)
        except aw.InvalidDocument as fault:
            if fault.code == "journal-ended":
                continue
            path.unlink()  # without a header nothing was acknowledged yet
            journal = _begun(path, seed)
        match = journal.match
        tell.send((seed, "started", len(match.record.entries)))
        while actions := aw.legal_actions(match.state):
            match.apply(actions[rng.randrange(len(actions))])
            tell.send((seed, "played", len(match.record.entries)))
        journal.close()
        tell.send((seed, "closed", len(match.record.entries)))


def _begun(path: Path, seed: int) -> aw.Journal:
    if path.exists():
        return aw.Journal.resume(path, fsync="never")
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=seed)
    return aw.Journal.start(path, match, fsync="never")


def acknowledged(
    host: Callable[[str, int, Connection], None], folder: Path, number: int, steps: int
) -> list[tuple[Any, ...]]:
    """Start a host, kill it after this number of messages, and return all messages that it sent."""
    receiver, sender = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=host, args=(str(folder), number, sender), daemon=True)
    process.start()
    sender.close()
    messages = []
    with receiver, suppress(EOFError):
        while True:
            messages.append(receiver.recv())
            if len(messages) == steps:
                process.kill()
    process.join()
    return messages


def footers(path: Path) -> int:
    """Count the result lines of a journal."""
    return sum(b'"result"' in line for line in path.read_bytes().splitlines())


def kill_host_of_many(folder: Path, games: int, changes: int) -> int:
    """Kill a host of many games; return how many were changed.

    Every journal must have all acknowledged changes, and at most one journal a further change.
    """
    messages = acknowledged(many, folder, games, changes)
    last_messages = {seed: (count, checksum) for seed, count, checksum in messages}
    more = 0
    for seed, (count, checksum) in last_messages.items():
        path = folder / f"{seed}.jsonl"
        (report,) = aw.check_file(path)
        assert report.ok, report.problems
        with aw.Journal.resume(path, fsync="never") as journal:
            record = journal.match.record
        if state_checksum(journal.match.state) == checksum:
            assert len(record.entries) == count
        else:
            more += 1
    assert more <= 1, "one process makes one change at a time"
    return len(last_messages)


@attrs.define
class Again:
    """A series of hosts that play games in a folder, each of which resumes the game of the killed host before it."""

    folder: Path
    known: dict[int, tuple[str, int]] = attrs.field(factory=dict)
    """The last acknowledged step of each game, with its number of entries."""

    def kill(self, round_: int, steps: int) -> None:
        """Kill a host after this number of messages, and check that the journals have all changes ever acknowledged."""
        for seed, step, count in acknowledged(ending, self.folder, round_, steps):
            if step == "started" and seed in self.known:
                more = count - self.known[seed][1]
                assert more in {0, 1, 2, 3}, "one change more at most"
            self.known[seed] = step, count
        for seed, (step, count) in self.known.items():
            path = self.folder / f"{seed}.jsonl"
            (report,) = aw.check_file(path)
            assert report.ok, report.problems
            assert len(aw.read_record(path).entries) >= count
            if step == "closed":
                assert (report.status, footers(path)) == ("valid", 1)
