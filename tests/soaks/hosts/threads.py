"""Run eight threads on one match of each game in turn: ``python -m tests.soaks.hosts.threads [--seconds 3600]``.

Two threads play, one each per seat; one undoes and redoes; the others read. A finished match is undone to its beginning, so
that it lasts for its quarter of the time. At the end the record must be valid and lead to the match's state, and each seat
must have been notified of every version once and in order. The exit code is 1 if a check failed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable

import attrs

import ancient_world as aw
from tests.matches.test_live_threads import refusal, together

__all__ = ["main", "soak"]

REFUSED = {"", "stale-version", "nothing-to-undo", "nothing-to-redo", "not-now", "game-over"}
"""Codes of refusals that come from another thread being faster; the empty text stands for success."""
LATE = aw.AncientWorldError.from_code("nothing-to-undo")


@attrs.frozen
class Table:
    """A match with the actions of the threads on it."""

    match: aw.Match
    done: Counter[str] = attrs.field(factory=Counter)
    """How often each thread's action succeeded."""

    def counted(
        self, name: str, job: Callable[..., object], *arguments: object
    ) -> Callable[[], None]:
        """Return a function that runs a job, accepts refusals in ``REFUSED``, and counts successes."""

        def work() -> None:
            code = refusal(lambda: job(*arguments))
            assert code in REFUSED, code
            self.done[name] += not code
            if code:  # let another thread go first
                time.sleep(0.001)

        return work

    def play(self, seat: aw.Seat) -> None:
        """Make a choice for a seat."""
        version, actions = seat.version, seat.actions
        if not actions:
            raise LATE
        seat.apply(actions[version % len(actions)], version=version)

    def go_back(self) -> None:
        """Undo a choice and redo it; undo all choices of a finished game."""
        if aw.is_over(self.match.state):
            while self.match.last_player is not None:
                self.match.undo(agreed=True)
            return
        if self.match.version % 5:
            raise LATE
        self.match.undo(agreed=True)
        self.match.redo()

    def look(self, seat: int) -> None:
        """Check that a seat's view and record survive a round trip through JSON."""
        for shown in (self.match.view(seat), self.match.record_of(seat)):
            assert aw.from_json(aw.to_json(shown)) == shown

    def check(self) -> None:
        """Check that the current record is valid and leads to the current state."""
        fork = self.match.fork()
        report = aw.validate(fork.record)
        assert report.ok, report.problems
        assert report.final_state == fork.state


def soak(game: str, seconds: float) -> Counter[str]:
    """Run eight threads on one match; return how often each action succeeded."""
    match = aw.Match.new(game, ["Ann", "Ben"], seed=11)
    table, seats = Table(match), [match.join(number) for number in range(2)]
    heard, first = list[int](), match.version + 1
    for seat in seats:
        seat.observe(lambda change: heard.append(change.version))
    together(
        table.counted("first plays", table.play, seats[0]),
        table.counted("second plays", table.play, seats[1]),
        table.counted("back and forth", table.go_back),
        table.counted("first looks", table.look, 0),
        table.counted("second looks", table.look, 1),
        table.counted("checks", table.check),
        table.counted("draws", lambda: aw.svg(match.view(0))),
        table.counted("asks", lambda: (match.pending(), match.undo_needs_agreement)),
        seconds=seconds,
    )
    assert heard == [each for each in range(first, match.version + 1) for _ in seats]
    table.check()
    table.done["versions"] = match.version
    return table.done


def main() -> None:
    """Divide the time among the games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3_600, help="of all games together")
    arguments = parser.parse_args()
    sys.setswitchinterval(1e-5)
    for game in aw.available_games():
        begun = time.monotonic()
        done = soak(game, arguments.seconds / len(aw.available_games()))
        counts = ", ".join(f"{name} {times}" for name, times in done.items())
        print(f"{game}: {time.monotonic() - begun:.0f} s, {counts}", flush=True)


if __name__ == "__main__":
    main()
