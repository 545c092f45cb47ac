"""Changes in documents: the engine room of :func:`ancient_world.to_json` learns to write them.

They are written as text at once: every choice of a match is told to each seat, and a change has many short values.
"""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.documents.bodies import Written, converters_for, learn_kind
from ancient_world.documents.text import dump
from ancient_world.engine.registry import game
from ancient_world.narration.telling.seat_change import Changes, SeatChange


def _write_changes(changes: Changes) -> Written:
    told = [_change(each, changes.left_out) for each in changes.all]
    return game(changes.game), f"[{','.join(told)}]", str


def _change(change: SeatChange, left_out: frozenset[str]) -> str:
    """A change; what was told to two seats alike is written once in each language."""
    body = change.story.once(left_out, lambda: _body(change, left_out))
    return f'{{"version":{change.version},"undone":{change.undone},{body}}}'


def _body(change: SeatChange, left_out: frozenset[str]) -> str:
    write = converters_for(change.story.teller.rules).text

    def listed(things: Iterable[object]) -> str:
        return f"[{','.join([write(each, type(each)) for each in things])}]"

    sentences = "[]" if "sentences" in left_out else listed(change.sentences)
    events = "[]" if "events" in left_out else listed(change.events)
    patch = "[]" if "patch" in left_out else dump(change.patch)
    return (
        f'"entries":{listed(change.entries)},"sentences":{sentences},'
        f'"events":{events},"patch":{patch}'
    )


learn_kind("changes", Changes, _write_changes)
