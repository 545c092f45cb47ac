"""Test replaying and validating records: valid records pass, and faults are reported with their places."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancient_world.documents.codec import to_document, to_json
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.errors import InvalidRecord
from ancient_world.engine.limits import MAX_FAULTS
from ancient_world.engine.pending import legal_actions
from ancient_world.records.record import Checksum, Entry, Record
from ancient_world.records.replay import replay
from ancient_world.validation.entry_help import MAX_LEGAL
from ancient_world.validation.record_checks import validate
from ancient_world.validation.report import Report
from tests.engine import minigame
from tests.engine.minigame import GAME, OTHER, Bid, Keep, Save
from tests.engine.paths import put
from tests.engine.play import play
from tests.fuzzing import rounds


def only(report: Report) -> tuple[str, str, int | None, str]:
    """Return code, path, index and rule of the only problem of a report."""
    (problem,) = report.problems
    assert not report.ok
    assert problem.message
    assert problem.code not in problem.message
    assert str(problem).startswith(problem.path)
    return problem.code, problem.path, problem.index, problem.rule


def with_header(record: Record, **changes: Any) -> Record:
    """Return the record with a changed header."""
    return attrs.evolve(record, header=attrs.evolve(record.header, **changes))


def with_entry(record: Record, index: int, **changes: Any) -> Record:
    """Return the record with a changed entry."""
    entries = list(record.entries)
    entries[index] = attrs.evolve(entries[index], **changes)
    return attrs.evolve(record, entries=tuple(entries))


def of_player(record: Record) -> int:
    """Return the index of the first entry of a player."""
    return next(i for i, entry in enumerate(record.entries) if entry.player is not None)


# --- valid records ---


@pytest.mark.parametrize("players", [2, 3])
def test_valid_records(players: int) -> None:
    """The record of a played game is valid as an object, a text and bytes, and leads to the last state."""
    for seed in range(10):
        match = play(seed, players)
        record = match.record
        for form in (record, to_json(record), to_json(record, indent=1).encode()):
            report = validate(form)
            assert report == Report("mini", (), match.state, len(record.entries))
            assert report.ok
            assert report.finished


def test_a_text_without_a_file() -> None:
    """A text without a file has an empty file name, number 0 and line 1; its players are as in its header."""
    record = with_header(play().record, players=("Ann", "B" * 100))
    report = validate(to_json(record))
    assert (report.file, report.number, report.line) == ("", 0, 1)
    assert report.players == ("Ann", "B" * 100)


def test_unfinished_records() -> None:
    """A record that stops at any entry is valid and unfinished."""
    record = play().record
    for length in range(len(record.entries)):
        report = validate(attrs.evolve(record, entries=record.entries[:length], result=None))
        assert report.ok
        assert not report.finished
        assert report.played == length


def test_replay() -> None:
    """Replaying yields the first state and the state after each entry."""
    match = play()
    states = list(replay(match.record))
    assert len(states) == len(match.record.entries) + 1
    assert states[0] == GAME.new(2, None, {})
    assert states[-1] == match.state
    for state, entry, after in zip(states, match.record.entries, states[1:], strict=False):
        assert apply(state, entry.action) == after


def test_other_cards() -> None:
    """A record with custom cards is valid if they are passed, and otherwise the report names them."""
    record = play(cards=OTHER).record
    assert validate(record, cards=OTHER).ok
    assert validate(to_json(record), cards=OTHER).ok
    report = validate(record)
    assert only(report) == ("record-cards", "$.record.header.cards.digest", None, "")
    assert "'other'" in report.problems[0].message


# --- invalid records, with one fault each ---

HEADERS: list[tuple[dict[str, Any], str, str]] = [
    ({"game": "no-game"}, "unknown-game", "$.game"),
    ({"rules_version": "0"}, "rules-version", "$.rules"),
    ({"players": ("Ann",)}, "player-count", "$.record.header.players"),
    ({"players": ("Ann",) * 9}, "player-count", "$.record.header.players"),
    ({"options": {"rounds": "two"}}, "mini-option", "$.record.header.options"),
    ({"options": {"players": 2, "cards": 1}}, "mini-option", "$.record.header.options"),
    ({"cards": None}, "record-no-cards", "$.record.header.cards"),
    ({"cards": CardsName("x", "y")}, "record-cards", "$.record.header.cards.digest"),
]


@pytest.mark.parametrize(("changes", "code", "path"), HEADERS)
def test_wrong_headers(changes: dict[str, Any], code: str, path: str) -> None:
    """A fault of the header is reported before any entry is played, also by ``replay``."""
    record = with_header(play().record, **changes)
    report = validate(record)
    assert only(report) == (code, path, None, "")
    assert report.played == 0
    assert report.final_state is None
    with pytest.raises(InvalidRecord) as caught:
        next(replay(record))
    assert (code, path) == (caught.value.code, caught.value.path)


def test_all_faults_of_a_header() -> None:
    """All faults of a header are reported at once."""
    record = with_header(play().record, rules_version="0", players=(), cards=None)
    codes = [problem.code for problem in validate(record).problems]
    assert codes == ["rules-version", "player-count", "record-no-cards"]


def test_cards_of_a_game_without_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """A header with cards is wrong if the game has none."""
    record = play().record
    monkeypatch.setattr(minigame.MiniGame, "cards_type", None)
    assert only(validate(record))[0] == "record-not-cards"


def test_an_illegal_action() -> None:
    """An illegal action is reported with its rule and the legal actions, the nearest first."""
    record = play().record
    index = next(i for i, e in enumerate(record.entries) if isinstance(e.action, Bid))
    wrong = with_entry(record, index, action=Bid(0, 77))
    report = validate(wrong)
    assert only(report) == ("mini-bid", f"$.record.entries[{index}].action", index, "M5")
    problem = report.problems[0]
    assert problem.data["bid"] == 77
    assert problem.legal[0] == Bid(0, 0)
    assert len(problem.legal) <= MAX_LEGAL
    assert report.played == index
    assert report.final_state is not None
    assert set(problem.legal) <= set(legal_actions(report.final_state))
    with pytest.raises(InvalidRecord) as caught:
        list(replay(wrong))
    error = caught.value
    assert (error.code, error.path) == (problem.code, problem.path)
    assert (error.data["index"], error.data["rule"]) == (index, "M5")


def test_the_closest_alternative_comes_first() -> None:
    """Legal actions of the same type with the most equal values come first."""
    match = play(rounds=1)
    match.undo(agreed=True)
    legal = legal_actions(match.state)
    assert isinstance(legal[0], Bid)
    entry = Entry(1, Bid(1, 99))
    record = attrs.evolve(match.record, entries=(*match.record.entries, entry))
    assert validate(record).problems[0].legal == legal
    record = attrs.evolve(match.record, entries=(*match.record.entries, Entry(1, Keep("ant"))))
    assert set(validate(record).problems[0].legal) == set(legal)


@pytest.mark.parametrize(
    ("of_chance", "change", "code"),
    [
        (False, {"player": 1}, "not-your-turn"),
        (False, {"player": None}, "not-your-turn"),
        (False, {"player": -1}, "not-your-turn"),
        (True, {"player": 0}, "not-your-turn"),
        (False, {"action": Rolled(())}, "not-now"),
        (True, {"action": Rolled(("9", "9"))}, "no-such-face"),
        (True, {"action": Rolled(("none",))}, "wrong-dice-count"),
        (True, {"action": Dealt(("ant",))}, "roll-awaited"),
        (True, {"action": Save()}, "roll-awaited"),
    ],
)
def test_wrong_entries(of_chance: bool, change: dict[str, Any], code: str) -> None:
    """Each kind of wrong entry is reported at its key."""
    record = play().record
    index = 0 if of_chance else of_player(record)
    wrong = with_entry(record, index, **change)
    (key,) = change
    for form in (wrong, to_json(wrong)):
        only_problem = only(validate(form))
        assert only_problem[:3] == (code, f"$.record.entries[{index}].{key}", index)


def test_entries_after_the_end() -> None:
    """An entry after the end of the game is wrong."""
    record = play().record
    longer = attrs.evolve(record, entries=(*record.entries, Entry(0, Save())))
    count = len(record.entries)
    assert only(validate(longer))[:3] == ("after-the-end", f"$.record.entries[{count}]", count)


def test_a_card_dealt_twice() -> None:
    """A card that was dealt and put under the deck cannot be dealt next."""
    records = (play(seed).record for seed in range(50))
    record = next(r for r in records if sum(isinstance(a, Dealt) for a in r.actions) > 1)
    deals = [i for i, e in enumerate(record.entries) if isinstance(e.action, Dealt)]
    first, second = (record.entries[i].action for i in deals[:2])
    assert isinstance(first, Dealt)
    assert isinstance(second, Dealt)
    wrong = with_entry(record, deals[1], action=Dealt((first.cards[0], second.cards[0])))
    assert only(validate(wrong))[:3] == (
        "card-under-others",
        f"$.record.entries[{deals[1]}].action",
        deals[1],
    )


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        ({"scores": (99, 0)}, "wrong-result", ".scores"),
        ({"scores": ()}, "result-size", ".scores"),
        ({"winners": ()}, "result-winners", ".winners"),
        ({"winners": (7,)}, "result-winners", ".winners"),
        ({"winners": (0, 1)}, "wrong-result", ".winners"),
    ],
)
def test_wrong_results(change: dict[str, Any], code: str, key: str) -> None:
    """A declared result that differs from the played one is wrong."""
    record = play().record
    assert record.result is not None
    wrong = attrs.evolve(record, result=attrs.evolve(record.result, **change))
    assert only(validate(wrong)) == (code, f"$.record.result{key}", None, "")
    with pytest.raises(InvalidRecord):
        list(replay(wrong))


def test_problems_of_an_object_come_in_the_order_of_its_document() -> None:
    """Problems are reported in the order of the document: those of entries before those of checksums."""
    index = of_player(play().record)
    record = with_entry(play().record, index, player=7)
    wrong = attrs.evolve(record, checksums=(Checksum(9_999, "0" * 64),), result=None)
    for form in (wrong, to_json(wrong)):
        codes = [problem.code for problem in validate(form).problems]
        assert codes == ["not-your-turn", "checksum-beyond"]


def test_at_most_a_hundred_problems_are_reported() -> None:
    """After a hundred problems one more says that there are others, and at most a hundred players are listed."""
    record = play().record
    assert len(validate(with_header(record, players=("Ann",) * 101)).players) == 100
    checksums = tuple(Checksum(9_999 + each, "0" * 64) for each in range(MAX_FAULTS + 1))
    outside = {**to_document(record), **{f"key{each}": 0 for each in range(MAX_FAULTS + 1)}}
    for form in (attrs.evolve(record, checksums=checksums), json.dumps(outside)):
        *reported, more = validate(form).problems
        assert len(reported) == MAX_FAULTS
        assert more.code == "more-problems"


def test_a_result_too_early() -> None:
    """A result before the end of the game is wrong."""
    record = play().record
    early = attrs.evolve(record, entries=record.entries[:-1])
    assert only(validate(early))[:2] == ("early-result", "$.record.result")


def test_rules_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in the rules is reported as a problem."""

    def fail(*_: object) -> None:
        raise KeyError("oops")

    record = play().record
    monkeypatch.setattr(minigame.Harvest, "event", fail)
    report = validate(record)
    assert only(report)[:3] == ("rules-failed", "$.record.entries[0].action", 0)
    assert "KeyError" in report.problems[0].message
    monkeypatch.setattr(GAME, "new", fail)
    assert only(validate(record))[:2] == ("rules-failed", "$.record.header.options")


def test_failing_actions_are_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that raises an exception in the rules is not proposed as a missing entry."""

    def fail(*_: object) -> None:
        raise KeyError("oops")

    record = play().record
    wrong = with_entry(record, of_player(record), action=Keep("ant"))
    monkeypatch.setattr(minigame.Save, "play", fail)
    assert not any("before" in each for each in validate(wrong).problems[0].changes)


# --- text ---


@pytest.mark.parametrize(
    "text", ["", "{}", "null", "[[[[", b"\xff", '{"format":"ancient-world/record"}', "[" * 99_999]
)
def test_any_text_gives_a_report(text: str | bytes) -> None:
    """Any text gives a report."""
    report = validate(text)
    assert not report.ok
    assert report.final_state is None


def test_other_values_raise_type_error() -> None:
    """A value other than a record or text raises TypeError."""
    with pytest.raises(TypeError, match="expected Record, str, bytes"):
        validate(42)  # type: ignore[call-overload]


def test_faults_inside_an_entry() -> None:
    """A fault inside an entry is reported with the entry's index."""
    document = to_document(play().record)
    text = json.dumps(put(document, ("record", "entries", 3, "action", "type"), "zzz"))
    assert only(validate(text))[:3] == ("unknown-type", "$.record.entries[3].action.type", 3)


@pytest.mark.fuzz
@settings(max_examples=rounds(50), deadline=None)
@given(st.data())
def test_mutated_records(data: st.DataObject) -> None:
    """A record with swapped, dropped or doubled entries is valid only if it can be played."""
    record = play(data.draw(st.integers(0, 5)), data.draw(st.integers(2, 3))).record
    entries = list(record.entries)
    first = data.draw(st.integers(0, len(entries) - 1))
    second = data.draw(st.integers(0, len(entries) - 1))
    change = data.draw(st.sampled_from(["swap", "drop", "double"]))
    if change == "swap":
        entries[first], entries[second] = entries[second], entries[first]
    elif change == "drop":
        del entries[first]
    else:
        entries.insert(first, entries[second])
    changed = attrs.evolve(record, entries=tuple(entries))
    report = validate(changed)
    state = GAME.new(len(record.header.players), None, record.header.options)
    for entry in entries[: report.played]:
        state = apply(state, entry.action)
    assert state == report.final_state
    if report.ok:
        assert report.played == len(entries)


def test_validating_lists_no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Validating a valid record never lists legal actions."""
    match = play(rounds=1)
    record = match.record

    def fail(*_: object) -> None:
        raise AssertionError("listed")

    for step in (minigame.TakeTurn, minigame.KeepOne, minigame.BidAtOnce):
        monkeypatch.setattr(step, "actions", fail)
    assert validate(record).ok
