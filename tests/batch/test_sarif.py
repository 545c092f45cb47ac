"""Test SARIF for strict readers: the standard's schema, URIs, the maximum number of results, and fingerprints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ancient_world import archive
from ancient_world.archive.batch import sarif
from ancient_world.archive.batch.sarif import MAX_RESULTS, SarifLog
from tests.running import run

SCHEMA = json.loads(Path(__file__).with_name("sarif-2.1.0.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def texts() -> tuple[str, ...]:
    """Return records in which a player plays a card that nobody has."""
    games = archive.simulate_many("tides-of-time", 3, bots=["random"] * 2, records=True)
    return tuple(
        [game.record.replace('"card":"', '"card":"x-', 1) for game in games if game.record]
    )


def log_of(*words: str | Path) -> dict[str, Any]:
    """Return the single run of the log that ``validate`` prints, after checking the log against the standard's schema."""
    log = json.loads(run("validate", *words, "--format", "sarif").stdout)
    jsonschema.validate(log, SCHEMA)
    (only_run,) = log["runs"]
    assert isinstance(only_run, dict)
    return only_run


def uris(log: dict[str, Any]) -> list[str]:
    """Return the URI of each result."""
    places = [result["locations"][0]["physicalLocation"] for result in log["results"]]
    return [place["artifactLocation"]["uri"] for place in places]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("game.json", "game.json"),
        ("a,b: 100% #1?.json", "a%2Cb%3A%20100%25%20%231%3F.json"),
        ("[Łucja]/&=+@;.json", "%5B%C5%81ucja%5D/%26%3D%2B%40%3B.json"),
    ],
)
def test_uris(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    texts: tuple[str, ...],
    name: str,
    escaped: str,
) -> None:
    """A relative path becomes a relative reference and an absolute one a full URI, both with reserved characters escaped."""
    monkeypatch.chdir(tmp_path)
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(texts[0], "utf-8")
    assert uris(log_of(name)) == [escaped]
    assert uris(log_of(tmp_path / name)) == [f"{tmp_path.as_uri()}/{escaped}"]


def test_every_kind_of_result(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """The log conforms to the schema for each kind of problem, with and without ``--mend``."""
    (tmp_path / "many.jsonl").write_text("\n".join(texts), "utf-8")
    (tmp_path / "torn.json").write_text('{"format":', "utf-8")
    (tmp_path / "empty.awn").write_text("", "utf-8")
    assert len(log_of(tmp_path)["results"]) == 5
    assert len(log_of(tmp_path, "--mend", tmp_path / "none.json")["results"]) == 6
    assert log_of(tmp_path / "many.jsonl", "--strict")["tool"]["driver"]["rules"]


def results(count: int) -> list[dict[str, Any]]:
    """Return the results in the log of this number of problems."""
    form = SarifLog()
    finding = archive.Finding("not-now", "", "Not now.", "$", line=7)
    text = form.head()
    for number in range(count):
        text += form.result_text(
            archive.CheckedRecord("a.jsonl", number, 1, "invalid", problems=(finding,))
        )
    log = json.loads(text + form.tail(is_complete=True))
    jsonschema.validate(log, SCHEMA)
    return [*log["runs"][0]["results"]]


def test_the_most_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last result that a reader accepts says how many problems the log leaves out."""
    assert MAX_RESULTS == 25_000
    monkeypatch.setattr(sarif, "MAX_RESULTS", 4)
    for count in range(5):
        assert [each["ruleId"] for each in results(count)] == ["not-now"] * count
    *whole, last = results(6)
    assert len(whole) == 3
    assert last["ruleId"] == "log-full"
    assert last["message"]["text"].startswith("3 more problems are not in this log")


def test_fingerprints(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """A problem keeps its fingerprint when lines before it change, and no two problems share one."""
    path = tmp_path / "many.jsonl"

    def prints(*lines: str) -> list[str]:
        path.write_text("\n".join(lines), "utf-8")
        each = [result["partialFingerprints"] for result in log_of(path)["results"]]
        return [each_prints["primaryLocationLineHash"] for each_prints in each]

    first, second = prints(texts[0], texts[1])
    assert prints(texts[2], texts[1]) == [prints(texts[2])[0], second]
    assert first != second
    assert len(set(prints(texts[0], texts[0], texts[0]))) == 3
