"""Search for the record that was meant: try edits where play stops, and keep those with which play goes furthest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import SPACING, Course
from ancient_world.engine.game import CardSet
from ancient_world.engine.language import message_text, register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import chance_source, opening, play_if_possible, result_of
from ancient_world.records.record import Entry, Record
from ancient_world.validation.mending.damage import Damaged, Written
from ancient_world.validation.mending.slips import Edit, Place, edits

# --- how far a record goes on ---


register_messages(
    {
        "mend-reach": "{roll}: then the record plays as far as entry {last}.",
        "mend-reach:none": "{roll}: then the next entry is not possible.",
        "mend-reach:end": "{roll}: then the whole record plays.",
        "mend-reach:result": "{roll}: then the whole record plays, but ends with another result.",
    }
)


def reaches(record: Record, edits: Sequence[Edit], count: int) -> Iterator[str]:
    """Yield sentences that say how far a mended record plays with each roll that an edit could add.

    Args:
        record: the mended record.
        edits: the edits of the record, in the order in which they were made.
        count: the index of the edit. Nothing is yielded if the edit adds no roll, or if an edit after it changes an entry
            at or before its place.
    """
    edit = edits[count]
    if any(each.place <= edit.place for each in edits[count + 1 :]):
        return
    rules, names = game(edit.state.game), record.header.players
    for possible_roll in edit.rolls:
        played_count, state = _played(record.entries[edit.place + 1 :], edit.state, possible_roll)
        last_index = edit.place + played_count
        code = "mend-reach" if played_count else "mend-reach:none"
        if last_index + 1 == len(record.entries):
            code = f"mend-reach:{'end' if _is_result(record, state) else 'result'}"
        added_counts = [len(each.come) - each.gone for each in edits if each.place <= last_index]
        roll_text = rules.describe(edit.state, possible_roll, names)
        yield message_text(code, {"roll": roll_text, "last": last_index - sum(added_counts)})


def _played(entries: Sequence[Entry], state: State, roll: Action) -> tuple[int, State]:
    """Return how many entries can be played after a roll, and the state after them."""
    game_run = Course(state)
    game_run.apply(roll)
    for count, entry in enumerate(entries):
        if not play_if_possible(game_run, entry, None):
            return count, game_run.state
    return len(entries), game_run.state


def _is_result(record: Record, state: State) -> bool:
    """Return whether a state agrees with the result that a record declares; true if it declares none."""
    if record.result is None:
        return True
    return not state.agenda and result_of(game(state.game), state) == record.result


# --- the search ---


MAX_EDITS = 6
"""The most slips that are mended in one record."""
MAX_OPEN_READINGS = 24
"""The most ways to read a record that the search keeps at once."""
RACE_ROUNDS = ((8, 40), (32, 20), (128, 10))
"""The rounds of a race between edits: how many entries are played with each edit, and how many of the likeliest edits take part."""
FULL_PLAY_EDITS = 6
"""The number of edits with which all remaining entries are played."""
EFFORT_PER_ENTRY, MIN_EFFORT = 18, 900
"""The work that the search may do, per entry and at least; playing an entry or trying an edit is one unit."""
FAR_EDIT_COST = 3
"""The cost added to a way whose next edits would lie further back than those that are tried first."""
MAX_LAG = 20
"""The largest lag in entries behind the way that goes furthest that counts when ways are compared."""


@attrs.define(eq=False)
class Way:
    """A way to read a record: some edits, and the game played with them up to where it stops."""

    entries: tuple[Written, ...]
    course: Course[State]
    index: int
    """The number of entries that have been played."""
    earlier: Sequence[State]
    """The states before the last entries that were played on an earlier way, not by ``course``."""
    edits: tuple[Edit, ...] = ()
    cost: float = 0.0
    stopped: bool = False
    has_tried_near: bool = False
    """True if all edits close to where play stops were tried, and those further back come next."""

    @property
    def left(self) -> int:
        """The number of entries that have not been played."""
        return len(self.entries) - self.index

    def states(self) -> list[State]:
        """Return the states before the last entries, and the current state."""
        played_states = [state for state, _ in self.course.last(SPACING)]
        return [*self.earlier, *played_states, self.course.state][-SPACING:]


class Search:
    """The search for mends of one record."""

    def __init__(self, found: Damaged, cards: CardSet | None) -> None:
        """Start the game of the record.

        Raises:
            InvalidRecord: no game can begin as the header says.
        """
        record = found.record
        self._original = found
        self._first = opening(record.header, cards)
        self._rules = game(record.header.game)
        self._source = chance_source(record.header, record.secret)
        self._remaining_effort = 0

    def ways(self) -> list[Way]:
        """Return the ways on which the whole record can be played, the likeliest first; empty if it needs no edits."""
        unedited = Way(self._original.entries, Course(self._first), 0, ())
        self._remaining_effort = len(unedited.entries)
        self._play(unedited, unedited.left)
        if self._is_complete(unedited):
            return []
        self._remaining_effort = max(EFFORT_PER_ENTRY * len(unedited.entries), MIN_EFFORT)
        candidates = [unedited]
        while candidates and self._remaining_effort > 0 and not self._is_complete(candidates[0]):
            candidate = candidates.pop(0)
            if len(candidate.edits) < MAX_EDITS:
                candidates = self._most_promising([*candidates, *self._after(candidate)])
        return sorted(filter(self._is_complete, candidates), key=self._total_cost)

    def _after(self, way: Way) -> list[Way]:
        """Return the ways with one more edit: those that stop soon, and the likeliest of those that do not."""
        self._remaining_effort -= SPACING
        stop = Place(
            way.entries,
            way.index,
            way.states(),
            len(self._original.record.header.players),
            self._source,
        )
        extended = sorted(self._possible(way, stop), key=lambda each: each.cost)
        retry = [] if way.has_tried_near else [way]
        way.has_tried_near = True
        for entry_limit, edit_limit in (*RACE_ROUNDS, (len(way.entries), FULL_PLAY_EDITS)):
            unfinished = [each for each in extended if not each.stopped and each.left]
            for candidate in unfinished[:edit_limit]:
                self._play(candidate, entry_limit)
            dropped_ids = {id(each) for each in unfinished[edit_limit:]}
            extended = [each for each in extended if id(each) not in dropped_ids]
        return [*extended, *retry]

    def _possible(self, way: Way, here: Place) -> Iterator[Way]:
        """Yield the ways with one more edit with which play gets past the entry where it stopped."""
        for edit in edits(here, near=not way.has_tried_near):
            self._remaining_effort -= 1
            index, added, removed_count = edit.place, edit.come, edit.gone
            entries = (*way.entries[:index], *added, *way.entries[index + removed_count :])
            earlier_states = here.states[: index - here.index - 1]
            all_edits, cost = (*way.edits, edit), way.cost + edit.cost
            extended = Way(entries, Course(edit.state), index, earlier_states, all_edits, cost=cost)
            entry_limit = way.index + 1 + len(added) - removed_count + (removed_count > len(added))
            self._play(extended, entry_limit - index)
            if not extended.stopped:
                yield extended

    def _play(self, way: Way, most: int) -> None:
        """Play at most the next ``most`` entries of a way; set ``stopped`` at one that cannot be played."""
        for index in range(way.index, min(way.index + most, len(way.entries))):
            entry = way.entries[index]
            numbers = partial(self._source, index) if self._source else None
            self._remaining_effort -= 1
            if (
                self._remaining_effort < 0
                or not isinstance(entry, Entry)
                or not play_if_possible(way.course, entry, numbers)
            ):
                way.stopped = True
                return
            way.index += 1

    def _is_complete(self, reading: Way) -> bool:
        """Return whether all entries of a way were played and ended with the declared result, if there is one."""
        declared_result = self._original.record.result
        if reading.left or declared_result is None:
            return not reading.left
        return not reading.course.now.agenda and declared_result == result_of(self._rules, reading.course.state)

    def _most_promising(self, candidates: list[Way]) -> list[Way]:
        """Return the most promising candidates, best first: those with likely edits, after which most of the record can be played."""
        fewest_remaining = min([way.left for way in candidates], default=0)

        def hope(way: Way) -> float:
            lag_cost = 0 if self._is_complete(way) else 1 + min(way.left - fewest_remaining, MAX_LAG) / 2
            return way.cost + lag_cost + FAR_EDIT_COST * way.has_tried_near

        best_by_position: dict[tuple[int, bool, State], Way] = {}
        for reading in sorted(candidates, key=hope):
            best_by_position.setdefault((reading.left, reading.has_tried_near, reading.course.state), reading)
            if len(best_by_position) == MAX_OPEN_READINGS:
                break
        return list(best_by_position.values())

    def _total_cost(self, reading: Way) -> float:
        """Return the cost of a way, higher if its number of entries is not the declared one."""
        return reading.cost + 2 * (self._original.declared not in (None, len(reading.entries)))
