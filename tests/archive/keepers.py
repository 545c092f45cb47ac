"""Check that every output format reports the same problems, in a folder of records of which some are damaged.

``python -m tests.archive.keepers [records=2000] [damaged=60]`` checks more records than the test does.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from click.testing import CliRunner

import ancient_world as aw
from ancient_world import archive
from ancient_world.cli.app import app

Document = dict[str, Any]


class Said(NamedTuple):
    """A reported problem: file, line, column, code and text."""

    file: str
    line: int
    column: int
    code: str
    words: str


# --- a folder of records ---


def entries(document: Document) -> list[Any]:
    """Return the entries of a record."""
    document_entries: list[Any] = document["record"]["entries"]
    return document_entries


def first_choice(document: Document) -> Document:
    """Return the first entry of a player."""
    entry: Document = next(e for e in entries(document) if e["player"] is not None)
    return entry


def another_type(document: Document) -> None:
    """Give an action an unknown type."""
    first_choice(document)["action"]["type"] += "x"


def another_key(document: Document) -> None:
    """Misspell a key."""
    header = document["record"]["header"]
    header["playerz"] = header.pop("players")


def a_text_for_a_seat(document: Document) -> None:
    """Put a text in place of a number."""
    first_choice(document)["player"] = "0"


def another_player(document: Document) -> None:
    """Attribute a choice to nobody."""
    first_choice(document)["player"] = None


def a_card_that_nobody_has(document: Document) -> None:
    """Name a card of another game."""
    first_choice(document)["action"]["card"] = "atlantis"


def another_deal(document: Document) -> None:
    """Change a deal so that it does not follow from the seed."""
    entries(document)[0]["action"]["cards"].reverse()


def an_entry_lost(document: Document) -> None:
    """Leave out an entry."""
    del entries(document)[5]


def an_entry_twice(document: Document) -> None:
    """Add an entry after the end."""
    entries(document).append(first_choice(document))


def another_result(document: Document) -> None:
    """Change a score of the result."""
    document["record"]["result"]["scores"][0] += 1


def other_rules(document: Document) -> None:
    """Name an unknown version of the rules."""
    document["rules"] = "0.9"


def cut(text: str) -> str:
    """Cut off the end of the text."""
    return text[:-30]


def scribbled(text: str) -> str:
    """Insert a word into the text."""
    return text.replace('"player":1', '"player":1 oops', 1)


CHANGES: tuple[Callable[[Document], None], ...] = (
    another_type, another_key, a_text_for_a_seat, another_player, a_card_that_nobody_has,
    another_deal, an_entry_lost, an_entry_twice, another_result, other_rules,
)  # fmt: skip
SLIPS = (cut, scribbled)
WAYS = len(CHANGES) + len(SLIPS)


def damaged(text: str, way: int, *, lines: bool) -> str:
    """Return the record damaged in the way of this index."""
    document = json.loads(text)
    if way < len(CHANGES):
        CHANGES[way](document)
    plain = as_lines(document) if lines else compact(document)
    return plain if way < len(CHANGES) else SLIPS[way - len(CHANGES)](plain)


def compact(value: Any) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, separators=(",", ":"))


def as_lines(document: Document) -> str:
    """Return a record as JSON Lines, without checking its content."""
    body = document["record"]
    head = {**document, "format": "ancient-world/record-lines", "header": body["header"]}
    del head["record"]
    foot = {"entries": len(body["entries"]), "result": body["result"], "secret": None}
    return "\n".join(map(compact, [head, *body["entries"], foot]))


def lay_out(folder: Path, records: int, wrong: int) -> list[Path]:
    """Write records, of which ``wrong`` are damaged; return the files that hold a single damaged record."""
    games = archive.simulate_many(
        "tides-of-time", records, bots=["random"] * 2, names=["Ann", "Ben"], records=True
    )
    every, together, alone = records // wrong, [], []
    for game in games:
        assert game.record is not None
        place = game.number // every
        is_wrong = game.number % every == 0 and game.number // every < wrong
        text = game.record
        lines = (place + place // WAYS) % 2 == 1
        if is_wrong:
            text = damaged(text, place % WAYS, lines=lines)
        if place // WAYS % 2 or not is_wrong:
            together.append(text)
            continue
        path = folder / "single" / f"game, {game.number}%.{'jsonl' if lines else 'json'}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="ascii")
        alone.append(path)
    half = len(together) // 2
    (folder / "many.jsonl").write_text("\n".join(together[:half]) + "\n", encoding="ascii")
    packed = gzip.compress("\n".join(together[half:]).encode("ascii") + b"\n")
    (folder / "packed.jsonl.gz").write_bytes(packed)
    return alone


# --- the reported problems ---


def by_the_library(paths: list[Path]) -> Iterator[Said]:
    """Yield the problems that the validator reports, file after file."""
    for path in paths:
        for report in aw.check_file(path):
            for problem in report.problems:
                moment = problem.moment.text(report.players) if problem.moment else ""
                rule = f" [{problem.rule}]" if problem.rule else ""
                words = f"{moment}{': ' if moment else ''}{problem.message}{rule}"
                assert problem.line is not None
                assert problem.column is not None
                for named in re.findall(r"\(line (\d+), column (\d+)\)", words):
                    assert named == (str(problem.line), str(problem.column))
                yield Said(str(path), problem.line, problem.column, problem.code, words)


def in_text(output: str) -> Iterator[Said]:
    """Yield the problems with a place in the output ``text``."""
    for line in output.splitlines():
        match = re.fullmatch(r"(\S.*?):(\d+):(\d+): (?:warning: )?(.*) \(([a-z-]+)\)", line)
        if match:
            file, number, column, words, code = match.groups()
            yield Said(file, int(number), int(column), code, words)


def in_json(output: str) -> Iterator[Said]:
    """Yield the problems with a place in the output ``json``."""
    for row in map(json.loads, output.splitlines()):
        result = archive.CheckedRecord.from_dict(row)
        for problem in result.problems:
            moment = problem.moment.text(result.players) if problem.moment else ""
            rule = f" [{problem.rule}]" if problem.rule else ""
            words = f"{moment}{': ' if moment else ''}{problem.message}{rule}"
            if problem.line is not None:
                assert problem.column is not None
                yield Said(result.name, problem.line, problem.column, problem.code, words)


def in_sarif(output: str) -> Iterator[Said]:
    """Yield the problems with a place in the output ``sarif``."""
    (run,) = json.loads(output)["runs"]
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        if "region" not in place:
            continue
        uri, region = place["artifactLocation"]["uri"], place["region"]
        file = unquote(uri.removeprefix("file://"))
        line, column = region["startLine"], region["startColumn"]
        yield Said(file, line, column, result["ruleId"], result["message"]["text"])


def in_github(output: str) -> Iterator[Said]:
    """Yield the problems with a place in the output ``github``."""
    for line in output.splitlines():
        match = re.fullmatch(
            r"::(?:error|warning) file=([^,:]*),line=(\d+),col=(\d+),title=([a-z-]+)::(.*)", line
        )
        if match is None:
            assert ",col=" not in line
            continue
        file, number, column, code, words = match.groups()
        yield Said(unquote(file), int(number), int(column), code, unquote(words))


READERS = {"text": in_text, "json": in_json, "sarif": in_sarif, "github": in_github}


def told(form: str, *arguments: str | Path) -> list[Said]:
    """Return the problems that ``validate`` prints in a format."""
    command = ["validate", "--format", form, *map(str, arguments)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 1, result.output
    assert " actions a second" in (result.stdout if form == "text" else result.stderr)
    return list(READERS[form](result.stdout))


def keep(folder: Path, records: int, wrong: int) -> int:
    """Check all output formats on a new folder of records; return the number of problems."""
    alone = lay_out(folder, records, wrong)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    expected = sorted(by_the_library(files))
    assert len({(problem.file, problem.line) for problem in expected}) >= wrong
    by_form: tuple[tuple[str, ...], ...] = (("--jobs", "2"), ("--chunk", "20k", "--only-problems"))
    for form in READERS:
        for options in by_form:
            assert sorted(told(form, folder, *options)) == expected, (form, options)
        glob = str(folder / "**" / "*.json*")
        assert sorted(told(form, glob)) == expected, form
        for path in alone:
            in_file = sorted(problem for problem in expected if problem.file == str(path))
            assert in_file
            assert sorted(told(form, path)) == in_file, (form, path)
    return len(expected)


def main(arguments: list[str]) -> None:
    """Check many records and print the number of problems."""
    records, wrong = [*map(int, arguments), *(2_000, 60)[len(arguments) :]]
    with tempfile.TemporaryDirectory() as folder:
        print(keep(Path(folder), records, wrong), "problems, the same ones in every form")


if __name__ == "__main__":
    main(sys.argv[1:])
