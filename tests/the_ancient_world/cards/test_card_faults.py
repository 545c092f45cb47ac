"""The faults of a card file: each is found, with its place, and its message says what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancient_world.engine.card_files import CARD_FAULTS
from ancient_world.engine.card_files.toml_files import FILE_FAULTS
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.box.table_readers import FAULT_CODES
from tests.card_lines import assert_stands_there
from tests.the_ancient_world.cards.card_files import (
    STANDARD,
    Change,
    board,
    empire,
    faults_of,
    player_board,
    put,
    standard_tables,
    titan,
    toml,
    without,
)

CODES = {**CARD_FAULTS, **FAULT_CODES}

# A change of the standard file, and the code, table and key of the expected fault.
CASES: list[tuple[Change, str, str, str]] = [
    # the file as a whole
    (lambda t: t.update(empires=[]), "unknown-table", "empires", ""),
    (lambda t: t.update(x=1), "unknown-table", "x", ""),
    (lambda t: t.pop("board"), "missing-table", "board", ""),
    (lambda t: t.pop("card_file"), "missing-table", "card_file", ""),
    (lambda t: t.update(board=3), "wrong-type", "board", ""),
    (lambda t: t.update(empire={"id": "x"}), "wrong-type", "empire", ""),
    (lambda t: t.update(empire=[1]), "wrong-type", "empire", ""),
    (lambda t: t["card_file"].update(format=2), "bad-format", "card_file", "format"),
    (lambda t: t["card_file"].update(format=True), "wrong-type", "card_file", "format"),
    (lambda t: t["card_file"].update(name=""), "bad-name", "card_file", "name"),
    (lambda t: t["card_file"].update(author="I"), "unknown-key", "card_file", "author"),
    # ids, names, copies
    (without("empire", "orchard", "id"), "missing-key", "empire[3]", "id"),
    (empire(id="Orchard"), "bad-id", "empire.Orchard", "id"),
    (empire(id="ol--ive"), "bad-id", "empire.ol--ive", "id"),
    (empire(id="é"), "bad-id", "empire.é", "id"),
    (empire(id=7), "wrong-type", "empire[3]", "id"),
    (empire(id="vineyard"), "duplicate-id", "empire.vineyard", "id"),
    (titan(id="vineyard"), "duplicate-id", "titan.vineyard", "id"),
    (empire(name=" "), "bad-name", "empire.orchard", "name"),
    (without("empire", "orchard", "name"), "missing-key", "empire.orchard", "name"),
    (empire(copies=0), "out-of-range", "empire.orchard", "copies"),
    # keys and types
    (empire(foods=1), "unknown-key", "empire.orchard", "foods"),
    (empire(food=True), "wrong-type", "empire.orchard", "food"),
    (board(capital=3), "wrong-type", "board", "capital"),
    (board(covered_until=3), "wrong-type", "board", "covered_until"),
    (titan(coin_effect=3), "wrong-type", "titan.ash-boar", "coin_effect"),
    (
        titan(coin_effect={"lose_ambrosia": "x"}),
        "wrong-type",
        "titan.ash-boar",
        "coin_effect.lose_ambrosia",
    ),
    (empire(food=0), "out-of-range", "empire.orchard", "food"),
    (empire(food=-1), "out-of-range", "empire.orchard", "food"),
    (empire(food=100), "out-of-range", "empire.orchard", "food"),
    (empire(income={"coin": 1}), "unknown-key", "empire.orchard", "income.coin"),
    (empire(income={}), "does-nothing", "empire.orchard", "income"),
    (empire(income={"coins": 0}), "does-nothing", "empire.orchard", "income"),
    # empire cards
    (empire(deck="D"), "unknown-word", "empire.orchard", "deck"),
    (without("empire", "orchard", "deck"), "missing-key", "empire.orchard", "deck"),
    (without("empire", "orchard", "price"), "missing-key", "empire.orchard", "price"),
    (empire(price={"ambrosia": 1}), "unknown-key", "empire.orchard", "price.ambrosia"),
    (put("empire", "wheat", gain={"coins": 1}), "misplaced-ability", "empire.wheat", "gain"),
    (empire(banners=[]), "wrong-length", "empire.orchard", "banners"),
    (empire(banners=["orange"]), "unknown-word", "empire.orchard", "banners[0]"),
    (empire(loot={"coins": 1}), "misplaced-ability", "empire.orchard", "loot"),
    (empire(deck="B"), "another-split", "empire", "deck"),
    (empire(copies=2), "wrong-count", "empire", "deck"),
    # abilities with words and parts
    (
        empire(reward={"when": "lern", "coins": 1}),
        "unknown-word",
        "empire.orchard",
        "reward.when",
    ),
    (empire(reward={"when": "learn"}), "does-nothing", "empire.orchard", "reward"),
    (empire(reward=[]), "wrong-length", "empire.orchard", "reward"),
    (
        empire(scoring={"points": 1, "per": "districts"}),
        "unknown-word",
        "empire.orchard",
        "scoring.per",
    ),
    # military cards
    (put("military", "spears", food=1), "misplaced-ability", "military.spears", "food"),
    (
        put("military", "militia", gain={"coins": 1}),
        "misplaced-ability",
        "military.militia",
        "gain",
    ),
    (put("military", "spears", copies=1), "wrong-count", "military", "starting"),
    # titans
    (titan(stars=2), "another-split", "titan", "stars"),
    (titan(stars=0), "wrong-count", "titan", "stars"),
    (titan(action={"repair": 1}), "misplaced-ability", "titan.ash-boar", "action"),
    # districts and city states
    # player boards
    (player_board(titan="fen-tod"), "unknown-card", "player_board.amber-ruins", "titan"),
    (player_board(titan="ash-boar"), "wrong-card", "player_board.amber-ruins", "titan"),
    (player_board(titan="fen-toad"), "wrong-card", "player_board.broad-fens", "titan"),
    (player_board(city_state="kaldar"), "unknown-card", "player_board.amber-ruins", "city_state"),
    (player_board(city_state="wheat"), "wrong-card", "player_board.amber-ruins", "city_state"),
    (player_board(city_state="kaldur"), "wrong-card", "player_board.amber-ruins", "city_state"),
    # figures
    (
        board(starting_military=["militia", "guard"]),
        "unknown-card",
        "board",
        "starting_military[1]",
    ),
    (board(ambrosia_spaces=["learn"] * 2), "repeated-word", "board", "ambrosia_spaces[1]"),
    (board(ambrosia_spaces=["grow"]), "covered-space", "board", "ambrosia_spaces"),
]


class TestFaults:
    """Each fault is found, with its place."""

    @pytest.mark.parametrize(("change", "code", "table", "key"), CASES)
    def test_is_found(
        self, change: Change, code: str, table: str, key: str, tmp_path: Path
    ) -> None:
        """One change of a good file gives the expected fault, with file, table and key."""
        tables = standard_tables()
        change(tables)
        faults = faults_of(tables, tmp_path)
        assert (code, table, key) in [(fault.code, fault.table, fault.key) for fault in faults]
        assert all(fault.file == "all.toml" and fault.message for fault in faults)
        assert {fault.code for fault in faults} <= set(CODES)
        for fault in faults:
            if fault.line or not (fault.warning or fault.code == "missing-table"):
                assert_stands_there(fault, (tmp_path / "all.toml").read_text("utf-8"))

    def test_every_fault_is_listed(self, tmp_path: Path) -> None:
        """One check lists all faults of a file."""
        tables = standard_tables()
        empire(food=0, foods=1, banners=["gren"])(tables)
        titan(defence=0)(tables)
        faults = faults_of(tables, tmp_path)
        assert sorted(fault.code for fault in faults) == [
            "out-of-range",
            "out-of-range",
            "unknown-key",
            "unknown-word",
        ]

    @pytest.mark.parametrize(
        ("change", "near"),
        [
            (empire(foods=1), '"food"'),
            (empire(army_limits=1), '"army_limit"'),
            (empire(banners=["gren"]), '"green"'),
            (empire(reward={"when": "lern", "coins": 1}), '"learn"'),
            (titan(coin_effect="lose_coins"), '"lose_coin"'),
            (board(starting_military=["militia", "city-gard"]), '"city-guard"'),
            (lambda t: t.update(titans=[]), '"titan"'),
        ],
    )
    def test_the_nearest_word_is_named(self, change: Change, near: str, tmp_path: Path) -> None:
        """A misspelt word is answered with the closest known one."""
        tables = standard_tables()
        change(tables)
        faults = faults_of(tables, tmp_path)
        assert any(f"did you mean {near}?" in fault.message for fault in faults)

    def test_the_file_of_a_folder_is_named(self, tmp_path: Path) -> None:
        """A fault in a folder names the file and the line."""
        for path in STANDARD.glob("*.toml"):
            text = path.read_text(encoding="utf-8").replace("defence      = 18", "defence = 0")
            (tmp_path / path.name).write_text(text, encoding="utf-8")
        (fault,) = CardFile.check(tmp_path)
        assert (fault.file, fault.table, fault.key) == (
            "titans.toml",
            "titan.nine-heads",
            "defence",
        )
        line = (tmp_path / "titans.toml").read_text("utf-8").split("defence = 0")[0].count("\n") + 1
        assert str(fault).startswith(f"titans.toml:{line} titan.nine-heads defence: ")

    def test_a_table_twice_is_found(self, tmp_path: Path) -> None:
        """A table that two files define is a fault."""
        for name in ("a.toml", "b.toml"):
            (tmp_path / name).write_text(toml(standard_tables()), encoding="utf-8")
        faults = [fault for fault in CardFile.check(tmp_path) if fault.code == "duplicate-table"]
        assert [(fault.file, fault.table) for fault in faults] == [
            ("b.toml", "card_file"),
            ("b.toml", "board"),
        ]

    @pytest.mark.parametrize(
        ("change", "code", "key"),
        [
            (
                lambda t: [each.pop("loot", None) for each in t["military"]],
                "unused-ability",
                "loot",
            ),
            (
                lambda t: [
                    each.update(coin_effect="lose_coin")
                    for each in t["titan"]
                    if each["coin_effect"] == "discard_stored"
                ],
                "unused-effect",
                "discard_stored",
            ),
        ],
    )
    def test_an_unused_ability_is_a_warning(
        self, change: Change, code: str, key: str, tmp_path: Path
    ) -> None:
        """An ability or effect that no card uses is a warning, with which the file loads."""
        tables = standard_tables()
        change(tables)
        faults = faults_of(tables, tmp_path)
        assert [(fault.code, fault.key, fault.warning) for fault in faults] == [(code, key, True)]
        assert isinstance(CardFile.load(tmp_path / "all.toml"), CardFile)

    def test_every_code_is_tested(self) -> None:
        """Every code of a fault has a case here."""
        elsewhere = {
            *FILE_FAULTS,
            *("duplicate-table", "too-many-faults", "unused-ability", "unused-effect"),
        }
        assert {code for _, code, _, _ in CASES} | elsewhere == set(CODES)


def test_every_code_is_documented() -> None:
    """The page on errors lists each code with the same meaning as the source code."""
    page = (Path(__file__).parents[3] / "docs" / "api" / "errors.md").read_text("utf-8")
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning} |" in page
