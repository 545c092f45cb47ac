"""Reports of whole texts: which kind of text it is, how far it was read, where its faults stand, and the report as a document."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.limits import MAX_FAULTS
from ancient_world.records.files.lines import record_lines
from ancient_world.records.files.raw import TextLine
from ancient_world.validation import Problem, check_stream
from ancient_world.validation.entry_help import with_snippets
from ancient_world.validation.report import Report
from tests.engine.play import play

KIND = "ancient-world/record-lines"


def lines_of(record: aw.Record) -> list[str]:
    """A record as JSON Lines."""
    return [*record_lines(record)]


def codes(text: str | bytes) -> list[str]:
    """What is wrong with a text."""
    return [problem.code for problem in aw.validate(text).problems]


def test_a_header_alone_is_a_record() -> None:
    """A game of which nothing is written yet is unfinished, whichever slash its kind has and wherever its line ends."""
    record = attrs.evolve(play().record, entries=(), result=None)
    line, *_ = lines_of(record)
    for text in (line, f"{line}\n", f"\n{line}", line.replace("/", "\\/", 1)):
        report = aw.validate(text)
        assert (report.status, report.problems, report.game) == ("unfinished", (), "mini")
        assert [each.status for each in check_stream(text.encode())] == ["unfinished"]


def test_a_text_of_several_records() -> None:
    """Only the first one is checked, and it is said that there are more."""
    lines = "\n".join(lines_of(play().record)) + "\n"
    assert (aw.validate(lines).status, codes(lines)) == ("valid", [])
    report = aw.validate(lines * 2)
    assert (report.status, report.finished) == ("invalid", True)
    assert [problem.code for problem in report.problems] == ["several-records"]
    assert codes(aw.to_json(play().record) * 2) == ["extra-text"]


@pytest.mark.parametrize(("end", "told"), [(4096, "unknown-key"), (4097, "extra-text")])
def test_its_kind_is_looked_for_in_the_first_4096_bytes(end: int, told: str) -> None:
    """What says later that it is JSON Lines is read as one document."""
    first, *rest = lines_of(play().record)
    begin = '{"a":"", "format":"ancient-world/record-lines'
    padded = begin.replace('""', f'"{"x" * (end - len(begin))}"')
    assert len(padded) == end
    text = "\n".join([padded + first.removeprefix(f'{{"format":"{KIND}'), *rest])
    assert codes(text) == [told]


def test_of_a_document_with_too_many_faults_no_entry_is_read() -> None:
    """With a hundred faults around them the entries are played; with one more nothing else is looked at."""
    document = aw.to_document(play().record)
    count = len(document["record"]["entries"])
    for faults, played in ((MAX_FAULTS, count), (MAX_FAULTS + 1, 0)):
        more = {f"key{each}": 0 for each in range(faults)}
        report = aw.validate(json.dumps(document | more))
        assert report.played == played
        told = [problem.warning for problem in report.problems]
        assert told == [False] * MAX_FAULTS + [True] * (faults - MAX_FAULTS)


def test_what_is_told_of_a_wrong_header() -> None:
    """The game, unless there is no such game; the players; nothing of what is not read."""
    header = play().record.header
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "no-game"}, ""),
        ({"rules_version": "0"}, "mini"),
    ]
    for changes, known in wrong:
        record = attrs.evolve(play().record, header=attrs.evolve(header, **changes))
        report = aw.validate(record)
        assert (report.game, report.players, report.chance) == (known, ("Ann", "Ben"), "")


def test_what_is_expected_is_a_text() -> None:
    """A number that a sentence has is none of the words that would be right."""
    match = aw.Match.new("mini", ["Ann", "Ben"], secret="0123456789abcdef" * 4, salts=["a", "b"])
    header = match.record.header
    assert header.commitment is not None
    commitment = attrs.evolve(header.commitment, salts=("a",))
    record = attrs.evolve(match.record, header=attrs.evolve(header, commitment=commitment))
    [problem] = aw.validate(record).problems
    assert (problem.code, problem.data["expected"], problem.expected) == ("salt-count", 2, ())


def test_reports_compare_by_what_was_found() -> None:
    """The same game is the same report, whoever played it, wherever it stands and wherever chance came from."""
    report = aw.validate(play().record)
    others: list[dict[str, Any]] = [
        {"file": "a.json"},
        {"number": 1},
        {"line": 2},
        {"players": ("Cid", "Dan")},
        {"chance": "table"},
        {"unreadable": True},
    ]
    for other in others:
        assert attrs.evolve(report, **other) == report
    assert attrs.evolve(report, played=0) != report


def test_who_wants_whole_records_hears_what_is_missing() -> None:
    """A game that goes on, and a result that is not declared, are problems then; a whole record has none."""
    record = play().record
    short = attrs.evolve(record, entries=record.entries[:3], result=None)
    missing = attrs.evolve(record, result=None)
    for form, lax, strict in (
        (record, [], []),
        (short, [], [("unfinished", False)]),
        (missing, [("no-result", True)], [("no-result", False)]),
    ):
        report = aw.validate(form)
        assert report.ok
        assert [(each.code, each.warning) for each in report.problems] == lax
        report = aw.validate(aw.to_json(form), strict=True)
        assert report.ok == (not strict)
        assert [(each.code, each.warning) for each in report.problems] == strict


def test_lines_that_are_not_at_hand() -> None:
    """Of the texts around a problem some may be missing: nothing is shown then."""
    texts = TextLine(2, b"a\nb\r"), TextLine(9, b"c\xff")
    lines = {1: "", 2: "a", 3: "b", 4: "", 8: "", 9: "c\ufffd", 10: ""}
    problems = tuple([Problem("x", "x", line=line, column=1) for line in lines])
    for text in (texts, ()):
        told = with_snippets(Report(problems=(*problems, Problem("x", "x"))), text).problems
        seen = [*lines.values()] if text else [""] * 7
        assert [problem.snippet for problem in told] == [*seen, ""]
        assert [problem.mark for problem in told] == [0 if each else None for each in (*seen, "")]


def report_of(thing: Any) -> Any:
    """The report on something, as a document holds it."""
    document = aw.to_document(aw.validate(thing))
    assert document["format"] == "ancient-world/report"
    return document["report"]


def test_reports_as_documents() -> None:
    """A report has its verdict, what was played and where the game stands; its problems have everything that they say."""
    match = play()
    report = report_of(match.record)
    assert report == {
        "status": "valid",
        "file": "",
        "number": 0,
        "line": 1,
        "players": ["Ann", "Ben"],
        "chance": "seed",
        "ok": True,
        "finished": True,
        "played": len(match.record.entries),
        "problems": [],
        "final_state": aw.to_document(match.state)["state"],
    }
    nothing = report_of("nonsense")
    assert (nothing["status"], nothing["final_state"], nothing["played"]) == ("invalid", None, 0)
    document = aw.to_document(match.record)
    place = next(n for n, e in enumerate(match.record.entries) if e.player is not None)
    document["record"]["entries"][place]["player"] = 7
    report = report_of(json.dumps(document))
    [problem] = report["problems"]
    assert problem["moment"] == {"round": 1, "turn": 1, "player": 0, "actor": 7}
    assert sorted(each["type"] for each in problem["legal"]) == ["look", "save"]
    assert len(problem["expected"]) == 2
    assert problem["changes"] == ["player: 7 -> 0"]
    assert (problem["data"]["player"], problem["data"]["expected"]) == (7, 0)
    assert (problem["index"], problem["line"], problem["warning"]) == (place, 1, False)
    assert problem["snippet"][problem["mark"] :].startswith("7")


def test_a_problem_as_text() -> None:
    """Its path and its sentence, with the rule in brackets if there is one."""
    match = play()
    place = next(n for n, e in enumerate(match.record.entries) if e.player is not None)
    entries = list(match.record.entries)
    entries[place] = attrs.evolve(entries[place], player=1 - place % 1)
    [problem] = aw.validate(attrs.evolve(match.record, entries=tuple(entries))).problems
    assert str(problem) == f"{problem.path}: {problem.message} [M1]"
    [problem] = aw.validate("nonsense").problems
    assert str(problem) == f"$: {problem.message}"


@pytest.mark.parametrize(
    ("size", "at", "snippet", "mark"),
    [
        (76, 40, "a" * 76, 40),
        (77, 40, "a" * 75 + "…", 40),
        (77, 41, "…" + "a" * 75, 40),
        (200, 40, "a" * 75 + "…", 40),
        (200, 41, "…" + "a" * 74 + "…", 40),
        (200, 163, "…" + "a" * 74 + "…", 40),
        (200, 164, "…" + "a" * 75, 40),
        (200, 165, "…" + "a" * 75, 41),
        (200, 199, "…" + "a" * 75, 75),
    ],
)
def test_the_piece_of_a_line_that_is_shown(size: int, at: int, snippet: str, mark: int) -> None:
    """76 characters, 40 of them before the mark as long as the line goes on behind it; what is cut off shows as three dots."""
    text = " " * at + "?" + " " * (size - at - 1)
    [problem] = aw.validate(text).problems
    assert problem.snippet.replace(" ", "a").replace("?", "a") == snippet
    assert problem.mark == mark
    assert problem.snippet[mark] == "?"
