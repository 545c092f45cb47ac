"""Counting results one by one, in little memory."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

from ancient_world.archive.batch.result_rows import BatchError, CheckedRecord, PlayedGame
from ancient_world.records.checksums import add_fingerprint, is_current_fingerprint

UNREADABLE_STATUSES = ("unreadable", "failed")


_SUFFIX = re.compile(r"[^.][^.]*(\.[A-Za-z0-9_~-]{1,12})")


def suffix_of(name: str) -> str:
    """Return the suffix of a file's name as it is written; empty if it has none."""
    match = _SUFFIX.fullmatch(name.rpartition("/")[2].rpartition("!")[2])
    return match[1] if match else ""


@attrs.define
class CheckSummary:
    """Counts of checked records by status, problem code and game; ``entries`` counts the checked actions.

    ``duplicates`` counts records that repeat an earlier game, among those with a fingerprint. ``unread`` counts the files
    of folders and archives that were not read, by suffix.
    """

    records: int = 0
    entries: int = 0
    statuses: Counter[str] = attrs.field(factory=Counter)
    codes: Counter[str] = attrs.field(factory=Counter)
    games: Counter[str] = attrs.field(factory=Counter)
    duplicates: int = 0
    unread: Counter[str] = attrs.field(factory=Counter)
    _fingerprints: set[bytes] = attrs.field(factory=set, init=False, repr=False)

    def add(self, result: CheckedRecord) -> None:
        """Count a result.

        Raises:
            BatchError: its fingerprint is of another version, and cannot be compared.
        """
        if result.fingerprint and not is_current_fingerprint(result.fingerprint):
            raise BatchError.from_code("other-fingerprints", name=result.name)
        self.records += 1
        self.entries += result.entries
        self.statuses[result.status] += 1
        self.games[result.game] += 1
        self.codes.update(problem.code for problem in result.problems)
        if result.fingerprint:
            self.duplicates += add_fingerprint(result.fingerprint, self._fingerprints)

    def add_unread(self, name: str) -> None:
        """Count a file that was not read, by its name."""
        self.unread[suffix_of(name)] += 1

    def count_each(self, results: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
        """Yield the results, and count each."""
        for result in results:
            self.add(result)
            yield result

    @property
    def exit_code(self) -> int:
        """Return 0 if all records are valid, 1 if there are problems, 2 if something could not be read."""
        if any(self.statuses[status] for status in UNREADABLE_STATUSES):
            return 2
        return 1 if self.statuses["invalid"] else 0

    def to_dict(self) -> dict[str, Any]:
        """Return all counts as JSON values, sorted by name."""
        counters = {"statuses": self.statuses, "codes": self.codes, "games": self.games}
        counters["unread"] = self.unread
        counts = {name: dict(sorted(counter.items())) for name, counter in counters.items()}
        totals = {"records": self.records, "entries": self.entries}
        return totals | {"duplicates": self.duplicates} | counts


@attrs.define
class SeatTally:
    """The results of one seat over all games; a shared victory counts in equal parts."""

    wins: Fraction = Fraction(0)
    total_score: int = 0
    sum_of_squares: int = 0
    lowest: int | None = None
    highest: int | None = None

    def add(self, score: int, win_share: Fraction) -> None:
        """Count a game."""
        self.wins += win_share
        self.total_score += score
        self.sum_of_squares += score * score
        self.lowest = score if self.lowest is None else min(self.lowest, score)
        self.highest = score if self.highest is None else max(self.highest, score)

    def to_dict(self, player: str, games: int) -> dict[str, Any]:
        """Return the figures as JSON values; rounding starts only here."""
        scaled_variance = games * self.sum_of_squares - self.total_score * self.total_score
        return {
            "player": player,
            "win_rate": float(self.wins / games) if games else 0.0,
            "mean_score": self.total_score / games if games else 0.0,
            "score_deviation": math.sqrt(scaled_variance) / games if games else 0.0,
            "lowest_score": self.lowest,
            "best_score": self.highest,
        }


@attrs.define
class SimulationTally:
    """The results of games between bots."""

    players: Sequence[str]
    games: int = 0
    failed: int = 0
    entries: int = 0
    decisions: int = 0
    seats: list[SeatTally] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.seats = [SeatTally() for _ in self.players]

    def add(self, result: PlayedGame) -> None:
        """Count a game."""
        if result.scores is None or result.winners is None:
            self.failed += 1
            return
        self.games += 1
        self.entries += result.entries
        self.decisions += result.decisions
        has_same_players = set(result.players) == set(self.players)
        for number, name in enumerate(result.players):
            win_share = Fraction(number in result.winners, len(result.winners) or 1)
            seat = self.seats[self.players.index(name) if has_same_players else number]
            seat.add(result.scores[number], win_share)

    def to_dict(self) -> dict[str, Any]:
        """Return all figures as JSON values."""
        games = self.games
        seats_with_players = zip(self.seats, self.players, strict=True)
        return {
            "games": games,
            "failed": self.failed,
            "seats": [seat.to_dict(player, games) for seat, player in seats_with_players],
            "mean_entries": self.entries / games if games else 0.0,
            "mean_decisions": self.decisions / games if games else 0.0,
        }
