"""Register changes of a match as a kind of document that :func:`ancient_world.to_json` writes.

Changes are converted directly to JSON text for speed, since every seat is sent every change.
"""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.documents.bodies import Written, converters_for, learn_kind
from ancient_world.documents.text import dump
from ancient_world.engine.registry import game
from ancient_world.narration.telling.seat_change import Changes, SeatChange


def _write_changes(changes: Changes) -> Written:
    texts = [_change(each, changes.left_out) for each in changes.all]
    return game(changes.game), f"[{','.join(texts)}]", str


def _change(change: SeatChange, left_out: frozenset[str]) -> str:
    """Return a change as JSON; seats that share a story share its text in each language."""
    body = change.story.once(left_out, lambda: _body(change, left_out))
    return f'{{"version":{change.version},"undone":{change.undone},{body}}}'


def _body(change: SeatChange, left_out: frozenset[str]) -> str:
    write = converters_for(change.story.teller.rules).text

    def listed(values: Iterable[object]) -> str:
        return f"[{','.join([write(each, type(each)) for each in values])}]"

    sentences = "[]" if "sentences" in left_out else listed(change.sentences)
    events = "[]" if "events" in left_out else listed(change.events)
    patch = "[]" if "patch" in left_out else dump(change.patch)
    return (
        f'"entries":{listed(change.entries)},"sentences":{sentences},'
        f'"events":{events},"patch":{patch}'
    )


learn_kind("changes", Changes, _write_changes)
