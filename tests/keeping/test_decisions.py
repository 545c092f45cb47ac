"""Decisions of records as rows of numbers: what was legal, what was chosen, how it ended."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

import ancient_world as aw
from ancient_world.batch import simulate_many
from ancient_world.keeping import decisions_of
from tests.cli.test_commands import run


def records(game: str, count: int) -> list[aw.Record]:
    """Random games."""
    played = simulate_many(game, count, bots=["random", "random"], seed=7, records=True)
    return [aw.from_json(each.record or "", expect=aw.Record) for each in played]


@pytest.mark.parametrize("game", aw.game_ids())
def test_each_choice_is_a_row(game: str) -> None:
    """Numbers give back the actions of the record, and winners have place 1."""
    [record] = records(game, 1)
    assert record.result is not None
    space = aw.action_space(game, len(record.header.players))
    rows = [*decisions_of(record, features=lambda seen: [float(seen.player or 0)])]
    chosen = [entry.action for entry in record.entries if entry.player is not None]
    assert [space.action(row["choice"], row["seat"]) for row in rows] == chosen
    assert all(row["choice"] in row["legal"] for row in rows)
    assert {row["version"] for row in rows} == {space.version}
    assert {row["seat"] for row in rows if row["place"] == 1} == set(record.result.winners)
    assert all(row["features"] == [row["seat"]] for row in rows)


def test_the_command_writes_parquet(tmp_path: Path) -> None:
    """All decisions of all records stand in the file, in order."""
    made = records("tides-of-time", 3)
    source, out = tmp_path / "games.jsonl", tmp_path / "out.parquet"
    source.write_text("".join(f"{aw.to_json(each)}\n" for each in made))
    assert run("export", "--decisions", str(out), str(source)).exit_code == 0
    table = pyarrow.parquet.read_table(out).to_pylist()
    wanted = [row for each in made for row in decisions_of(each)]
    assert [(row["index"], row["choice"]) for row in table] == [
        (row["index"], row["choice"]) for row in wanted
    ]
