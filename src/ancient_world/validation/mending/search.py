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
    for roll in edit.rolls:
        played, state = _played(record.entries[edit.place + 1 :], edit.state, roll)
        last = edit.place + played
        code = "mend-reach" if played else "mend-reach:none"
        if last + 1 == len(record.entries):
            code = f"mend-reach:{'end' if _is_result(record, state) else 'result'}"
        longer = [len(each.come) - each.gone for each in edits if each.place <= last]
        words = rules.describe(edit.state, roll, names)
        yield message_text(code, {"roll": words, "last": last - sum(longer)})


def _played(entries: Sequence[Entry], state: State, roll: Action) -> tuple[int, State]:
    """Return how many entries can be played after a roll, and the state after them."""
    course = Course(state)
    course.apply(roll)
    for count, entry in enumerate(entries):
        if not play_if_possible(course, entry, None):
            return count, course.state
    return len(entries), course.state


def _is_result(record: Record, state: State) -> bool:
    """Return whether a state agrees with the result that a record declares; true if it declares none."""
    if record.result is None:
        return True
    return not state.agenda and result_of(game(state.game), state) == record.result


# --- the search ---


MOST_EDITS = 6
"""The most slips that are mended in one record."""
MOST_OPEN = 24
"""The most ways to read a record that the search keeps at once."""
RACE = ((8, 40), (32, 20), (128, 10))
"""The rounds of a race between edits: how many entries are played with each edit, and how many of the likeliest edits take part."""
TO_THE_END = 6
"""The number of edits with which all remaining entries are played."""
EFFORT, LEAST_EFFORT = 18, 900
"""The work that the search may do, per entry and at least; playing an entry or trying an edit is one unit."""
FURTHER_BACK = 3
"""The cost added to a way whose next edits would lie further back than those that are tried first."""
BEHIND = 20
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
    near_tried: bool = False
    """True if all edits close to where play stops were tried, and those further back come next."""

    @property
    def left(self) -> int:
        """The number of entries that have not been played."""
        return len(self.entries) - self.index

    def states(self) -> list[State]:
        """Return the states before the last entries, and the current state."""
        played = [state for state, _ in self.course.last(SPACING)]
        return [*self.earlier, *played, self.course.state][-SPACING:]


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
        self._effort = 0

    def ways(self) -> list[Way]:
        """Return the ways on which the whole record can be played, the likeliest first; empty if it needs no edits."""
        start = Way(self._original.entries, Course(self._first), 0, ())
        self._effort = len(start.entries)
        self._play(start, start.left)
        if self._is_whole(start):
            return []
        self._effort = max(EFFORT * len(start.entries), LEAST_EFFORT)
        tried = [start]
        while tried and self._effort > 0 and not self._is_whole(tried[0]):
            way = tried.pop(0)
            if len(way.edits) < MOST_EDITS:
                tried = self._best([*tried, *self._after(way)])
        return sorted(filter(self._is_whole, tried), key=self._cost)

    def _after(self, way: Way) -> list[Way]:
        """Return the ways with one more edit: those that stop soon, and the likeliest of those that do not."""
        self._effort -= SPACING
        here = Place(
            way.entries,
            way.index,
            way.states(),
            len(self._original.record.header.players),
            self._source,
        )
        ways = sorted(self._possible(way, here), key=lambda each: each.cost)
        again = [] if way.near_tried else [way]
        way.near_tried = True
        for reach, most in (*RACE, (len(way.entries), TO_THE_END)):
            going = [each for each in ways if not each.stopped and each.left]
            for each in going[:most]:
                self._play(each, reach)
            dropped = {id(each) for each in going[most:]}
            ways = [each for each in ways if id(each) not in dropped]
        return [*ways, *again]

    def _possible(self, way: Way, here: Place) -> Iterator[Way]:
        """Yield the ways with one more edit with which play gets past the entry where it stopped."""
        for edit in edits(here, near=not way.near_tried):
            self._effort -= 1
            place, come, gone = edit.place, edit.come, edit.gone
            entries = (*way.entries[:place], *come, *way.entries[place + gone :])
            earlier = here.states[: place - here.index - 1]
            done, cost = (*way.edits, edit), way.cost + edit.cost
            after = Way(entries, Course(edit.state), place, earlier, done, cost=cost)
            enough = way.index + 1 + len(come) - gone + (gone > len(come))
            self._play(after, enough - place)
            if not after.stopped:
                yield after

    def _play(self, way: Way, most: int) -> None:
        """Play at most the next ``most`` entries of a way; set ``stopped`` at one that cannot be played."""
        for place in range(way.index, min(way.index + most, len(way.entries))):
            entry = way.entries[place]
            numbers = partial(self._source, place) if self._source else None
            self._effort -= 1
            if (
                self._effort < 0
                or not isinstance(entry, Entry)
                or not play_if_possible(way.course, entry, numbers)
            ):
                way.stopped = True
                return
            way.index += 1

    def _is_whole(self, way: Way) -> bool:
        """Return whether all entries of a way were played and ended with the declared result, if there is one."""
        declared = self._original.record.result
        if way.left or declared is None:
            return not way.left
        return not way.course.now.agenda and declared == result_of(self._rules, way.course.state)

    def _best(self, tried: list[Way]) -> list[Way]:
        """Return the most promising candidates, best first: those with likely edits, after which most of the record can be played."""
        least = min([way.left for way in tried], default=0)

        def hope(way: Way) -> float:
            behind = 0 if self._is_whole(way) else 1 + min(way.left - least, BEHIND) / 2
            return way.cost + behind + FURTHER_BACK * way.near_tried

        best: dict[tuple[int, bool, State], Way] = {}
        for way in sorted(tried, key=hope):
            best.setdefault((way.left, way.near_tried, way.course.state), way)
            if len(best) == MOST_OPEN:
                break
        return list(best.values())

    def _cost(self, way: Way) -> float:
        """Return the cost of a way, higher if its number of entries is not the declared one."""
        return way.cost + 2 * (self._original.declared not in (None, len(way.entries)))
