"""Eight threads on one match of each game in turn: ``python -m tests.soaks.hosts.threads [--seconds 3600]``.

Two play, each in its own seat; one takes back and makes again; the others look at everything. A match that is over is taken back to its beginning,
so that it goes on for its quarter of the time. At the end its record has to be valid and to lead to its state, and each seat must have heard of
every version, once and in order. It ends with 1 if anything failed.
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
"""What a thread may be told that was too late, or nothing."""
LATE = aw.AncientWorldError.from_code("nothing-to-undo")


@attrs.frozen
class Table:
    """What the threads do with one match."""

    match: aw.Match
    done: Counter[str] = attrs.field(factory=Counter)
    """How often each of them did it."""

    def counted(self, name: str, job: Callable[..., object], *given: object) -> Callable[[], None]:
        """Do something, unless it is refused for being late; count it."""

        def work() -> None:
            code = refusal(lambda: job(*given))
            assert code in REFUSED, code
            self.done[name] += not code
            if code:  # it is for others to go on
                time.sleep(0.001)

        return work

    def play(self, seat: aw.Seat) -> None:
        """Choose."""
        version, actions = seat.version, seat.actions
        if not actions:
            raise LATE
        seat.apply(actions[version % len(actions)], version=version)

    def go_back(self) -> None:
        """Take one back and make it again; everything, once the game is over."""
        if aw.is_over(self.match.state):
            while self.match.last_player is not None:
                self.match.undo(agreed=True)
            return
        if self.match.version % 5:
            raise LATE
        self.match.undo(agreed=True)
        self.match.redo()

    def look(self, seat: int) -> None:
        """Look at what a seat sees, and at its record."""
        for shown in (self.match.view(seat), self.match.record_of(seat)):
            assert aw.from_json(aw.to_json(shown)) == shown

    def check(self) -> None:
        """Check the record as it is, and the state that it leads to."""
        fork = self.match.fork()
        report = aw.validate(fork.record)
        assert report.ok, report.problems
        assert report.final_state == fork.state


def soak(game: str, seconds: float) -> Counter[str]:
    """Let eight threads do what they can with one match; how often each of them did it."""
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
    """Share the time among the games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3_600, help="of all games together")
    given = parser.parse_args()
    sys.setswitchinterval(1e-5)
    for game in aw.available_games():
        begun = time.monotonic()
        done = soak(game, given.seconds / len(aw.available_games()))
        told = ", ".join(f"{name} {times}" for name, times in done.items())
        print(f"{game}: {time.monotonic() - begun:.0f} s, {told}", flush=True)


if __name__ == "__main__":
    main()
