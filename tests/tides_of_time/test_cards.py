"""The card file: its contents, and every fault of an own file."""

from __future__ import annotations

from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.card_lines import assert_stands_there

STANDARD = Path(aw.__file__).parent / "games/tides_of_time/box/standard.toml"


def write(path: Path, old: str, new: str) -> Path:
    """Write the standard file with a change of its text, and return its path."""
    text = STANDARD.read_text("utf-8")
    assert old in text
    file = path / "cards.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.rule("S1")
def test_the_standard_file() -> None:
    """The standard file has 18 cards with all kinds of objectives, and equals a copy of itself."""
    cards = tot.CardFile.standard()
    assert len(cards.cards) == 18
    assert len({card.ability.key for card in cards.cards.values()}) == 8
    assert tot.CardFile.load(STANDARD) == cards
    assert tot.CardFile.check(STANDARD) == ()
    assert aw.game("tides-of-time").card_list(cards).sections[0].rows


def test_a_changed_file_is_another_card_file(tmp_path: Path) -> None:
    """A file with another value is another card file, and a record of it is valid only with that file."""
    cards = tot.CardFile.load(write(tmp_path, "points = 13", "points = 14"))
    assert cards != tot.CardFile.standard()
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1, cards=cards)
    text = aw.to_json(match.record)
    assert aw.validate(text, cards=cards).ok
    assert aw.validate(text).problems[0].code == "record-cards"


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ('id   = "maze"', 'id   = "The Maze"', "bad-id", "id"),
        ('id   = "maze"', 'id   = "citadel"', "duplicate-id", "id"),
        ('name = "Kings Nest"', 'name = ""', "bad-name", "name"),
        ('suit = "palace"', 'suit = "castle"', "unknown-word", "suit"),
        ("wins_ties = true", "wins_all = true", "unknown-key", "wins_all"),
        ("wins_ties = true", "wins_ties = 1", "wrong-type", "wins_ties"),
        ("points = 13", "points = 0", "out-of-range", "sets.points"),
        ("missing = { points = 3 }", "missing = 3", "wrong-type", "missing"),
        (
            "missing = { points = 3 }",
            "missing = { points = 3, suit = 1 }",
            "unknown-key",
            "missing.suit",
        ),
        (
            'suits = ["library", "garden"]',
            'suits = ["library", "library"]',
            "repeated-word",
            "sets.suits[1]",
        ),
        ("doubles = true", "doubles = true\nwins_ties = true", "wrong-count", ""),
        ("doubles = true", 'doubles = true\nsuit = "garden"', "wrong-count", "suit"),
        ("\n[[card]]", "\n[[cards]]", "unknown-table", ""),
        ("\n[[card]]", "\n[[card", "bad-toml", ""),
    ],
)
def test_faults_say_where(tmp_path: Path, old: str, new: str, code: str, key: str) -> None:
    """A fault has its file, key and code, and its line contains it."""
    path = write(tmp_path, old, new)
    faults = tot.CardFile.check(path)
    assert (code, key) in {(fault.code, fault.key) for fault in faults}
    assert all(fault.file == str(path) for fault in faults)
    for fault in faults:
        assert_stands_there(fault, path.read_text("utf-8"))
    with pytest.raises(aw.InvalidCardFile):
        tot.CardFile.load(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A path without a file, or a file of arbitrary bytes, gives faults and no other exception."""
    assert tot.CardFile.check(tmp_path / "none.toml")[0].code == "missing-path"
    path = tmp_path / "odd.toml"
    for data in (b"\xff\xfe", b"[" * 100_000, b"card = 3", b"x" * 2_000_000, b""):
        path.write_bytes(data)
        assert tot.CardFile.check(path)
