"""Records as values and as files."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from ancient_world.documents.codec import to_json
from ancient_world.engine.errors import InvalidDocument
from ancient_world.records.files.record_file import read_record, write_record
from ancient_world.records.record import Header, Record
from tests.engine.minigame import OTHER
from tests.engine.play import play

pytestmark = pytest.mark.usefixtures("mini")


def test_files(tmp_path: Path) -> None:
    """A record written to a file is read as it was; the file has one line."""
    record = play().record
    write_record(record, tmp_path / "game.json")
    text = (tmp_path / "game.json").read_bytes()
    assert text.endswith(b"}\n")
    assert text.count(b"\n") == 1
    assert record == read_record(tmp_path / "game.json")
    assert record == read_record(str(tmp_path / "game.json"), cards=OTHER)


def test_actions() -> None:
    """The actions of a record are those of its entries, in order."""
    record = play().record
    assert record.actions == tuple(entry.action for entry in record.entries)
    assert hash(record) == hash(play().record)


def test_files_that_hold_no_record(tmp_path: Path) -> None:
    """A file with something else is refused, and so is one that is too large."""
    file = tmp_path / "state.json"
    file.write_text(to_json(play().state))
    with pytest.raises(InvalidDocument, match="Expected a record"):
        read_record(file)
    with pytest.raises(InvalidDocument, match="the limit is 10"):
        read_record(file, limit=10)
    with pytest.raises(OSError, match="No such file"):
        read_record(tmp_path / "none.json")


@pytest.mark.parametrize("seed", [-1, 2**53])
def test_seeds_out_of_range(seed: int) -> None:
    """A header rejects seeds that not every JSON reader can hold."""
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Header("mini", "1", ("Ann", "Ben"), seed=seed)


def test_an_empty_record() -> None:
    """A record of a game that has not begun has no entries and no result."""
    record = Record(Header("mini", "1", ("Ann", "Ben")))
    assert record.actions == ()
    assert record.result is None


def test_a_record_shows_what_it_is_of() -> None:
    """The repr of a record has its game, players, length and winners, even if the result is wrong."""
    record = play().record
    assert record.result is not None
    shown = f"<Record of mini: Ann, Ben, {len(record.entries)} entries, "
    for winners, end in (((0,), "won by Ann"), ((0, 1), "won by Ann, Ben"), ((7, -1), "won by ?")):
        result = attrs.evolve(record.result, winners=winners)
        assert repr(attrs.evolve(record, result=result)) == f"{shown}{end}>"
    assert repr(attrs.evolve(record, result=None)) == f"{shown}unfinished>"
