"""A seat is told what has happened: a patch from view to view, events, sentences, from nothing but what it may know."""

from __future__ import annotations

import gc
import json
import random
import weakref
from typing import Any, get_args

import attrs
import jsonpatch
import pytest

import ancient_world as aw
from ancient_world.engine.declared.fields import OMIT_IF_DEFAULT
from ancient_world.games.antike.rules.turn import ChooseSpace
from ancient_world.narration.telling import events
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.events import ValueChanged
from ancient_world.narration.telling.patches import document_writer, json_patch
from tests.changes.checking import NAMES, follow
from tests.examples.example_games import example_game
from tests.fuzzing import rounds

GOLD = ChooseSpace("gold")


def tides() -> aw.Match:
    """A match of Tides of Time that has just begun."""
    return aw.Match.new("tides-of-time", NAMES[:2], seed=4)


def first_of(match: aw.Match, player: int | None = None) -> Any:
    """The first thing that may be done now."""
    waiting = match.pending(player)
    assert isinstance(waiting, aw.Decision)
    return waiting.actions[0]


def as_values(change: aw.SeatChange) -> list[Any]:
    """The values that changed, by the events of a change."""
    return [event for event in change.events if isinstance(event, ValueChanged)]


def as_labelled(change: aw.SeatChange) -> list[Any]:
    """The events of a change that name a field."""
    return [event for event in change.events if hasattr(event, "label")]


def texts(change: aw.SeatChange) -> list[str]:
    """The sentences of a change."""
    return [sentence.text for sentence in change.sentences]


@pytest.mark.parametrize(
    "count", [120, pytest.param(rounds(2_000), marks=[pytest.mark.long, pytest.mark.fuzz])]
)
@pytest.mark.parametrize("game", aw.available_games())
def test_patches_lead_from_view_to_view(game: str, count: int) -> None:
    """Folded onto the first view, they give every view byte for byte, for each seat and for a watcher; events name each number."""
    checked = follow(game, count, seed=8)
    assert checked["taken back"] > 5


def as_plain(change: aw.SeatChange) -> dict[str, Any]:
    """What a document says of a change, by the fields of what it holds."""
    return {
        "version": change.version,
        "undone": change.undone,
        "entries": [
            {"player": each.player, "action": aw.to_document(each.action)["action"]}
            for each in change.entries
        ],
        "sentences": [attrs.asdict(each) for each in change.sentences],
        "events": [attrs.asdict(each) for each in change.events],
        "patch": list(change.patch),
    }


@pytest.mark.parametrize("game", aw.available_games())
def test_the_document_holds_each_field(game: str) -> None:
    """The text of changes, and the plain values, are those of their fields, whatever players are called."""
    names = ['Zoë "Z"\\', "\U0001f3b2 }],", "\ud800"]
    match = aw.Match.new(game, names[: max(2, min(aw.game(game).players))], seed=4)
    rng = random.Random(4)
    kinds = set()
    for _ in range(150):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        match.apply(rng.choice(waiting.actions))
        for seat in (0, None):
            changes = match.changes(match.version - 1, seat)
            plain = [as_plain(change) for change in changes.items]
            kinds |= {event["type"] for change in plain for event in change["events"]}
            head, *rest = aw.to_json(changes).partition('"changes":[')
            assert "".join(rest) == f'"changes":{json.dumps(plain, separators=(",", ":"))}}}'
            assert aw.to_document(changes) == json.loads(head + "".join(rest))
    assert {"number-changed", "component-moved", "points-changed"} & kinds


@pytest.mark.parametrize(("module", "game"), [("dice_game", "pig"), ("goofspiel", "goofspiel")])
def test_a_game_of_somebody_else(module: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds a game has patches, events and sentences for nothing, secrets and a choice of all at once included."""
    example_game(module, monkeypatch)
    checked = follow(game, 300, seed=5)
    assert checked["taken back"] > 5


def test_a_card_face_down_is_one_thing_to_its_owner_and_another_to_the_rest() -> None:
    """Who plays a card is told which; the other, and who watches, that one was played."""
    match = tides()
    card = first_of(match, 0).card
    match.apply(first_of(match, 0), player=0)
    [mine], [others], [watchers] = (match.changes(0, seat) for seat in (0, 1, None))
    before: Any = match.fork(0).state
    played = aw.game("tides-of-time").describe(before, mine.entries[0].action)
    assert texts(mine) == [f"Ann {played.replace('play', 'plays')}."]
    assert texts(others) == texts(watchers) == ["Ann plays a card face down."]
    event, hidden = as_values(mine)[0], as_values(others)[0]
    assert (event.after, hidden.after) == (card, aw.HIDDEN_ID)
    assert card not in aw.to_json(match.changes(0, 1))
    assert mine.patch[0]["value"] == card
    assert watchers.patch[0]["value"] == aw.HIDDEN_ID


@attrs.frozen
class Side:
    """Something with a number that documents leave out while it is 0."""

    coins: int
    noted: int = attrs.field(default=0, metadata=OMIT_IF_DEFAULT)


@pytest.mark.parametrize(
    ("before", "after", "operation"),
    [
        (0, 2, {"op": "add", "path": "/view/state/noted", "value": 2}),
        (2, 3, {"op": "replace", "path": "/view/state/noted", "value": 3}),
        (3, 0, {"op": "remove", "path": "/view/state/noted"}),
    ],
)
def test_what_documents_leave_out_comes_and_goes(
    before: int, after: int, operation: dict[str, Any]
) -> None:
    """It is put in and taken out where one of the documents has it, and changed where both have."""
    found = differences(Side(1, before), Side(1, after))
    assert json_patch(found, document_writer(aw.game("antike"))) == [operation]


def test_nothing_has_changed_since_now() -> None:
    """The present version has no changes after it, and that is a document too."""
    match = tides()
    changes = match.changes(0, 1)
    assert list(changes) == []
    assert aw.to_document(changes)["changes"] == []
    assert aw.to_document(changes)["format"] == "ancient-world/changes"


@pytest.mark.parametrize("version", [-1, 2, 2**70, "1", 1.0, True, None])
def test_a_version_that_is_not_known(version: Any) -> None:
    """What happened since a version that the match never had cannot be told; the error names those that it knows."""
    match = tides()
    match.apply(first_of(match))
    with pytest.raises(aw.InvalidOption) as refused:
        match.changes(version, 0)
    assert refused.value.code == "no-such-version"
    assert refused.value.data == {"given": version, "first": 0, "last": 1}


def test_seats_that_know_the_same_share_what_is_told() -> None:
    """It is worked out once for them; who knows something else has it told apart."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    match.apply(first_of(match))
    [one], [other], [watcher] = (match.changes(0, seat) for seat in (0, 1, None))
    assert one.story is other.story is watcher.story
    hidden = tides()
    hidden.apply(first_of(hidden, 0), player=0)
    [mine], [others], [watchers] = (hidden.changes(0, seat) for seat in (0, 1, None))
    assert mine.story is not others.story
    assert others.story is watchers.story or others.view != watchers.view


def test_what_was_told_long_ago_is_forgotten() -> None:
    """It can be told again; a match that goes on for long keeps no sentences and patches."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    match.apply(first_of(match))
    told = weakref.ref(match.changes(0, 0)[0].story)
    assert told() is not None
    for version in range(1, 25):
        match.apply(first_of(match))
        assert match.changes(version, 0)[0].sentences
    gc.collect()
    assert told() is None


def test_equal_changes_of_two_matches() -> None:
    """How they are told is worked out for each match, and is no part of what they are."""
    one, other = tides(), tides()
    for match in (one, other):
        match.apply(first_of(match, 0), player=0)
    assert [*one.changes(0, 0)] == [*other.changes(0, 0)]
    assert [*one.changes(0, 0)] != [*one.changes(0, 1)]
    assert "story" not in repr(one.changes(0, 0))


def test_changes_without_some_parts() -> None:
    """The same changes, as long as nothing else is left out than before."""
    match = tides()
    match.apply(first_of(match))
    changes = match.changes(0, 0)
    fewer = changes.without(["patch"])
    assert changes.without(()) is changes
    assert fewer.without(["patch"]) is fewer
    assert (fewer.omitted_parts, fewer.items) == (frozenset({"patch"}), changes.items)
    whole, [less] = aw.to_document(changes)["changes"][0], aw.to_document(fewer)["changes"]
    assert less == whole | {"patch": []}
    for part in ("sentences", "events"):
        assert aw.to_document(changes.without([part]))["changes"] == [whole | {part: []}]
    assert all(whole[part] for part in ("sentences", "events", "patch"))


@pytest.mark.parametrize("kind", get_args(events.Event))
def test_an_event_is_shown_by_its_class_and_its_values(kind: Any) -> None:
    """Its type stands in documents only, and cannot be given in its place among the values."""
    names = [each.name for each in attrs.fields(kind) if each.name != "type"]
    shown = ", ".join(f"{name}={number}" for number, name in enumerate(names))
    event = kind(*range(len(names)))
    assert repr(event) == f"{kind.__name__}({shown})"
    assert attrs.asdict(event)["type"] == event.type == kind(*range(len(names))).type
    with pytest.raises(TypeError):
        kind(*range(len(names) + 1))


def test_nobody_sits_there() -> None:
    """A seat that nobody has is told nothing."""
    with pytest.raises(ValueError, match="0 to 1"):
        tides().changes(0, 2)


def test_a_seat_asks_for_itself() -> None:
    """A seat has its own changes, the same that its observers are told."""
    match = tides()
    seats = [match.join(0), match.join(1)]
    heard: list[list[aw.SeatChange]] = [[], []]
    for seat, told in zip(seats, heard, strict=True):
        seat.observe(told.append)
    for seat in seats:
        seat.apply(seat.actions[0])
    for seat, told in zip(seats, heard, strict=True):
        assert list(seat.changes(0)) == told
        assert [each.patch for each in seat.changes(0)] == [each.patch for each in told]
        assert [each.sentences for each in seat.changes(0)] == [each.sentences for each in told]


def test_taken_back_and_played_again() -> None:
    """Undo and redo are changes with patches; the documents are those of before."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    documents = [aw.to_document(match.view(0))]

    def hear() -> None:
        [change] = match.changes(match.version - 1, 0)
        documents.append(jsonpatch.apply_patch(documents[-1], list(change.patch)))

    match.apply(first_of(match))
    hear()
    match.undo()
    hear()
    match.redo()
    hear()
    assert documents[0] == documents[2] != documents[1] == documents[3]
    undone, again = match.changes(1, 0)
    assert (undone.undone, undone.entries) == (1, ())
    assert texts(undone) == ["1 entry was taken back."]
    assert {event.entry for event in undone.events} == {-1}
    # no rule of the game takes anything back
    assert {each.rule for each in undone.sentences} == {""}
    assert again.entries == match.changes(0, 0)[0].entries


def test_what_is_taken_unasked_is_told() -> None:
    """A choice that nobody was asked for, as there was only one, has a sentence of its own under its entry."""
    match = aw.Match.new("the-ancient-world", NAMES[:2], seed=3)
    rng = aw.SeededRandom(2)
    taken: tuple[tuple[Any, aw.Action], ...] = ()
    while not taken:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        action = waiting.actions[rng.randrange(len(waiting.actions))]
        taken = aw.forced_actions_after(match.state, action)
        match.apply(action)
    [change] = match.changes(match.version - 1, 0)
    assert texts(change) == ["Ann buys 1 coin for 2 ambrosia.", "Ann pays 1 coin to join Build."]
    assert [each.entry for each in change.sentences] == [0, 0]


def test_sentences_are_told_in_the_language_in_use() -> None:
    """The same change is told in each language; its patch and its rule stay."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    match.apply(GOLD)
    [change] = match.changes(0, 0)
    assert "Cleo: gold 3 → 4" in change.sentences[0].changes
    aw.set_language("es")
    try:
        assert "Cleo: oro 3 → 4" in change.sentences[0].changes
        labels = [
            event["label"] for event in aw.to_document(match.changes(0, 0))["changes"][0]["events"]
        ]
        assert "oro" in labels
        assert labels == [event.label for event in as_labelled(change)]
    finally:
        aw.set_language("en")
    assert {sentence.rule for sentence in change.sentences} == {"T2"}
