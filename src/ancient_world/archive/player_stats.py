"""Statistics of players against each other: finishing orders, and head to head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine.chance import SeededRandom
from ancient_world.records.record import Result


def finishing_order(
    names: Sequence[str], scores: Sequence[int], winners: Sequence[int], rng: SeededRandom
) -> tuple[str, ...]:
    """Return the names in the finishing order of a game: winners first, then by points; ties are broken at random."""
    ranked_seats = sorted(
        range(len(names)),
        key=lambda seat: (seat not in winners, -scores[seat], rng.randrange(2**32)),
    )
    return tuple([names[seat] for seat in ranked_seats])


@attrs.define
class HeadToHead:
    """The games of two players against each other.

    ``ahead`` counts the games that the first of them finished ahead, ``behind`` those that the other one did, and ``level`` those
    that both won or ended with the same score. ``total_difference`` is the sum of the first one's score less the other's.
    """

    games: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    total_difference: int = 0

    def add(self, result: Result, seat: int, other_seat: int) -> None:
        """Count a game of the two players in these seats."""
        place, other_place = [
            (each in result.winners, 0 if each in result.winners else result.scores[each])
            for each in (seat, other_seat)
        ]
        self.games += 1
        self.ahead += place > other_place
        self.behind += place < other_place
        self.level += place == other_place
        self.total_difference += result.scores[seat] - result.scores[other_seat]

    @property
    def mean_difference(self) -> float:
        """Return the mean difference of the scores."""
        return self.total_difference / self.games if self.games else 0.0


def pairs_of_players(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the seats of each two players, by name; seats of one name do not meet."""
    for seat, name in enumerate(names):
        for other_seat, other_name in enumerate(names):
            if name < other_name:
                yield seat, other_seat
