"""Test what a problem reports for mending by hand: the text, the nearest legal actions, and their differences."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.validation import Problem, check_stream


@pytest.fixture(scope="module")
def text() -> str:
    """Return the text of the record of a finished game."""
    match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return aw.to_json(match.record)


def problem_of(text: str | bytes) -> Problem:
    """Return the only problem of a record."""
    (problem,) = aw.validate(text).problems
    return problem


def at_mark(problem: Problem) -> str:
    """Return the shown text from the mark on."""
    assert problem.mark is not None
    return problem.snippet[problem.mark :]


def test_the_text_around_a_problem(text: str) -> None:
    """The shown piece of the line is no wider than a screen, with the mark at the column."""
    problem = problem_of(text.replace('{"type":"pass"}', '{"type":"strike"}', 1))
    assert at_mark(problem).startswith('{"type":"strike"}')
    assert problem.snippet.startswith("…")
    assert problem.snippet.endswith("…")
    assert len(problem.snippet) == 76


def test_a_short_line_is_shown_whole(text: str) -> None:
    """A short line of a document is shown completely."""
    wrong = text.replace('{"type":"pass"}', '{"type":"strike"}', 1)
    lines = json.dumps(json.loads(wrong), indent=1).splitlines()
    problem = problem_of("\n".join(lines))
    assert problem.line is not None
    assert problem.snippet == lines[problem.line - 1] == '    "action": {'
    assert at_mark(problem) == "{"


@pytest.mark.parametrize("cut", [1, 9, 40, 300])
def test_the_end_of_a_text_is_marked_behind_it(text: str, cut: int) -> None:
    """If a text is cut off, the end is shown with the mark behind it."""
    problem = problem_of(text[:-cut])
    assert problem.snippet.endswith(text[:-cut][-75:])
    if problem.code == "truncated":
        assert at_mark(problem) == ""


def test_bytes_that_are_no_characters() -> None:
    """Bytes that are not UTF-8 are shown as a replacement character."""
    report = next(
        check_stream(
            b'{"format":"ancient-world/record-lines"}\n{"player":"\xff"}\n', name="a.jsonl"
        )
    )
    assert any("�" in problem.snippet for problem in report.problems)


def test_a_record_that_is_no_text_has_no_snippet(text: str) -> None:
    """The problem of a record object has no text and no mark."""
    record = aw.from_json(text)
    assert isinstance(record, aw.Record)
    assert record.result is not None
    wrong = attrs.evolve(record, result=attrs.evolve(record.result, scores=(99, 99)))
    (problem,) = aw.validate(wrong).problems
    assert (problem.snippet, problem.mark) == ("", None)


def test_changes_to_the_nearest_legal_action(text: str) -> None:
    """The changes name the keys whose values differ from the nearest legal action, with both values."""
    document = json.loads(text)
    index, entry = next(
        (index, entry)
        for index, entry in enumerate(document["record"]["entries"])
        if entry["action"]["type"] == "place-citizen"
    )
    right = dict(entry["action"])
    entry["action"]["space"] = "nowhere"
    problem = problem_of(json.dumps(document))
    assert problem.index == index
    (change,) = problem.changes
    assert change.startswith('action.space: "nowhere" -> "')
    nearest: Any = problem.legal[0]
    assert nearest.citizen == right["citizen"]


def test_the_nearest_looks_alike(text: str) -> None:
    """Among equally near actions the one with the most similar text comes first."""
    document = json.loads(text)
    entry = next(e for e in document["record"]["entries"] if e["action"]["type"] == "place-citizen")
    right = entry["action"]["space"]
    entry["action"]["space"] = f"{right}x"
    problem = problem_of(json.dumps(document))
    assert problem.changes == (f'action.space: "{right}x" -> "{right}"',)


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ({"type": "place-citizn"}, {"unknown-type"}),
        ({"citizen": "x"}, {"wrong-type"}),
        ({"citizen": [[1]] * 1000}, {"wrong-type"}),
        ({"extra": "x" * 1000}, {"unknown-key"}),
    ],
)
def test_an_entry_that_cannot_be_read(text: str, wrong: dict[str, Any], codes: set[str]) -> None:
    """An unreadable entry has the legal actions of its place, and the changes to the nearest."""
    document = json.loads(text)
    index, entry = next(
        (index, entry)
        for index, entry in enumerate(document["record"]["entries"])
        if entry["action"]["type"] == "place-citizen"
    )
    right = dict(entry["action"])
    entry["action"] |= wrong
    problem = problem_of(json.dumps(document))
    assert {problem.code} == codes
    assert problem.index == index
    assert problem.moment is not None
    assert problem.moment.round == 1
    ((key, value),) = wrong.items()
    (change,) = problem.changes
    assert change.startswith(f"action.{key}: {json.dumps(value)[:40]}")
    assert len(change) < 120
    nearest: Any = problem.legal[0]
    assert nearest.space == right["space"]
    assert len(problem.expected) == len(problem.legal)


@pytest.mark.parametrize(("size", "shown"), [(78, f'"{"x" * 78}"'), (79, f'"{"x" * 78}…')])
def test_a_long_value_is_cut(text: str, size: int, shown: str) -> None:
    """Values are cut after eighty characters."""
    wrong = text.replace('"type":"place-citizen"', f'"type":"{"x" * size}"', 1)
    assert problem_of(wrong).changes[0] == f'action.type: {shown} -> "place-citizen"'


@pytest.mark.parametrize("entry", [1, None, [], {}, {"player": -7, "action": {}}, {"action": 3}])
def test_an_entry_that_is_none(text: str, entry: Any) -> None:
    """Anything in place of an entry has the legal actions of its place."""
    document = json.loads(text)
    index = next(i for i, e in enumerate(document["record"]["entries"]) if e["player"] is not None)
    document["record"]["entries"][index] = entry
    report = aw.validate(json.dumps(document))
    assert report.played == index
    assert all(len(problem.legal) > 1 for problem in report.problems)


def test_an_action_of_another_seat(text: str) -> None:
    """For an action that only the other player may do, the player is the only change."""
    document = json.loads(text)
    entry = next(e for e in document["record"]["entries"] if e["player"] is not None)
    entry["player"] = 1 - entry["player"]
    problem = problem_of(json.dumps(document))
    assert problem.code == "not-your-turn"
    assert problem.changes == (f"player: {entry['player']} -> {1 - entry['player']}",)


@pytest.mark.parametrize(
    ("right", "wrong", "code", "offered"),
    [
        ('"type":"place-citizen"', '"type":"place-citizens"', "unknown-type", "place-citizen"),
        ('"commitment":', '"comitment":', "unknown-key", "commitment"),
        ('"winners":', '"winner":', "unknown-key", "winners"),
        ('"checksums":', '"check_sums":', "unknown-key", "checksums"),
        ('"rules":', '"rule":', None, ""),
    ],
)
def test_did_you_mean(text: str, right: str, wrong: str, code: str | None, offered: str) -> None:
    """A misspelt word is reported with at most five similar ones, the nearest first."""
    problems = {
        problem.code: problem for problem in aw.validate(text.replace(right, wrong, 1)).problems
    }
    if code is None:  # keys are not checked before the version fits
        assert "unknown-key" not in problems
        return
    near = problems[code].data["near"].split(", ")
    assert near[0] == offered
    assert len(near) <= 5
    assert f"did you mean {offered}" in problems[code].message


def test_a_word_that_is_near_nothing(text: str) -> None:
    """For a word without similar ones some of the possible words are named."""
    (problem,) = aw.validate(text.replace('"type":"place-citizen"', '"type":"zzzzzz"', 1)).problems
    assert problem.code == "unknown-type"
    assert problem.message.count(",") <= 5
    assert "…" in problem.message


@pytest.mark.parametrize("name", ["Ann", "Ben"])
def test_a_line_of_notation_is_shown_with_its_player(name: str) -> None:
    """The change to a line of notation shows both lines with the name of the player, whatever the seat."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=3)
    for _ in range(2):
        match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    lines = list(record_lines_in_format("awn", match.record))
    line = next(each for each in lines if f". {name}: play " in each)
    card = line.rpartition(" ")[2]
    text = "\n".join(lines).replace(line, line[:-2] + line[-1])
    misspelt = f"{name}: play {card[:-2]}{card[-1]}"
    assert aw.validate(text).problems[0].changes == (f"{misspelt} -> {name}: play {card}",)
