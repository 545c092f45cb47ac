"""Results as SARIF 2.1.0, which editors and CI services show at the faulty lines."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import IO
from urllib.parse import quote

import attrs

from ancient_world.archive.batch.report_formats import ReportFormat, mends_as_json, problem_text
from ancient_world.archive.batch.result_rows import CheckedRecord, Finding
from ancient_world.archive.batch.sources import is_url
from ancient_world.engine.message_catalogue import (
    SENTENCES,
    message_text,
    register_messages,
    translate,
)
from ancient_world.engine.registry import game as rules_of
from ancient_world.version import RELEASE

_PLACEHOLDERS = re.compile(r"\{[^{}]*\}")
"""The placeholders in a sentence of the catalogue."""
_TOOL_NAME = "ancient-world"
MAX_RESULTS = 25_000
"""The number of results that readers accept in one run."""
OMITTED_CODE = "log-full"
"""The code of the result that counts the problems left out of the log."""
FIRST_SEPARATOR, NEXT_SEPARATOR = "\n", ",\n"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

register_messages(
    {
        OMITTED_CODE: "{count:more problem is|more problems are} not in this log, which holds 25,000 results at most."
    }
)


class SarifLog(ReportFormat):
    """A SARIF log with a result for each problem, written as results come; each code is a rule of the log.

    Readers accept 25,000 results of a run. If there are more problems, the last result counts the rest.

    Every result has the file, line and column where known, and as properties the entry, the JSON path, the
    game, the id of its rule and the legal alternatives. The tool comes last, since its rules are only known then.
    """

    def __init__(self) -> None:
        self._rules: list[dict[str, object]] = []
        self._rule_indices: dict[str, int] = {}
        self._hash_counts = Counter[str]()
        self._results = 0
        self._last_problem: tuple[CheckedRecord, Finding] | None = None
        self._omitted_count = 0

    def head(self) -> str:
        """Return the head of the log, up to its results."""
        log_head = f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", '
        return f'{log_head}"runs": [{{"columnKind": "unicodeCodePoints", "results": ['

    def result_text(self, result: CheckedRecord) -> str:
        """Return the results for the problems of a record."""
        return "".join([self._problem_result_text(result, problem) for problem in result.problems])

    def tail(self, *, is_complete: bool) -> str:
        """Return the end of the log, which tells whether the run was completed."""
        last_text = (
            ""
            if self._last_problem is None
            else self._write_result(self._last_result(*self._last_problem))
        )
        driver = {
            "name": _TOOL_NAME,
            "semanticVersion": RELEASE,
            **_homepage(),
            "rules": self._rules,
        }
        tool = json.dumps({"driver": driver})
        invocations = json.dumps([{"executionSuccessful": is_complete}])
        return f'{last_text}\n], "invocations": {invocations}, "tool": {tool}}}]}}\n'

    def _problem_result_text(self, result: CheckedRecord, problem: Finding) -> str:
        """Return the result for a problem; empty once the log has room for only one more result."""
        if self._results < MAX_RESULTS - 1:
            return self._write_result(self._result_object(result, problem))
        if self._last_problem is None:
            self._last_problem = result, problem
        self._omitted_count += 1
        return ""

    def _last_result(self, result: CheckedRecord, problem: Finding) -> dict[str, object]:
        """Return the last result: a single problem, or the number of problems left out."""
        if self._omitted_count == 1:
            return self._result_object(result, problem)
        message = message_text(OMITTED_CODE, {"count": self._omitted_count})
        return self._result_object(
            result, Finding(OMITTED_CODE, "", message, "$", line=problem.line)
        )

    def _write_result(self, result: dict[str, object]) -> str:
        self._results += 1
        return f"{NEXT_SEPARATOR if self._results > 1 else FIRST_SEPARATOR}{json.dumps(result)}"

    def _rule_index(self, result: CheckedRecord, problem: Finding) -> int:
        index = self._rule_indices.setdefault(problem.code, len(self._rules))
        if index == len(self._rules):
            self._rules.append(_rule_object(result, problem))
        return index

    def _result_object(self, result: CheckedRecord, problem: Finding) -> dict[str, object]:
        return {
            "ruleId": problem.code,
            "ruleIndex": self._rule_index(result, problem),
            "level": _severity(problem),
            "message": {"text": problem_text(result, problem)},
            "locations": [{"physicalLocation": _location(result, problem)}],
            "partialFingerprints": {"primaryLocationLineHash": self._fingerprint(result, problem)},
            "properties": {
                "path": problem.path,
                "index": problem.index,
                "rule": problem.rule,
                "game": result.game,
                "record": result.number,
                "moment": None if problem.moment is None else attrs.asdict(problem.moment),
                "expected": problem.expected,
                "changes": problem.changes,
                "snippet": problem.snippet,
                **({} if problem.warning else mends_as_json(result)),
            },
        }

    def _fingerprint(self, result: CheckedRecord, problem: Finding) -> str:
        """Return a hash of a problem that does not depend on its line, with a counter for equal hashes."""
        stable_values = (problem.code, problem.path, problem.snippet, result.game, *result.players)
        digest = sha256(json.dumps([result.name, *stable_values]).encode("ascii")).hexdigest()[:16]
        self._hash_counts[digest] += 1
        return f"{digest}:{self._hash_counts[digest]}"


def _severity(problem: Finding) -> str:
    return "warning" if problem.warning else "error"


def _rule_object(result: CheckedRecord, problem: Finding) -> dict[str, object]:
    """Return a code as a rule of the log: its general sentence, and the game's rule that it was first reported with."""
    general_text = _PLACEHOLDERS.sub("...", translate(SENTENCES.get(problem.code, problem.message)))
    rule = "" if not result.game or not problem.rule else _rule_text(result.game, problem.rule)
    full_text = f"{general_text}\n\n{rule}" if rule else general_text
    return {
        "id": problem.code,
        "shortDescription": {"text": general_text},
        "fullDescription": {"text": full_text},
        "help": {"text": full_text},
        "defaultConfiguration": {"level": _severity(problem)},
    }


def _rule_text(game: str, rule_id: str) -> str:
    """Return a rule of a game with its text, or an empty string if the game has no such rule."""
    for rule in rules_of(game).rules():
        if rule.id == rule_id:
            return f"{rules_of(game).title}, {rule.id}, {rule.title}: {rule.text}"
    return ""


def _location(result: CheckedRecord, problem: Finding) -> dict[str, object]:
    """Return the line and column of a problem, or the first line of its record."""
    line = problem.line or result.line or 1
    return {
        "artifactLocation": {"uri": _uri(result.name)},
        "region": {"startLine": line, "startColumn": problem.column or 1},
    }


def _homepage() -> dict[str, str]:
    """Return the home page of the tool, from the installed package's metadata."""
    with suppress(metadata.PackageNotFoundError):
        for project_url in metadata.metadata(_TOOL_NAME).get_all("Project-URL") or ():
            label, _, url = project_url.partition(", ")
            if label == "Homepage":
                return {"informationUri": url}
    return {}


def _uri(name: str) -> str:
    """Return the URI of a file, absolute if its path is, with reserved characters escaped."""
    if is_url(name):
        return quote(name, safe="%/:?#[]@!$&'()*+,;=~")
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), safe="/~")


def write_sarif_log(lines: Iterable[bytes], file: IO[bytes]) -> None:
    """Write rows as a SARIF log."""
    log = SarifLog()
    file.write(log.head().encode("ascii"))
    for line in lines:
        file.write(log.result_text(CheckedRecord.from_dict(json.loads(line))).encode("ascii"))
    file.write(log.tail(is_complete=True).encode("ascii"))
