"""The roster of an archive: every name of a player, with its games, dates, and names that lie near."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from ancient_world.archive.name_matching import fold_text
from ancient_world.archive.record_values import date_of
from ancient_world.engine.importing import check_argument
from ancient_world.records.record import Record

_SHORTEST_SIMILAR = 4
"""The fewest letters of names of which one may be a misspelling of the other."""


@attrs.frozen
class RosterName:
    """A name in an archive: its number of games, the first and last date of those with a date, and names that lie near."""

    name: str
    games: int
    first: str | None
    last: str | None
    near: tuple[str, ...]


@attrs.define
class _Appearances:
    games: int = 0
    first: tuple[int, ...] | None = None
    last: tuple[int, ...] | None = None


class Roster:
    """Collects the names of players.

    Names lie near if they are equal without case, accents, punctuation and order of words, or if they differ by one letter.
    Names of players who met in a game do not.

    Example:
        >>> from ancient_world import archive
        >>> roster = archive.Roster()
        >>> for names in (["Hana", "Tom"], ["Hanna", "Tom"]):
        ...     roster.add(aw.Match.new("antike", names, seed=7).record)
        >>> for entry in roster.names():
        ...     print(entry.name, entry.games, *entry.near)
        Hana 1 Hanna
        Hanna 1 Hana
        Tom 2
    """

    def __init__(self) -> None:
        self._appearances: dict[str, _Appearances] = {}
        self._met: set[tuple[str, str]] = set()

    def add(self, record: Record) -> None:
        """Add the players of a record."""
        check_argument("record", record, Record)
        date, players = date_of(record), dict.fromkeys(record.header.players)
        for name in players:
            appearances = self._appearances.setdefault(name, _Appearances())
            appearances.games += 1
            if date is not None:
                appearances.first = min(appearances.first or date, date)
                appearances.last = max(appearances.last or date, date)
        self._met.update(combinations(sorted(players), 2))

    def names(self) -> list[RosterName]:
        """Return every name, sorted without regard to case."""
        near: dict[str, list[str]] = {name: [] for name in self._appearances}
        for name, other in self._near_pairs():
            near[name].append(other)
            near[other].append(name)
        return [
            RosterName(
                name,
                each.games,
                _date_text(each.first),
                _date_text(each.last),
                tuple(sorted(near[name])),
            )
            for name, each in sorted(
                self._appearances.items(), key=lambda item: (item[0].casefold(), item[0])
            )
        ]

    def _near_pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the pairs of names that lie near; only names that share a shortened spelling are compared."""
        spellings = {name: _plain_spelling(name) for name in self._appearances}
        names_by_shortened: dict[str, list[str]] = {}
        for name, spelling in spellings.items():
            for shortened in _shortened(spelling):
                names_by_shortened.setdefault(shortened, []).append(name)
        pairs = {
            tuple(sorted(pair)): None
            for names in names_by_shortened.values()
            for pair in combinations(names, 2)
        }
        for name, other in pairs:
            if (name, other) not in self._met and _are_similar(spellings[name], spellings[other]):
                yield name, other


def _date_text(date: tuple[int, ...] | None) -> str | None:
    return (
        None if date is None else "-".join([f"{date[0]:04}", *[f"{part:02}" for part in date[1:]]])
    )


def _plain_spelling(name: str) -> str:
    """Return the words of a name in a fixed order, of letters and digits without case and accents."""
    letters = [letter if letter.isalnum() else " " for letter in fold_text(name)]
    return "".join(sorted("".join(letters).split())) or name


def _shortened(spelling: str) -> list[str]:
    """Return a spelling, and the spelling without each of its letters but the first."""
    if len(spelling) < _SHORTEST_SIMILAR:
        return [spelling]
    return list(
        dict.fromkeys(
            [spelling, *[spelling[:i] + spelling[i + 1 :] for i in range(1, len(spelling))]]
        )
    )


def _are_similar(first: str, second: str) -> bool:
    """Return whether spellings are equal, or differ by one letter that is left out, added, changed or swapped with the next."""
    if first == second:
        return True
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) < _SHORTEST_SIMILAR or shorter[0] != longer[0]:
        return False
    start = next((i for i, letter in enumerate(shorter) if letter != longer[i]), len(shorter))
    rest, other_rest = shorter[start:], longer[start:]
    if any(letter.isdigit() for letter in (rest[:1], other_rest[:1])):
        return False
    return other_rest[1:] in (rest, rest[1:]) or (
        other_rest[1::-1] == rest[:2] and other_rest[2:] == rest[2:]
    )
