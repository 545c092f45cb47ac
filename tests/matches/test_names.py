"""Names of players are checked where they come in: what no reader takes back, an empty one, the same one twice."""

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

NO_NAMES: list[tuple[Any, str]] = [
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


@pytest.mark.parametrize(("names", "code"), NO_NAMES)
def test_no_names(names: Any, code: str) -> None:
    """Neither a match nor a new record begins with them; the sentence says what is wrong."""
    for begin in (aw.Match.new, aw.RecordBuilder):
        with pytest.raises(aw.InvalidOption) as caught:
            begin("tides-of-time", names)
        assert caught.value.code == code
        assert str(caught.value).isascii()


@pytest.mark.parametrize("name", [None, 7, ["Ben"], b"Ben", "\ud800"])
def test_a_header_that_could_not_be_read(name: Any, tmp_path: Path) -> None:
    """No match, journal or record can have such a name: there is no header with it."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    with pytest.raises(ValueError, match="texts are expected"):
        attrs.evolve(match.record.header, players=("Ann", name))
    with pytest.raises(ValueError, match="texts are expected"):
        Header("tides-of-time", "1", ("Ann", name))


@pytest.mark.parametrize("salt", [None, 7, "\ud800"])
def test_salts_are_texts(salt: Any) -> None:
    """What a player adds to a secret can be read again too."""
    with pytest.raises(aw.InvalidOption) as caught:
        aw.Match.new("tides-of-time", ["Ann", "Ben"], secret=new_secret(), salts=["a", salt])
    assert caught.value.code == "salts-needed"


def test_names_of_all_kinds_are_read_again(tmp_path: Path) -> None:
    """Every name that is taken is the same in the record, in a journal and after going on."""
    names = ["Ännchen 🦉", "a\nb\t\x7f"]
    match = aw.Match.new("tides-of-time", names, seed=1)
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, match).close()
    with aw.Journal.resume(path) as journal:
        assert journal.match.names == tuple(names)
    assert aw.from_json(aw.to_json(match.record), expect=aw.Record).header.players == tuple(names)


def test_an_old_record_with_the_same_name_twice(tmp_path: Path) -> None:
    """It is read, validated and gone on with, in a journal too: only new games need other names."""
    record = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1).record
    old = attrs.evolve(record, header=attrs.evolve(record.header, players=("Ann", "Ann")))
    again = aw.from_json(aw.to_json(old), expect=aw.Record)
    assert aw.validate(again).ok
    with aw.Journal.start(tmp_path / "match.jsonl", aw.Match.resume(again)) as journal:
        assert journal.match.names == ("Ann", "Ann")


def test_bots_of_one_kind_are_told_apart() -> None:
    """Many games between bots number those that are called alike."""
    bots = ["random", "greedy", "random"]
    (played,) = archive.simulate_many("antike", 1, bots=bots, first_game=0)
    assert played.players == ("random 1", "greedy", "random 2")


@pytest.mark.parametrize("names", [("\udcff",), ("",), ("Ann", "Ann")])
def test_names_at_the_command_line(names: tuple[str, ...], tmp_path: Path) -> None:
    """``play`` says which name is none, and leaves no file."""
    given = [part for name in names for part in ("--name", name)]
    path = tmp_path / "game.json"
    asked = ["play", "-p", "random", "-p", "random", *given, "--record", str(path)]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 2
    assert "name" in told.output
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ann", "Ben"], ("Ann", "Ben")),
        (["Ann", "Ben", "Ann"], ("Ann 1", "Ben", "Ann 2")),
        (["Ann", "Ann", "Ann 2"], ("Ann 1", "Ann 3", "Ann 2")),
        (["A 1", "A", "A", "A 1", "A 1 1"], ("A 1 2", "A 1", "A 2", "A 1 3", "A 1 1")),
    ],
)
def test_equal_names_are_numbered(names: list[str], told: tuple[str, ...]) -> None:
    """Equal names get a number each, one that makes no name that somebody has."""
    assert told == number_duplicates(names)
