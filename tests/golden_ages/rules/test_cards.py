"""The card file: its contents, and every fault of other files (S1-S4, E1)."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.card_lines import assert_stands_there

STANDARD = (Path(ga.__file__).parent / "box" / "standard.toml").read_text("utf-8")


def written(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Return the path of a copy of the standard file with these changes of text."""
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_standard_file(tmp_path: Path) -> None:
    """The standard file has no faults, and equals itself in another layout."""
    cards = ga.CardFile.standard()
    again = ga.CardFile.load(written(tmp_path, ("[figures]\n", "[figures]\n# a remark\n")))
    assert again == cards
    assert again.name == "mine"
    assert ga.CardFile.check(tmp_path / "mine.toml") == ()
    assert pickle.loads(pickle.dumps(cards)) is cards  # noqa: S301 - our own
    changed = ga.CardFile.load(written(tmp_path, ("gold         = 3", "gold         = 4")))
    assert changed != cards
    assert pickle.loads(pickle.dumps(changed)).figures == changed.figures  # noqa: S301 - our own
    assert aw.new_game("golden-ages", players=2, cards=changed).players[0].gold == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "table", "key", "code"),
    [
        ("gold         = 3", 'gold         = "3"', "figures", "gold", "wrong-type"),
        ("gold         = 3", "silver       = 3", "figures", "silver", "unknown-key"),
        ('kind = "movement", squares = 1', 'kind = "flight", squares = 1', "technology.wheel", "lasting[0].kind", "unknown-word"),
        ('kind = "movement", squares = 1', 'kind = ["movement"]', "technology.wheel", "lasting[0].kind", "unknown-word"),
        ('{ kind = "movement", squares = 1 }', '"movement"', "technology.wheel", "lasting[0]", "wrong-type"),
        ('kind = "movement", squares = 1', 'kind = "movement"', "technology.wheel", "lasting[0].squares", "missing-key"),
        ('kind = "movement", squares = 1', 'kind = "movement", squares = 0', "technology.wheel", "lasting[0].squares", "out-of-range"),
        ('symbol = "game"', 'symbol = "oil"', "technology.hunting", "lasting[0].symbol", "unknown-word"),
        ('id      = "wheel"', 'id      = "Wheel"', "technology.Wheel", "id", "bad-id"),
        ('id      = "rail"', 'id      = "carriage"', "technology.carriage", "id", "duplicate-id"),
        ('technology = "agriculture"', 'technology = "alchemy"', "civilization.babylonian-empire", "at_once[0]", "unknown-card"),
        ('civilization = "phoenicia"', 'civilization = "carthage"', "wonder.colossus", "civilization", "unknown-card"),
        ('edges   = ["LLLL", "LWWL"]', 'edges   = ["LLL", "LWWL"]', "tile.land-5", "edges[0]", "unknown-word"),
        ('edges   = ["LLLL", "LWWL"]', 'edges   = ["LWLL", "LWWL"]', "tile.land-5", "edges", "wrong-value"),
        ('square  = "d1"', 'square  = "d9"', "island[1]", "square", "unknown-word"),
        ('kind = "standing-explorers"', 'kind = "stand-up"', "civilization.russia", "lasting[0]", "wrong-value"),
        ('at_once = [{ kind = "last-technology" }]', 'at_once = [{ kind = "free-wonder" }]', "civilization.india", "at_once[0]", "wrong-value"),
        ('kind = "standing-explorers"', 'kind = "building-spaces", spaces = 1', "civilization.russia", "lasting[0]", "wrong-value"),
        ("attacks      = [3, 5, 8, 12]", "attacks      = []", "figures", "attacks", "wrong-length"),
    ],
)  # fmt: skip
def test_faults(tmp_path: Path, old: str, new: str, table: str, key: str, code: str) -> None:
    """A fault is found with table, key and code, and the file cannot be loaded."""
    path = written(tmp_path, (old, new))
    faults = ga.CardFile.check(path)
    assert (table, key, code) in [(fault.table, fault.key, fault.code) for fault in faults], faults
    with pytest.raises(aw.InvalidCardFile):
        ga.CardFile.load(path)
    for fault in faults:
        assert 0 < len(fault.message) <= 400
        assert_stands_there(fault, path.read_text("utf-8"))


@pytest.mark.parametrize(
    "text", ["", "a = ", "[[technology]]\nid = 1", "\x00", "x." * 3_000 + "y = 1", "figures = 3"]
)
def test_an_invalid_card_file_has_faults(tmp_path: Path, text: str) -> None:
    """A path that is no valid card file gives a fault."""
    path = tmp_path / "other.toml"
    path.write_text(text, "utf-8")
    assert ga.CardFile.check(path)
    assert ga.CardFile.check(tmp_path / "nothing.toml")
    assert ga.CardFile.check(tmp_path)


def test_a_tile_too_many(tmp_path: Path) -> None:
    """A tile more than the rules have is a fault."""
    tile = '[[tile]]\nid = "land-99"\nsymbols = [["gem"], ["gem"]]\nedges = ["LLLL", "LLLL"]\n'
    path = written(tmp_path, ("[[island]]\nsquare", f"{tile}\n[[island]]\nsquare"))
    assert {fault.table for fault in ga.CardFile.check(path)} == {"tile"}


def test_the_list_of_cards() -> None:
    """The list of cards has every card."""
    board = ga.GAME.card_list(ga.CardFile.standard())
    names = {row[0] for section in board.sections for row in section.rows}
    cards = ga.CardFile.standard()
    for kind in (
        cards.technologies,
        cards.civilizations,
        cards.wonders,
        cards.judgements,
        cards.futures,
    ):
        assert {card.name for card in kind.values()} <= names
