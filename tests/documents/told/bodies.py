"""Documents with a faulty envelope or body, and texts that differ slightly from the standard layout."""

from __future__ import annotations

from itertools import product
from typing import Any

import ancient_world as aw
from ancient_world.documents.converters import converters_of
from ancient_world.documents.document_forms import Decision
from ancient_world.documents.text import dump
from ancient_world.engine.state import State
from ancient_world.records import Entry
from tests.documents.told.reading import Told, faults_of, read
from tests.engine.paths import places, put, remove
from tests.engine.play import play
from tests.mutations import mutant


def _documents() -> dict[str, Any]:
    """Return a document of each kind."""
    match = play(3)
    states = [*aw.replay(match.record)]
    waiting = [aw.pending(state) for state in states]
    shared_decision = next(
        each for each in waiting if isinstance(each, aw.Decision) and each.players[1:]
    )
    chance = next(each for each in waiting if isinstance(each, aw.Chance))
    values = {
        "state": states[len(states) // 2],
        "view": aw.view(states[len(states) // 2], 1),
        "several": shared_decision,
        "chance": chance,
        "action": match.record.actions[-1],
        "rolled": match.record.actions[0],
        "record": match.record,
        "components": aw.components("mini"),
    }
    return {name: aw.to_document(value) for name, value in values.items()}


def envelopes() -> Told:
    """Yield the results of reading documents with changed, missing or extra envelope keys."""
    odd: tuple[Any, ...] = (
        None,
        0,
        1,
        2,
        -1,
        True,
        "",
        "mini",
        "ancient-world/state",
        "ancient-world/nothing",
        "x" * 70,
        [],
        {},
    )
    for document in _documents().values():
        for key, value in product((*document, "$schema", "zzz", "two words"), odd):
            yield read(aw.from_document, {**document, key: value})
        yield from [read(aw.from_document, remove(document, (key,))) for key in document]
    yield from [read(aw.from_document, value) for value in odd]
    for game in ("mini", "", "no-such-game"):
        yield read(aw.from_document, {**document, "game": game, "rules": "1"})


def damaged() -> Told:
    """Yield the results of reading documents with a changed, missing or extra value in the body."""
    odd: tuple[Any, ...] = (
        "3",
        3,
        -1,
        1.5,
        True,
        None,
        [],
        {},
        "no-such",
        {"type": "zzz"},
        [[]],
        2**53 + 1,
        {"zzz": 1},
    )
    for document in _documents().values():
        spots = [(place, value) for place, value in places(document) if len(place) > 1]
        for number, (place, value) in enumerate(spots[:: 1 + len(spots) // 40]):
            wrong_values = [odd[(number + turn) % len(odd)] for turn in range(4)]
            more = (
                [put(document, (*place, key), 1) for key in ("zzz", "two words")]
                if isinstance(value, dict)
                else []
            )
            for wrong in (
                *(put(document, place, wrong_value) for wrong_value in wrong_values),
                *more,
                remove(document, place),
            ):
                yield read(aw.from_document, wrong)
                yield read(aw.from_json, dump(wrong))


def scrambled() -> Told:
    """Yield the results of reading random mixtures of documents."""
    rng = aw.SeededRandom(5)
    texts = [dump(document) for document in _documents().values()]
    for number in range(150):
        text = mutant(texts[number % len(texts)], texts, rng)
        yield read(aw.from_json, text)


def many_faults() -> Told:
    """Yield the faults of bodies with about as many faults as the limit of reported faults."""
    converters = converters_of(aw.game("mini"))
    for kind, name in ((aw.Action, "action"), (State, "state")):
        body = _documents()[name][name]
        for count in (1, 2, 99, 100, 101, 150):
            wrong = {**body, **{f"key{each}": 0 for each in range(count)}}
            yield from faults_of(converters, wrong, kind)
    yield from faults_of(
        converters,
        {"players": [0] * 101, "step": {"type": "take-turn", "player": "x"}, "actions": [1] * 120},
        Decision,
    )
    yield from faults_of(
        converters, [{"player": each, "action": None} for each in range(130)], tuple[Entry, ...]
    )


def written_otherwise() -> Told:
    """Yield the results of reading texts that differ from the standard layout in a few characters."""
    for document in _documents().values():
        text = dump(document)
        for number in range(96):
            place = (number * 7919 + len(text) * number // 96) % len(text)
            odd = ("", " ", '"', "}", "[]", "},", "0", "null")[number % 8]
            for changed in (
                text[:place] + odd + text[place + 1 :],
                text[:place] + odd + text[place:],
                text[:place],
            ):
                yield read(aw.from_json, changed)
