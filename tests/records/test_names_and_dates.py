"""Names, dates and other texts that no record may hold are rejected wherever they come in."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

import ancient_world as aw
from ancient_world.engine.drawing_style import fit_line
from ancient_world.engine.limits import MAX_NAME_LENGTH
from ancient_world.records import Header, Note
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.serve import serve_streams
from ancient_world.web.guards import WebLimits
from tests.hostile.work import calls
from tests.serve.clients import request

HELD: dict[str, object] = {}
HELD["en"] = HELD
"""A mapping that contains itself."""
DEEP: dict[str, object] = {}
for _ in range(100_000):
    DEEP = {"en": DEEP}


def record(name: str = "Ana", date: str = "2026-02-28") -> aw.Record:
    """Return the record of a game that has begun."""
    return aw.Match.new("tides-of-time", [name, "Ben"], seed=1, tags={"date": date}).record


@pytest.mark.parametrize(
    ("name", "code"), [("a" * (MAX_NAME_LENGTH + 1), "long-name"), ("a\0", "nul-in-name")]
)
def test_a_name_has_one_limit_everywhere(name: str, code: str) -> None:
    """Names have the same limit in matches, headers and records of every form."""
    with pytest.raises(aw.InvalidOption) as refused:
        aw.Match.new("tides-of-time", [name, "Ben"])
    assert refused.value.code == code
    with pytest.raises(aw.InvalidOption) as refused:
        Header("tides-of-time", "1", (name, "Ben"))
    assert refused.value.code == code
    right = record("Q")
    shown = name.replace("\0", "\\u0000")
    for lines in (
        record_lines(right),
        record_lines_in_format("json", right),
        record_lines_in_format("awn", right),
    ):
        text = (
            "\n".join(lines).replace('"Q"', f'"{shown}"').replace("player Q", f'player "{shown}"')
        )
        assert [problem.code for problem in aw.validate(text).problems] == [code]
    assert (
        aw.Match.new("tides-of-time", ["a" * MAX_NAME_LENGTH, "Ben"]).names[0]
        == "a" * MAX_NAME_LENGTH
    )
    assert WebLimits().max_name_length == MAX_NAME_LENGTH


def test_the_protocol_has_the_same_limit() -> None:
    """The protocol has the same limit for names."""

    def answer(size: int) -> str:
        told = io.BytesIO()
        params = {"game": "antike", "players": ["a" * size, "b"]}
        serve_streams(io.BytesIO(json.dumps(request("match.new", params)).encode() + b"\n"), told)
        return told.getvalue().decode()

    assert '"error"' not in answer(MAX_NAME_LENGTH)
    assert "name-too-long" in answer(MAX_NAME_LENGTH + 1)


def test_a_text_is_fitted_in_time_that_grows_as_it_does() -> None:
    """Fitting a text to a width takes linear time."""
    assert calls(lambda: fit_line("a" * 16_000, 200, 20)) < 3 * calls(
        lambda: fit_line("b" * 8_000, 200, 20)
    )
    assert fit_line("Ana the Great of the far lands " * 9, 120, 20)[0].endswith("…")
    assert fit_line("i" * 500, 120, 20) == fit_line("i" * 400, 120, 9)


@pytest.mark.parametrize("thing", [HELD, DEEP], ids=["holds itself", "nested deep"])
@pytest.mark.parametrize(
    "make",
    [
        Note,
        lambda thing: Note({"en": thing}),
        lambda thing: Note(at=thing),
        lambda thing: aw.Match.new("antike", ["a", "b"], tags=thing),
        lambda thing: Header("antike", "2", ("a", "b"), {"map": thing}),
    ],
)
def test_what_holds_itself_is_refused(make: Callable[[object], object], thing: object) -> None:
    """Values that contain themselves are rejected with an error of ours."""
    with pytest.raises(aw.InvalidOption):
        make(thing)


@pytest.mark.parametrize("date", ["2026-02-30", "2025-02-29", "2026-13", "2026-00-01", "0000"])
def test_a_date_that_does_not_exist_is_refused(date: str) -> None:
    """Dates that do not exist are rejected in tags and notes, in every form of a record."""
    with pytest.raises(aw.InvalidOption, match="There is no day"):
        record(date=date)
    for lines in (
        record_lines(record()),
        record_lines_in_format("json", record()),
        record_lines_in_format("awn", record()),
    ):
        text = "\n".join(lines).replace("2026-02-28", date)
        assert [problem.code for problem in aw.validate(text).problems] == ["tag-date"]
    if len(date) == 10:
        with pytest.raises(aw.InvalidOption, match="on a day that there is"):
            Note(at=f"{date}T10:00:00Z")


@pytest.mark.parametrize("date", ["2024-02-29", "2026-03", "2026", "31/12/2024", "last Friday"])
def test_other_dates_are_taken(date: str) -> None:
    """A day, a month, a year, or any other text is accepted as a date."""
    assert record(date=date).header.tags["date"] == date


@pytest.mark.parametrize("form", ["jsonl", "awn"])
def test_a_file_with_ends_of_lines_of_old_computers_says_so(form: str) -> None:
    """A file with CR line ends is rejected with advice; a document with such ends is read."""
    text = "\r".join(record_lines_in_format(form, record())) + "\r"
    (problem,) = aw.validate(text).problems
    assert problem.code == "cr-lines"
    assert "Save it with line feeds (LF)." in problem.message
    document = aw.to_json(record()).replace("{", "{\r").replace(",", ",\r")
    assert aw.validate(document).ok
