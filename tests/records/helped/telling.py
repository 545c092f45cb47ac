"""Write the reports on the corpus as a text: messages, moments, proposals and places.

``python -m tests.records.helped.telling`` writes it into ``tests/records/helped/helped.txt``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import ancient_world as aw
from ancient_world.validation import Problem

PLACE = Path(__file__).with_name("helped.txt")
CORPUS = Path(__file__).parent.parent / "corpus"
SHOWN = 3
"""How many legal actions are listed; the others are counted."""


def text_of_all() -> str:
    """Return the text about every record with a fault or with a mistake of play."""
    files = chain.from_iterable(
        sorted((CORPUS / each).iterdir()) for each in ("faulty", "mistakes")
    )
    return "".join(f"{line}\n" for file in files for line in _told(file))


def _told(file: Path) -> Iterator[str]:
    for report in aw.check_file(file):
        yield f"{file.name}: {report.status}, {report.chance or 'no chance'}, {report.played} played"
        for problem in report.problems:
            yield f"  {problem.message}"
            yield "    " + " / ".join(filter(None, _helped(problem, report.players)))


def _helped(problem: Problem, names: tuple[str, ...]) -> Iterator[str]:
    yield "" if problem.moment is None else problem.moment.text(names)
    if problem.expected:
        yield f"{len(problem.expected)} ({len(problem.legal)} legal): {'; '.join(problem.expected[:SHOWN])}"
    yield "; ".join(problem.changes)
    if problem.mark is not None:
        yield f"{problem.snippet[: problem.mark]}|{problem.snippet[problem.mark :]}".strip()


if __name__ == "__main__":
    PLACE.write_text(text_of_all(), encoding="utf-8", newline="\n")
