"""Versions: records of every released version stay readable, newer ones are refused with a clear message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.documents import envelope
from ancient_world.engine.rules_changes import changes_text
from tests.kept import renewing

GOLDEN = sorted((Path(__file__).parent / "golden").iterdir())
REFUSED = sorted((Path(__file__).parent / "refused").iterdir())
"""Records of older rules, by the version of the rules and the game."""
RELEASED = {"0.1.0"}
"""Every version that was released; each has golden records in both encodings for its games."""


def test_every_released_version_has_golden_records() -> None:
    """The golden files are of the versions released so far, of both encodings."""
    assert {path.name.split("-")[0] for path in GOLDEN} == RELEASED
    names = {path.name for path in GOLDEN}
    for version in RELEASED:
        for game in aw.game_ids():
            assert {f"{version}-{game}.json", f"{version}-{game}.jsonl"} <= names


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_records_are_valid(path: Path) -> None:
    """They are read, played, and their checksums are those that were written then."""
    (report,) = aw.check_file(path)
    assert report.problems == (), f"if the rules have changed: {renewing(path)}"
    assert report.status == "valid"
    record = aw.read_record(path)
    assert record.checksums
    assert aw.from_json(aw.to_json(record)) == record


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.name)
def test_records_of_older_rules_are_refused_with_what_has_changed(path: Path) -> None:
    """The message names both versions and says what has changed since."""
    _, version, game = path.stem.split("-", 2)
    rules = aw.game(game)
    (report,) = aw.check_file(path)
    problem = report.problems[0]
    assert (problem.code, problem.path) == ("rules-version", "$.rules")
    assert f'version "{version}" of the rules; this library has version {rules.rules_version}.' in (
        problem.message
    )
    changes = rules.changes_since(version)
    assert changes
    assert problem.message.endswith(changes_text(changes))
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.read_record(path)
    assert caught.value.code == "rules-version"


def golden() -> Any:
    """A golden document."""
    (path,) = [path for path in GOLDEN if path.name == "0.1.0-the-ancient-world.json"]
    return json.loads(path.read_text("ascii"))


def test_newer_and_unknown_versions_are_refused() -> None:
    """The message names the version that was found and the one that is read."""
    for version in (0, -1, 2, 99):
        report = aw.validate(json.dumps({**golden(), "version": version}))
        (problem,) = report.problems
        assert problem.code == "unknown-version"
        assert problem.path == "$.version"
        assert str(version) in problem.message
        assert str(envelope.VERSION) in problem.message


def test_old_versions_are_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """One version after the other; what nothing leads to is refused as before."""

    def names_then(document: dict[str, Any]) -> dict[str, Any]:
        record = dict(document["record"])
        header = {**record["header"], "players": record["header"]["names"]}
        del header["names"]
        return {**document, "record": {**record, "header": header}}

    def moves_then(document: dict[str, Any]) -> dict[str, Any]:
        record = dict(document["record"])
        record["entries"] = record.pop("moves")
        return {**document, "record": record}

    old = golden()
    expected = aw.from_document(golden())
    header = old["record"]["header"]
    header["names"] = header.pop("players")
    old["record"]["moves"] = old["record"].pop("entries")
    old["version"] = -1
    kept = json.dumps(old)
    monkeypatch.setattr(envelope, "MIGRATIONS", {-1: names_then, 0: moves_then})
    assert aw.from_document(old) == expected
    assert json.dumps(old) == kept, "what was read has not changed"
    assert aw.validate(kept).status == "valid"
    old["version"] = -2
    assert aw.validate(json.dumps(old)).problems[0].code == "unknown-version"


def test_no_migration_leads_nowhere() -> None:
    """Each known one leads to the next version, up to the present one."""
    assert sorted(envelope.MIGRATIONS) == list(
        range(envelope.VERSION - len(envelope.MIGRATIONS), envelope.VERSION)
    )
