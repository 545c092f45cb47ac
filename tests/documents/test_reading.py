"""Reading a state or record from text gives the same result as reading it from plain values."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.documents.text import load
from ancient_world.documents.types import DocumentTypes, is_worth_caching
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Civilization
from ancient_world.records import Entry
from tests.documents.test_writing import played
from tests.fuzzing import rounds

GAMES = ["the-ancient-world", "tides-of-time", "antike", "golden-ages"]
MEMBER = re.compile(r'"\w+":(?:"[\w-]*"|-?\d+|true|null)')


def states(game_id: str, count: int) -> list[Any]:
    """Return about `count` states of a game, evenly spaced."""
    states_of_game = [*aw.replay(played(game_id, 8).record)]
    return states_of_game[:: max(1, len(states_of_game) // count)]


def outcome(read: Any, text: str) -> object:
    """Return the state that is read from a text, or the code, path and message of the error."""
    try:
        return read(text)
    except aw.InvalidDocument as fault:
        return fault.code, fault.path, fault.message


def by_value(text: str) -> Any:
    """Read a text by way of plain values, without the quick reader."""
    return aw.from_document(load(text))


def damaged(text: str, rng: random.Random) -> str:
    """Return a text with one random change."""
    place = rng.randrange(len(text))
    replacement = rng.choice(
        ["", *'{}[],:"\\ 0-e\x00é', "null", "true", "1.5", "9" * 17, "9" * 5000]
    )
    members = [match.span() for match in MEMBER.finditer(text)]
    begin, end = rng.choice(members)
    first, second = sorted([rng.choice(members), rng.choice(members)])
    ways: list[str] = [
        text[:place] + replacement + text[place + 1 :],
        text[:place] + replacement + text[place:],
        text[:place],
        f"{text[:begin]}{text[begin:end]},{text[begin:]}",  # a member twice
        f"{text[:begin]}{text[begin:].partition(':')[0]}:{replacement}{text[end:]}",
        text[: first[0]] + text[slice(*second)] + text[first[1] :],  # one member for another
        text.replace(text[begin:end] + ",", "", 1),
        text.replace('"players":[', rng.choice(['"players":[[],', '"players":[null,']), 1),
    ]
    return rng.choice(ways)


@pytest.mark.parametrize("game_id", GAMES)
def test_states_are_read_back(game_id: str) -> None:
    """Each state of a game is read back from its text, in any layout."""
    for state in states(game_id, 30):
        text = aw.to_json(state)
        assert aw.from_json(text) == state == by_value(text)
        assert aw.to_json(aw.from_json(text)) == text
        for layout in (aw.to_json(state, indent=1), json.dumps(json.loads(text), sort_keys=True)):
            assert aw.from_json(layout) == state


@pytest.mark.parametrize("game_id", GAMES)
def test_text_and_values_give_the_same_errors(game_id: str) -> None:
    """A faulty text gives the same error as its plain values."""
    rng = random.Random(2)
    for state in states(game_id, 2):
        text = aw.to_json(state)
        assert aw.from_json(text) == state
        for _ in range(60):
            faulty = damaged(text, rng)
            assert outcome(aw.from_json, faulty) == outcome(by_value, faulty)


ODD: tuple[Any, ...] = (
    "1",
    "x",
    "",
    1,
    0,
    -1,
    1.0,
    1.7,
    True,
    False,
    None,
    [],
    {},
    [1],
    {"type": "x"},
)


def test_a_wrong_key_in_the_first_entry_is_reported() -> None:
    """A wrong key in the first entry of a record is reported, though all entries are parsed by the keys of the first."""
    text = aw.to_json(played("tides-of-time", 8).record)
    wrong = text.replace('[{"player":', '[{"playex":', 1)
    assert wrong != text
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_json(wrong)
    assert (refused.value.code, refused.value.path) == ("missing-key", "$.record.entries[0].player")


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return each list or object within a value, paired with each of its indices or keys."""
    keys = [*value] if type(value) is dict else [*range(len(value))] if type(value) is list else []
    return [(value, key) for key in keys] + [each for key in keys for each in places(value[key])]


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", GAMES)
def test_a_value_of_another_type_is_refused_in_text_as_it_is_in_values(game_id: str) -> None:
    """Replacing a value by one of another type gives the same result in text and in plain values."""
    rng = random.Random(game_id)
    texts = [aw.to_json(state) for state in states(game_id, 8)]
    refused, most = 0, rounds(1_250)
    for turn in range(most):
        document = json.loads(texts[turn % len(texts)])
        place, key = rng.choice(places(document["state"]))
        place[key] = rng.choice(ODD)
        answer = outcome(aw.from_json, json.dumps(document, separators=(",", ":")))
        assert answer == outcome(aw.from_document, document)
        refused += isinstance(answer, tuple)
    assert refused > 0.8 * most


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("wrong", ['"1"', "1.7", "true"])
def test_a_round_is_a_whole_number(game_id: str, wrong: str) -> None:
    """The round of a state may not be a string, a fraction or a boolean."""
    text = aw.to_json(states(game_id, 4)[1])
    number = re.search(r'"(?:round|era|turn)":\d+', text)
    assert number is not None
    changed = text.replace(number[0], number[0].partition(":")[0] + ":" + wrong, 1)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(changed)
    assert caught.value.code == "wrong-type"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "end", ["", "}}", "} 1", "},", "]", ',"cards":1}', "}\n{", ',"state":null}']
)
def test_text_after_a_document_is_refused(game_id: str, end: str) -> None:
    """A text with something after the document, or that ends too early, is refused."""
    text = aw.to_json(aw.new_game(game_id, 2))
    assert aw.to_json(aw.from_json(text)) == text
    longer = text[:-1] + end
    with pytest.raises(aw.InvalidDocument):
        aw.from_json(longer)
    assert outcome(aw.from_json, longer) == outcome(by_value, longer)


@attrs.frozen
class Several:
    """A class with several lists."""

    first: tuple[int, ...]
    second: tuple[tuple[int, ...], ...]


@attrs.frozen
class Single:
    """A class with one list."""

    first: tuple[int, ...]
    second: int


@attrs.frozen
class Deck:
    """A card set with a digest."""

    digest: str


@attrs.frozen
class WithCards(Several):
    """A class with a card set beside its lists."""

    cards: Deck


@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        (Several, True),
        (Single, False),
        (WithCards, False),
        (AntikeState, False),
        (Civilization, True),
    ],
)
def test_which_texts_of_parts_are_cached(kind: type, kept: bool) -> None:
    """The text of a part is cached if the part has several lists, but not for states or parts that hold cards."""
    assert is_worth_caching(kind) == kept


@attrs.define
class Changing:
    """A mutable record with an action."""

    player: int
    action: aw.Action


@attrs.frozen
class Around:
    """A frozen record with an action and a mutable record."""

    inner: Changing
    action: aw.Action


@pytest.mark.parametrize(
    ("kind", "recurs"),
    [
        (Entry, True),
        (Changing, False),
        (Around, False),
        (Several, False),
        (aw.Action, False),
        (int, False),
        (tuple[int, ...], False),
    ],
)
def test_which_records_are_shared(kind: type, recurs: bool) -> None:
    """Only records with an action that are frozen all the way down are shared between readings."""
    assert DocumentTypes(None).has_recurring_records(kind) == recurs
    assert DocumentTypes(aw.game("antike")).has_recurring_records(kind) == recurs


def records_in(value: Any) -> list[Any]:
    """Return a record and every record within it, except card sets."""
    if isinstance(value, tuple):
        return [record for each in value for record in records_in(each)]
    if not attrs.has(type(value)) or hasattr(value, "digest"):
        return []
    return [value, *records_in(tuple([getattr(value, name) for name in document_fields(value)]))]


def document_fields(record: Any) -> list[str]:
    """Return the names of the fields that a document has."""
    return [field.name for field in attrs.fields(type(record)) if field.init]


@pytest.mark.parametrize("game_id", GAMES)
def test_states_that_were_read_are_frozen(game_id: str) -> None:
    """Every part of a state that was read has the same class as the part that was written, and is frozen."""
    state = states(game_id, 5)[2]
    read = records_in(by_value(aw.to_json(state)))
    assert {type(record) for record in read} <= {type(record) for record in records_in(state)}
    for record in read:
        for name in document_fields(record):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(record, name, getattr(record, name))


@pytest.mark.parametrize("value", ["", 0, False, None, {}], ids=repr)
@pytest.mark.parametrize("name", ["agenda", "players"])
def test_empty_values_are_not_lists(name: str, value: object) -> None:
    """An empty value that is not a list is refused where a list is expected."""
    document = aw.to_document(states("tides-of-time", 5)[2])
    document["state"][name] = value
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert (refused.value.code, refused.value.path) == ("wrong-type", f"$.state.{name}")
