"""Map files: every fault of a map or of the box is found, with file, table, key and line (S2-S6)."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.card_lines import assert_stands_there

STANDARD = Path(antike.__file__).parent / "box" / "standard"
CITY = '4 = ["saba", "adane", "moscha"]'
FIRST = '4 = "phoenicia"'

# The file, a change of its text, and the code, table and key of the expected fault.
CASES = [
    ("box", "format = 1", "format = 2", "bad-format", "map_file", "format"),
    ("box", 'name   = "standard"', 'name = " "', "bad-name", "map_file", "name"),
    ("box", "\n[start]", "\n[starts]", "unknown-table", "starts", ""),
    ("box", "\n[start]", "\n[starts]", "missing-table", "start", ""),
    ("box", "discs   = 25", "discs = 2", "out-of-range", "box", "discs"),
    ("box", "coins   = 30", "coins = 30.0", "wrong-type", "box", "coins"),
    ("box", "coins   = 30", "", "missing-key", "box", "coins"),
    ("box", "kings      = 9", "kings = 9\nqueens = 1", "unknown-key", "personalities", "queens"),
    ("eastern", "\n[map]", "\n[map_file]", "duplicate-table", "map_file", ""),
    ("eastern", "\n[map]", "\n[[map]]", "wrong-type", "map", ""),
    ("eastern", 'id    = "eastern"', 'id = "western"', "duplicate-id", "map", "id"),
    ("eastern", 'id   = "adane"', 'id = "Adane"', "bad-id", "province.Adane", "id"),
    ("eastern", 'id   = "adane"', 'id = "saba"', "duplicate-id", "province.saba", "id"),
    ("eastern", 'id     = "egypt"', 'id = "greece"', "duplicate-id", "civilization.greece", "id"),
    ("eastern", 'name = "Adane"', "name = 1", "wrong-type", "province.adane", "name"),
    ("eastern", 'name = "Adane"\nkind = "iron"', 'name = "Adane"\nkind = "golden"', "unknown-word", "province.adane", "kind"),
    ("eastern", FIRST, FIRST + ', 7 = "egypt"', "unknown-key", "map", "first.7"),
    ("eastern", FIRST, "4 = 1", "wrong-type", "map", "first.4"),
    ("eastern", FIRST, '4 = "egypt"', "wrong-start", "map", "first.4"),
    ("eastern", '["persia", "phoenicia"]', '["persia", "persia"]', "repeated-word", "map", "teams[0][1]"),
    ("eastern", '["persia", "phoenicia"]', '["persia", "egypt"]', "wrong-start", "map", "teams"),
    ("eastern", '["phoenicia", "greece", "persia", "arabia"]', '["phoenicia", "persia", "greece", "arabia"]', "wrong-start", "map", "order"),
    ("western", '["greeks", "persians"]', '["greeks", "romans"]', "wrong-start", "map", "other_teams"),
    ("western", '["greeks", "persians"]', '["greeks"]', "wrong-start", "map", "other_teams"),
    ("western", '["greeks", "persians"]', '["greeks", "martians"]', "wrong-start", "map", "other_teams"),
    ("western", '["greeks", "persians"]', '["greeks", "germans"]', "wrong-start", "map", "other_teams"),
    ("western", '["melitene", "sinope", "phasis"]', '["melitene", "sinope", "syracus"]', "wrong-start", "map", "other_teams"),
    ("eastern", CITY, '4 = ["saba", "adane", "nowhere"]', "unknown-province", "civilization.arabia", "cities.4"),
    ("eastern", CITY, '4 = ["saba", "adane"]', "wrong-kind", "civilization.arabia", "cities.4"),
    ("eastern", CITY, '4 = "saba"', "wrong-type", "civilization.arabia", "cities.4"),
    ("eastern", CITY, '4 = ["saba", "adane", "athenae"]', "city-twice", "civilization.arabia", "cities.4"),
    ("eastern", CITY + ", ", "", "wrong-count", "civilization", "cities.4"),
]  # fmt: skip


def written(folder: Path, name: str = "", old: str = "", new: str = "") -> Path:
    """Write the standard files to a folder, with one of them changed, and return the folder."""
    for path in STANDARD.glob("*.toml"):
        text = path.read_text("utf-8")
        if path.stem == name:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / path.name).write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(("name", "old", "new", "code", "table", "key"), CASES)
def test_faults(
    tmp_path: Path, name: str, old: str, new: str, code: str, table: str, key: str
) -> None:
    """Each fault is found, and its line contains the fault."""
    faults = antike.MapFile.check(written(tmp_path, name, old, new))
    assert (code, table, key) in [(fault.code, fault.table, fault.key) for fault in faults]
    for fault in faults:
        if fault.line:
            assert_stands_there(fault, (tmp_path / fault.file).read_text("utf-8"))
        else:
            assert fault.code == "missing-table"
    with pytest.raises(aw.InvalidCardFile):
        antike.MapFile.load(tmp_path)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda provinces: provinces.pop(), "wrong-count"),
        (lambda provinces: provinces[0]["land"].append("nowhere"), "unknown-province"),
        (lambda provinces: provinces[0]["land"].append(provinces[0]["id"]), "own-neighbour"),
        (lambda provinces: provinces[0]["land"].pop(), "one-sided-border"),
        (lambda provinces: [each.update(land=[], sea=[]) for each in provinces], "neighbour-count"),
    ],
)
def test_borders(change: object, code: str) -> None:
    """A border that only one side has, or fewer than three or more than six neighbours, is a fault."""
    content = {path.name: tomllib.loads(path.read_text("utf-8")) for path in STANDARD.iterdir()}
    change(next(  # type: ignore[operator]
        provinces for provinces in [content["eastern.toml"]["province"]] if provinces[0]["land"]
    ))  # fmt: skip
    with pytest.raises(aw.InvalidCardFile) as caught:
        antike.MapFile.from_content(content)
    assert code in {fault.code for fault in caught.value.faults}


def test_a_map_in_two_halves() -> None:
    """A map in which some province cannot be reached from another one is a fault."""
    content = {path.name: tomllib.loads(path.read_text("utf-8")) for path in STANDARD.iterdir()}
    provinces = content["eastern.toml"]["province"]
    for place, province in enumerate(provinces):
        half = [member["id"] for member in provinces[place // 25 * 25 : place // 25 * 25 + 25]]
        here = half.index(province["id"])
        province.update(land=[half[(here + step) % 25] for step in (-2, -1, 1, 2)], sea=[])
    with pytest.raises(aw.InvalidCardFile) as caught:
        antike.MapFile.from_content(content)
    assert [fault.code for fault in caught.value.faults] == ["not-connected"] * 25


def test_files_with_equal_content_are_equal(tmp_path: Path) -> None:
    """Files with the same content in another layout are equal; an unpickled file equals the original one."""
    standard = antike.MapFile.standard()
    content = {path.name: tomllib.loads(path.read_text("utf-8")) for path in STANDARD.iterdir()}
    content["eastern.toml"]["province"].reverse()
    assert antike.MapFile.from_content(json.loads(json.dumps(content))) == standard
    assert pickle.loads(pickle.dumps(standard)) is standard  # noqa: S301 - our own
    changed = antike.MapFile.load(written(tmp_path, "box", "coins   = 30", "coins = 31"))
    assert changed != standard
    again = pickle.loads(pickle.dumps(changed))  # noqa: S301 - our own
    assert (again.box, again.maps, again.name) == (changed.box, changed.maps, changed.name)


def test_sources_of_western_names_agree() -> None:
    """The source of each name of the western map agrees with the list of maps and the documentation."""
    maps = antike.MapFile.standard().maps
    by_source: dict[str, list[str]] = {}
    for province in maps["western"].provinces:
        by_source.setdefault(province.named, []).append(province.name)
    assert {named: len(names) for named, names in by_source.items()} == {
        "2005": 4,
        "2005-perhaps": 3,
        "2014": 43,
    }
    sections = antike.GAME.card_list(antike.MapFile.standard()).sections
    [sources] = [section for section in sections if section.title.startswith("Roman Empire: where")]
    expected = [", ".join(by_source[named]) for named in ("2005", "2005-perhaps", "2014")]
    assert [names for _, names in sources.rows] == expected
    docs = (Path(__file__).parents[2] / "docs/games/antike.md").read_text("utf-8")
    assert all(names in docs for names in expected[:2])
    assert {province.named for province in maps["eastern"].provinces} == {""}


def test_sources_of_names_do_not_change_the_digest(tmp_path: Path) -> None:
    """The source of a name does not change the digest; an unknown source is a fault."""
    changed = antike.MapFile.load(written(tmp_path, "western", 'named = "2014"', 'named = "2005"'))
    assert changed.digest == antike.MapFile.standard().digest
    faults = antike.MapFile.check(written(tmp_path, "western", 'named = "2014"', 'named = "1999"'))
    assert [(fault.code, fault.key) for fault in faults] == [("unknown-word", "named")]
