"""Records of every released version stay readable, and newer ones are rejected with a clear message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.documents import envelope
from ancient_world.engine.rules_changes import changes_text
from tests.kept import renewing
from tests.records.new_rules import documents, is_right, upgraded

HERE = Path(__file__).parent
RELEASED = {"0.1.0"}
"""All released versions; each has golden documents of its games."""
FORMS = (".json", ".jsonl", "-state.json")
"""The suffixes of a version's three documents: a record, a record in lines, and a state."""


def each_document(*folders: str) -> list[Any]:
    """Return the documents in some folders, each with its game and version of the rules."""
    return [
        pytest.param(*found, id=found[0].name)
        for folder in folders
        for found in documents(HERE / folder)
    ]


def test_every_released_version_has_golden_documents() -> None:
    """Every released version has golden documents of each game, some of them under older rules."""
    names = {path.name for path in (HERE / "golden").iterdir()}
    old = {path.name for folder in ("upgraded", "refused") for path, *_ in documents(HERE / folder)}
    for version in RELEASED:
        for game in aw.available_games():
            for form in FORMS:
                name = f"{version}-{game}{form}"
                assert name in names or any(each.endswith(name) for each in old), name
    assert {name.split("-")[0] for name in names} <= RELEASED


@pytest.mark.parametrize(("path", "game", "version"), each_document("golden"))
def test_golden_documents_are_valid(path: Path, game: str, version: str) -> None:
    """Golden documents are valid, with the checksums of their time."""
    assert version == aw.game(game).rules_version, renewing(path)
    assert is_right(path), f"if the rules have changed: {renewing(path)}"
    thing = aw.from_json(path.read_bytes()) if path.suffix == ".json" else aw.read_record(path)
    assert aw.from_json(aw.to_json(thing)) == thing
    assert not isinstance(thing, aw.Record) or thing.checksums


@pytest.mark.parametrize(("path", "game", "version"), each_document("upgraded", "refused"))
def test_documents_of_older_rules_are_refused_with_what_has_changed(
    path: Path, game: str, version: str
) -> None:
    """Documents of older rules are rejected with both versions and the changes since."""
    rules = aw.game(game)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(path.read_bytes()) if path.suffix == ".json" else aw.read_record(path)
    assert (caught.value.code, caught.value.path) == ("rules-version", "$.rules")
    told = f'version "{version}" of the rules; this library has version {rules.rules_version}.'
    assert told in caught.value.message
    changes = rules.rules_changes_since(version)
    assert changes
    assert caught.value.message.endswith(changes_text(changes))


@pytest.mark.parametrize(("path", "game", "version"), each_document("upgraded", "refused"))
def test_documents_of_older_rules_are_upgraded_as_their_folder_says(
    path: Path, game: str, version: str
) -> None:
    """Documents of older rules can be upgraded, or cannot for a stated reason, as their folder says."""
    found = upgraded(path)
    if path.parent.name == "refused":
        assert found is None or (found.document is None and found.reason), f"now it can: {path}"
        return
    assert found is not None
    assert found.rules_version == version
    assert found.document is not None, f"{path}: entry {found.index}: {found.reason}"
    text = aw.to_json(found.document)
    assert aw.from_json(text) == found.document
    assert found.record is None or aw.validate(text).status in ("valid", "unfinished")


def golden() -> Any:
    """Return a golden document."""
    return json.loads((HERE / "golden" / "0.1.0-the-ancient-world.json").read_text("ascii"))


def test_newer_and_unknown_versions_are_refused() -> None:
    """Newer and unknown versions are rejected with the version found and the one supported."""
    for version in (0, -1, 2, 99):
        report = aw.validate(json.dumps({**golden(), "version": version}))
        (problem,) = report.problems
        assert problem.code == "unknown-version"
        assert problem.path == "$.version"
        assert str(version) in problem.message
        assert str(envelope.FORMAT_VERSION) in problem.message


def test_old_versions_are_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Old formats are migrated version by version; a version without a migration is rejected."""

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
    """Each known migration leads to the next version, up to the present one."""
    assert sorted(envelope.MIGRATIONS) == list(
        range(envelope.FORMAT_VERSION - len(envelope.MIGRATIONS), envelope.FORMAT_VERSION)
    )
