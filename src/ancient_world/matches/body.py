"""Register changes of a match as a kind of document that :func:`ancient_world.to_json` writes.

Changes are converted directly to JSON text for speed, since every seat is sent every change.
"""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.documents.bodies import Written, converters_for, learn_kind
from ancient_world.documents.text import dump
from ancient_world.engine.registry import game
from ancient_world.narration.telling.seat_change import Changes, SeatChange


def _changes_document(changes: Changes) -> Written:
    change_texts = [_change(each, changes.left_out) for each in changes.all]
    return game(changes.game), f"[{','.join(change_texts)}]", str


def _change(change: SeatChange, left_out: frozenset[str]) -> str:
    """Return a change as JSON; seats that share a story share its text in each language."""
    body_text = change.story.once(left_out, lambda: _body(change, left_out))
    return f'{{"version":{change.version},"undone":{change.undone},{body_text}}}'


def _body(change: SeatChange, left_out: frozenset[str]) -> str:
    to_text = converters_for(change.story.teller.rules).text

    def listed(values: Iterable[object]) -> str:
        return f"[{','.join([to_text(each, type(each)) for each in values])}]"

    sentences_text = "[]" if "sentences" in left_out else listed(change.sentences)
    events_text = "[]" if "events" in left_out else listed(change.events)
    patch_text = "[]" if "patch" in left_out else dump(change.patch)
    return (
        f'"entries":{listed(change.entries)},"sentences":{sentences_text},'
        f'"events":{events_text},"patch":{patch_text}'
    )


learn_kind("changes", Changes, _changes_document)
