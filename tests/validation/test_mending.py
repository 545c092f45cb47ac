"""What a report says so that a record can be mended by hand: the text, what is near, what it would change."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.validation import Problem, check_stream


@pytest.fixture(scope="module")
def text() -> str:
    """The record of a whole game."""
    match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return aw.to_json(match.record)


def problem_of(text: str | bytes) -> Problem:
    """The one problem of a record."""
    (problem,) = aw.validate(text).problems
    return problem


def at_mark(problem: Problem) -> str:
    """The text from the mark on."""
    assert problem.mark is not None
    return problem.snippet[problem.mark :]


def test_the_text_around_a_problem(text: str) -> None:
    """A piece of the line, no wider than a screen, with the mark where the column is."""
    problem = problem_of(text.replace('{"type":"pass"}', '{"type":"strike"}', 1))
    assert at_mark(problem).startswith('{"type":"strike"}')
    assert problem.snippet.startswith("…")
    assert problem.snippet.endswith("…")
    assert len(problem.snippet) == 76


def test_a_short_line_is_shown_whole(text: str) -> None:
    """In a document of many lines the line is shown as it stands."""
    wrong = text.replace('{"type":"pass"}', '{"type":"strike"}', 1)
    lines = json.dumps(json.loads(wrong), indent=1).splitlines()
    problem = problem_of("\n".join(lines))
    assert problem.line is not None
    assert problem.snippet == lines[problem.line - 1] == '    "action": {'
    assert at_mark(problem) == "{"


@pytest.mark.parametrize("cut", [1, 9, 40, 300])
def test_the_end_of_a_text_is_marked_behind_it(text: str, cut: int) -> None:
    """Where a text ends too early the mark stands right behind it, and what came before is shown."""
    problem = problem_of(text[:-cut])
    assert problem.snippet.endswith(text[:-cut][-75:])
    if problem.code == "truncated":
        assert at_mark(problem) == ""


def test_bytes_that_are_no_characters() -> None:
    """They are shown as a mark of their own, and nothing fails."""
    report = next(
        check_stream(
            b'{"format":"ancient-world/record-lines"}\n{"player":"\xff"}\n', name="a.jsonl"
        )
    )
    assert any("�" in problem.snippet for problem in report.problems)


def test_a_record_that_is_no_text_has_no_snippet(text: str) -> None:
    """What was never written down has no place."""
    record = aw.from_json(text)
    assert isinstance(record, aw.Record)
    assert record.result is not None
    wrong = attrs.evolve(record, result=attrs.evolve(record.result, scores=(99, 99)))
    (problem,) = aw.validate(wrong).problems
    assert (problem.snippet, problem.mark) == ("", None)


def test_what_the_nearest_legal_action_would_change(text: str) -> None:
    """The keys of the entry whose values would be others, as they stand in the text."""
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
    """Of actions that are as near otherwise, the one whose words look most alike comes first."""
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
    """What would be legal in its place is told too, and what the nearest of it would change in the text."""
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
    """Eighty characters of a value are shown."""
    wrong = text.replace('"type":"place-citizen"', f'"type":"{"x" * size}"', 1)
    assert problem_of(wrong).changes[0] == f'action.type: {shown} -> "place-citizen"'


@pytest.mark.parametrize("entry", [1, None, [], {}, {"player": -7, "action": {}}, {"action": 3}])
def test_an_entry_that_is_none(text: str, entry: Any) -> None:
    """Whatever stands in its place, what would be legal there is told."""
    document = json.loads(text)
    index = next(i for i, e in enumerate(document["record"]["entries"]) if e["player"] is not None)
    document["record"]["entries"][index] = entry
    report = aw.validate(json.dumps(document))
    assert report.played == index
    assert all(len(problem.legal) > 1 for problem in report.problems)


def test_what_another_seat_would_change(text: str) -> None:
    """An action that the other player may do keeps all but its player."""
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
    """A word that is nearly right is answered with at most five that are, the nearest first."""
    problems = {
        problem.code: problem for problem in aw.validate(text.replace(right, wrong, 1)).problems
    }
    if code is None:  # nothing can be said of keys before the versions fit
        assert "unknown-key" not in problems
        return
    near = problems[code].data["near"].split(", ")
    assert near[0] == offered
    assert len(near) <= 5
    assert f"did you mean {offered}" in problems[code].message


def test_a_word_that_is_near_nothing(text: str) -> None:
    """Some of the words are named, not all of them."""
    (problem,) = aw.validate(text.replace('"type":"place-citizen"', '"type":"zzzzzz"', 1)).problems
    assert problem.code == "unknown-type"
    assert problem.message.count(",") <= 5
    assert "…" in problem.message
