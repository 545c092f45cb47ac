"""Every document that is written can be read back, and a faulty document is refused with the exact path of the fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

import attrs
import pytest

from ancient_world.documents.codec import from_document, from_json, to_document, to_json
from ancient_world.documents.converters import Converters
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Dealt
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.pending import Decision, legal_actions, pending
from ancient_world.engine.public_functions import View, new_game, scores
from ancient_world.records.record_views import view
from ancient_world.validation.record_checks import validate
from tests.engine.minigame import OTHER, Bid, Keep, KeepOne, MiniState, Save
from tests.engine.paths import path, places, put, remove
from tests.engine.play import play, some_states


def fault(document: Any, **options: Any) -> InvalidDocument:
    """Return the error that a document raises, after checking that its JSON text raises the same error."""
    with pytest.raises(InvalidDocument) as caught:
        from_document(document, **options)
    with pytest.raises(InvalidDocument) as from_text:
        from_json(json.dumps(document), **options)
    assert str(caught.value) == str(from_text.value)
    return caught.value


def busy_state() -> MiniState:
    """Return a state in which every field has a value."""
    return next(
        state
        for state in some_states()
        if state.agenda
        and isinstance(state.agenda[-1], KeepOne)
        and state.last is not None
        and state.players[0].hand
        and state.players[0].rounds_won
    )


def documents() -> dict[str, Any]:
    """Return a document of every kind."""
    state = busy_state()
    chance = next(s for s in some_states() if s.agenda and not legal_actions(s))
    return {
        "state": to_document(state),
        "view": to_document(view(state, 1)),
        "decision": to_document(pending(state)),
        "chance": to_document(pending(chance)),
        "action": to_document(Bid(1, 2)),
        "dealt": to_document(Dealt(("ant",))),
        "record": to_document(play().record),
    }


KINDS = ["state", "view", "decision", "chance", "action", "dealt", "record"]


# --- round trips ---


def test_states_are_read_back() -> None:
    """A state that is written and read back is equal, has the same hash, and gives the same text again."""
    for state in some_states():
        text = to_json(state)
        back = from_json(text)
        assert back == state
        assert type(back) is MiniState
        assert hash(back) == hash(state)
        assert to_json(back) == text
        assert from_json(to_json(state, indent=2)) == state
        assert from_json(text.encode()) == state
        assert to_document(state) == json.loads(text)


def test_a_shared_decision_is_read_back() -> None:
    """A decision of several players that is read back has the legal actions of each of them."""
    waiting = [pending(state) for state in some_states()]
    decision = next(each for each in waiting if isinstance(each, Decision) and each.players[1:])
    back = from_json(to_json(decision), expect=Decision)
    assert back == decision
    for player in decision.players:
        assert back.actions_of(player) == decision.actions_of(player) != ()


def test_every_document_begins_with_its_envelope() -> None:
    """Every document begins with its format, version, game and rules, followed by its content."""
    for name, document in documents().items():
        kind = {"decision": "pending", "chance": "pending", "dealt": "action"}.get(name, name)
        assert ["format", "version", "game", "rules", kind] == list(document)
        assert f"ancient-world/{kind}" == document["format"]
        assert document["version"] == (2 if kind == "view" else 1)
        assert document["game"] == ("" if name == "dealt" else "mini")


def test_the_text_of_a_small_document() -> None:
    """The text of a document is compact, with keys in a fixed order, and members of unions have a type."""
    assert to_json(Bid(1, 2)) == (
        '{"format":"ancient-world/action","version":1,"game":"mini","rules":"1",'
        '"action":{"type":"bid","player":1,"coins":2}}'
    )
    assert to_json(None) == (
        '{"format":"ancient-world/pending","version":1,"game":"","rules":"","pending":null}'
    )


def test_reports_and_scores_are_written() -> None:
    """Reports and scores can be written, with their sentences, but not read back."""
    match = play()
    record = match.record
    entry = attrs.evolve(record.entries[-1], action=Bid(1, 99))
    bad = attrs.evolve(record, entries=(*record.entries[:-1], entry))
    document = json.loads(to_json(validate(bad)))
    problem = document["report"]["problems"][0]
    assert not document["report"]["ok"]
    assert problem["code"] == "mini-bid"
    assert problem["legal"][0]["type"] == "bid"
    assert fault(document).code == "unknown-format"
    lines = json.loads(to_json(scores(match.state)))["scores"][0]["lines"]
    assert [line["code"] for line in lines] == ["mini-rounds", "mini-cards"]
    assert lines[1]["text"] == "for cards"
    assert json.loads(to_json(validate("nonsense")))["report"]["final_state"] is None


@pytest.mark.parametrize("value", [42, "text", [], ("a",), object()])
def test_values_without_documents_are_refused(value: object) -> None:
    """Writing a value that has no document form raises `TypeError`."""
    with pytest.raises(TypeError, match=r"no document|expected the scores"):
        to_json(value)


def test_an_action_that_the_game_does_not_name() -> None:
    """Writing an action of a class that its game must list raises `TypeError`."""

    @attrs.frozen
    class Stray(Action):
        game = "mini"

    with pytest.raises(TypeError, match="Stray is not among the types"):
        to_json(Stray())


# --- faults ---

WRONG_VALUES: dict[type, list[Any]] = {
    int: ["3", True, 3.0, 1.5, [], {}],
    str: [3, True, [], {}],
    bool: [0, 1, "true", [], {}, None],
    list: [{}, "", 0, True],
    dict: [[], "", 0, True],
    type(None): [1.5, "\u00b6", [1.5], {"\u00b6": 0}],
}
NULLABLE = {"bid", "last", "player", "result", "cards", "seed", "pending"}


def accepts_anything(place: tuple[str | int, ...]) -> bool:
    """Return whether any JSON value is allowed at a place: only inside a record's options."""
    return "options" in place[:-1]


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_types(kind: str) -> None:
    """A value of a wrong type is refused with the path of the value, at every place."""
    document = documents()[kind]
    for place, value in places(document):
        if accepts_anything(place):
            continue
        for other in [*WRONG_VALUES[type(value)], None]:
            if other is None and (not place or place[-1] in NULLABLE or value is None):
                continue
            error = fault(put(document, place, other))
            if value is None and isinstance(other, (str, list, dict)):
                assert error.path.startswith(path(place))
            else:
                assert path(place) == error.path, (place, other)
                assert error.code in ("wrong-type", "wrong-value", "unknown-format")


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("players",), {}, "Expected a list, got an object."),
        (("agenda", 0), [], "Expected an object, got a list."),
        (("players", 0, "coins"), "1", 'Expected a whole number, got "1".'),
        (("players", 0, "coins"), True, "Expected a whole number, got true."),
        (("players", 0, "hand"), [3], "Expected a text, got 3."),
    ],
)
def test_the_message_names_the_expected_type(
    place: tuple[str | int, ...], value: Any, message: str
) -> None:
    """The message names the expected type and the value that was found."""
    error = fault(put(documents()["state"], ("state", *place), value))
    assert str(error) == f"{error.path}: {message}"


@pytest.mark.parametrize("kind", KINDS)
def test_missing_keys(kind: str) -> None:
    """A missing key is refused with its path, at every place."""
    document = documents()[kind]
    for place, _ in places(document):
        if place and isinstance(place[-1], str) and not accepts_anything(place):
            error = fault(remove(document, place))
            assert (path(place), "missing-key") == (error.path, error.code)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ["zzz", "", "two words", "\u00b6"])
def test_unknown_keys(kind: str, key: str) -> None:
    """An unknown key is refused with its path, at every place."""
    document = documents()[kind]
    for place, value in places(document):
        if isinstance(value, dict) and "options" not in place:
            error = fault(put(document, (*place, key), 1))
            assert (path((*place, key)), "unknown-key") == (error.path, error.code)


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_tags(kind: str) -> None:
    """An unknown `type`, or the type of another union, is refused."""
    document = documents()[kind]
    for place, value in places(document):
        if place and place[-1] == "type":
            for tag in ("no-such-type", "", "Save", "next-round" if value == "keep" else "keep"):
                if tag != value:
                    error = fault(put(document, place, tag))
                    assert error.path.startswith(path(place[:-1]))
                    if not (value in ("save", "look", "bid", "dealt", "rolled") and tag == "keep"):
                        assert (path(place), "unknown-type") == (error.path, error.code)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 10**30, 10**400])
def test_huge_numbers(kind: str, number: int) -> None:
    """A number beyond 2**53 is refused wherever a number is expected."""
    document = documents()[kind]
    for place, value in places(document):
        if type(value) is int and place != ("version",) and not accepts_anything(place):
            with pytest.raises(InvalidDocument) as caught:
                from_document(put(document, place, number))
            assert (path(place), "number-too-large") == (caught.value.path, caught.value.code)


@pytest.mark.parametrize("kind", KINDS)
def test_duplicate_keys(kind: str) -> None:
    """A duplicate key is refused with its path, at every place."""
    document = documents()[kind]
    for place, _ in places(document):
        if place and isinstance(place[-1], str):
            marked = json.dumps(put(document, place, "HERE"))
            key = json.dumps(place[-1])
            with pytest.raises(InvalidDocument) as caught:
                from_json(marked.replace('"HERE"', f'1, {key}: "HERE"'))
            assert (path(place), "duplicate-key") == (caught.value.path, caught.value.code)


@pytest.mark.parametrize("value", [None, 1, "text", [], {}, True, [{}], {"format": 1}])
def test_no_document_at_all(value: object) -> None:
    """JSON that is not a document is refused at its root or at `format`."""
    assert fault(value).path in ("$", "$.format")


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("format", "ancient-world/nothing", "unknown-format"),
        ("format", "state", "unknown-format"),
        ("format", "ancient-world/ancient-world/state", "unknown-format"),
        ("version", 2, "unknown-version"),
        ("version", 0, "unknown-version"),
        ("game", "mimi", "unknown-game"),
        ("game", "", "unknown-game"),
        ("rules", "2", "rules-version"),
    ],
)
def test_wrong_envelopes(key: str, value: object, code: str) -> None:
    """A wrong format, version, game or rules version is refused at its key."""
    error = fault(put(documents()["state"], (key,), value))
    assert (f"$.{key}", code) == (error.path, error.code)


def test_states_that_cannot_occur() -> None:
    """A well-formed state that breaks the game's invariants is refused with its path from the root."""
    document = documents()["state"]
    error = fault(put(document, ("state", "players", 1, "coins"), -1))
    assert (error.path, error.code) == ("$.state.players[1].coins", "mini-debt")
    error = fault(put(document, ("state", "agenda"), [{"type": "next-round"}]))
    assert (error.path, error.code) == ("$.state.agenda", "mini-agenda")


def test_a_view_of_a_missing_seat_is_refused() -> None:
    """A view of a seat that does not exist at the table is refused with code `no-such-seat`."""
    seen = view(busy_state(), 0)
    document, seats = to_document(seen), len(seen.state.players)
    other_seat = fault(put(document, ("view", "player"), seats - 1))
    assert (other_seat.code, other_seat.path) == ("view-not-seen", "$.view.state")
    refused = fault(put(document, ("view", "player"), seats))
    assert (refused.code, refused.path, refused.data["seats"]) == ("no-such-seat", "$.view.player", seats)  # fmt: skip


def test_a_state_on_which_the_rules_fail_is_refused() -> None:
    """A state in which the rules raise an error is refused with code `impossible-state`."""
    error = fault(put(documents()["state"], ("state", "players", 0, "hand"), ["no such card"]))
    assert (error.path, error.code) == ("$.state", "impossible-state")
    assert "no such card" in str(error)
    begin = "KeyError: '"
    for size, expected in ((188, "x" * 188 + "'"), (189, "x" * 188 + "…")):
        error = fault(put(documents()["state"], ("state", "players", 0, "hand"), ["x" * size]))
        assert error.data["problem"] == begin + expected


def test_deep_options() -> None:
    """Options may hold any JSON value up to a limit of depth; deeper or cyclic values are refused."""
    deep: Any = 1
    for _ in range(80):
        deep = [deep]
    error = fault(put(documents()["record"], ("record", "header", "options"), {"rounds": deep}))
    assert error.code == "too-deep"
    cycle: list[Any] = []
    cycle.append(cycle)
    with pytest.raises(InvalidDocument) as caught:
        from_document(put(documents()["record"], ("record", "header", "options", "x"), cycle))
    assert caught.value.code == "too-deep"


@pytest.mark.parametrize("seed", [-1, 2**53])
def test_seeds_out_of_range(seed: int) -> None:
    """A seed that the generator does not accept is refused with its path."""
    error = fault(put(documents()["record"], ("record", "header", "seed"), seed))
    assert (error.path, error.code) == ("$.record.header.seed", "unusable-value")


def test_a_decision_has_one_to_a_hundred_players() -> None:
    """A decision without players, or of more than a hundred players, is refused."""
    for players in ([], [0] * 101):
        error = fault(put(documents()["decision"], ("pending", "players"), players))
        assert (error.path, error.code) == ("$.pending.players", "unusable-value")
    most = put(documents()["decision"], ("pending", "players"), [*range(100)])
    back = from_document(put(most, ("pending", "actions"), []), expect=Decision)
    assert back.players == tuple(range(100))


def test_size_limit() -> None:
    """A text longer than the caller's `limit` is refused."""
    with pytest.raises(InvalidDocument, match="the limit is 100"):
        from_json(to_json(busy_state()), limit=100)


# --- cards ---


def test_other_cards_must_be_given() -> None:
    """A state with cards of its own names the cards, and can only be read if the caller passes the cards."""
    state = new_game("mini", 2, cards=OTHER)
    document = to_document(state)
    assert document["state"]["cards"] == {"name": "other", "digest": "07e4"}
    with pytest.raises(InvalidDocument) as caught:
        from_document(document)
    assert (caught.value.path, caught.value.code) == ("$.state.cards", "card-file-needed")
    assert "'other'" in str(caught.value)
    for size, digest in ((64, "d" * 64), (65, "d" * 63 + "…")):
        document["state"]["cards"] = {"name": "n" * 61, "digest": "d" * size}
        with pytest.raises(InvalidDocument) as caught:
            from_document(document)
        assert caught.value.data == {"name": "n" * 59 + "…", "digest": digest}


def test_other_cards_are_used() -> None:
    """A state is read with the cards that the caller passes; a state with the standard cards needs none."""
    match = play(cards=OTHER)
    assert from_json(to_json(match.state), cards=OTHER) == match.state
    assert from_json(to_json(match.record)) == match.record
    assert from_json(to_json(play().state), cards=OTHER) == play().state


# --- types that the miniature game does not have ---


@attrs.frozen
class Pen:
    """A class for an optional field."""

    size: int


@attrs.frozen
class Zoo:
    """A class with a field of every type that documents support."""

    pair: tuple[int, str]
    maybe: tuple[str, ...] | None
    pens: tuple[Pen | None, ...]
    level: Literal["low", 3]
    number: float
    either: int | str
    sizes: Mapping[str, int]
    anything: Any
    made: int = attrs.field(init=False, default=7)


ZOO = Zoo((1, "a"), ("b",), (Pen(2), None), 3, 1.5, "c", {"d": 4}, {"e": [None, 1.5]})


def test_every_type() -> None:
    """Tuples, optional values, literals, fractions, unions, mappings and any JSON value are read back as they were written."""
    converters = Converters(None)
    document = converters.write(ZOO, Zoo)
    assert "made" not in document
    assert json.loads(converters.text(ZOO, Zoo)) == json.loads(json.dumps(document))
    assert converters.read(json.loads(json.dumps(document)), Zoo, "$") == ZOO


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (("pair",), [1], "wrong-length"),
        (("pair",), "ab", "wrong-type"),
        (("pair", 1), 2, "wrong-type"),
        (("maybe",), "b", "wrong-type"),
        (("maybe", 0), None, "wrong-type"),
        (("pens", 1), "b", "wrong-type"),
        (("pens", 0, "size"), "2", "wrong-type"),
        (("level",), 3.0, "wrong-value"),
        (("level",), True, "wrong-value"),
        (("level",), [], "wrong-value"),
        (("number",), "1.5", "wrong-type"),
        (("number",), float("nan"), "wrong-type"),
        (("number",), True, "wrong-type"),
        (("either",), None, "wrong-type"),
        (("either",), True, "wrong-type"),
        (("sizes",), [], "wrong-type"),
        (("sizes", "d"), "4", "wrong-type"),
        (("anything", "e", 1), float("inf"), "wrong-type"),
        (("anything", "e", 1), 2**60, "number-too-large"),
        (("anything", "e", 1), (), "wrong-type"),
    ],
)
def test_faults_of_every_type(place: tuple[str | int, ...], value: object, code: str) -> None:
    """A value that does not fit its field's type is refused with its path."""
    converters = Converters(None)
    document = put(converters.write(ZOO, Zoo), place, value)
    with pytest.raises(InvalidDocument) as caught:
        converters.read(document, Zoo, "$")
    assert (path(place), code) == (caught.value.path, caught.value.code)


class Pot:
    """A class without declared fields."""


@pytest.mark.parametrize(("kind", "value"), [(set[int], {1}), (Pot, Pot())])
def test_types_without_a_place(kind: Any, value: object) -> None:
    """Reading or writing a field of an unsupported type raises `TypeError`."""
    bad = attrs.make_class("Bad", {"things": attrs.field(type=kind)}, frozen=True)
    with pytest.raises(TypeError, match="no place for a value"):
        Converters(None).read({"things": []}, bad, "$")
    with pytest.raises(TypeError, match="no place for a value"):
        Converters(None).write(bad(value), bad)


def test_nested_documents_are_read_back() -> None:
    """Views and decisions that are read back from text compare equal by value."""
    seen = view(busy_state(), 0)
    assert from_json(to_json(seen), expect=View).pending == seen.pending
    assert from_json(to_json(Save())) == Save()
    assert from_json(to_json(Keep("ant"))) == Keep("ant")
