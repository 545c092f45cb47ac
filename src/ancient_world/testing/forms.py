"""Documents against the schemas of their own game, where a library that knows JSON Schema is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from ancient_world.documents.codec import to_document
from ancient_world.engine.face import view_of
from ancient_world.engine.pending import pending
from ancient_world.schema import json_schema
from ancient_world.testing.courses import Ply

Judge = Callable[[object], str]
"""Says what is wrong with a document; nothing, if it fits."""


def schemas(moment: Ply) -> Iterator[str]:
    """Check that every document fits the schema of its kind, if ``jsonschema`` or ``jsonschema_rs`` is installed."""
    state, seat = moment.state, moment.rng.randrange(len(moment.seats))
    things = {
        "state": state,
        "action": moment.action,
        "pending": pending(state),
        "view": view_of(state, seat),
    }
    for kind, thing in things.items():
        wrong = "" if thing is None else _judge(kind, moment.rules.id)(to_document(thing))
        if wrong:
            yield f"a document of the kind {kind} does not fit its schema: {wrong}"


@cache
def _judge(kind: str, game_id: str) -> Judge:
    """Return a checker of documents of a kind: the faster library, the usual one, or none."""
    schema = json_schema(kind, game_id)
    try:
        import jsonschema_rs  # an extra of whoever tests
    except ImportError:
        return _slow_judge(schema)
    valid = jsonschema_rs.validator_for(schema)
    return lambda document: next((error.message[:300] for error in valid.iter_errors(document)), "")


def _slow_judge(schema: Mapping[str, object]) -> Judge:
    try:
        import jsonschema  # an extra of whoever tests
    except ImportError:
        return lambda _: ""
    slow = jsonschema.Draft202012Validator(schema)
    return lambda document: next((error.message[:300] for error in slow.iter_errors(document)), "")
