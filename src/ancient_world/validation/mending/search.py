"""Search for the record that was meant: try edits where play stops, and keep those with which play goes furthest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import log
from operator import attrgetter

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import SNAPSHOT_INTERVAL, GameRun
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.play_record import (
    game_result,
    opening_state,
    play_if_legal,
    randomness_source,
)
from ancient_world.records.record import Entry, Record
from ancient_world.validation.mending.damaged_record import AnyEntry, DamagedRecord
from ancient_world.validation.mending.slips import RecordEdit, StopPosition, possible_edits

# --- how far a record goes on ---


register_messages(
    {
        "mend-reach": "{roll}: then the record plays as far as entry {last}.",
        "mend-reach:none": "{roll}: then the next entry is not possible.",
        "mend-reach:end": "{roll}: then the whole record plays.",
        "mend-reach:result": "{roll}: then the whole record plays, but ends with another result.",
    }
)


def roll_sentences(record: Record, edits: Sequence[RecordEdit], edit_index: int) -> Iterator[str]:
    """Yield sentences that say how far a mended record plays with each roll that an edit could add.

    Args:
        record: the mended record.
        edits: the edits of the record, in the order in which they were made.
        edit_index: the index of the edit. Nothing is yielded if the edit adds no roll, or if an edit after it changes an entry
            at or before its place.
    """
    edit = edits[edit_index]
    if any(each.index <= edit.index for each in edits[edit_index + 1 :]):
        return
    rules, names = game(edit.state.game), record.header.players
    for possible_roll in edit.possible_rolls:
        played_count, state = _play_after_roll(
            record.entries[edit.index + 1 :], edit.state, possible_roll
        )
        last_index = edit.index + played_count
        code = "mend-reach" if played_count else "mend-reach:none"
        if last_index + 1 == len(record.entries):
            code = f"mend-reach:{'end' if _is_result(record, state) else 'result'}"
        added_counts = [
            len(each.added) - each.removed_count for each in edits if each.index <= last_index
        ]
        roll_text = rules.describe(edit.state, possible_roll, names)
        yield message_text(code, {"roll": roll_text, "last": last_index - sum(added_counts)})


def _play_after_roll(entries: Sequence[Entry], state: State, roll: Action) -> tuple[int, State]:
    """Return how many entries can be played after a roll, and the state after them."""
    game_run = GameRun(state)
    game_run.apply(roll)
    for count, entry in enumerate(entries):
        if not play_if_legal(game_run, entry, None):
            return count, game_run.state
    return len(entries), game_run.state


def _is_result(record: Record, state: State) -> bool:
    """Return whether a state agrees with the result that a record declares; true if it declares none."""
    if record.result is None:
        return True
    return not state.agenda and game_result(game(state.game), state) == record.result


# --- the search ---


MAX_EDITS = 6
"""The most slips that are mended in one record."""
MAX_OPEN_READINGS = 24
"""The most ways to read a record that the search keeps at once."""
RACE_ROUNDS = ((8, 40), (32, 20), (128, 10))
"""The rounds of a race between edits: how many entries are played with each edit, and how many of the likeliest edits take part."""
FULL_PLAY_EDITS = 6
"""The number of edits with which all remaining entries are played."""
EFFORT_PER_ENTRY, MIN_EFFORT = 60, 3000
"""The work that the search may do, per entry and at least; playing an entry or trying an edit is one unit."""
FAR_EDIT_COST = 3
"""The cost added to a way whose next edits would lie further back than those that are tried first."""
RIVAL_COST, MAX_RIVALS, RIVAL_ENTRIES = 2, 6, 40
"""How much dearer than the likeliest a way may be to be compared with it by its choices, how many ways are compared at most, and
how many entries of each."""
MAX_LAG = 20
"""The largest lag in entries behind the way that goes furthest that counts when ways are compared."""


@attrs.frozen(eq=False)
class Twin:
    """Another way to a state: the entries up to there, the edits in them, and their cost; both of the way that goes on too."""

    entries: tuple[AnyEntry, ...]
    edits: tuple[RecordEdit, ...]
    cost: float
    edit_count: int
    """The number of edits up to the state in the way that goes on."""
    cost_of_other: float
    """The cost of those edits."""


@attrs.define(eq=False)
class Reading:
    """A way to read a record: some edits, and the game played with them up to where it stops."""

    entries: tuple[AnyEntry, ...]
    game_run: GameRun[State]
    index: int
    """The number of entries that have been played."""
    earlier_states: Sequence[State]
    """The states before the last entries that were played on an earlier way, not by ``game_run``."""
    edits: tuple[RecordEdit, ...] = ()
    cost: float = 0.0
    has_stopped: bool = False
    has_tried_near: bool = False
    """True if all edits close to where play stops were tried, and those further back come next."""
    twins: tuple[Twin, ...] = ()
    """Other ways that led to the same state, so that they would go on as this one."""

    @property
    def remaining_count(self) -> int:
        """The number of entries that have not been played."""
        return len(self.entries) - self.index

    def recent_states(self) -> list[State]:
        """Return the states before the last entries, and the current state."""
        played_states = [state for state, _ in self.game_run.recent_actions(SNAPSHOT_INTERVAL)]
        return [*self.earlier_states, *played_states, self.game_run.state][-SNAPSHOT_INTERVAL:]

    def add_twin(self, other: Reading) -> None:
        """Remember another way that led to the same state."""
        ways = [(other.entries[: other.index], other.edits, other.cost)]
        ways += [
            (each.entries[: other.index], each.edits, each.cost) for each in other.with_twins()[1:]
        ]
        self.twins += tuple([Twin(*way, len(self.edits), self.cost) for way in ways])

    def with_twins(self) -> list[Reading]:
        """Return this way, and the others that go on as this one."""
        return [
            self,
            *[
                attrs.evolve(
                    self,
                    entries=twin.entries + self.entries[len(twin.entries) :],
                    edits=twin.edits + self.edits[twin.edit_count :],
                    cost=twin.cost + self.cost - twin.cost_of_other,
                    twins=(),
                )
                for twin in self.twins
            ],
        ]


class MendSearch:
    """The search for mends of one record."""

    def __init__(self, damaged_record: DamagedRecord, cards: CardSet | None) -> None:
        """Start the game of the record.

        Raises:
            InvalidRecord: no game can begin as the header says.
        """
        record = damaged_record.record
        self._original = damaged_record
        self._first_state = opening_state(record.header, cards)
        self._rules = game(record.header.game)
        self._source = randomness_source(record.header, record.secret)
        self._remaining_effort = 0

    def find_readings(self) -> list[Reading]:
        """Return the ways on which the whole record can be played, the likeliest first; empty if it needs no edits."""
        unedited = Reading(self._original.entries, GameRun(self._first_state), 0, ())
        self._remaining_effort = len(unedited.entries)
        self._play_entries(unedited, unedited.remaining_count)
        if self._is_complete(unedited):
            return []
        self._remaining_effort = max(EFFORT_PER_ENTRY * len(unedited.entries), MIN_EFFORT)
        candidates = [unedited]
        while candidates and self._remaining_effort > 0 and not self._is_complete(candidates[0]):
            candidate = candidates.pop(0)
            if len(candidate.edits) < MAX_EDITS:
                candidates = self._most_promising([*candidates, *self._extend(candidate)])
        complete = [
            way for each in filter(self._is_complete, candidates) for way in each.with_twins()
        ]
        for way in complete:
            way.cost = self._total_cost(way)
        self._add_cost_of_choices(complete)
        return sorted(complete, key=attrgetter("cost"))

    def _add_cost_of_choices(self, complete: list[Reading]) -> None:
        """Add to the costs of the likeliest ways how unlikely their choices are if all legal ones are equally likely."""
        lowest_cost = min([each.cost for each in complete], default=0)
        rivals = [each for each in complete if each.cost <= lowest_cost + RIVAL_COST]
        if not 2 <= len(rivals) <= MAX_RIVALS:
            return
        start = min([edit.index for each in rivals for edit in each.edits])
        end = min(len(each.entries) for each in rivals) - start - RIVAL_ENTRIES
        costs = [self._cost_of_choices(each, start, len(each.entries) - end) for each in rivals]
        for rival, cost in zip(rivals, costs, strict=True):
            rival.cost += cost - min(costs)

    def _cost_of_choices(self, reading: Reading, start: int, end: int) -> float:
        """Return the cost of the written choices from one entry to another: the logarithm of the number of legal actions of each."""
        game_run, cost = GameRun(self._first_state), 0.0
        added_ids = {
            id(entry) for edit in reading.edits if not edit.removed_count for entry in edit.added
        }
        for index, entry in enumerate(reading.entries[:end]):
            assert isinstance(entry, Entry)
            if index >= start and entry.player is not None and id(entry) not in added_ids:
                cost += log(len(legal_actions(game_run.state, entry.player)))
            game_run.apply(entry.action)
        return cost

    def _extend(self, reading: Reading) -> list[Reading]:
        """Return the ways with one more edit: those that stop soon, and the likeliest of those that do not."""
        self._remaining_effort -= SNAPSHOT_INTERVAL
        stop = StopPosition(
            reading.entries,
            reading.index,
            reading.recent_states(),
            len(self._original.record.header.players),
            self._source,
        )
        extended = sorted(self._possible_edits(reading, stop), key=lambda each: each.cost)
        retry = [] if reading.has_tried_near else [reading]
        reading.has_tried_near = True
        for entry_limit, edit_limit in (*RACE_ROUNDS, (len(reading.entries), FULL_PLAY_EDITS)):
            unfinished = [
                each for each in extended if not each.has_stopped and each.remaining_count
            ]
            for candidate in unfinished[:edit_limit]:
                self._play_entries(candidate, entry_limit)
            dropped_ids = {id(each) for each in unfinished[edit_limit:]}
            extended = [each for each in extended if id(each) not in dropped_ids]
        return [*extended, *retry]

    def _possible_edits(self, reading: Reading, stop: StopPosition) -> Iterator[Reading]:
        """Yield the ways with one more edit with which play gets past the entry where it stopped."""
        for edit in possible_edits(stop, is_near=not reading.has_tried_near):
            self._remaining_effort -= 1
            index, added, removed_count = edit.index, edit.added, edit.removed_count
            entries = (*reading.entries[:index], *added, *reading.entries[index + removed_count :])
            earlier_states = stop.recent_states[: index - stop.index - 1]
            all_edits, cost = (*reading.edits, edit), reading.cost + edit.cost
            twins = tuple([twin for twin in reading.twins if len(twin.entries) <= index])
            extended = Reading(
                entries, GameRun(edit.state), index, earlier_states, all_edits, cost, twins=twins
            )
            entry_limit = (
                reading.index + 1 + len(added) - removed_count + (removed_count > len(added))
            )
            self._play_entries(extended, entry_limit - index)
            if not extended.has_stopped:
                yield extended

    def _play_entries(self, reading: Reading, limit: int) -> None:
        """Play at most the next ``limit`` entries of a way; set ``has_stopped`` at one that cannot be played."""
        for index in range(reading.index, min(reading.index + limit, len(reading.entries))):
            entry = reading.entries[index]
            numbers = partial(self._source, index) if self._source else None
            self._remaining_effort -= 1
            if (
                self._remaining_effort < 0
                or not isinstance(entry, Entry)
                or not play_if_legal(reading.game_run, entry, numbers)
            ):
                reading.has_stopped = True
                return
            reading.index += 1

    def _is_complete(self, reading: Reading) -> bool:
        """Return whether all entries of a way were played and ended with the declared result, if there is one."""
        declared_result = self._original.record.result
        if reading.remaining_count or declared_result is None:
            return not reading.remaining_count
        return not reading.game_run.current.agenda and declared_result == game_result(
            self._rules, reading.game_run.state
        )

    def _most_promising(self, candidates: list[Reading]) -> list[Reading]:
        """Return the most promising candidates, best first: those with likely edits, after which most of the record can be played."""
        fewest_remaining = min([way.remaining_count for way in candidates], default=0)

        def expected_cost(way: Reading) -> float:
            lag_cost = (
                0
                if self._is_complete(way)
                else 1 + min(way.remaining_count - fewest_remaining, MAX_LAG) / 2
            )
            return way.cost + lag_cost + FAR_EDIT_COST * way.has_tried_near

        best_by_position: dict[tuple[int, int, bool, State], Reading] = {}
        for reading in sorted(candidates, key=expected_cost):
            key = (
                reading.index, reading.remaining_count, reading.has_tried_near, reading.game_run.state
            )  # fmt: skip
            best = best_by_position.get(key)
            if best is not None:
                best.add_twin(reading)
            elif len(best_by_position) < MAX_OPEN_READINGS:
                best_by_position[key] = reading
        return list(best_by_position.values())

    def _total_cost(self, reading: Reading) -> float:
        """Return the cost of a way, higher if its number of entries is not the declared one."""
        return reading.cost + 2 * (
            self._original.declared_count not in (None, len(reading.entries))
        )
