"""Tags in the header of a record are kept in every form, checked, shown, and not part of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from ancient_world.cli.app import app
from ancient_world.documents.codec import from_json, to_document, to_json
from ancient_world.engine.errors import InvalidOption
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.pictures.pages import replay_page
from ancient_world.records.files.record_file import read_record, write_record
from ancient_world.records.record import Record
from ancient_world.records.record_builder import RecordBuilder
from ancient_world.validation.record_checks import validate

TAGS = {"event": "Copa de primavera ñ", "rating-1": "1510", "x-clock": "sand glass"}
NAMES = ["Ann", "Ben"]


def tagged() -> Record:
    """Return the record of a game that has just begun, with tags."""
    return Match.new("tides-of-time", NAMES, seed=7, tags=TAGS).record


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.jsonl.gz"])
def test_every_form_keeps_tags(tmp_path: Path, name: str) -> None:
    """A record in any file is read with the tags that it was written with, in their order."""
    write_record(tagged(), tmp_path / name)
    assert tagged() == read_record(tmp_path / name)
    assert [*TAGS] == [*read_record(tmp_path / name).header.tags]


def test_indented_and_compact_documents_say_the_same() -> None:
    """Indented, compact and plain documents hold the same tags."""
    record = tagged()
    assert record == from_json(to_json(record)) == from_json(to_json(record, indent=2))
    assert to_document(record) == json.loads(to_json(record))


def test_without_tags_a_header_says_nothing_of_them() -> None:
    """A header without tags has no key for them."""
    header = to_document(attrs.evolve(tagged(), header=attrs.evolve(tagged().header, tags={})))
    assert [*header["record"]["header"]] == ["players", "options", "cards", "seed", "commitment"]


def test_a_journal_keeps_tags(tmp_path: Path) -> None:
    """A match resumed from its journal has the same tags."""
    match = Match.new("tides-of-time", NAMES, tags=TAGS)
    Journal.start(tmp_path / "game.jsonl", match).close()
    assert read_record(tmp_path / "game.jsonl").header.tags == TAGS
    assert Match.resume(match.record).record.header.tags == TAGS


def test_a_scribe_takes_tags() -> None:
    """A scribe accepts tags."""
    assert RecordBuilder("tides-of-time", NAMES, tags=TAGS).record().header.tags == TAGS


WRONG: list[tuple[Any, str, str]] = [
    ({"evnt": "Cup"}, "tag-name", "do you mean event?"),
    ({"Clock": "x"}, "tag-name", "x-... for your own"),
    ({"event": ""}, "tag-text", "1 to 1000 characters"),
    ({"event": "x" * 1001}, "tag-text", "1 to 1000 characters"),
    ({f"x-{number}": "x" for number in range(41)}, "too-many-tags", "not 41"),
]


@pytest.mark.parametrize(("tags", "code", "words"), WRONG)
def test_wrong_tags(tags: Any, code: str, words: str) -> None:
    """A match refuses tags that its record could not hold, and a validator finds them in a document."""
    with pytest.raises(InvalidOption, match=words) as raised:
        Match.new("tides-of-time", NAMES, tags=tags)
    document = to_document(tagged())
    document["record"]["header"]["tags"] = tags
    (problem,) = validate(json.dumps(document)).problems
    assert (code, code, "$.record.header.tags") == (raised.value.code, problem.code, problem.path)
    assert words in problem.message


def test_tags_hold_texts() -> None:
    """A number as a tag is rejected, as tags are texts."""
    document = to_document(tagged())
    document["record"]["header"]["tags"] = {"round": 3}
    (problem,) = validate(json.dumps(document)).problems
    assert (problem.code, problem.path) == ("wrong-type", "$.record.header.tags.round")


def test_tags_are_shown(tmp_path: Path) -> None:
    """``show`` and the page of a game show tags."""
    file = tmp_path / "game.jsonl"
    write_record(tagged(), file)
    told = CliRunner().invoke(app, ["show", str(file)]).output
    for line in ("Event: Copa de primavera ñ", "Rating of Ben: 1510", "x-clock: sand glass"):
        assert line in told
        assert line in replay_page(tagged())
