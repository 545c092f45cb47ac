"""Analyses in entries are kept in every form, checked, and not part of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.archive import (
    RecordEditor,
    all_differences,
    first_difference,
    iterate_records,
)
from ancient_world.cli.app import app
from ancient_world.records import Analysis, AnalysisSettings, Note, fingerprint, with_checksums


def plain() -> aw.Record:
    """Return a record of the first choices of a game."""
    match = aw.new_match("tides-of-time", names=["Ann", "Ben"], seed=7)
    for _ in range(3):
        match.apply(aw.legal_actions(match.state)[0])
    return match.record


def analysed() -> aw.Record:
    """Return the record with a note and an analysis of one choice, and an analysis of the next."""
    record = plain()
    entries = [*record.entries]
    analysis = Analysis(
        before=(0.5, 0.5), after=(0.25, 0.75), best=entries[4].action, best_chance=0.5, noise=0.02,
        settings=AnalysisSettings(positions=64), sign="blunder",
    )  # fmt: skip
    entries[2] = attrs.evolve(entries[2], note=Note({"en": "Hm."}), analysis=analysis)
    settings = AnalysisSettings(seconds=1, seed=3)
    other = attrs.evolve(analysis, best=entries[3].action, settings=settings, sign=None)
    entries[3] = attrs.evolve(entries[3], analysis=other)
    return attrs.evolve(record, entries=tuple(entries))


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.awn", "game.jsonl.gz"])
def test_every_form_keeps_analyses(tmp_path: Path, name: str) -> None:
    """Analyses are read back from every form of a file."""
    aw.write_record(analysed(), tmp_path / name)
    assert aw.read_record(tmp_path / name) == analysed()


def test_every_way_to_write_a_document_says_the_same() -> None:
    """Compact, indented and plain documents hold the same analyses, and the schema accepts them."""
    assert aw.from_json(aw.to_json(analysed())) == analysed()
    assert aw.from_json(aw.to_json(analysed(), indent=2)) == analysed()
    document = aw.to_document(analysed())
    assert document == json.loads(aw.to_json(analysed()))
    jsonschema.validate(document, aw.json_schema("record", "tides-of-time"))
    assert [*document["record"]["entries"][2]] == ["player", "action", "note", "analysis"]


def test_a_record_without_analyses_keeps_its_bytes() -> None:
    """A record from which the analyses are dropped has the same bytes as before."""
    without = RecordEditor(drop=["analysis"]).edit(analysed())
    assert without.entries[2].note == analysed().entries[2].note
    assert aw.to_json(RecordEditor(drop=["notes"]).edit(without)) == aw.to_json(plain())
    assert "analysis" not in aw.to_json(plain())


@pytest.mark.parametrize("suffix", ["json", "jsonl", "awn"])
def test_edit_drops_analyses_and_leaves_the_rest(tmp_path: Path, suffix: str) -> None:
    """``records edit --drop analysis`` leaves what the record had before, byte by byte."""
    file, out = tmp_path / f"game.{suffix}", tmp_path / f"out.{suffix}"
    without = RecordEditor(drop=["analysis"]).edit(analysed())
    aw.write_record(analysed(), file)
    words = ["records", "edit", str(file), "--drop", "analysis", "--out", str(out)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    aw.write_record(without, file)
    assert out.read_bytes() == file.read_bytes()


def test_commands_keep_analyses(tmp_path: Path) -> None:
    """Convert, merge and upgrade keep analyses."""
    file = tmp_path / "game.json"
    aw.write_record(analysed(), file)
    ways = (["convert", file, "{out}"], ["merge", file, "--out", "{out}"], ["upgrade", file, "--out", "{out}"])  # fmt: skip
    for number, words in enumerate(ways):
        out = tmp_path / f"out-{number}.jsonl"
        arguments = ["records", *[str(word).replace("{out}", str(out)) for word in words]]
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        [kept] = iterate_records([out])
        assert kept.record() == analysed(), words[0]


def test_analyses_are_no_part_of_the_game() -> None:
    """Validity, fingerprint and first difference do not depend on analyses, and each difference is told."""
    assert aw.validate(analysed()).status == aw.validate(aw.to_json(analysed())).status
    assert fingerprint(analysed()) == fingerprint(plain())
    assert first_difference(analysed(), plain()).is_same
    assert aw.suggest_mends(analysed()) == ()
    assert with_checksums(analysed()).entries == analysed().entries
    paths = [each.path for each in all_differences(analysed(), plain())]
    assert paths == [
        "$.record.entries[2].note",
        "$.record.entries[2].analysis",
        "$.record.entries[3].analysis",
    ]


def test_a_player_sees_no_analysis_of_a_running_game() -> None:
    """What a player sees of a game that is not over holds no analyses, which may know more than the player."""
    seen = aw.view(analysed(), 0)
    assert {entry.analysis for entry in seen.entries} == {None}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"before": [0.5, 1.5]}, "from 0 to 1, one for each seat"),
        ({"before": 0.5}, "Expected a list"),
        ({"after": [None]}, "Expected a number"),
        ({"best": None}, "Expected an object"),
        ({"best": {"type": "fly"}}, "fly"),
        ({"best_chance": -0.1}, "from 0 to 1"),
        ({"noise": True}, "Expected a number"),
        ({"sign": "awful"}, "awful"),
        ({"settings": {"seed": -1, "version": 1}}, "whole numbers from 0"),
        ({"settings": {"seed": 0}}, "version"),
        ({"settings": {"seed": 0, "version": 1, "seconds": -1}}, "seconds"),
        ({"opinion": 1}, "opinion"),
    ],
)
def test_wrong_analyses_are_refused(changes: dict[str, Any], problem: str) -> None:
    """A document with a wrong analysis is refused at its place, by the schema too."""
    document = aw.to_document(analysed())
    document["record"]["entries"][2]["analysis"].update(changes)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    assert str(caught.value.path).startswith("$.record.entries[2].analysis")
    assert problem in caught.value.message
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, aw.json_schema("record", "tides-of-time"))


def test_whole_numbers_are_written_as_other_numbers() -> None:
    """Chances given as whole numbers give the same analysis and the same bytes."""
    analysis = analysed().entries[2].analysis
    assert analysis is not None
    whole = attrs.evolve(analysis, before=[1, 0], noise=0)
    assert whole == attrs.evolve(analysis, before=(1.0, 0.0), noise=0.0)
    assert repr(whole.before) == "(1.0, 0.0)"
