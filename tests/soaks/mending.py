"""Slips planted in records of all games, and how many are mended: ``python -m tests.soaks.mending [records]``.

One to three slips of eight kinds are planted in a game that random bots have played. Of every second record the seed is left
out, as if its chance came from a real table, so that nothing but the play tells what a missing outcome was.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.applying import forced_actions_after
from ancient_world.records import Entry
from ancient_world.records.course import acting_seat

__all__ = ["SLIPS", "Planted", "Slip", "plant", "planted", "played", "same"]

NAMES = ("Ana", "Berta", "Carla", "Dora")
GAMES_OF_EACH = 60
MOST_PLACES = 50
"""How many places are drawn for a kind of slip before the next kind takes its turn."""
Entries = tuple[Entry, ...]


@attrs.frozen
class Played:
    """A game that bots have played: its record, and the state before each entry."""

    record: aw.Record
    states: tuple[Any, ...]


@cache
def played(game_id: str, number: int, *, table: bool) -> Played:
    """One of the games, with its seed or as from a real table."""
    players = 2 if game_id == "tides-of-time" else 2 + number % 3
    match = aw.Match.new(game_id, NAMES[:players], seed=100 + number)
    play_out(match, [RandomBot(number * 10 + seat) for seat in range(players)])
    header = match.record.header
    record = attrs.evolve(match.record, header=attrs.evolve(header, seed=None) if table else header)
    return Played(record, tuple(aw.replay(record)))


# --- slips: the entries with one at a place, or nothing where there can be none ---

Slip = Callable[[Entries, Any, int, aw.SeededRandom], Entries]


def left_out(entries: Entries, _: Any, place: int, __: aw.SeededRandom) -> Entries:
    return () if entries[place].player is None else entries[:place] + entries[place + 1 :]


def no_chance(entries: Entries, _: Any, place: int, __: aw.SeededRandom) -> Entries:
    return entries[:place] + entries[place + 1 :] if entries[place].player is None else ()


def doubled(entries: Entries, _: Any, place: int, __: aw.SeededRandom) -> Entries:
    return entries[: place + 1] + entries[place:]


def swapped(entries: Entries, _: Any, place: int, __: aw.SeededRandom) -> Entries:
    return entries[:place] + entries[place : place + 2][::-1] + entries[place + 2 :]


def forced(entries: Entries, state: Any, place: int, _: aw.SeededRandom) -> Entries:
    taken = forced_actions_after(state, entries[place].action)
    come = [Entry(acting_seat(before, action), action) for before, action in taken[:1]]
    return (*entries[: place + 1], *come, *entries[place + 1 :]) if come else ()


def wrong_seat(entries: Entries, state: Any, place: int, rng: aw.SeededRandom) -> Entries:
    player = entries[place].player
    if player is None:
        return ()
    seats = len(aw.scores(state))
    other = (player + 1 + rng.randrange(seats - 1)) % seats
    return _with(entries, place, attrs.evolve(entries[place], player=other))


def by_a_player(entries: Entries, _: Any, place: int, __: aw.SeededRandom) -> Entries:
    entry = entries[place]
    return _with(entries, place, attrs.evolve(entry, player=0)) if entry.player is None else ()


def misspelt(entries: Entries, _: Any, place: int, rng: aw.SeededRandom) -> Entries:
    action = entries[place].action
    values = attrs.asdict(action, recurse=False)
    words = {key: value for key, value in values.items() if isinstance(value, str)}
    changes: dict[str, Any] = {key: _typed(words[key], rng) for key in list(words)[:1]}
    if isinstance(action, aw.Dealt):
        wrong = rng.randrange(len(action.cards))
        cards = [_typed(c, rng) if at == wrong else c for at, c in enumerate(action.cards)]
        changes = {"cards": tuple(cards)}
    changed = attrs.evolve(action, **changes)
    return _with(entries, place, Entry(entries[place].player, changed)) if changes else ()


def _typed(word: str, rng: aw.SeededRandom) -> str:
    """A word as it comes out in haste: a letter is missing, comes twice, or comes too early."""
    at = rng.randrange(len(word))
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return (
        before + (after, letter + letter + after, after[:1] + letter + after[1:])[rng.randrange(3)]
    )


def _with(entries: Entries, place: int, entry: Entry) -> Entries:
    return (*entries[:place], entry, *entries[place + 1 :])


SLIPS: tuple[Slip, ...] = (
    left_out,
    no_chance,
    doubled,
    swapped,
    forced,
    wrong_seat,
    by_a_player,
    misspelt,
)


# --- records with slips ---


@attrs.frozen
class Planted:
    """A record with slips in it, the right one, and what the slips are."""

    game: str
    right: aw.Record
    wrong: aw.Record
    slips: tuple[str, ...]
    table: bool


def planted(count: int, games: int = GAMES_OF_EACH) -> Iterator[Planted]:
    """So many records with one, two or three slips: so many of each game, all kinds of slips, with a seed and without."""
    for number in range(count):
        game_id = aw.available_games()[number % 4]
        table = number // 12 % 2 == 1
        game = played(game_id, number // 4 % games, table=table)
        rng = aw.SeededRandom(number, 5)
        slips, wrong = plant(game, number // 4 % 3 + 1, number // 24, rng)
        yield Planted(game_id, game.record, wrong, slips, table)


def plant(
    game: Played, count: int, first: int, rng: aw.SeededRandom
) -> tuple[tuple[str, ...], aw.Record]:
    """Plant slips that make a record invalid, the first of a kind that is asked for if the game knows it."""
    entries = game.record.entries
    for attempt in range(MOST_PLACES * len(SLIPS)):
        # from the last place to the first, so that the places stay right
        places = sorted({rng.randrange(len(entries)) for _ in range(count)}, reverse=True)
        kinds = [first + attempt // MOST_PLACES, *[rng.randrange(8) for _ in places[1:]]]
        slips = [SLIPS[kind % len(SLIPS)] for kind in kinds]
        found = entries
        for slip, place in zip(slips, places, strict=True):
            found = found and slip(found, game.states[place], place, rng)
        wrong = attrs.evolve(game.record, entries=found)
        if found and len(places) == count and not aw.validate(wrong).ok:
            return tuple([slip.__name__ for slip in slips]), wrong
    raise AssertionError("no slip makes this record invalid")


def same(right: aw.Record, other: aw.Record) -> bool:
    """Whether a record is the right one; or an equal one, whose entries only stand in another order that does not matter."""
    if right.entries == other.entries:
        return right == other
    if len(right.entries) != len(other.entries):
        return False
    ends = [aw.validate(record) for record in (right, other)]
    return all(end.ok for end in ends) and ends[0].final_state == ends[1].final_state


# --- figures ---


@attrs.define
class Figures:
    """What came of some records: whether the first mend is the planted one, how sure it was, and how long it took."""

    right: list[bool] = attrs.field(factory=list)
    sure: list[float] = attrs.field(factory=list)
    times: list[float] = attrs.field(factory=list)

    def __str__(self) -> str:
        times = sorted(self.times)
        return (
            f"{sum(self.right):5} of {len(self.right):5}  {statistics.mean(self.right):6.1%}"
            f"  sure {statistics.mean(self.sure):4.0%}"
            f"  time {statistics.mean(times):5.1f} (median {statistics.median(times):.1f},"
            f" 99 of 100 {times[len(times) * 99 // 100]:.1f}, most {times[-1]:.1f})"
        )


def seconds(work: Callable[[aw.Record], object], record: aw.Record) -> float:
    """The processor time of some work on a record: the least of three times."""
    taken = []
    for _ in range(3):
        start = time.process_time()
        work(record)
        taken.append(time.process_time() - start)
    return min(taken)


def groups(each: Planted) -> Iterable[str]:
    """The groups of which an example is told."""
    many = f"{len(each.slips)} slips" if each.slips[1:] else "1 slip"
    yield many
    yield f"{many}, {'table' if each.table else 'seed'}"
    yield f"{many}, {each.game}"
    if len(each.slips) == 1:
        yield f"1 slip, {each.slips[0]}"


def main() -> None:
    """Mend them all and print how many became what they were, and the time as a multiple of validating them right."""
    told: dict[str, Figures] = defaultdict(Figures)
    changed = 0
    for each in planted(len(aw.available_games())):
        aw.suggest_mends(each.wrong)  # whatever is imported or remembered once
    for each in planted(int(sys.argv[1]) if sys.argv[1:] else 1000):
        changed += aw.suggest_mends(each.right) != ()
        taken = seconds(aw.suggest_mends, each.wrong) / seconds(aw.validate, each.right)
        mends = aw.suggest_mends(each.wrong)
        for group in groups(each):
            told[group].right.append(bool(mends) and same(each.right, mends[0].record))
            told[group].sure.append(mends[0].probability if mends else 0)
            told[group].times.append(taken)
    for group, figures in sorted(told.items()):
        print(f"{group:32} {figures}")
    print(f"valid records that were changed: {changed}")


if __name__ == "__main__":
    main()
