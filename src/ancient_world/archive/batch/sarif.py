"""Results in SARIF 2.1.0, which editors and CI services show at the line that is wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from importlib import metadata
from pathlib import PurePath
from typing import IO
from urllib.parse import quote

import attrs

from ancient_world.archive.batch.forms import Form, mends_in, words
from ancient_world.archive.batch.results import Checked, Finding
from ancient_world.archive.batch.sources import is_url
from ancient_world.engine.language import SENTENCES, register, sentence, tr
from ancient_world.engine.registry import game as rules_of
from ancient_world.version import RELEASE

_GAPS = re.compile(r"\{[^{}]*\}")
"""Where a sentence of the catalogue says what this one speaks of."""
_NAME = "ancient-world"
MOST = 25_000
"""The number of results that readers take of one run."""
MORE = "log-full"
"""The code of the result that says how many problems are not in the log."""
FIRST, NEXT = "\n", ",\n"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

register(
    {
        MORE: "{count:more problem is|more problems are} not in this log, which holds 25,000 results at most."
    }
)


class Sarif(Form):
    """One SARIF log with a result for each problem, written as they come; each code is a rule of the log.

    Readers take 25,000 results of a run. If there are more problems, the last result says how many.

    Every result has the file, line and column where they are known, and as properties the entry, the JSON path, the
    game, the id of its rule and what would have been legal. The tool comes last, since its rules are known only then.
    """

    def __init__(self) -> None:
        self._rules: list[dict[str, object]] = []
        self._places: dict[str, int] = {}
        self._alike = Counter[str]()
        self._results = 0
        self._last: tuple[Checked, Finding] | None = None
        self._more = 0

    def begin(self) -> str:
        """The log as far as its results."""
        head = f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", '
        return f'{head}"runs": [{{"columnKind": "unicodeCodePoints", "results": ['

    def tell(self, result: Checked) -> str:
        """The problems of a record."""
        return "".join([self._told(result, problem) for problem in result.problems])

    def end(self, *, whole: bool) -> str:
        """The rest of the log, which says whether the run came to its end."""
        last = "" if self._last is None else self._written(self._of_last(*self._last))
        driver = {"name": _NAME, "semanticVersion": RELEASE, **_page(), "rules": self._rules}
        tool, ran = json.dumps({"driver": driver}), json.dumps([{"executionSuccessful": whole}])
        return f'{last}\n], "invocations": {ran}, "tool": {tool}}}]}}\n'

    def _told(self, result: Checked, problem: Finding) -> str:
        """Return the result for a problem; nothing from the last one on that the log has room for."""
        if self._results < MOST - 1:
            return self._written(self._result(result, problem))
        if self._last is None:
            self._last = result, problem
        self._more += 1
        return ""

    def _of_last(self, result: Checked, problem: Finding) -> dict[str, object]:
        """Return the last result: a problem, or how many more there are."""
        if self._more == 1:
            return self._result(result, problem)
        said = sentence(MORE, {"count": self._more})
        return self._result(result, Finding(MORE, "", said, "$", line=problem.line))

    def _written(self, result: dict[str, object]) -> str:
        self._results += 1
        return f"{NEXT if self._results > 1 else FIRST}{json.dumps(result)}"

    def _index(self, result: Checked, problem: Finding) -> int:
        found = self._places.setdefault(problem.code, len(self._rules))
        if found == len(self._rules):
            self._rules.append(_about(result, problem))
        return found

    def _result(self, result: Checked, problem: Finding) -> dict[str, object]:
        return {
            "ruleId": problem.code,
            "ruleIndex": self._index(result, problem),
            "level": _level(problem),
            "message": {"text": words(result, problem)},
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
                **({} if problem.warning else mends_in(result)),
            },
        }

    def _fingerprint(self, result: Checked, problem: Finding) -> str:
        """Return what stays the same of a problem while lines before it come and go, and its number among those alike."""
        same = (problem.code, problem.path, problem.snippet, result.game, *result.players)
        digest = sha256(json.dumps([result.name, *same]).encode("ascii")).hexdigest()[:16]
        self._alike[digest] += 1
        return f"{digest}:{self._alike[digest]}"


def _level(problem: Finding) -> str:
    return "warning" if problem.warning else "error"


def _about(result: Checked, problem: Finding) -> dict[str, object]:
    """A code as a rule of the log: what it says in general, and the rule of the game that was broken first by it."""
    general = _GAPS.sub("...", tr(SENTENCES.get(problem.code, problem.message)))
    rule = "" if not result.game or not problem.rule else _rule_text(result.game, problem.rule)
    whole = f"{general}\n\n{rule}" if rule else general
    return {
        "id": problem.code,
        "shortDescription": {"text": general},
        "fullDescription": {"text": whole},
        "help": {"text": whole},
        "defaultConfiguration": {"level": _level(problem)},
    }


def _rule_text(game: str, rule_id: str) -> str:
    """A rule of a game with its text; empty for what is of no game's rule."""
    for rule in rules_of(game).rules():
        if rule.id == rule_id:
            return f"{rules_of(game).title}, {rule.id}, {rule.title}: {rule.text}"
    return ""


def _location(result: Checked, problem: Finding) -> dict[str, object]:
    """The line and column of a problem; the first line of its record for one that has none."""
    line = problem.line or result.line or 1
    return {
        "artifactLocation": {"uri": _uri(result.name)},
        "region": {"startLine": line, "startColumn": problem.column or 1},
    }


def _page() -> dict[str, str]:
    """The page that tells of the tool, where the package is installed and says it."""
    with suppress(metadata.PackageNotFoundError):
        for each in metadata.metadata(_NAME).get_all("Project-URL") or ():
            label, _, url = each.partition(", ")
            if label == "Homepage":
                return {"informationUri": url}
    return {}


def _uri(name: str) -> str:
    """Return the URI of a file: an absolute one if its path is, with everything escaped that a URI reserves."""
    if is_url(name):
        return quote(name, safe="%/:?#[]@!$&'()*+,;=~")
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), safe="/~")


def write_log(lines: Iterable[bytes], file: IO[bytes]) -> None:
    """Turn rows into a log."""
    form = Sarif()
    file.write(form.begin().encode("ascii"))
    for line in lines:
        file.write(form.tell(Checked.from_dict(json.loads(line))).encode("ascii"))
    file.write(form.end(whole=True).encode("ascii"))
