"""Test decisions of records as rows of numbers: the legal actions, the chosen one, and the result."""

from __future__ import annotations

import csv
import json
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pyarrow.parquet
import pytest

import ancient_world as aw
from ancient_world.archive import decisions_of, simulate_many
from tests.archive.conftest import EACH_GAME
from tests.running import run


def records(game: str, count: int) -> list[aw.Record]:
    """Return records of random games."""
    played = simulate_many(game, count, bots=["random", "random"], seed=7, records=True)
    return [aw.from_json(each.record or "", expect=aw.Record) for each in played]


@pytest.mark.parametrize("game", EACH_GAME)
def test_each_choice_is_a_row(game: str) -> None:
    """Each choice has a row, whose number stands for the recorded action, and winners have place 1."""
    [record] = records(game, 1)
    assert record.result is not None
    space = aw.action_space(game, len(record.header.players))
    rows = [*decisions_of(record, features=lambda seen: [float(seen.player or 0)])]
    chosen = [entry.action for entry in record.entries if entry.player is not None]
    assert [space.action_with_number(row["choice"], row["seat"]) for row in rows] == chosen
    assert all(row["choice"] in row["legal"] for row in rows)
    assert {row["version"] for row in rows} == {space.version}
    assert {row["seat"] for row in rows if row["place"] == 1} == set(record.result.winners)
    assert all(row["features"] == [row["seat"]] for row in rows)


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_row_says_what_the_view_of_its_seat_says(game: str) -> None:
    """The legal actions and the features of a row are those of the seat's view of the state before the choice."""
    [record] = records(game, 1)
    numbering = aw.action_space(game, len(record.header.players))
    observed = aw.observation_space(game, len(record.header.players))
    rows = decisions_of(record, features=aw.observation_space(game, len(record.header.players)))
    for state, entry in zip(aw.replay(record), record.entries, strict=False):
        if entry.player is not None:
            row, seen = next(rows), aw.view(state, entry.player)
            assert isinstance(seen.pending, aw.Decision)
            assert row["legal"] == sorted([numbering.number(each) for each in seen.pending.actions])
            assert [*row["features"]] == [*observed.view_vector(seen)]
    assert [*rows] == []


@pytest.mark.parametrize("player", [0, 1, 7])
def test_rows_end_at_the_first_fault(player: int) -> None:
    """The choices before an entry that the rules forbid have their rows; then comes the fault of the entry."""
    [record] = records("antike", 1)
    number, entry = [*enumerate(record.entries)][-1]
    wrong = attrs.evolve(entry, player=player, action=record.entries[1].action)
    broken = attrs.evolve(record, entries=(*record.entries[:number], wrong), result=None)
    rows = decisions_of(broken)
    count = len([each for each in record.entries[:number] if each.player is not None])
    assert len([*islice(rows, count)]) == count
    with pytest.raises(aw.InvalidRecord) as caught:
        next(rows)
    assert caught.value.data["index"] == number


def test_the_command_writes_parquet(tmp_path: Path) -> None:
    """The exported Parquet file has all decisions of all records, in order."""
    made = records("tides-of-time", 3)
    source, out = tmp_path / "games.jsonl", tmp_path / "out.parquet"
    source.write_text("".join(f"{aw.to_json(each)}\n" for each in made))
    assert run("export", "--decisions", str(out), str(source)).exit_code == 0
    table = pyarrow.parquet.read_table(out).to_pylist()
    space = aw.observation_space("tides-of-time", 2)
    expected = [row for each in made for row in decisions_of(each, features=space)]
    assert [{**row, "record": ""} for row in table] == [
        {**row, "features": row["features"].tolist()} for row in expected
    ]


def test_features_are_the_observation_of_the_seat(tmp_path: Path) -> None:
    """Features are the observation of the deciding seat; the metadata give names and shapes of its arrays."""
    [record] = records("tides-of-time", 1)
    source, out = tmp_path / "games.jsonl", tmp_path / "out.parquet"
    source.write_text(aw.to_json(record))
    assert run("export", "--decisions", str(out), str(source)).exit_code == 0
    file = pyarrow.parquet.ParquetFile(out)
    first = file.read().to_pylist()[0]
    space = aw.observation_space("tides-of-time", 2)
    before = next(
        state for state in aw.replay(record) if isinstance(aw.pending(state), aw.Decision)
    )
    assert first["features"] == space.view_vector(aw.view(before, first["seat"])).tolist()
    assert first["space"] == space.version
    shapes = json.loads(file.metadata.metadata[f"ancient_world:{space.version}".encode()])
    assert shapes == {array.name: [*array.shape] for array in space.arrays}


@pytest.mark.parametrize(("name", "column"), [("out.csv", 10), ("out.jsonl", "features")])
def test_other_files_hold_lists(name: str, column: int | str, tmp_path: Path) -> None:
    """CSV and JSON Lines have features as JSON lists, or empty with ``--no-features``."""
    [record] = records("tides-of-time", 1)
    source, out = tmp_path / "games.jsonl", tmp_path / name
    source.write_text(aw.to_json(record))
    for option, count in (("--features", 394), ("--no-features", None)):
        result = run("export", "--decisions", str(out), "--force", option, str(source))
        assert result.exit_code == 0
        lines = out.read_text().splitlines()
        cell: Any = json.loads(lines[0])[column] if isinstance(column, str) else next(csv.reader(lines[1:]))[column]  # fmt: skip
        listed = json.loads(cell) if isinstance(cell, str) and cell else cell
        assert (len(listed) if listed else None) == count
