"""Test duplicates: fingerprints of games, ``records dedupe``, and other commands that count repeated games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import iterate_records
from ancient_world.records import fingerprint, with_checksums
from ancient_world.records.files.json_lines import record_lines
from tests.running import run


def header(record: aw.Record, **changed: Any) -> aw.Record:
    """Return the record with other values in its header."""
    return attrs.evolve(record, header=attrs.evolve(record.header, **changed))


SAME: dict[str, Callable[[aw.Record], aw.Record]] = {
    "names": lambda record: header(record, players=("Ann", "Ben")),
    "tags": lambda record: header(record, tags={"event": "Cup"}),
    "seed": lambda record: header(record, seed=None),
    "checksums": with_checksums,
    "result": lambda record: attrs.evolve(record, result=None),
    "form": lambda record: aw.from_json(aw.to_json(record, indent=2), expect=aw.Record),
}


@pytest.mark.parametrize("name", SAME)
def test_metadata_does_not_change_the_fingerprint(games: tuple[aw.Record, ...], name: str) -> None:
    """Names, tags, seed, checksums, result and format do not change the fingerprint."""
    assert fingerprint(games[0]) == fingerprint(SAME[name](games[0]))


def test_every_choice_and_outcome_counts(games: tuple[aw.Record, ...]) -> None:
    """A changed entry, outcome, option, player or version changes the fingerprint."""
    record = games[0]
    first = record.entries[0]
    assert isinstance(first.action, aw.Dealt)
    dealt = aw.Dealt(first.action.cards[::-1])
    variants = [
        attrs.evolve(record, entries=record.entries[:-1]),
        attrs.evolve(record, entries=(attrs.evolve(first, action=dealt), *record.entries[1:])),
        header(record, options={"more": True}),
        header(record, players=("Ann", "Ben", "Cleo")),
        header(record, rules_version="0"),
        header(record, cards=None),
        *games[1:],
    ]
    fingerprints = [fingerprint(each) for each in (record, *variants)]
    assert len({*fingerprints}) == len(fingerprints)


def test_options_in_any_order_are_the_same() -> None:
    """The order of options does not change the fingerprint."""
    record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
    turned = dict(reversed([*record.header.options.items()]))
    assert len(turned) > 1
    assert fingerprint(record) == fingerprint(header(record, options=turned))


def test_the_order_of_dice_does_not_count(games: tuple[aw.Record, ...]) -> None:
    """The order of a roll's faces does not change the fingerprint."""
    record = games[4]
    place, faces = next(
        (place, entry.action.faces)
        for place, entry in enumerate(record.entries)
        if isinstance(entry.action, aw.Rolled) and len({*entry.action.faces}) > 1
    )
    entries = [*record.entries]
    entries[place] = attrs.evolve(entries[place], action=aw.Rolled(faces[::-1]))
    assert fingerprint(record) == fingerprint(attrs.evolve(record, entries=tuple(entries)))


@pytest.fixture
def doubled(tmp_path: Path, games: tuple[aw.Record, ...]) -> Path:
    """Return a file of six games and two repetitions, with other names and as JSON Lines."""
    path = tmp_path / "doubled.jsonl"
    again = [header(games[1], players=("Ann", "Ben"))]
    text = [aw.to_json(record) for record in (*games, *again)] + [*record_lines(games[4])]
    path.write_text("\n".join(text) + "\n", encoding="ascii")
    return path


def test_dedupe_writes_the_first_of_each_game(
    doubled: Path, games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """``dedupe`` writes the first record of each game, and counts the others."""
    out = tmp_path / "once.jsonl.gz"
    done = run("records", "dedupe", doubled, "--out", out)
    assert done.exit_code == 0, done.output
    assert "6 records written to" in done.output
    assert "2 records are left out: they repeat an earlier game" in done.output
    assert [stored.record() for stored in iterate_records([out])] == list(games)


def test_dedupe_goes_through_all_sources(doubled: Path, archive: Path, tmp_path: Path) -> None:
    """``dedupe`` finds repetitions across files, and overwrites nothing."""
    out = tmp_path / "once.jsonl"
    done = run("records", "dedupe", archive, doubled, "--out", out, "--lines")
    assert (done.exit_code, len([*iterate_records([out])])) == (0, 6)
    assert "8 records are left out" in done.output
    assert run("records", "dedupe", archive, "--out", out).exit_code == 2


def test_merge_keeps_and_counts_duplicates(doubled: Path, tmp_path: Path) -> None:
    """``merge`` writes all records, and counts repeated games."""
    done = run("records", "merge", doubled, "--out", tmp_path / "all.jsonl")
    assert "8 records written" in done.output
    assert "2 records repeat an earlier game" in done.output


def test_stats_count_duplicates(doubled: Path) -> None:
    """``stats`` counts repeated games in text and JSON."""
    assert run("records", "stats", doubled).output.count("1 record repeats an earlier game") == 2
    assert (
        sum(
            figures["duplicates"]
            for figures in json.loads(run("records", "stats", doubled, "--json").output).values()
        )
        == 2
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_validate_strict_counts_duplicates(doubled: Path, jobs: str, tmp_path: Path) -> None:
    """``validate --strict`` counts repeated games with any number of jobs, and its rows have the fingerprints."""
    out = tmp_path / "results.jsonl"
    done = run("validate", doubled, "--strict", "--jobs", jobs, "--chunk", "3k", "--out", out)
    assert "2 records repeat an earlier game" in done.output
    rows = [json.loads(line) for line in out.read_text("ascii").splitlines()]
    assert rows[6]["fingerprint"] == rows[1]["fingerprint"] != rows[0]["fingerprint"]
    assert "came before" not in run("validate", doubled).output


def test_a_resumed_run_counts_earlier_records(doubled: Path) -> None:
    """A resumed run counts repetitions of records that the earlier run checked."""
    rows = [*archive.validate_many(doubled, strict=True)]
    summary = archive.CheckSummary()
    earlier = summary.count_each(rows[:4])
    for row in archive.validate_many(doubled, strict=True, finished_results=earlier):
        summary.add(row)
    assert (summary.records, summary.to_dict()["duplicates"]) == (8, 2)


def test_unreadable_records_have_no_fingerprint(tmp_path: Path) -> None:
    """Unreadable records have no fingerprint."""
    path = tmp_path / "broken.jsonl"
    path.write_text('{"format": "ancient-world/record"}\n' * 2, encoding="ascii")
    assert [row.fingerprint for row in archive.validate_many(path, strict=True)] == [""] * 2
