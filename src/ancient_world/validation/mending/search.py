"""The search for what was meant: edits are tried where play stops, and those that go furthest are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import SPACING, Course
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register, sentence
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import chance_source, opening, play_if_possible, result_of
from ancient_world.records.record import Entry, Record
from ancient_world.validation.mending.damage import Damaged, Written
from ancient_world.validation.mending.slips import Edit, Place, edits

# --- how far a record goes on ---


register(
    {
        "mend-reach": "{roll}: then the record plays as far as entry {last}.",
        "mend-reach:none": "{roll}: then the next entry is not possible.",
        "mend-reach:end": "{roll}: then the whole record plays.",
        "mend-reach:result": "{roll}: then the whole record plays, but ends with another result.",
    }
)


def reaches(record: Record, edits: Sequence[Edit], count: int) -> Iterator[str]:
    """Yield how far a mended record plays with each roll that could stand in the place of the one that an edit adds.

    Args:
        record: the mended record.
        edits: its edits, in the order in which they were made.
        count: the place of the edit among them; nothing is said of one that adds no roll, or is not the last one so far back.
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
        told = rules.describe(edit.state, roll, names)
        yield sentence(code, {"roll": told, "last": last - sum(longer)})


def _played(entries: Sequence[Entry], state: State, roll: Action) -> tuple[int, State]:
    """Return how many entries can be played after a roll, and the state then."""
    course = Course(state)
    course.apply(roll)
    for count, entry in enumerate(entries):
        if not play_if_possible(course, entry, None):
            return count, course.state
    return len(entries), course.state


def _is_result(record: Record, state: State) -> bool:
    """Return whether a state is as the record declares the result, if it declares any."""
    if record.result is None:
        return True
    return not state.agenda and result_of(game(state.game), state) == record.result


# --- the search ---


MOST_EDITS = 6
"""The most slips that are put right in one record."""
MOST_OPEN = 24
"""The most ways to read a record that are kept in mind at once."""
RACE = ((8, 40), (32, 20), (128, 10))
"""How many entries are played with each edit, and with how many of the likeliest it then goes on."""
TO_THE_END = 6
"""The number of edits with which everything is played that is left."""
EFFORT, LEAST_EFFORT = 18, 900
"""How much is done for each entry of a record, and at least: to play one and to try an edit count as one."""
FURTHER_BACK = 3
"""How much less likely it is that a slip lies further back than those that are tried first."""
BEHIND = 20
"""Of how many entries it matters whether play goes on for them."""


@attrs.define(eq=False)
class Way:
    """One way to read a record: with some edits, played up to where it stops."""

    entries: tuple[Written, ...]
    course: Course[State]
    index: int
    """The number of entries that are played."""
    earlier: Sequence[State]
    """The states before the last entries that the course has not played itself."""
    edits: tuple[Edit, ...] = ()
    cost: float = 0.0
    stopped: bool = False
    near_tried: bool = False
    """True if all edits close to where it stops were tried, and those further back are left."""

    @property
    def left(self) -> int:
        """The number of entries that are not played."""
        return len(self.entries) - self.index

    def states(self) -> list[State]:
        """The states before the last entries, and the one now."""
        played = [state for state, _ in self.course.last(SPACING)]
        return [*self.earlier, *played, self.course.state][-SPACING:]


class Search:
    """The search in one record."""

    def __init__(self, found: Damaged, cards: Cards | None) -> None:
        """Lay out the game.

        Raises:
            InvalidRecord: no game can begin like this.
        """
        record = found.record
        self._found = found
        self._first = opening(record.header, cards)
        self._rules = game(record.header.game)
        self._source = chance_source(record.header, record.secret)
        self._effort = 0

    def ways(self) -> list[Way]:
        """Return ways on which the whole record can be played, the likeliest first; none if it can be as it is."""
        start = Way(self._found.entries, Course(self._first), 0, ())
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
        """Return ways with one more edit: those that soon stop, and the likeliest of those that do not."""
        self._effort -= SPACING
        here = Place(
            way.entries,
            way.index,
            way.states(),
            len(self._found.record.header.players),
            self._source,
        )
        found = sorted(self._possible(way, here), key=lambda each: each.cost)
        again = [] if way.near_tried else [way]
        way.near_tried = True
        for reach, most in (*RACE, (len(way.entries), TO_THE_END)):
            going = [each for each in found if not each.stopped and each.left]
            for each in going[:most]:
                self._play(each, reach)
            dropped = {id(each) for each in going[most:]}
            found = [each for each in found if id(each) not in dropped]
        return [*found, *again]

    def _possible(self, way: Way, here: Place) -> Iterator[Way]:
        """Yield the ways with one more edit with which play goes on at all."""
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
        """Play the next entries of a way, so many at most."""
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
        """Return whether everything was played, and has come out as it was declared."""
        declared = self._found.record.result
        if way.left or declared is None:
            return not way.left
        return not way.course.now.agenda and declared == result_of(self._rules, way.course.state)

    def _best(self, tried: list[Way]) -> list[Way]:
        """Return the ways to go on with, the best first: the likeliest edits with which play goes furthest."""
        least = min([way.left for way in tried], default=0)

        def hope(way: Way) -> float:
            behind = 0 if self._is_whole(way) else 1 + min(way.left - least, BEHIND) / 2
            return way.cost + behind + FURTHER_BACK * way.near_tried

        found: dict[tuple[int, bool, State], Way] = {}
        for way in sorted(tried, key=hope):
            found.setdefault((way.left, way.near_tried, way.course.state), way)
            if len(found) == MOST_OPEN:
                break
        return list(found.values())

    def _cost(self, way: Way) -> float:
        """Return the cost of a way, higher if the record declares another number of entries."""
        return way.cost + 2 * (self._found.declared not in (None, len(way.entries)))
