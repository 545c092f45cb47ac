"""Names, dates and tags that people write: what is odd is a warning, and a problem for a strict check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive

Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    """Return the document of a finished game with tags."""
    tags = {"event": "Spring cup", "date": "2026-03-21", "x-club": "Torre"}
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7, tags=tags)
    while isinstance(decision := match.pending(), aw.Decision):
        match.apply(decision.actions[0])
    written: Document = aw.to_document(match.record)
    return written


def told(document: Document, *, strict: bool = False) -> list[tuple[str, str]]:
    """Return the codes and paths of the problems of a record; each warns unless the check is strict."""
    report = aw.validate(json.dumps(document), strict=strict)
    assert all(problem.warning is not strict for problem in report.problems)
    assert report.status == ("invalid" if strict and report.problems else "valid")
    assert all(problem.line == 1 and problem.column for problem in report.problems)
    return [(problem.code, problem.path) for problem in report.problems]


NAMES = "$.record.header.players[1]"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Ana", "Ana"], "one-name"),
        (["Ana", "ANA "], "one-name"),
        (["\u00c9mile", "e\u0301mile"], "one-name"),
        (["Stra\u00dfe", "STRASSE"], "one-name"),
        (["Ana B", "Ana\u00a0 B"], "one-name"),
        (["Ana", "A\u200bna"], "one-name"),
        (["\uff21na", "ana"], "one-name"),
        (["Ana", ""], "blank-name"),
        (["Ana", " \t "], "blank-name"),
        (["Ana", "\u200b\u00a0"], "blank-name"),
    ],
)
def test_names_that_are_one_or_none(document: Document, names: list[str], code: str) -> None:
    """Names are compared without capitals, blanks at the ends and other forms of the same letters."""
    document["record"]["header"]["players"] = names
    for strict in (False, True):
        assert told(document, strict=strict) == [(code, NAMES)]


@pytest.mark.parametrize("names", [["Ana", "Anna"], ["\u00c9mile", "Emile"], ["Ana B", "AnaB"]])
def test_other_names_are_others(document: Document, names: list[str]) -> None:
    """Names that differ in a letter, an accent or a blank between words are those of two people."""
    document["record"]["header"]["players"] = names
    assert told(document, strict=True) == []


@pytest.mark.parametrize(
    "date",
    ["31/12/2024", "24-12-31", "2024-1-1", "Tuesday", "2024-W01", " ", "2024-04-01 ",
     "20240101", "2024-01-01T10:00", "\u0662\u0660\u0662\u0664"],
)  # fmt: skip
def test_a_date_that_is_none(document: Document, date: str) -> None:
    """A date is a day that there is, a month or a year of ISO 8601, so that texts compare like dates."""
    document["record"]["header"]["tags"]["date"] = date
    assert told(document, strict=True) == [("odd-date", "$.record.header.tags.date")]


@pytest.mark.parametrize("date", ["2024-02-29", "2024-12", "1999"])
def test_a_date(document: Document, date: str) -> None:
    """A day, a month and a year are dates."""
    document["record"]["header"]["tags"]["date"] = date
    assert told(document, strict=True) == []


@pytest.mark.parametrize(("tag", "meant"), [("x-Club", "x-club"), ("EVENT", "event")])
def test_tags_that_differ_in_capitals(document: Document, tag: str, meant: str) -> None:
    """The names of tags have no capitals, and the name that is meant is told."""
    document["record"]["header"]["tags"][tag] = "Other"
    (problem,) = aw.validate(json.dumps(document)).problems
    assert problem.code == "tag-name"
    assert problem.message == f"{tag!r} is no tag; do you mean {meant}?"


def test_all_forms_tell_the_place(document: Document, tmp_path: Path) -> None:
    """The warnings have lines and columns in every form, and every way of checking tells the same."""
    document["record"]["header"] |= {"players": ["Ana", "ana"]}
    document["record"]["header"]["tags"]["date"] = "31/12/2024"
    record = aw.from_json(json.dumps(document))
    assert isinstance(record, aw.Record)
    for name in ("a.json", "a.jsonl", "a.awn"):
        aw.write_record(record, tmp_path / name)
        (report,) = aw.check_file(tmp_path / name)
        (row,) = archive.validate_many(tmp_path / name, strict=True)
        assert [problem.code for problem in report.problems] == ["one-name", "odd-date"], name
        assert [problem.message for problem in row.problems] == [
            "Two players have the same name: 'Ana' in seat 0 and 'ana' in seat 1.",
            "'31/12/2024' is not a date. Write a day as 2026-03-21, a month as 2026-03 or a year as 2026.",
        ]
        assert all(problem.line and problem.column for problem in row.problems)
        assert (report.status, row.status) == ("valid", "invalid")
