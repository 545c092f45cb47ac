"""A document may name its JSON schema under ``$schema``, as editors expect; the key is ignored otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import ancient_world as aw

NAMED = "./schemas/tides-of-time/record.json"


def record() -> aw.Record:
    """Return the record of a complete game of Tides of Time."""
    match = aw.Match.new("tides-of-time", ["Miriam", "Tom"], seed=4)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    return match.record


def test_a_document_may_name_its_schema() -> None:
    """A document with ``$schema`` is read as if the key were missing, and the schema allows the key."""
    document = aw.to_document(record())
    named = {"$schema": NAMED, **document}
    assert aw.from_document(named) == record()
    assert aw.validate(json.dumps(named)).ok
    jsonschema.validate(named, aw.json_schema("record", "tides-of-time"))


def test_json_lines_may_name_their_schema(tmp_path: Path) -> None:
    """The first line of a JSON Lines file may have ``$schema``."""
    path = tmp_path / "game.jsonl"
    aw.write_record(record(), path)
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    named = json.dumps({"$schema": NAMED, **json.loads(head)})
    path.write_text("\n".join([named, *rest]) + "\n", encoding="utf-8")
    assert aw.read_record(path) == record()
    assert [report.ok for report in aw.check_file(path)] == [True]


@pytest.mark.parametrize("value", [None, 1, ["x"]])
def test_a_schema_key_must_be_a_string(value: object) -> None:
    """A ``$schema`` that is not a string is refused as an unknown key."""
    document = {**aw.to_document(record()), "$schema": value}
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    assert caught.value.code == "unknown-key"
    assert caught.value.path == '$["$schema"]'
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, aw.json_schema("record", "tides-of-time"))


def test_the_schema_key_is_optional_in_typescript() -> None:
    """The TypeScript types declare ``$schema`` as optional."""
    assert "  $schema?: string;" in aw.typescript("tides-of-time")
