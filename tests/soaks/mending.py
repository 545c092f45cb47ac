"""Measure how many records with planted slips are mended: ``python -m tests.soaks.mending [records]``.

One to three slips of eight kinds are planted in games between random bots. Half of the records have no seed, as if their
chance came from a real table, so that only the play shows what a missing outcome was.
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
from ancient_world.records.play_record import acting_seat

__all__ = ["SLIPS", "Planted", "Slip", "plant", "planted", "played", "same"]

NAMES = ("Ana", "Berta", "Carla", "Dora")
GAMES_OF_EACH = 60
MOST_PLACES = 50
"""How many positions are tried for a kind of slip before the next kind."""
Entries = tuple[Entry, ...]


@attrs.frozen
class Played:
    """A game between bots: its record, and the state before each entry."""

    record: aw.Record
    states: tuple[Any, ...]


@cache
def played(game_id: str, number: int, *, table: bool) -> Played:
    """Return a game between bots, without its seed if ``table``."""
    players = 2 if game_id == "tides-of-time" else 2 + number % 3
    match = aw.Match.new(game_id, NAMES[:players], seed=100 + number)
    play_out(match, [RandomBot(number * 10 + seat) for seat in range(players)])
    header = match.record.header
    record = attrs.evolve(match.record, header=attrs.evolve(header, seed=None) if table else header)
    return Played(record, tuple(aw.replay(record)))


# --- slips: each returns the entries with a slip at a position, or an empty tuple if it cannot be made there ---

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
    wrong = (player + 1 + rng.randrange(seats - 1)) % seats
    return _with(entries, place, attrs.evolve(entries[place], player=wrong))


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
    """Return the word with a letter left out, doubled, or swapped with the next one."""
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
    """A record with planted slips, the original record, and the names of the slips."""

    game: str
    right: aw.Record
    wrong: aw.Record
    slips: tuple[str, ...]
    table: bool


def planted(count: int, games: int = GAMES_OF_EACH) -> Iterator[Planted]:
    """Yield records with one to three planted slips, in turn over games, kinds of slips, and with or without a seed."""
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
    """Plant slips that make the record invalid; the first slip is of kind ``first`` if it can be made in this game."""
    entries = game.record.entries
    for attempt in range(MOST_PLACES * len(SLIPS)):
        # from the last position to the first, so that positions stay valid
        places = sorted({rng.randrange(len(entries)) for _ in range(count)}, reverse=True)
        kinds = [first + attempt // MOST_PLACES, *[rng.randrange(8) for _ in places[1:]]]
        slips = [SLIPS[kind % len(SLIPS)] for kind in kinds]
        slipped = entries
        for slip, place in zip(slips, places, strict=True):
            slipped = slipped and slip(slipped, game.states[place], place, rng)
        wrong = attrs.evolve(game.record, entries=slipped)
        if slipped and len(places) == count and not aw.validate(wrong).ok:
            return tuple([slip.__name__ for slip in slips]), wrong
    raise AssertionError("no slip makes this record invalid")


def same(right: aw.Record, mended: aw.Record) -> bool:
    """Return True if the records are equal, or both valid with equally many entries and the same final state."""
    if right.entries == mended.entries:
        return right == mended
    if len(right.entries) != len(mended.entries):
        return False
    ends = [aw.validate(record) for record in (right, mended)]
    return all(end.ok for end in ends) and ends[0].final_state == ends[1].final_state


# --- figures ---


@attrs.define
class Figures:
    """Results for a group of records: whether the first mend is the original, how sure it was, and the time it took."""

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
    """Return the least processor time of three calls on a record."""
    taken = []
    for _ in range(3):
        start = time.process_time()
        work(record)
        taken.append(time.process_time() - start)
    return min(taken)


def groups(each: Planted) -> Iterable[str]:
    """Yield the names of the groups that a record counts in."""
    many = f"{len(each.slips)} slips" if each.slips[1:] else "1 slip"
    yield many
    yield f"{many}, {'table' if each.table else 'seed'}"
    yield f"{many}, {each.game}"
    if len(each.slips) == 1:
        yield f"1 slip, {each.slips[0]}"


def main() -> None:
    """Mend all records; print how many became the originals, and the time as a multiple of validating the original."""
    figures_of: dict[str, Figures] = defaultdict(Figures)
    changed = 0
    for each in planted(len(aw.available_games())):
        aw.suggest_mends(each.wrong)  # so that imports and caches are not measured
    for each in planted(int(sys.argv[1]) if sys.argv[1:] else 1000):
        changed += aw.suggest_mends(each.right) != ()
        taken = seconds(aw.suggest_mends, each.wrong) / seconds(aw.validate, each.right)
        mends = aw.suggest_mends(each.wrong)
        for group in groups(each):
            figures_of[group].right.append(bool(mends) and same(each.right, mends[0].record))
            figures_of[group].sure.append(mends[0].probability if mends else 0)
            figures_of[group].times.append(taken)
    for group, figures in sorted(figures_of.items()):
        print(f"{group:32} {figures}")
    print(f"valid records that were changed: {changed}")


if __name__ == "__main__":
    main()
