"""How far a record goes on with each roll that may be missing: it helps people who remember how the game went on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.language import register, sentence
from ancient_world.engine.playing.course import Course
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import goes_on, result_of
from ancient_world.records.record import Entry, Record
from ancient_world.validation.mending.slips import Edit

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
        if not goes_on(course, entry, None):
            return count, course.state
    return len(entries), course.state


def _is_result(record: Record, state: State) -> bool:
    """Return whether a state is as the record declares the result, if it declares any."""
    if record.result is None:
        return True
    return not state.agenda and result_of(game(state.game), state) == record.result
