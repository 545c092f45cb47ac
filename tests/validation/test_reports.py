"""Test reports on whole texts: recognized formats, limits, places of faults, and the report as a document."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.limits import MAX_FAULTS
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.raw_record import TextLine
from ancient_world.validation import Problem, check_stream
from ancient_world.validation.entry_help import with_snippets
from ancient_world.validation.report import Report
from tests.engine.play import play

KIND = "ancient-world/record-lines"


def lines_of(record: aw.Record) -> list[str]:
    """Return the lines of a record as JSON Lines."""
    return [*record_lines(record)]


def codes(text: str | bytes) -> list[str]:
    """Return the codes of a text's problems."""
    return [problem.code for problem in aw.validate(text).problems]


def test_a_header_alone_is_a_record() -> None:
    """A header alone is an unfinished record, also with an escaped slash or blank lines around it."""
    record = attrs.evolve(play().record, entries=(), result=None)
    line, *_ = lines_of(record)
    for text in (line, f"{line}\n", f"\n{line}", line.replace("/", "\\/", 1)):
        report = aw.validate(text)
        assert (report.status, report.problems, report.game) == ("unfinished", (), "mini")
        assert [each.status for each in check_stream(text.encode())] == ["unfinished"]


def test_a_text_of_several_records() -> None:
    """Of a text with several records the first is checked, and a problem says that there are more."""
    lines = "\n".join(lines_of(play().record)) + "\n"
    assert (aw.validate(lines).status, codes(lines)) == ("valid", [])
    report = aw.validate(lines * 2)
    assert (report.status, report.finished) == ("invalid", True)
    assert [problem.code for problem in report.problems] == ["several-records"]
    assert codes(aw.to_json(play().record) * 2) == ["extra-text"]


@pytest.mark.parametrize(("end", "expected"), [(4096, "unknown-key"), (4097, "extra-text")])
def test_its_kind_is_looked_for_in_the_first_4096_bytes(end: int, expected: str) -> None:
    """The format is searched in the first 4096 bytes; a text that names it later is read as a document."""
    first, *rest = lines_of(play().record)
    begin = '{"a":"", "format":"ancient-world/record-lines'
    padded = begin.replace('""', f'"{"x" * (end - len(begin))}"')
    assert len(padded) == end
    text = "\n".join([padded + first.removeprefix(f'{{"format":"{KIND}'), *rest])
    assert codes(text) == [expected]


def test_of_a_document_with_too_many_faults_no_entry_is_read() -> None:
    """With a hundred faults outside the entries, the entries are checked; with one more, they are not."""
    document = aw.to_document(play().record)
    count = len(document["record"]["entries"])
    for faults, played in ((MAX_FAULTS, count), (MAX_FAULTS + 1, 0)):
        more = {f"key{each}": 0 for each in range(faults)}
        report = aw.validate(json.dumps(document | more))
        assert report.played == played
        warnings = [problem.warning for problem in report.problems]
        assert warnings == [False] * MAX_FAULTS + [True] * (faults - MAX_FAULTS)


def test_the_report_on_a_wrong_header() -> None:
    """The report on a wrong header has the players, and the game if it exists."""
    header = play().record.header
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "no-game"}, ""),
        ({"rules_version": "0"}, "mini"),
    ]
    for changes, known in wrong:
        record = attrs.evolve(play().record, header=attrs.evolve(header, **changes))
        report = aw.validate(record)
        assert (report.game, report.players, report.chance) == (known, ("Ann", "Ben"), "")


def test_expected_values_are_texts() -> None:
    """A number in a problem's data is not among the expected texts."""
    match = aw.Match.new("mini", ["Ann", "Ben"], secret="0123456789abcdef" * 4, salts=["a", "b"])
    header = match.record.header
    assert header.commitment is not None
    commitment = attrs.evolve(header.commitment, salts=("a",))
    record = attrs.evolve(match.record, header=attrs.evolve(header, commitment=commitment))
    [problem] = aw.validate(record).problems
    assert (problem.code, problem.data["expected"], problem.expected) == ("salt-count", 2, ())


def test_reports_of_the_same_game_are_equal() -> None:
    """Reports of the same game are equal whatever their file, number, line, players and source of chance."""
    report = aw.validate(play().record)
    changed: list[dict[str, Any]] = [
        {"file": "a.json"},
        {"number": 1},
        {"line": 2},
        {"players": ("Cid", "Dan")},
        {"chance": "table"},
        {"unreadable": True},
    ]
    for change in changed:
        assert attrs.evolve(report, **change) == report
    assert attrs.evolve(report, played=0) != report


def test_strict_reports_unfinished_records() -> None:
    """With ``strict`` an unfinished game and a missing result are problems."""
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


def test_missing_lines_are_not_shown() -> None:
    """Problems whose lines are not available have no text and no mark."""
    texts = TextLine(2, b"a\nb\r"), TextLine(9, b"c\xff")
    lines = {1: "", 2: "a", 3: "b", 4: "", 8: "", 9: "c\ufffd", 10: ""}
    problems = tuple([Problem("x", "x", line=line, column=1) for line in lines])
    for text in (texts, ()):
        problems_shown = with_snippets(
            Report(problems=(*problems, Problem("x", "x"))), text
        ).problems
        seen = [*lines.values()] if text else [""] * 7
        assert [problem.snippet for problem in problems_shown] == [*seen, ""]
        assert [problem.mark for problem in problems_shown] == [
            0 if each else None for each in (*seen, "")
        ]


def report_of(record: Any) -> Any:
    """Return the report on a record as a document."""
    document = aw.to_document(aw.validate(record))
    assert document["format"] == "ancient-world/report"
    return document["report"]


def test_reports_as_documents() -> None:
    """A report as a document has its verdict, its final state, and everything that its problems say."""
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
    """A problem as text is its path and message, with its rule in brackets."""
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
    """A line is cut to 76 characters, with 40 before the mark if enough follow, and dots where it is cut."""
    text = " " * at + "?" + " " * (size - at - 1)
    [problem] = aw.validate(text).problems
    assert problem.snippet.replace(" ", "a").replace("?", "a") == snippet
    assert problem.mark == mark
    assert problem.snippet[mark] == "?"
