"""Write the corpus of records: ``python -m tests.records.make_corpus``, or only the ``mistakes``.

``corpus/valid.jsonl.gz`` holds 200 valid records, ``corpus/faulty/`` files with one fault each, and ``corpus/expected.json``
the expected report on each of these files. ``corpus/mistakes/`` holds games of all kinds with a last entry out of turn or too
late, and ``corpus/mistakes.json`` also the whole sentence. Expectations are written by hand, or follow from
how the fault was made, not from the validator.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import BOTS, play_out
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.replay import with_checksums
from tests.records.faults import Faulty, faults
from tests.records.illegal import illegal
from tests.records.mistakes import mistakes

CORPUS = Path(__file__).parent / "corpus"
GAME = "the-ancient-world"
SECRET = "5ec2e7" * 10 + "abcd"


def valid_record(number: int) -> aw.Record:
    """Return one of many different valid records."""
    players = 2 + number % 3
    names = [f"Player {seat}" for seat in range(players)]
    options: dict[str, Any] = {"city_states": "random"} if number % 5 == 0 else {}
    if number % 4 == 1:
        match = aw.Match.new(
            GAME, names, secret=SECRET, salts=[f"salt {name}" for name in names], **options
        )
    else:
        match = aw.Match.new(GAME, names, seed=number, **options)
    bot = BOTS["greedy" if number % 10 == 7 else "random"]
    play_out(match, [bot(number * 4 + seat) for seat in range(players)])
    record = match.reveal() if number % 8 == 1 else match.record
    if number % 4 == 2:  # as at a real table
        record = aw.Record(attrs.evolve(record.header, seed=None), record.entries, record.result)
    if number % 6 == 3:
        record = aw.Record(record.header, record.entries[: 7 * number % len(record.entries)])
    if number % 6 == 4:
        record = with_checksums(record, 10 + number % 20)
    return record


def valid_lines() -> list[str]:
    """Return the lines of 200 records: documents, and every third one as JSON Lines."""
    lines: list[str] = []
    for number in range(200):
        record = valid_record(number)
        lines += record_lines(record) if number % 3 == 0 else [aw.to_json(record)]
    return lines


def main(*, only_mistakes: bool = False) -> int:
    """Write the corpus, or only the mistakes, when their sentences or the rules have changed."""
    write(list(mistakes()), "mistakes", "mistakes.json")
    if only_mistakes:
        return 0
    write([*faults(), *illegal()], "faulty", "expected.json")
    data = "".join(f"{line}\n" for line in valid_lines()).encode("ascii")
    (CORPUS / "valid.jsonl.gz").write_bytes(gzip.compress(data, 9, mtime=0))
    return 0


def write(made: list[Faulty], folder: str, table: str) -> None:
    """Write files into a folder of the corpus in place of the old ones, and the expected reports into a table."""
    files = CORPUS / folder
    files.mkdir(parents=True, exist_ok=True)
    for old in files.iterdir():
        old.unlink()
    names = [each.file for each in made]
    assert len(set(names)) == len(names), "two faults have the same file"
    for each in made:
        (files / each.file).write_bytes(each.data)
    expected = {each.file: each.expected for each in sorted(made, key=lambda each: each.file)}
    text = json.dumps(expected, indent=1) + "\n"
    (CORPUS / table).write_text(text, encoding="ascii")
    print(f"{len(made)} files in {folder}")


if __name__ == "__main__":
    sys.exit(main(only_mistakes=sys.argv[1:] == ["mistakes"]))
