"""Test the changes that a match reports to a seat: patches, events and sentences, without hidden information."""

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
from ancient_world import narration
from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT
from ancient_world.games.antike.rules.rondel import ChooseSpace
from ancient_world.narration.telling import events
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.events import ValueChanged
from ancient_world.narration.telling.patches import document_writer, json_patch
from tests.changes.checking import NAMES, follow
from tests.examples.example_games import example_game
from tests.fuzzing import rounds

GOLD = ChooseSpace("gold")


def tides() -> aw.Match:
    """Return a new match of Tides of Time."""
    return aw.Match.new("tides-of-time", NAMES[:2], seed=4)


def first_of(match: aw.Match, player: int | None = None) -> Any:
    """Return the first legal action."""
    waiting = match.pending(player)
    assert isinstance(waiting, aw.Decision)
    return waiting.actions[0]


def test_one_change_is_written_as_the_document_of_changes() -> None:
    """What a seat follows change by change has the text of the same changes asked for together."""
    match = tides()
    told: list[aw.SeatChange] = []
    match.join(1).observe(told.append)
    for _ in range(4):
        match.apply(first_of(match))
    assert [aw.to_json(each) for each in told] == [
        aw.to_json(narration.Changes(match.state.game, (each,))) for each in match.changes(0, 1)
    ]
    assert json.loads(aw.to_json(told[0])) == aw.to_document(told[0])
    assert "state" not in aw.to_document(told[0])["changes"][0]


def as_values(change: aw.SeatChange) -> list[Any]:
    """Return the events of changed values."""
    return [event for event in change.events if isinstance(event, ValueChanged)]


def as_labelled(change: aw.SeatChange) -> list[Any]:
    """Return the events that name a field."""
    return [event for event in change.events if hasattr(event, "label")]


def texts(change: aw.SeatChange) -> list[str]:
    """Return the texts of the sentences."""
    return [sentence.text for sentence in change.sentences]


@pytest.mark.parametrize(
    "count", [120, pytest.param(rounds(2_000), marks=[pytest.mark.long, pytest.mark.fuzz])]
)
@pytest.mark.parametrize("game", aw.available_games())
def test_patches_lead_from_view_to_view(game: str, count: int) -> None:
    """Patches applied to the first view give every later view byte for byte, and events name each changed number."""
    checked = follow(game, count, seed=8)
    assert checked["taken back"] > 5


def as_plain(change: aw.SeatChange) -> dict[str, Any]:
    """Return a change as plain values, field by field."""
    return {
        "version": change.version,
        "undone": change.undone,
        "entries": [
            {"player": each.player, "action": aw.to_document(each.action)["action"]}
            for each in change.entries
        ],
        "sentences": [
            attrs.asdict(each, filter=lambda field, _: field.init) for each in change.sentences
        ],
        "events": [attrs.asdict(each) for each in change.events],
        "patch": list(change.patch),
    }


@pytest.mark.parametrize("game", aw.available_games())
def test_the_document_holds_each_field(game: str) -> None:
    """The JSON text of changes and their document have the same fields and values, with any names of players."""
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
def test_a_game_from_outside_the_package(
    module: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game from outside the package has patches, events and sentences, also with secrets and simultaneous choices."""
    example_game(module, monkeypatch)
    checked = follow(game, 300, seed=5)
    assert checked["taken back"] > 5


def test_only_its_owner_knows_a_card_face_down() -> None:
    """The owner of a card played face down is told which one; the others and watchers are told that a card was played."""
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
    """A class with a number that documents leave out while it is 0."""

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
def test_patches_of_fields_that_documents_leave_out(
    before: int, after: int, operation: dict[str, Any]
) -> None:
    """A field that documents leave out is added, replaced or removed by the patch."""
    changed_fields = differences(Side(1, before), Side(1, after))
    assert json_patch(changed_fields, document_writer(aw.game("antike"))) == [operation]


def test_nothing_has_changed_since_now() -> None:
    """The changes since the current version are an empty document."""
    match = tides()
    changes = match.changes(0, 1)
    assert list(changes) == []
    assert aw.to_document(changes)["changes"] == []
    assert aw.to_document(changes)["format"] == "ancient-world/changes"


@pytest.mark.parametrize("version", [-1, 2, 2**70, "1", 1.0, True, None])
def test_a_version_that_is_not_known(version: Any) -> None:
    """Changes since an unknown version are refused with the known versions."""
    match = tides()
    match.apply(first_of(match))
    with pytest.raises(aw.InvalidOption) as refused:
        match.changes(version, 0)
    assert refused.value.code == "no-such-version"
    assert refused.value.data == {"given": version, "first": 0, "last": 1}


def test_seats_with_equal_knowledge_share_a_story() -> None:
    """Seats with the same knowledge share one story of a change; others have their own."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    match.apply(first_of(match))
    [first_seat], [second_seat], [watcher] = (match.changes(0, seat) for seat in (0, 1, None))
    assert first_seat.story is second_seat.story is watcher.story
    hidden = tides()
    hidden.apply(first_of(hidden, 0), player=0)
    [mine], [others], [watchers] = (hidden.changes(0, seat) for seat in (0, 1, None))
    assert mine.story is not others.story
    assert others.story is watchers.story or others.view != watchers.view


def test_old_stories_are_released() -> None:
    """Stories of old changes are released from memory."""
    match = aw.Match.new("antike", NAMES[:3], seed=4)
    match.apply(first_of(match))
    story = weakref.ref(match.changes(0, 0)[0].story)
    assert story() is not None
    for version in range(1, 25):
        match.apply(first_of(match))
        assert match.changes(version, 0)[0].sentences
    gc.collect()
    assert story() is None


def test_equal_changes_of_two_matches() -> None:
    """Changes of two matches are equal if their entries are; stories are not compared."""
    first, second = tides(), tides()
    for match in (first, second):
        match.apply(first_of(match, 0), player=0)
    assert [*first.changes(0, 0)] == [*second.changes(0, 0)]
    assert [*first.changes(0, 0)] != [*first.changes(0, 1)]
    assert "story" not in repr(first.changes(0, 0))


def test_changes_without_some_parts() -> None:
    """``without`` leaves out parts of changes, and returns the same object if nothing more is left out."""
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
    """The repr of an event has its class and values; ``type`` is a fixed attribute."""
    names = [each.name for each in attrs.fields(kind) if each.name != "type"]
    shown = ", ".join(f"{name}={number}" for number, name in enumerate(names))
    event = kind(*range(len(names)))
    assert repr(event) == f"{kind.__name__}({shown})"
    assert attrs.asdict(event)["type"] == event.type == kind(*range(len(names))).type
    with pytest.raises(TypeError):
        kind(*range(len(names) + 1))


def test_a_seat_that_does_not_exist() -> None:
    """Asking for the changes of a seat that does not exist raises ValueError."""
    with pytest.raises(ValueError, match="0 to 1"):
        tides().changes(0, 2)


def test_a_seat_asks_for_itself() -> None:
    """A seat's changes are the same as those that its observers receive."""
    match = tides()
    seats = [match.join(0), match.join(1)]
    heard: list[list[aw.SeatChange]] = [[], []]
    for seat, received in zip(seats, heard, strict=True):
        seat.observe(received.append)
    for seat in seats:
        seat.apply(seat.actions[0])
    for seat, received in zip(seats, heard, strict=True):
        assert list(seat.changes(0)) == received
        assert [each.patch for each in seat.changes(0)] == [each.patch for each in received]
        assert [each.sentences for each in seat.changes(0)] == [each.sentences for each in received]


def test_undo_and_redo_are_changes() -> None:
    """Undo and redo are changes, whose patches give the documents of before."""
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
    # no rule of the game undoes anything
    assert {each.rule for each in undone.sentences} == {""}
    assert again.entries == match.changes(0, 0)[0].entries


def test_forced_choices_have_sentences() -> None:
    """A forced choice has a sentence of its own under the entry before it."""
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


def test_sentences_are_in_the_current_language() -> None:
    """A change is told in the current language; its patch and rules stay the same."""
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
