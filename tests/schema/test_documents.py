"""Every document that the library writes fits its schema, and every document refused for its form does not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any, get_args

import attrs
import jsonschema
import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.narration.telling.events import Event
from ancient_world.schema import KINDS
from tests.engine.paths import places, put, remove
from tests.fuzzing import every_other, rounds
from tests.mutations import JUNK, mutant
from tests.schema.samples import Document, documents

pytestmark = pytest.mark.long

READ = (
    "state",
    "action",
    "pending",
    "record",
    "view",
    "scores",
    "conformance",
    "conformance-game",
    "components",
)
"""The kinds that the codec reads; reports and changes are only written."""

FORM = (
    "wrong-type",
    "wrong-value",
    "wrong-length",
    "missing-key",
    "unknown-key",
    "unknown-type",
    "number-too-large",
    "unknown-format",
    "unknown-version",
    "unusable-value",
)
"""The codes of faults of form, which can be found without knowledge of the game."""


@cache
def validator(kind: str, game: str) -> jsonschema_rs.Draft202012Validator:
    """Return the fast validator of a kind of document."""
    return jsonschema_rs.Draft202012Validator(aw.json_schema(kind, game))


def settings() -> Iterator[tuple[str, int]]:
    """Yield every registered game with every number of players."""
    for game in aw.available_games():
        for players in aw.game(game).players:
            yield game, players


def fault_of(document: Any) -> str:
    """Return the code with which the codec refuses a document; empty if it is read."""
    try:
        aw.from_document(document)
    except aw.InvalidDocument as error:
        return f"{error.code} in a free value" if is_free(document, error.path) else error.code
    return ""


def is_free(document: Document, path: str) -> bool:
    """Return whether a path is in options, in data of a score or in an impossible position, where any value is allowed."""
    if path.startswith("$.record.header.options."):
        return True
    if re.match(r"\$\.scores\[\d+\]\.(lines|running|tie_breakers)\[\d+\]\.data[.\[]", path):
        return True
    if path.startswith('$["conformance-game"].new.options.'):
        return True
    match = re.match(r"\$\.conformance\.situations\[(\d+)\]\.(new\.options|position)", path)
    if match is None:
        return False
    situation = document["conformance"]["situations"][int(match[1])]
    return match[2] == "new.options" or situation["type"] == "impossible"


def whole_number_as_real(value: Any) -> bool:
    """Return whether a value holds a number such as 1.0, which JSON Schema accepts as an integer and the codec refuses."""
    return any(isinstance(number, float) and number.is_integer() for _, number in places(value))


@pytest.mark.fuzz
def test_documents_of_random_play_fit() -> None:
    """Documents of every kind, game and number of players fit their schemas."""
    fitting: Counter[str] = Counter()
    seeds = rounds(4)
    for game, players in settings():
        for seed in range(seeds):
            for kind, document in documents(game, players, seed, every=4):
                validator(kind, game).validate(document)
                fitting[kind] += 1
    assert set(fitting) == set(KINDS)
    often = [fitting[kind] for kind in ("state", "action", "pending", "view", "scores")]
    assert min(often) > 150 * seeds
    assert fitting.total() > 1_500 * seeds


@pytest.mark.fuzz
def test_the_reference_validator_agrees() -> None:
    """The reference validator accepts documents of every kind, and the schemas of every second game as valid schemas."""
    slowly = every_other(aw.available_games())
    for game in aw.available_games():
        checked: Counter[str] = Counter()
        judges = {}
        for kind in KINDS:
            schema = aw.json_schema(kind, game)
            jsonschema_rs.meta.validate(schema)
            if game in slowly:
                jsonschema.Draft202012Validator.check_schema(schema)
            judges[kind] = jsonschema.Draft202012Validator(schema)
        for kind, document in documents(game, max(aw.game(game).players), 99, every=40):
            if checked[kind] < 2:
                judges[kind].validate(document)
                checked[kind] += 1
        assert set(checked) == set(KINDS)


def test_schemas_of_all_games() -> None:
    """A schema without a game accepts the documents of every registered game, and of no other."""
    fast = {}
    for kind in KINDS:
        schema = aw.json_schema(kind)
        jsonschema_rs.meta.validate(schema)
        fast[kind] = jsonschema_rs.Draft202012Validator(schema)
    for game in aw.available_games():
        met = set()
        for kind, document in documents(game, max(aw.game(game).players), 5, every=60):
            met.add(kind)
            fast[kind].validate(document)
            assert not fast[kind].is_valid({**document, "game": "no-such-game"})
        assert met == set(KINDS)


MOST_PLACES = 80
"""The most places of a document that are changed in turn."""


MOST_ALIKE = 8
"""The most documents of a kind that are changed per setting; actions are counted by type."""


@cache
def base_documents() -> tuple[tuple[str, str, Document], ...]:
    """Return the documents that the tests change; callers must copy them."""
    return tuple(chosen_documents())


def chosen_documents() -> Iterator[tuple[str, str, Document]]:
    """Yield some documents of a random game of each setting, with long ones shortened."""
    turn = count()
    for game, players in settings():
        seen: Counter[str] = Counter()
        alike: Counter[str] = Counter()
        for kind, document in documents(game, players, 3, every=17):
            seen[kind] += 1
            likeness = document["action"]["type"] if kind == "action" else kind
            if kind in READ and seen[kind] % 9 in {1, 4} and alike[likeness] < MOST_ALIKE:
                alike[likeness] += 1
                if kind == "record":
                    del document["record"]["entries"][12:]
                    document["record"]["result"] = None
                if kind == "conformance":
                    situations = document["conformance"]["situations"]
                    document["conformance"]["situations"] = [
                        situations[next(turn) % len(situations)]
                    ]
                if kind == "components":
                    del document["components"]["components"][9:]
                    del document["components"]["fields"][12:]
                yield game, kind, document


def changes(document: Document, rng: aw.SeededRandom) -> Iterator[Any]:
    """Yield changes of form: wrong values, missing parts and unknown keys."""
    inner_places = [place for place, _ in places(document) if place]
    for _ in range(12):
        place = inner_places[rng.randrange(len(inner_places))]
        junk = json.loads(json.dumps(JUNK[rng.randrange(len(JUNK))]))
        yield put(document, place, junk)
        yield remove(document, place)
    everywhere = list(places(document))
    while len(everywhere) > MOST_PLACES:
        del everywhere[rng.randrange(len(everywhere))]
    for place, value in everywhere:
        if isinstance(value, dict):
            yield put(document, place, {**value, "stranger": 1})
            yield put(document, (*place, "type"), "no-such-type")
        elif isinstance(value, list):
            yield put(document, place, [*value, *value[:1]])
        elif isinstance(value, str):
            yield put(document, place, "no-such-value")


@pytest.mark.fuzz
def test_codec_and_schema_refuse_the_same_faults() -> None:
    """The codec and the schema refuse the same faults of form."""
    codes: Counter[str] = Counter()
    rng = aw.SeededRandom(8)
    for game, kind, document in every_other(base_documents()):
        schema = validator(kind, game)
        for changed in changes(document, rng):
            if changed.get("game") == document.get("game") or not is_game(changed):
                assert_agreement(schema, kind, changed, codes)
    assert set(FORM) - set(codes) == set(), "each kind of fault has been met"
    assert codes[""] > 100, "some changes leave a document that is read"
    assert sum(codes[code] for code in FORM) > 1_500


@pytest.mark.fuzz
def test_mutants_of_whole_documents() -> None:
    """The codec and the schema agree on documents with several random changes."""
    codes: Counter[str] = Counter()
    rng = aw.SeededRandom(9)
    texts = [(game, kind, json.dumps(document)) for game, kind, document in base_documents()]
    donors = [text for _, _, text in texts]
    mutants = rounds(1_250)
    for _ in range(mutants):
        game, kind, text = texts[rng.randrange(len(texts))]
        try:
            changed = json.loads(mutant(text, donors, rng))
        except (ValueError, RecursionError):
            continue
        if isinstance(changed, dict) and changed.get("game") in (game, ""):
            assert_agreement(validator(kind, game), kind, changed, codes)
    assert codes.total() > mutants / 2, "most of them are documents still"
    assert len(codes) > 8


def is_game(document: Document) -> bool:
    """Return whether a document names a registered game, which has a schema of its own."""
    return document.get("game") in aw.available_games()


def assert_agreement(
    schema: jsonschema_rs.Draft202012Validator, kind: str, document: Any, codes: Counter[str]
) -> None:
    """Assert that the schema and the codec agree on the form of a document."""
    code = fault_of(document)
    codes[code] += 1
    of_kind = isinstance(document, dict) and document.get("format") == f"ancient-world/{kind}"
    fits = schema.is_valid(document)
    if code in FORM and not whole_number_as_real(document):
        assert not fits, f"the codec refuses this ({code}), the schema does not: {document}"
    if not code and of_kind:
        refused = fits or not is_playable(kind, document)
        assert refused, (
            f"the codec reads this and it can be played, the schema refuses it: {document}"
        )


def is_playable(kind: str, document: Document) -> bool:
    """Return whether a document is of a table that the game allows: its players, seats and options."""
    if kind == "record":
        return aw.validate(aw.to_json(aw.from_document(document))).ok
    seats = set(range(max(aw.game(document["game"]).players))) if document["game"] else set()
    return all(seats_of(action) <= seats for action in actions_of(document.get(kind)))


def actions_of(body: Any) -> list[Document]:
    """Return the actions in an action or a decision."""
    if isinstance(body, dict) and "actions" in body:
        return list(body["actions"])
    return [body] if isinstance(body, dict) and "type" in body else []


def seats_of(action: Document) -> set[Any]:
    """Return the seats that an action names."""
    return {action[name] for name in ("player", "owner") if type(action.get(name)) is int}


def first_of(kind: str) -> Document:
    """Return the first document of a kind, of the miniature game."""
    return next(document for each, document in documents("mini", 2, 3) if each == kind)


def test_large_numbers_in_free_values() -> None:
    """A number beyond 2**53 in a free value is refused by the codec alone."""
    record = first_of("record")
    changed = put(record, ("record", "header", "options", "rounds"), 2**53 + 1)
    assert fault_of(changed) == "number-too-large in a free value"
    assert validator("record", "mini").is_valid(changed)


@pytest.mark.parametrize("kind", READ)
def test_whole_numbers_as_floats(kind: str) -> None:
    """A whole number that is written as 1.0 is refused by the codec alone."""
    document = first_of(kind)
    changed = {**document, "version": float(document["version"])}
    assert fault_of(changed) == "wrong-type"
    assert validator(kind, "mini").is_valid(changed)


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.__name__)
def test_the_form_of_an_event_is_its_class(event: type) -> None:
    """The schema of an event has the fields of its class in the same order."""
    form = aw.json_schema("changes", "antike")["$defs"][event.__name__]
    fields = attrs.fields(event)
    assert [field.name for field in fields] == form["required"] == list(form["properties"])
    assert form["properties"]["type"] == {"enum": [fields.type.default]}
