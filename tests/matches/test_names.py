"""Tests of players' names: names that no document can hold, empty names and equal names are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world import archive
from ancient_world.cli.app import app
from ancient_world.engine.player_names import number_duplicates
from ancient_world.records import Header
from ancient_world.records.commitment import new_secret

INVALID_NAMES: list[tuple[Any, str]] = [
    (["Ann", None], "not-a-name"),
    (["Ann", 7], "not-a-name"),
    (["Ann", ["Ben"]], "not-a-name"),
    (["Ann", b"Ben"], "not-a-name"),
    (["Ann", "\ud800"], "not-a-name"),
    (["Ann", "Ben\udcff"], "not-a-name"),
    (["Ann", ""], "not-a-name"),
    (["Ann", " \n"], "not-a-name"),
    (["Ann", "Ann"], "same-name"),
    ("Li", "not-names"),
    (None, "not-names"),
    (2, "not-names"),
]


@pytest.mark.parametrize(("names", "code"), INVALID_NAMES)
def test_invalid_names_are_refused(names: Any, code: str) -> None:
    """Neither ``Match.new`` nor ``RecordBuilder`` takes invalid names; the error has a code."""
    for begin in (aw.Match.new, aw.RecordBuilder):
        with pytest.raises(aw.InvalidOption) as caught:
            begin("tides-of-time", names)
        assert caught.value.code == code
        assert str(caught.value).isascii()


@pytest.mark.parametrize("name", [None, 7, ["Ben"], b"Ben", "\ud800"])
def test_a_header_needs_readable_names(name: Any, tmp_path: Path) -> None:
    """A header with a name that no document can hold cannot be made."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    with pytest.raises(ValueError, match="texts are expected"):
        attrs.evolve(match.record.header, players=("Ann", name))
    with pytest.raises(ValueError, match="texts are expected"):
        Header("tides-of-time", "1", ("Ann", name))


@pytest.mark.parametrize("salt", [None, 7, "\ud800"])
def test_salts_are_texts(salt: Any) -> None:
    """A salt that is no valid text is refused with code `salts-needed`."""
    with pytest.raises(aw.InvalidOption) as caught:
        aw.Match.new("tides-of-time", ["Ann", "Ben"], secret=new_secret(), salts=["a", salt])
    assert caught.value.code == "salts-needed"


def test_all_valid_names_are_read_back(tmp_path: Path) -> None:
    """Every valid name is the same after a record or a journal is read."""
    names = ["Ännchen 🦉", "a\nb\t\x7f"]
    match = aw.Match.new("tides-of-time", names, seed=1)
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, match).close()
    with aw.Journal.resume(path) as journal:
        assert journal.match.names == tuple(names)
    assert aw.from_json(aw.to_json(match.record), expect=aw.Record).header.players == tuple(names)


def test_a_record_with_equal_names_is_read(tmp_path: Path) -> None:
    """A record with equal names is read, validated and resumed; only new games refuse them."""
    record = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1).record
    old = attrs.evolve(record, header=attrs.evolve(record.header, players=("Ann", "Ann")))
    again = aw.from_json(aw.to_json(old), expect=aw.Record)
    assert aw.validate(again).ok
    with aw.Journal.start(tmp_path / "match.jsonl", aw.Match.resume(again)) as journal:
        assert journal.match.names == ("Ann", "Ann")


def test_bots_of_the_same_kind_are_numbered() -> None:
    """``simulate_many`` numbers bots of the same kind."""
    bots = ["random", "greedy", "random"]
    (played,) = archive.simulate_many("antike", 1, bots=bots, first_game=0)
    assert played.players == ("random 1", "greedy", "random 2")


@pytest.mark.parametrize("names", [("\udcff",), ("",), ("Ann", "Ann")])
def test_names_at_the_command_line(names: tuple[str, ...], tmp_path: Path) -> None:
    """``play`` refuses an invalid name with exit code 2 and leaves no file."""
    name_arguments = [part for name in names for part in ("--name", name)]
    path = tmp_path / "game.json"
    arguments = ["play", "-p", "random", "-p", "random", *name_arguments, "--record", str(path)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "name" in result.output
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ann", "Ben"], ("Ann", "Ben")),
        (["Ann", "Ben", "Ann"], ("Ann 1", "Ben", "Ann 2")),
        (["Ann", "Ann", "Ann 2"], ("Ann 1", "Ann 3", "Ann 2")),
        (["A 1", "A", "A", "A 1", "A 1 1"], ("A 1 2", "A 1", "A 2", "A 1 3", "A 1 1")),
    ],
)
def test_equal_names_are_numbered(names: list[str], expected: tuple[str, ...]) -> None:
    """``numbered`` gives each of several equal names a number that makes no name of another player."""
    assert expected == number_duplicates(names)
