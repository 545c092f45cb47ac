"""Hosts that keep journals, killed with ``kill -9`` at any moment: what they had acknowledged is there, once."""

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
    [__name__, "ancient_world.web.running", "ancient_world.games.the_ancient_world.game"]
)
"""Where hosts come from: processes of their own, whose imports were made before."""


def many(folder: str, games: int, tell: Connection) -> None:
    """Host many games at once, and acknowledge every change with the game, the number of entries and the checksum of the state."""
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
    """Play one game after the other to its end, go on with what was begun, and acknowledge each step."""
    rng = aw.SeededRandom(round_)
    for seed in range(100):
        path = Path(folder, f"{seed}.jsonl")
        try:
            journal = _begun(path, seed)
        except aw.InvalidDocument as fault:
            if fault.code == "journal-ended":
                continue
            path.unlink()  # it had no header yet: nothing was acknowledged
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
    """Start a host, kill it after so many steps, and return everything that it acknowledged."""
    heard, told = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=host, args=(str(folder), number, told), daemon=True)
    process.start()
    told.close()
    said = []
    with heard, suppress(EOFError):
        while True:
            said.append(heard.recv())
            if len(said) == steps:
                process.kill()
    process.join()
    return said


def footers(path: Path) -> int:
    """Count the footers of a file."""
    return sum(b'"result"' in line for line in path.read_bytes().splitlines())


def kill_host_of_many(folder: Path, games: int, changes: int) -> int:
    """Kill a host of so many games; every journal has every change that was acknowledged, and one at most has one more."""
    said = acknowledged(many, folder, games, changes)
    told = {seed: (count, checksum) for seed, count, checksum in said}
    more = 0
    for seed, (count, checksum) in told.items():
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
    return len(told)


@attrs.define
class Again:
    """Hosts that play one game after the other in a folder, each of which goes on where the one before was killed."""

    folder: Path
    known: dict[int, tuple[str, int]] = attrs.field(factory=dict)
    """The last step of each game that was acknowledged, and the number of its entries."""

    def kill(self, round_: int, steps: int) -> None:
        """Kill a host after so many steps; the journals have all that was ever acknowledged."""
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
