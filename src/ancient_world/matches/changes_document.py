"""Register changes of a match as a kind of document that :func:`ancient_world.to_json` writes.

Changes are converted directly to JSON text for speed, since every seat is sent every change.
"""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.documents.bodies import WritableBody, converters_for, register_kind
from ancient_world.documents.text import dump
from ancient_world.engine.registry import game
from ancient_world.narration.telling.seat_change import Changes, SeatChange, pending_patch


def _changes_document(changes: Changes) -> WritableBody:
    change_texts = [_change_text(each, changes.omitted_parts) for each in changes.items]
    return game(changes.game), f"[{','.join(change_texts)}]", str


def _change_document(change: SeatChange) -> WritableBody:
    return _changes_document(Changes(change.story.sentence_writer.rules.id, (change,)))


def _change_text(change: SeatChange, omitted_parts: frozenset[str]) -> str:
    """Return a change as JSON; seats that share a story share its text in each language, up to what the game waits for."""
    body_text = change.story.cached(omitted_parts, lambda: _change_body(change, omitted_parts))
    if "patch" not in omitted_parts and (operations := pending_patch(change)):
        separator = "" if body_text.endswith("[") else ","
        body_text += separator + dump(operations[0])
    return f'{{"version":{change.version},"undone":{change.undone},{body_text}]}}'


def _change_body(change: SeatChange, omitted_parts: frozenset[str]) -> str:
    """Return the members of a change up to the operations of its patch that seats share, without the closing bracket."""
    to_text = converters_for(change.story.sentence_writer.rules).text

    def json_list(values: Iterable[object]) -> str:
        return f"[{','.join([to_text(each, type(each)) for each in values])}]"

    sentences_text = "[]" if "sentences" in omitted_parts else json_list(change.sentences)
    events_text = "[]" if "events" in omitted_parts else json_list(change.events)
    operations = () if "patch" in omitted_parts else change.story.patch()
    return (
        f'"entries":{json_list(change.entries)},"sentences":{sentences_text},'
        f'"events":{events_text},"patch":[{",".join(map(dump, operations))}'
    )


register_kind("changes", Changes, _changes_document)
register_kind("changes", SeatChange, _change_document)
