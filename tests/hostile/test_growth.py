"""The cost of reading a document grows linearly with its size, whichever part is enlarged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.archive import CheckedRecord, validate_many
from ancient_world.records.files.json_positions import JsonPositions
from ancient_world.serve import serve_streams
from tests.hostile.shapes import LINES, RECORDS, TEXTS, Shape, blown, sample
from tests.hostile.work import calls, seconds
from tests.serve.clients import request

MOST_PROBLEMS = 100
"""The most problems that a report lists."""
GAMES = aw.available_games()[:4]
SHAPES = {**RECORDS, **LINES, **TEXTS}
VALID_SHAPES = {"undone again and again", "undone with checksums"}
"""Shapes that are valid in spite of their size."""
SIZES = (15_000, 30_000)
"""The sizes in characters that are compared."""


def refusal(text: str) -> aw.InvalidDocument | None:
    """Return the error with which a document is refused; ``None`` if it is accepted."""
    try:
        aw.from_json(text)
    except aw.InvalidDocument as error:
        return error
    return None


def server_answer(method: str, text: str) -> bytes:
    """Return the bytes with which a server answers a request that contains a record."""
    line = json.dumps(request(method)).removesuffix("}") + f', "params": {{"record": {text}}}}}\n'
    output = io.BytesIO()
    serve_streams(io.BytesIO(line.encode("utf-8", "surrogatepass")), output)
    return output.getvalue()


def is_linear(do: Callable[[str], Any], make: Callable[[int], str]) -> bool:
    """Return whether a text of double size takes at most about twice the calls."""
    small, large = [calls(partial(do, make(size))) for size in SIZES]
    return large <= 2.3 * small + 2_000


def text_maker(shape: Shape, game: str) -> Callable[[int], str]:
    """Return a function from a size to a text of a shape."""
    return lambda size: shape(game, size)


@pytest.mark.long
def test_validating_is_linear() -> None:
    """Validating a text of double size takes at most about twice the calls."""
    grown = [
        name
        for name, shape in SHAPES.items()
        if not is_linear(aw.validate, text_maker(shape, "tides-of-time"))
    ]
    assert grown == []


@pytest.mark.long
def test_reading_is_linear() -> None:
    """Reading a text of double size takes at most about twice the calls."""
    grown = [
        name
        for name, shape in {**RECORDS, **TEXTS}.items()
        if not is_linear(refusal, text_maker(shape, "the-ancient-world"))
    ]
    assert grown == []


METHODS = ("validate", "replay", "match.resume")


@pytest.mark.long
def test_serving_is_linear() -> None:
    """A server's work grows linearly with the request, and its answer is short; each shape is sent to one of the methods."""
    for (name, shape), method in zip(RECORDS.items(), cycle(METHODS), strict=False):
        make = text_maker(shape, "antike")
        assert is_linear(partial(server_answer, method), make), (name, method)
        assert len(server_answer(method, make(SIZES[-1]))) < 250_000, (name, method)


TIMED = (
    "strange keys outside",
    "strange keys of the record",
    "one long head",
    "one long entry",
    "undone again and again",
    "lines and a fault",
    "a huge fraction",
)


@pytest.mark.long
@pytest.mark.parametrize("shape", TIMED)
def test_time_is_linear_too(shape: str) -> None:
    """Four times the text takes at most eight times as long; unlike call counts, time includes C code."""
    small, large = [
        seconds(partial(aw.validate, SHAPES[shape]("golden-ages", size)))
        for size in (50_000, 200_000)
    ]
    assert large <= 8 * small + 0.01


DAMAGE: dict[str, Callable[[str, int], str]] = {
    "a doubled key": lambda text, place: f'{text[:place]}"player":0,{text[place:]}',
    "no number": lambda text, place: f'{text[:place]}"x":NaN,{text[place:]}',
    "half a pair": lambda text, place: f'{text[:place]}"x":"\\ud800",{text[place:]}',
    "a cut": lambda text, place: text[:place],
}


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_late_fault_is_found_quickly(damage: str) -> None:
    """Refusing 300 kB with a fault near the end takes at most five times as long as reading it without the fault."""
    document = json.loads(aw.to_json(sample("antike").record))
    entries = document["record"]["entries"]
    document["record"]["entries"] = entries * (300_000 // len(json.dumps(entries)))
    text = json.dumps(document)
    faulty = DAMAGE[damage](text, text.rindex('"player"'))
    assert refusal(text) is None
    assert refusal(faulty) is not None
    good, bad = [seconds(partial(refusal, each)) for each in (text, faulty)]
    assert bad <= 5 * good


def test_a_duplicate_key_among_many_is_named() -> None:
    """A duplicate key among hundreds is refused with its path, whatever the values are."""
    values: tuple[Any, ...] = (1, 0.5, "a: {b}", [1], [{"a": [[]]}])
    for value in values:
        members = [f'"k{number}": {json.dumps(value)}' for number in range(600)]
        error = refusal("{" + ", ".join([*members[:-5], members[7], *members[-5:]]) + "}")
        assert error is not None
        assert (error.code, error.path) == ("duplicate-key", "$.k7")


@pytest.mark.long
@pytest.mark.parametrize("value", [1, "a: {b}", [{"a": [[]]}]], ids=json.dumps)
def test_a_duplicate_key_among_many_is_found_quickly(value: object) -> None:
    """Refusing a duplicate key among 3,000 takes at most 64 times as long as reading without it."""
    members = [f'"k{number}": {json.dumps(value)}' for number in range(3_000)]
    good = "{" + ", ".join(members) + "}"
    bad = "{" + ", ".join([*members[:-5], members[7], *members[-5:]]) + "}"
    error = refusal(bad)
    assert error is not None
    assert error.path == "$.k7"
    read, refused = [seconds(partial(refusal, each)) for each in (good, bad)]
    assert (
        refused <= 64 * read
    )  # 24 to 28 on an idle machine, as the text before the fault is read in Python; quadratic time would give hundreds


def check_results(file: Path) -> list[CheckedRecord]:
    """Return the results of checking a file."""
    return [*validate_many([file])]


@pytest.mark.long
def test_blank_lines_are_checked_in_linear_time(tmp_path: Path) -> None:
    """A file of blank lines that spans several tasks is checked in linear time."""
    times = []
    for count in (200_000, 300_000):  # a task has a quarter of a million bytes
        file = tmp_path / f"{count}.jsonl"
        file.write_text("\n" * count)
        times.append(seconds(partial(check_results, file), rounds=2))
    assert times[1] <= 5 * times[0]


@pytest.mark.parametrize("shapes", [RECORDS, LINES, TEXTS], ids=["records", "lines", "texts"])
def test_a_report_is_short(shapes: dict[str, Shape]) -> None:
    """A report lists at most a hundred problems, each with a short message; the games take turns."""
    for shape, game in zip(shapes, cycle(GAMES), strict=False):
        report = aw.validate(shapes[shape](game, 20_000))
        assert report.ok == (shape in VALID_SHAPES), shape
        errors = [problem for problem in report.problems if not problem.warning]
        assert len(errors) <= MOST_PROBLEMS, shape
        assert all(len(problem.message) <= 1_000 for problem in report.problems), shape
        assert all(len(problem.path) <= 1_000 for problem in report.problems), shape
        assert len(aw.to_json(report)) < 250_000, shape


KINDS = ("state", "view", "pending", "action", "record")
IN_TURN = {*zip(KINDS, cycle(reversed(GAMES)), strict=False)}


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        pytest.param(*each, marks=[] if each in IN_TURN else pytest.mark.long)
        for each in product(KINDS, GAMES)
    ],
)
def test_enlarged_documents_get_short_answers(kind: str, game: str) -> None:
    """A valid document with any part enlarged is read, or refused with a short message and short data."""
    texts = list(blown(game, kind, 6_000))
    assert len(texts) > 5
    for what, text in texts:
        error = refusal(text)
        assert error is None or len(error.message) <= 2_000, what
        assert error is None or len(str(error.data)) <= 2_000, what
        if kind == "record":
            assert len(aw.to_json(aw.validate(text))) < 250_000, what


@pytest.mark.usefixtures("mini")
def test_a_report_says_that_there_is_more() -> None:
    """A report with more than a hundred problems ends with `more-problems`; one with exactly a hundred does not."""
    entries = '{"format":"ancient-world/record","version":1,"game":"mini","rules":"1"'
    for count in (MOST_PROBLEMS, MOST_PROBLEMS + 1):
        strange = "".join([f',"key{number}":0' for number in range(count - 1)])
        report = aw.validate(f'{entries}{strange},"record":0}}')
        codes = [problem.code for problem in report.problems]
        assert codes[0] == "unknown-key"
        assert len(codes) == count
        assert ("more-problems" in codes) == (count > MOST_PROBLEMS)


def test_a_long_card_id_is_shortened() -> None:
    """A very long card id is shortened in the message that refuses it."""
    state = aw.new_game("the-ancient-world", players=2)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    dealt = waiting.sample(aw.SeededRandom(1))
    assert isinstance(dealt, aw.Dealt)
    why_not = aw.explain(state, aw.Dealt(("x" * 100_000, *dealt.cards[1:])))
    assert why_not is not None
    assert why_not.code == "card-not-in-deck"
    assert len(why_not.message) < 800


def test_a_huge_number_is_shown_by_its_size() -> None:
    """A number too long for Python to print is shown by its size."""
    with pytest.raises(aw.InvalidOption, match=r"not 2\*\*33219\.\.\."):
        aw.new_game("antike", players=10**10_000)


def test_lines_and_columns_in_a_long_text() -> None:
    """Line and column are right on either side of each chunk boundary."""
    text = "[\n" + "1,\n" * 100_000 + "2]"
    places = JsonPositions(text, 5)
    for index in (0, 21_844, 21_845, 21_846, 43_690, 100_000):
        assert places.find_path(f"$[{index}]") == (index + 6, 1)


@pytest.mark.parametrize("item", ["7", "-0", "true", "null", '"a, [b]"', " 12 \n"])
def test_a_fault_after_many_items_has_its_index(item: str) -> None:
    """A fault after a thousand valid items has the right index, line and column."""
    text = "[[" + f"{item}," * 1_000 + "?]]"
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(text)
    lines = text.split("\n")
    position = {name: caught.value.data[name] for name in ("line", "column")}
    assert caught.value.path == "$[0][1000]"
    assert position == {"line": len(lines), "column": lines[-1].index("?") + 1}
