"""The faults of a card file: each is found, with its place, and says what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import attrs
import pytest

from ancient_world.engine.card_files.files import FILE_FAULTS
from ancient_world.games.the_ancient_world.abilities import ABILITIES, Ability
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.table_readers import FAULT_CODES
from ancient_world.games.the_ancient_world.coin_effects import LoseAmbrosia
from ancient_world.games.the_ancient_world.terms import Amount
from ancient_world.games.the_ancient_world.totals import Totals
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

# What is changed in the standard file, and the code, table and key of the fault to be found.
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
    (empire(id="o" * 25), "bad-id", "empire." + "o" * 25, "id"),
    (empire(id="o" * 23, copies=9), "bad-id", "empire." + "o" * 23, "id"),
    (empire(id=7), "wrong-type", "empire[3]", "id"),
    (empire(id="vineyard"), "duplicate-id", "empire.vineyard", "id"),
    (titan(id="vineyard"), "duplicate-id", "titan.vineyard", "id"),
    (empire(id="levy-2"), "duplicate-id", "military.levy", "id"),
    (empire(name=" "), "bad-name", "empire.orchard", "name"),
    (empire(name="a\u001bb"), "bad-name", "empire.orchard", "name"),
    (empire(name="n" * 41), "bad-name", "empire.orchard", "name"),
    (without("empire", "orchard", "name"), "missing-key", "empire.orchard", "name"),
    (empire(copies=0), "out-of-range", "empire.orchard", "copies"),
    # keys and types
    (empire(foods=1), "unknown-key", "empire.orchard", "foods"),
    (empire(food=True), "wrong-type", "empire.orchard", "food"),
    (empire(food=1.0), "wrong-type", "empire.orchard", "food"),
    (empire(food=float("nan")), "wrong-type", "empire.orchard", "food"),
    (empire(food="1"), "wrong-type", "empire.orchard", "food"),
    (empire(food=0), "out-of-range", "empire.orchard", "food"),
    (empire(food=-1), "out-of-range", "empire.orchard", "food"),
    (empire(food=100), "out-of-range", "empire.orchard", "food"),
    (empire(food=10**30), "out-of-range", "empire.orchard", "food"),
    (empire(income=1), "wrong-type", "empire.orchard", "income"),
    (empire(income={"coin": 1}), "unknown-key", "empire.orchard", "income.coin"),
    (empire(income={"coins": -1}), "out-of-range", "empire.orchard", "income.coins"),
    (empire(income={}), "does-nothing", "empire.orchard", "income"),
    (empire(income={"coins": 0}), "does-nothing", "empire.orchard", "income"),
    # empire cards
    (empire(deck="D"), "unknown-word", "empire.orchard", "deck"),
    (without("empire", "orchard", "deck"), "missing-key", "empire.orchard", "deck"),
    (without("empire", "orchard", "price"), "missing-key", "empire.orchard", "price"),
    (empire(price={"ambrosia": 1}), "unknown-key", "empire.orchard", "price.ambrosia"),
    (put("empire", "wheat", price={"coins": 1}), "unknown-key", "empire.wheat", "price"),
    (put("empire", "wheat", gain={"coins": 1}), "misplaced-ability", "empire.wheat", "gain"),
    (without("empire", "orchard", "banners"), "missing-key", "empire.orchard", "banners"),
    (empire(banners=[]), "wrong-length", "empire.orchard", "banners"),
    (empire(banners=["orange"]), "unknown-word", "empire.orchard", "banners[0]"),
    (empire(banners=["green", 1]), "wrong-type", "empire.orchard", "banners[1]"),
    (empire(banners="green"), "wrong-type", "empire.orchard", "banners"),
    (empire(loot={"coins": 1}), "misplaced-ability", "empire.orchard", "loot"),
    (empire(deck="B"), "another-split", "empire", "deck"),
    (empire(copies=2), "wrong-count", "empire", "deck"),
    # abilities with words and parts
    (empire(reward={"coins": 1}), "missing-key", "empire.orchard", "reward.when"),
    (
        empire(reward={"when": "lern", "coins": 1}),
        "unknown-word",
        "empire.orchard",
        "reward.when",
    ),
    (empire(reward={"when": "learn"}), "does-nothing", "empire.orchard", "reward"),
    (empire(reward=[]), "wrong-length", "empire.orchard", "reward"),
    (empire(reward=[1]), "wrong-type", "empire.orchard", "reward[0]"),
    (empire(scoring={"points": 1}), "missing-key", "empire.orchard", "scoring.per"),
    (
        empire(scoring={"points": 1, "per": "districts"}),
        "unknown-word",
        "empire.orchard",
        "scoring.per",
    ),
    (
        empire(scoring={"points": 1, "per": "coins", "every": 0}),
        "out-of-range",
        "empire.orchard",
        "scoring.every",
    ),
    (
        empire(scoring={"points": 1, "per": "coins", "most": 0}),
        "out-of-range",
        "empire.orchard",
        "scoring.most",
    ),
    (empire(action={"pay": {"coins": 1}}), "does-nothing", "empire.orchard", "action"),
    (
        empire(action={"gain": {"coins": 1}, "toll": 1}),
        "does-nothing",
        "empire.orchard",
        "action.toll",
    ),
    (
        empire(action={"gain": {"coins": 1}, "open": 1}),
        "wrong-type",
        "empire.orchard",
        "action.open",
    ),
    (
        empire(action={"gain": {"coins": 1, "x": 1}}),
        "unknown-key",
        "empire.orchard",
        "action.gain.x",
    ),
    (
        empire(action=[{"repair": 1}, {"pay": {"coins": 1}}]),
        "does-nothing",
        "empire.orchard",
        "action[1]",
    ),
    (empire(action=[{"explore": 100}]), "out-of-range", "empire.orchard", "action[0].explore"),
    (empire(action={"repiar": 1}), "unknown-key", "empire.orchard", "action.repiar"),
    (empire(explore_bonus={"cards": 0}), "out-of-range", "empire.orchard", "explore_bonus.cards"),
    # military cards
    (without("military", "spears", "price"), "missing-key", "military.spears", "price"),
    (put("military", "spears", price=-1), "out-of-range", "military.spears", "price"),
    (put("military", "spears", price={"coin": 1}), "unknown-key", "military.spears", "price.coin"),
    (put("military", "spears", price="3"), "wrong-type", "military.spears", "price"),
    (put("military", "spears", banners=["pink"]), "unknown-word", "military.spears", "banners[0]"),
    (put("military", "spears", starting=1), "wrong-type", "military.spears", "starting"),
    (put("military", "spears", food=1), "misplaced-ability", "military.spears", "food"),
    (
        put("military", "militia", gain={"coins": 1}),
        "misplaced-ability",
        "military.militia",
        "gain",
    ),
    (put("military", "militia", price=1), "unknown-key", "military.militia", "price"),
    (put("military", "spears", copies=1), "wrong-count", "military", "starting"),
    # titans
    (titan(stars=4), "out-of-range", "titan.ash-boar", "stars"),
    (titan(stars=2), "another-split", "titan", "stars"),
    (titan(stars=0), "wrong-count", "titan", "stars"),
    (titan(defence=0), "out-of-range", "titan.ash-boar", "defence"),
    (titan(banners=["red"] * 4), "wrong-length", "titan.ash-boar", "banners"),
    (titan(shows_arrows="yes"), "wrong-type", "titan.ash-boar", "shows_arrows"),
    (titan(action={"repair": 1}), "misplaced-ability", "titan.ash-boar", "action"),
    (without("titan", "ash-boar", "coin_effect"), "missing-key", "titan.ash-boar", "coin_effect"),
    (titan(coin_effect="lose_coins"), "unknown-word", "titan.ash-boar", "coin_effect"),
    (titan(coin_effect=1), "wrong-type", "titan.ash-boar", "coin_effect"),
    (titan(coin_effect="lose_ambrosia"), "wrong-type", "titan.ash-boar", "coin_effect"),
    (titan(coin_effect={}), "wrong-length", "titan.ash-boar", "coin_effect"),
    (
        titan(coin_effect={"lose_coin": 1}),
        "wrong-type",
        "titan.ash-boar",
        "coin_effect.lose_coin",
    ),
    (titan(coin_effect={"lose": 1}), "unknown-word", "titan.ash-boar", "coin_effect.lose"),
    (
        titan(coin_effect={"lose_ambrosia": 0}),
        "out-of-range",
        "titan.ash-boar",
        "coin_effect.lose_ambrosia",
    ),
    # districts and city states
    (put("district", "old-town", capacity=0), "out-of-range", "district.old-town", "capacity"),
    (lambda t: t["district"].pop(), "wrong-count", "district", ""),
    (
        put("city_state", "kaldur", scoring={"points": 1, "per": "coins"}),
        "misplaced-ability",
        "city_state.kaldur",
        "scoring",
    ),
    (lambda t: t["city_state"].pop(), "wrong-count", "city_state", ""),
    # player boards
    (lambda t: t["player_board"].pop(), "wrong-count", "player_board", ""),
    (player_board(titan="fen-tod"), "unknown-card", "player_board.amber-ruins", "titan"),
    (player_board(titan="ash-boar"), "wrong-card", "player_board.amber-ruins", "titan"),
    (player_board(titan="fen-toad"), "wrong-card", "player_board.broad-fens", "titan"),
    (player_board(titan=7), "wrong-type", "player_board.amber-ruins", "titan"),
    (
        without("player_board", "amber-ruins", "titan"),
        "missing-key",
        "player_board.amber-ruins",
        "titan",
    ),
    (player_board(city_state="kaldar"), "unknown-card", "player_board.amber-ruins", "city_state"),
    (player_board(city_state="wheat"), "wrong-card", "player_board.amber-ruins", "city_state"),
    (player_board(city_state="kaldur"), "wrong-card", "player_board.amber-ruins", "city_state"),
    (player_board(id="broad-fens"), "duplicate-id", "player_board.broad-fens", "id"),
    (player_board(copies=2), "unknown-key", "player_board.amber-ruins", "copies"),
    # figures
    (lambda t: t["board"].pop("labor"), "missing-key", "board", "labor"),
    (board(labour=1), "unknown-key", "board", "labour"),
    (board(rounds=1), "out-of-range", "board", "rounds"),
    (board(seat_coins=[0, 1]), "wrong-length", "board", "seat_coins"),
    (board(seat_coins=[0, 1, 2, -1]), "out-of-range", "board", "seat_coins[3]"),
    (board(citizens=6), "out-of-range", "board", "citizens"),
    (
        board(capital={"food": 1, "gain": {"coins": 1}}),
        "misplaced-ability",
        "board",
        "capital.gain",
    ),
    (board(capital={"fod": 1}), "unknown-key", "board", "capital.fod"),
    (board(starting_empire=["wheat"]), "wrong-card", "board", "starting_empire"),
    (board(starting_empire=["wheat", "orchard"]), "wrong-card", "board", "starting_empire[1]"),
    (
        board(starting_military=["militia", "guard"]),
        "unknown-card",
        "board",
        "starting_military[1]",
    ),
    (board(starting_titans=["fen-toad"] * 4), "unknown-key", "board", "starting_titans"),
    (board(ambrosia_spaces=["lern"]), "unknown-word", "board", "ambrosia_spaces[0]"),
    (board(ambrosia_spaces=["learn"] * 2), "repeated-word", "board", "ambrosia_spaces[1]"),
    (board(ambrosia_spaces=["grow"]), "covered-space", "board", "ambrosia_spaces"),
    (board(covered_until={"market": 2}), "unknown-key", "board", "covered_until.market"),
    (board(covered_until={"grow": 7}), "out-of-range", "board", "covered_until.grow"),
    (board(deck_b_round=7), "out-of-range", "board", "deck_b_round"),
    (board(titan_stars=[1, 2, 2, 3]), "wrong-length", "board", "titan_stars"),
    (board(titan_stars=[1, 2, 2, 3, 4]), "out-of-range", "board", "titan_stars[4]"),
    (board(die=[]), "wrong-length", "board", "die"),
    (board(die=["titan"] * 13), "wrong-length", "board", "die"),
    (board(die=["skull"]), "unknown-word", "board", "die[0]"),
    (board(expand_prices=[]), "wrong-length", "board", "expand_prices"),
    (board(expand_prices=[{"coin": 1}]), "unknown-key", "board", "expand_prices[0].coin"),
    (board(ambrosia={"coin": 2}), "missing-key", "board", "ambrosia.skill"),
    (lambda t: t["board"]["ambrosia"].update(coin=0), "out-of-range", "board", "ambrosia.coin"),
    (board(starving_points=1), "out-of-range", "board", "starving_points"),
]


class TestFaults:
    """Each fault is found, with its place."""

    @pytest.mark.parametrize(("change", "code", "table", "key"), CASES)
    def test_is_found(
        self, change: Change, code: str, table: str, key: str, tmp_path: Path
    ) -> None:
        """One change of a good file gives the fault, with file, table and key."""
        tables = standard_tables()
        change(tables)
        found = faults_of(tables, tmp_path)
        assert (code, table, key) in [(fault.code, fault.table, fault.key) for fault in found]
        assert all(fault.file == "all.toml" and fault.message for fault in found)
        assert {fault.code for fault in found} <= set(FAULT_CODES)
        for fault in found:
            if fault.line or not (fault.warning or fault.code == "missing-table"):
                assert_stands_there(fault, (tmp_path / "all.toml").read_text("utf-8"))

    def test_one_change_gives_one_fault_where_nothing_else_hangs_on_it(
        self, tmp_path: Path
    ) -> None:
        """A wrong deck or number of stars does not make the counts wrong as well."""
        for change in (empire(deck="D"), titan(stars=9), empire(food=0), titan(coin_effect="x")):
            tables = standard_tables()
            change(tables)
            assert len(faults_of(tables, tmp_path)) == 1

    def test_every_fault_is_listed(self, tmp_path: Path) -> None:
        """One run tells all, in the order of the file."""
        tables = standard_tables()
        empire(food=0, foods=1, banners=["gren"])(tables)
        titan(defence=0)(tables)
        found = faults_of(tables, tmp_path)
        assert sorted(fault.code for fault in found) == [
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
        """A slip of the pen is answered with the word that was meant."""
        tables = standard_tables()
        change(tables)
        found = faults_of(tables, tmp_path)
        assert any(f"did you mean {near}?" in fault.message for fault in found)

    def test_the_file_of_a_folder_is_named(self, tmp_path: Path) -> None:
        """In a folder the fault says which file."""
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
        """Two files cannot both say what the board is."""
        for name in ("a.toml", "b.toml"):
            (tmp_path / name).write_text(toml(standard_tables()), encoding="utf-8")
        found = [fault for fault in CardFile.check(tmp_path) if fault.code == "duplicate-table"]
        assert [(fault.file, fault.table) for fault in found] == [
            ("b.toml", "card_file"),
            ("b.toml", "board"),
        ]

    @pytest.mark.parametrize(
        ("change", "code", "key"),
        [
            (lambda t: [one.pop("loot", None) for one in t["military"]], "unused-ability", "loot"),
            (
                lambda t: [
                    one.update(coin_effect="lose_coin")
                    for one in t["titan"]
                    if one["coin_effect"] == "discard_stored"
                ],
                "unused-effect",
                "discard_stored",
            ),
        ],
    )
    def test_what_is_unused_is_a_warning(
        self, change: Change, code: str, key: str, tmp_path: Path
    ) -> None:
        """A card file need not use everything, but its author is told; it loads."""
        tables = standard_tables()
        change(tables)
        found = faults_of(tables, tmp_path)
        assert [(fault.code, fault.key, fault.warning) for fault in found] == [(code, key, True)]
        assert isinstance(CardFile.load(tmp_path / "all.toml"), CardFile)

    def test_every_code_is_tested(self) -> None:
        """A new code needs a new case."""
        elsewhere = {
            *FILE_FAULTS,
            *("duplicate-table", "too-many-faults", "unused-ability", "unused-effect"),
        }
        assert {code for _, code, _, _ in CASES} | elsewhere == set(FAULT_CODES)

    def test_an_effect_with_a_number(self, tmp_path: Path) -> None:
        """``{ lose_ambrosia = 3 }`` is read as that."""
        tables = standard_tables()
        titan(coin_effect={"lose_ambrosia": 3})(tables)
        assert faults_of(tables, tmp_path) == []
        cards = CardFile.load(tmp_path / "all.toml")
        assert cards.titans["ash-boar"].coin_effect == LoseAmbrosia(3)


@attrs.frozen
class Tame(Ability):
    """An ability that nobody has thought of yet."""

    key: ClassVar[str] = "tame"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.food += self.amount


def test_a_new_ability_of_a_titan_is_one_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read, checked, counted, written and told of by what its class says."""
    monkeypatch.setitem(ABILITIES, "tame", Tame)
    tables = standard_tables()
    titan(tame=2)(tables)
    assert faults_of(tables, tmp_path) == []
    cards = CardFile.load(tmp_path / "all.toml")
    assert cards.titans["ash-boar"].abilities[-1] == Tame(2)
    assert cards.titans["ash-boar"].totals.food == 2
    assert CardFile.from_content(cards.content()) == cards
    put("military", "spears", tame=0)(tables)
    assert {(fault.code, fault.key) for fault in faults_of(tables, tmp_path)} == {
        ("misplaced-ability", "tame"),
        ("out-of-range", "tame"),
    }


def test_every_code_is_documented() -> None:
    """The page on cards lists the codes with the meaning that the code gives."""
    page = (Path(__file__).parents[3] / "docs" / "games" / "cards.md").read_text("utf-8")
    for code, meaning in FAULT_CODES.items():
        assert f"| `{code}` | {meaning} |" in page
