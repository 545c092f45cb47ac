"""Test ``records upgrade`` if the rules have renamed things: records, states and views."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.bots import RandomBot, play_out
from ancient_world.documents.text import dump
from ancient_world.engine import RulesChange, registry
from ancient_world.records.files.json_lines import record_lines
from tests import example
from tests.archive.test_copying import run
from tests.engine.minigame import MiniGame

Body = dict[str, Any]


def called_save(record: Body) -> Body:
    """Migrate to version 2, which renamed an action; change the record in place."""
    for entry in record["entries"]:
        if entry["action"]["type"] == "keep-coin":
            entry["action"]["type"] = "save"
    return record


def counted_in_rounds(record: Body) -> Body:
    """Migrate to version 3, which renamed an option; return a new record."""
    header = record["header"]
    options = {"rounds": header["options"]["days"]}
    return {**record, "header": {**header, "options": options}}


def with_rounds(state: Body) -> Body:
    """Migrate a state to version 3, which renamed a field."""
    return {("rounds" if key == "days" else key): value for key, value in state.items()}


CHANGES = (
    RulesChange("A coin is saved.", migrate_record=called_save),
    RulesChange("Days are rounds.", migrate_record=counted_in_rounds, migrate_state=with_rounds),
)


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the example game two newer versions of its rules."""
    use(CHANGES, monkeypatch)


def use(changes: tuple[RulesChange, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the example game by one with these changes, of a new class, since caches are kept per class."""
    rules = type("Changed", (MiniGame,), {"id": "mini", "rules_changes": changes})()
    monkeypatch.setitem(registry._sources, "mini", rules)
    monkeypatch.setitem(registry._games, "mini", rules)


def played() -> aw.Record:
    """Return a finished game."""
    match = aw.Match.new("mini", example.NAMES, seed=7)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return match.record


def decided() -> aw.State:
    """Return a state in which a player decides."""
    return aw.Match.new("mini", example.NAMES, seed=3).state


def version(number: int, document: Body) -> Body:
    """Return a current document as this version of the rules wrote it."""
    text = json.dumps(document)
    if number < 3:
        text = text.replace('"rounds":', '"days":')
    if number < 2:
        text = text.replace('"save"', '"keep-coin"')
    return {**json.loads(text), "rules": str(number)}


def upgraded(path: Path) -> list[archive.UpgradedDocument]:
    """Upgrade everything in a file."""
    return [archive.upgrade_document(stored) for stored in archive.iterate_records(path)]


@pytest.mark.usefixtures("grown")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_goes_through_each_version(number: int, tmp_path: Path) -> None:
    """A record is migrated version by version, and equals today's record."""
    record = played()
    old = version(number, aw.to_document(record))
    assert (number < 2) == ("keep-coin" in json.dumps(old))
    (tmp_path / "old.json").write_text(dump(old), "ascii")
    [upgrade] = upgraded(tmp_path / "old.json")
    assert (upgrade.rules_version, upgrade.record, upgrade.document) == (
        str(number),
        record,
        record,
    )
    assert aw.validate(aw.to_json(upgrade.record)).status == "valid"


@pytest.mark.usefixtures("grown")
def test_every_form_is_read(tmp_path: Path) -> None:
    """JSON Lines, files of many documents and compressed files are upgraded."""
    record = played()
    old = version(1, aw.to_document(record))
    head, *lines = [json.loads(line) for line in record_lines(record)]
    head = {**head, "rules": "1", "header": old["record"]["header"]}
    lines = [
        {"player": line["player"], "action": {**line["action"], "type": "keep-coin"}}
        if line.get("action") == {"type": "save"}
        else line
        for line in lines
    ]
    in_lines = "".join(f"{dump(line)}\n" for line in (head, *lines))
    (tmp_path / "a.jsonl").write_text(in_lines, "ascii")
    (tmp_path / "b.jsonl").write_text(f"{dump(old)}\n{in_lines}", "ascii")
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(in_lines.encode()))
    for name, count in (("a.jsonl", 1), ("b.jsonl", 2), ("c.jsonl.gz", 1)):
        upgrades = upgraded(tmp_path / name)
        assert [each.record for each in upgrades] == [record] * count, name


@pytest.mark.usefixtures("grown")
@pytest.mark.parametrize("number", [1, 2])
def test_states_and_views_go_through_each_version(number: int, tmp_path: Path) -> None:
    """States and views are migrated and checked."""
    state = decided()
    documents = (state, aw.view(state, 0))
    lines = [dump(version(number, aw.to_document(document))) for document in documents]
    assert all('"days"' in line for line in lines)
    (tmp_path / "old.jsonl").write_text("\n".join(lines), "ascii")
    upgrades = upgraded(tmp_path / "old.jsonl")
    assert [(each.rules_version, each.state, each.record) for each in upgrades] == [
        (str(number), document, None) for document in documents
    ]


@pytest.mark.usefixtures("grown")
def test_what_cannot_be_upgraded_is_reported(tmp_path: Path) -> None:
    """Whatever cannot be upgraded is reported with its place; the rest is written."""
    record, state = played(), decided()
    action = aw.legal_actions(state)[0]
    broken = version(1, aw.to_document(record))
    del broken["record"]["header"]["options"]
    originals = (record, state, aw.view(state, 1), action)
    documents = [*[version(1, aw.to_document(each)) for each in originals], broken]
    path = tmp_path / "old.jsonl"
    path.write_text("".join(f"{dump(each)}\n" for each in documents), "ascii")
    before = path.read_bytes()
    done = run("upgrade", path, "--out", tmp_path / "new.jsonl")
    messages = done.stderr.splitlines()
    assert messages[:3] == [
        f"{path}:{line}: upgraded from version 1 of the rules to 3" for line in (1, 2, 3)
    ]
    assert messages[3] == (
        f"{path}:4: Only records, states and views can be upgraded; this is an action."
    )
    assert messages[4] == (
        f"{path}:5: Version 3 of the rules of Mini cannot migrate a record of version 2: KeyError: 'options'"
    )
    assert messages[5:] == [
        "3 documents upgraded, 0 of today's rules already",
        "2 records are left out: see above",
    ]
    assert done.exit_code == 1
    written = (tmp_path / "new.jsonl").read_text("ascii").splitlines()
    assert [aw.from_json(line) for line in written] == [*originals[:3]]
    assert path.read_bytes() == before
    again = run("upgrade", tmp_path / "new.jsonl", "--into", tmp_path / "again")
    assert again.stderr.splitlines() == ["0 documents upgraded, 3 of today's rules already"]
    assert len(list((tmp_path / "again").iterdir())) == 3


@pytest.mark.usefixtures("grown")
def test_a_state_has_no_notation(tmp_path: Path) -> None:
    """Writing a state as notation is refused with a hint, and writes nothing."""
    path = tmp_path / "old.json"
    path.write_text(dump(version(1, aw.to_document(decided()))), "ascii")
    done = run("upgrade", path, "--out", tmp_path / "new.awn")
    assert done.exit_code == 2
    assert "only records have a notation" in done.stderr
    assert not (tmp_path / "new.awn").exists()


def drops_type(record: Body) -> Body:
    """Break a record: give an action no type."""
    record["entries"][3]["action"] = {}
    return record


FAILING: dict[str, tuple[Callable[[Body], Any], str, str]] = {
    "raises": (lambda record: record["sets"], "migration-failed", "KeyError: 'sets'"),
    "forgets to return": (lambda record: record.clear(), "migration-failed", "it gave NoneType, not dict"),
    "no JSON": (lambda record: {**record, "result": {1, 2}}, "migration-failed", "set"),
    "no record": (lambda record: {"header": record["header"]}, "migration-unread", r"\$\.record"),
    "no action": (drops_type, "migration-unread", r"\$\.record\.entries\[3\]\.action"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILING)
def test_a_migration_that_fails_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing migration is reported with the game, the versions, the error and the place."""
    migrate, code, problem = FAILING[name]
    changes = (RulesChange("A coin is saved."), RulesChange("Odd.", migrate_record=migrate))
    use(changes, monkeypatch)
    old = {**aw.to_document(played()), "rules": "1"}
    path = tmp_path / "old.json"
    path.write_text(dump(old), "ascii")
    with pytest.raises(aw.InvalidDocument) as caught:
        upgraded(path)
    assert caught.value.code == code
    assert caught.value.path.startswith("$.record")
    assert re.search(f"Mini .*version .*: .*{problem}", caught.value.message)
    done = run("upgrade", path, "--into", tmp_path / "new")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{path}:1: ")
    assert json.loads(path.read_text("ascii")) == old
