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
from tests.records.new_rules import documents, is_right, upgraded

HERE = Path(__file__).parent
RELEASED = {"0.1.0"}
"""Every version that was released; each has golden documents of its games."""
FORMS = (".json", ".jsonl", "-state.json")
"""How the names of its three documents end: a record, another one in lines, and a state."""


def each_document(*folders: str) -> list[Any]:
    """The documents in some folders, each with the game and the version of the rules that it names."""
    return [
        pytest.param(*found, id=found[0].name)
        for folder in folders
        for found in documents(HERE / folder)
    ]


def test_every_released_version_has_golden_documents() -> None:
    """Those of rules that have changed since are kept as such."""
    names = {path.name for path in (HERE / "golden").iterdir()}
    old = {path.name for folder in ("upgraded", "refused") for path, *_ in documents(HERE / folder)}
    for version in RELEASED:
        for game in aw.game_ids():
            for form in FORMS:
                name = f"{version}-{game}{form}"
                assert name in names or any(each.endswith(name) for each in old), name
    assert {name.split("-")[0] for name in names} <= RELEASED


@pytest.mark.parametrize(("path", "game", "version"), each_document("golden"))
def test_golden_documents_are_valid(path: Path, game: str, version: str) -> None:
    """They are read, played, and their checksums are those that were written then."""
    assert version == aw.game(game).rules_version, renewing(path)
    assert is_right(path), f"if the rules have changed: {renewing(path)}"
    thing = aw.from_json(path.read_bytes()) if path.suffix == ".json" else aw.read_record(path)
    assert aw.from_json(aw.to_json(thing)) == thing
    assert not isinstance(thing, aw.Record) or thing.checksums


@pytest.mark.parametrize(("path", "game", "version"), each_document("upgraded", "refused"))
def test_documents_of_older_rules_are_refused_with_what_has_changed(
    path: Path, game: str, version: str
) -> None:
    """The message names both versions and says what has changed since."""
    rules = aw.game(game)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(path.read_bytes()) if path.suffix == ".json" else aw.read_record(path)
    assert (caught.value.code, caught.value.path) == ("rules-version", "$.rules")
    told = f'version "{version}" of the rules; this library has version {rules.rules_version}.'
    assert told in caught.value.message
    changes = rules.changes_since(version)
    assert changes
    assert caught.value.message.endswith(changes_text(changes))


@pytest.mark.parametrize(("path", "game", "version"), each_document("upgraded", "refused"))
def test_documents_of_older_rules_are_upgraded_as_their_folder_says(
    path: Path, game: str, version: str
) -> None:
    """What is upgraded is right by the rules of today; of the others it is told why they cannot be."""
    found = upgraded(path)
    if path.parent.name == "refused":
        assert found is None or (found.document is None and found.why), f"now it can: {path}"
        return
    assert found is not None
    assert found.found == version
    assert found.document is not None, f"{path}: entry {found.index}: {found.why}"
    text = aw.to_json(found.document)
    assert aw.from_json(text) == found.document
    assert found.record is None or aw.validate(text).status in ("valid", "unfinished")


def golden() -> Any:
    """A golden document."""
    return json.loads((HERE / "golden" / "0.1.0-the-ancient-world.json").read_text("ascii"))


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
