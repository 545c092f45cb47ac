"""Test the page on which readers run code: its examples, its words and its Python (in a browser: tests/browser/test_try.py)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import ancient_world as aw

pytest.importorskip("sphinx", reason="Sphinx is installed where the docs are built: nox -s docs")

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "start" / "try.md").read_text("utf-8")
PIECES = dict(
    re.findall(r"^::::\{piece\} (.+?)$.*?```python\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
)
NEW = 'import ancient_world as aw\nmatch = aw.Match.new("{}", ["Ada", "Ben"], seed=1)\n'

Run = Callable[[str], tuple[str, Any]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs code as the page does, and returns its output and its outcome."""
    for folder in ("_ext", "_try"):
        monkeypatch.syspath_prepend(str(DOCS / folder))
    import desk

    before = aw.language()

    def run_here(code: str) -> tuple[str, Any]:
        printed: list[str] = []
        try:
            outcome = asyncio.run(desk.run(code, printed.append))
        finally:
            aw.set_language(before)
        return "".join(printed), outcome

    return run_here


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_prints_and_draws(piece: str, run: Run) -> None:
    """Each example of the page is short, runs without changes, prints something and draws a picture."""
    printed, outcome = run(PIECES[piece])
    assert outcome["fault"] is None
    assert len(printed.splitlines()) >= 1
    assert outcome["picture"].startswith("<svg ")
    assert len(PIECES[piece].splitlines()) <= 25
    assert max(map(len, PIECES[piece].splitlines())) <= 80


def test_the_words_of_the_script_are_those_of_the_page() -> None:
    """The script's sentences stand on the page, where translators find them, and the page has no others."""
    on_page = re.findall(
        r"^([\w-]+): ", PAGE.partition("::::{says}\n")[2].partition("::::\n")[0], re.MULTILINE
    )
    script = (DOCS / "_try" / "try.js").read_text("utf-8")
    stages = re.findall(r'stage: "(\w+)"', (DOCS / "_try" / "worker.js").read_text("utf-8"))
    used = {*re.findall(r'says\("([\w-]+)"', script), *stages}
    assert sorted(used) == sorted(on_page)


@pytest.mark.parametrize(
    ("code", "drawn"),
    [
        (NEW + "seen = match.view(0)", "seen"),
        (NEW + "seen = match.view(0)\nother = 3\n", "seen"),
        (NEW + "seen = match.view(0)\nmatch", ""),
        (NEW + "match.join(1)", ""),
        (NEW + "aw.svg(match.state, width=400)", ""),
        (NEW + "for state in aw.replay(match.record):\n    pass", "state"),
        (NEW + "1 / 0", "match"),
    ],
)
def test_what_is_drawn(code: str, drawn: str, run: Run) -> None:
    """The last line or the last named table is drawn; after an error, what existed before it."""
    _, outcome = run(code.format("tides-of-time"))
    assert outcome["drawn"] == drawn
    assert "light-dark(" in outcome["picture"]


@pytest.mark.parametrize(
    ("code", "plays"),
    [
        (NEW + "match", "match.apply(aw.legal_actions(match.state)[0])  # "),
        (NEW + "state = match.state", "state = aw.apply(state, aw.legal_actions(state)[0])  # "),
    ],
)
def test_a_table_can_be_played_on(code: str, plays: str, run: Run) -> None:
    """Each legal action has a line of code, with the action in words as a comment, that plays it."""
    code = code.format("antike")
    before_it = run(code)[1]
    first, *rest = before_it["plays"]
    assert len(rest) == 7
    assert first == f"{plays}go to iron"
    *before, last = code.splitlines()
    played = [*before, last, first] if "=" in last else [*before, first, last]
    _, outcome = run("\n".join(played))
    assert outcome["fault"] is None
    assert outcome["picture"] != before_it["picture"]


@pytest.mark.parametrize(
    "last", ["match.view(0)", "view = match.view(0)", "del aw\nmatch", "1 / 0", ""]
)
def test_outcomes_without_actions(last: str, run: Run) -> None:
    """Views, finished games, code with errors, and code without the name ``aw`` offer no actions."""
    new = (
        NEW
        if last
        else NEW + "while actions := aw.legal_actions(match.state):\n    match.apply(actions[0])\n"
    )
    outcome = run(new.format("tides-of-time") + last)[1]
    assert outcome["picture"] is not None
    assert outcome["plays"] == []


def test_the_value_of_the_last_line_is_printed(run: Run) -> None:
    """The value of the last line is printed, except None, and may use ``await``."""
    assert run("1 + 1")[0] == "2\n"
    assert run("None")[0] == ""
    assert run("import asyncio\nawait asyncio.sleep(0, 'slept')")[0] == "'slept'\n"
    assert run('raise SystemExit("enough")')[0] == "'enough'\n"


@pytest.mark.parametrize(
    ("code", "line", "sentence"),
    [
        ("a = 1\nb = a.c\n", 2, "AttributeError: 'int' object has no attribute 'c'"),
        ("def f():\n    g()\n\nf()", 2, "NameError: name 'g' is not defined"),
        ("x = (\n", 1, "SyntaxError: '(' was never closed"),
        ("raise KeyboardInterrupt", 1, "KeyboardInterrupt"),
        (
            'import ancient_world as aw\naw.Match.new("go", ["Ada"])',
            2,
            "UnknownGame: ",
        ),
    ],
)
def test_an_error_has_a_sentence_and_a_line(code: str, line: int, sentence: str, run: Run) -> None:
    """The line of an error is the reader's, and the traceback has no line of the page."""
    fault = run(code)[1]["fault"]
    assert fault["line"] == line
    assert fault["sentence"].startswith(sentence)
    assert "desk.py" not in fault["traceback"]
    assert 'File "try.py"' in fault["traceback"]


def test_a_table_that_cannot_be_drawn_is_an_error(run: Run) -> None:
    """A state that cannot be drawn has an outcome without a picture."""
    printed, outcome = run(
        NEW.format("tides-of-time") + "import attrs\nattrs.evolve(match.state, players=())"
    )
    assert outcome["picture"] is None
    assert outcome["fault"] is not None or printed


def test_long_output_is_cut(run: Run) -> None:
    """Long output is cut, and marked as cut."""
    printed, outcome = run("for number in range(100_000):\n    print(number)")
    assert len(printed) == 100_000
    assert outcome["cut"]


@pytest.mark.long
def test_wheels_are_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheels that the page needs are built from the installed files, completely and always with the same bytes."""
    pytest.importorskip("hatchling", reason="hatchling builds the wheel: nox -s docs")
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    import try_it

    *needed, ours = try_it.build_wheels(tmp_path)
    again = try_it.build_wheels(tmp_path / "again")
    assert [wheel.read_bytes() for wheel in (*needed, ours)] == [
        wheel.read_bytes() for wheel in again
    ]
    assert ours.name == f"ancient_world-{aw.__version__}-py3-none-any.whl"
    assert "ancient_world/py.typed" in ZipFile(ours).namelist()
    for wheel in needed:
        name, version = wheel.name.split("-")[:2]
        assert version == distribution(name).version
        packed = ZipFile(wheel).namelist()
        assert f"{name}-{version}.dist-info/METADATA" in packed
        assert not [path for path in packed if path.endswith(".pyc") or path.startswith("..")]
