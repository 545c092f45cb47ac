"""The validator finds each fault of the corpus at its place, and accepts every valid record."""

from __future__ import annotations

import ast
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.archive.batch.report_formats import PlainText
from ancient_world.archive.batch.sarif import SarifLog
from ancient_world.archive.batch.worker_functions import checked_record
from tests.kept import renewing
from tests.records.faults import faults
from tests.records.mistakes import MISTAKES, mistakes

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = json.loads((CORPUS / "expected.json").read_text("ascii"))
TOLD: dict[str, dict[str, Any]] = json.loads((CORPUS / "mistakes.json").read_text("ascii"))
SOURCES = Path(aw.__file__).parent

ELSEWHERE = {
    "other-document": "tests/package/test_typed_door.py: a reader names the class that it expects",
    "bare-action": "tests/matches/test_host.py: an action without an envelope",
    "document-of-other-game": "tests/matches/test_host.py: an action of another game",
    "names-no-game": "tests/documents/test_page_documents.py: a reason of a game",
    "wrong-sum": "tests/every_game/test_scores.py: a score whose lines add up to another total",
    "view-not-seen": "tests/documents/test_page_documents.py: a view with a secret filled in",
    "view-names": "tests/documents/test_page_documents.py: a view with too few names",
    "view-pending": "tests/documents/test_page_documents.py: a view with another seat's choices",
    "listed-twice": "tests/documents/test_written_as_read.py: a decision that lists a player twice",
    "not-by-player": "tests/documents/test_written_as_read.py: the actions of a decision in disorder",
    "ambrosia-range": "cards that let ambrosia be left; tests/the_ancient_world/board/test_leaving_ambrosia.py",
    "too-large": "a file of 16 MB; tests/records/files/test_streams.py",
    "unreadable": "a file that is not there; tests/cli",
    "more-problems": "a hundred faults; tests/hostile",
    "cr-lines": "lines that end with CR alone; tests/records/test_names_and_dates.py",
    "blank-name": "warnings; tests/validation/test_people_data.py",
    "one-name": "the same",
    "odd-date": "the same",
    "other-content": "files of other programs; tests/records/files/test_other_files.py",
    "nothing-found": "a file without anything in it; tests/records/files/test_streams.py",
    "no-result": "a whole game without its footer; tests/records/files/test_torn.py",
    "unfinished": "told by strict reports only; tests/records/files/test_torn.py",
    "several-records": "a text that should hold one record; tests/validation",
    "rules-failed": "a bug in the rules; tests/validation",
    "impossible-state": "states only",
    "card-file-needed": "states only",
    "wrong-value": "no field of a record has fixed values; tests/documents",
    "wrong-length": "no field of a record has a fixed length; tests/documents",
    "not-an-action": "nothing in a document is read as one that is none",
    "game-over": "told as after-the-end",
    "record-not-cards": "every game here has cards; tests/validation",
    "journal-not-a-file": "when a journal is opened; tests/matches/test_journal_faults.py",
    "journal-ended": "when a journal is resumed; tests/matches/test_journal.py",
    "notation-count": "files in notation; tests/records/files/test_notation.py",
    "notation-key": "the same",
    "notation-language": "the same",
    "notation-no-field": "the same",
    "notation-no-game": "the same",
    "notation-note": "the same",
    "notation-nothing": "the same",
    "notation-number": "the same",
    "notation-player": "the same",
    "notation-result": "the same",
    "notation-several": "the same",
    "notation-unknown": "the same",
    "notation-value": "the same",
    "notation-version": "the same",
    "no-choice-called": "words on a live match; tests/matches/test_find.py",
    "known-bottom": "a deal from a deck whose bottom is known; tests/engine",
    "card-under-others": "the same",
    "no-empire-card": "no short game runs out of them; tests/the_ancient_world/board/test_explore.py",
    "no-such-action": "a card file with cards of one's own; tests/the_ancient_world/board/test_gifts.py",
    "ambrosia-needed-here": "the same",
    "ambrosia-needed": "no short game leads there; tests/the_ancient_world/board/test_placing.py",
    "no-district": "no short game runs out of them; tests/the_ancient_world/board/test_spaces.py",
    "nothing-to-undo": "live matches only",
    "nothing-to-redo": "live matches only",
    "undo-needs-agreement": "live matches only",
    "wrong-player": "live matches only",
    "no-deal": "of a scribe; tests/records/files/test_scribe.py",
    "not-choosing": "the same",
    "no-player": "the same",
    "awaited": "told after another reason; tests/every_game/test_out_of_turn.py",
    "not-such-a-value": "no document can hold it; tests/every_game/test_any_value.py",
    "no-secret": "live matches only",
    "reveal-at-the-end": "live matches only",
    "hidden-reason": "live matches only",
    "watcher": "views only",
    "no-action": "states that are read; no record holds one",
    "step-waits-not": "states that are read; no record holds one",
    "out-of-range": "the same; tests/engine/declared/test_declared.py",
    "not-in-order": "the same",
    "not-one-each": "the same",
    "deck-bottom": "the same",
    "twice-or-missing": "the same",
    "look-impossible": "the same; tests/engine/declared",
    "journal-several": "when a journal is resumed; tests/matches/test_journal.py",
    "same-as-before": "no code, a sentence behind others",
    "chosen-already": "games that choose so; tests/engine",
}
"""Codes that no file of the corpus can have, with the tests that cover them."""


STATUS = {
    "torn-line": "unfinished",
    **dict.fromkeys(("cut-off", "damaged", "not-packed"), "unreadable"),
}
"""The status of a file with one of these faults; any other fault makes a record invalid."""


def test_every_fault_is_found() -> None:
    """Each fault gives one problem with code, path, line, column, entry and rule."""
    for file, expected in EXPECTED.items():
        (report,) = aw.check_file(CORPUS / "faulty" / file)
        (problem,) = report.problems
        assert {name: getattr(problem, name) for name in expected} == expected, file
        assert problem.message, file
        assert "{" not in problem.message or problem.code == "not-packed", file
        assert report.ok == problem.warning, file
        assert report.status == STATUS.get(problem.code, "invalid"), file


@pytest.mark.parametrize("count", [40, pytest.param(200, marks=pytest.mark.long)])
def test_no_false_alarm(count: int) -> None:
    """Two hundred valid records are valid."""
    reports = list(islice(aw.check_file(CORPUS / "valid.jsonl.gz"), count))
    assert len(reports) == count
    assert [report for report in reports if report.problems] == []
    assert {report.status for report in reports} == {"valid", "unfinished"}
    assert {report.chance for report in reports} == {"seed", "table", "committed", "proved"}
    assert {len(report.players) for report in reports} == {2, 3, 4}


def test_the_corpus_is_what_is_made() -> None:
    """The faulty files in the folder are those that the code makes."""
    for made in faults():
        file = CORPUS / "faulty" / made.file
        assert file.read_bytes() == made.data, renewing(file)
        assert EXPECTED[made.file] == made.expected, renewing(CORPUS / "expected.json")


def test_mistakes_are_told_in_whole_sentences() -> None:
    """Mistakes are reported with place, code, rule and the whole sentence, in texts and in SARIF."""
    for file, expected in TOLD.items():
        [report] = aw.check_file(CORPUS / "mistakes" / file)
        row = checked_record(report, file)
        text = PlainText().result_text(row)
        told = SarifLog()
        log = json.loads(told.head() + told.result_text(row) + told.tail(is_complete=True))
        [problem] = report.problems
        sentence = expected["en"]
        found = {name: getattr(problem, name) for name in expected.keys() - {"en"}}
        assert {**expected, **found} == expected, renewing(CORPUS / "mistakes" / file)
        assert problem.message == sentence, file
        assert f"{sentence} [{problem.rule}] ({problem.code})" in text, file
        message = log["runs"][0]["results"][0]["message"]["text"]
        assert message.endswith(f"{sentence} [{problem.rule}]"), file


@pytest.mark.long
def test_the_mistakes_are_what_is_made() -> None:
    """The mistakes in the folder are those that random play leads to, in every game."""
    made = {each.file: each for each in mistakes()}
    expected = {file: each.expected for file, each in made.items()}
    assert expected == TOLD, renewing(CORPUS / "mistakes.json")
    for file, each in made.items():
        path = CORPUS / "mistakes" / file
        assert path.read_bytes() == each.data, renewing(path)
    assert {each.game for each in MISTAKES} == set(aw.available_games())


def test_the_corpus_covers_every_code() -> None:
    """Each code of the validator and of the game's rules occurs in a file."""
    known = {told["code"] for told in (*EXPECTED.values(), *TOLD.values())}
    possible = set().union(*map(codes_in, sources()))
    assert possible - known - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() & known == set()
    assert ELSEWHERE.keys() - possible == set()


def sources() -> list[Path]:
    """Return the source files that can give a code to a problem."""
    folders = ("engine", "documents", "records", "matches", "validation")
    files = [file for folder in folders for file in (SOURCES / folder).rglob("*.py")]
    rules = SOURCES / "games/the_ancient_world"
    return [*files, rules / "game.py", *(rules / "rules").glob("*.py")]


def codes_in(file: Path) -> set[str]:
    """Return the codes that a file gives to reasons and faults."""
    makers = {
        "reason",
        "Reason",
        "Refusal",
        "document_fault",
        "choices_fault",
        "record_fault",
        "_fault",
        "_wrong",
        "_record_fault",
        "_scribe_fault",
    }
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            code = node.args[0]
            if name in makers and isinstance(code, ast.Constant) and isinstance(code.value, str):
                found.add(code.value.partition(":")[0])
    return found
