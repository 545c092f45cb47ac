"""Hostile card files: any fault raises ``InvalidCardFile``, without a long wait."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancient_world.engine.card_files import CARD_FAULTS
from ancient_world.engine.errors import Fault, InvalidCardFile
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.box.table_readers import FAULT_CODES
from ancient_world.games.the_ancient_world.city_abilities import ABILITIES
from ancient_world.games.the_ancient_world.goods_and_spaces import SPACES, TRIBES
from ancient_world.games.the_ancient_world.totals import SCORED_KINDS
from tests.fuzzing import rounds
from tests.the_ancient_world.cards.card_files import codes_of, faults_of, standard_tables


class TestHostileFiles:
    """Hostile files raise ``InvalidCardFile``."""

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            (b"", "missing-table"),
            (b"\xff\xfe\x00", "not-utf8"),
            (b"\x00", "bad-toml"),
            (b"[board", "bad-toml"),
            (b"[board]\n[board]", "bad-toml"),
            (b"a = 1\na = 2", "bad-toml"),
            (b"a = " + b"[\n" * 100_000, "too-deep"),
            (b"a = " + b"[" * 1_900, "too-deep"),
            (b"a = " + b"{b=" * 600, "too-deep"),
            (b"a = " + b"9" * 5_000, "too-large"),
            (b"[card_file]\nformat = 0x" + b"f" * 1_900, "too-large"),
            (b"[card_file]\nformat = 0x" + b"f" * 90, "bad-format"),
            (b"[card_file]\nformat = nan", "wrong-type"),
            (b"[card_file]\nformat = 1979-05-27", "wrong-type"),
            (b"[" + b"a." * 500_000 + b"a]", "too-large"),
            (b"[board." + b"a." * 900 + b"a]", "too-deep"),
            (b"[board.a.a.a.a.a.a.a]", "unknown-key"),
            (b"[empire.a.a.a.a.a.a.a]", "wrong-type"),
            (b"[[empire]]\n" * 9_000, "too-many-faults"),
            (b"[[empire]]\nid='a'\nname='a'\ncopies = 99\n" * 100, "too-many-faults"),
            (b"".join(b"k%d = 1\n" % number for number in range(9_000)), "too-many-faults"),
            (b"#" * 80 + b"\n" + (b"#" * 79 + b"\n") * 20_000, "too-large"),
        ],
    )
    def test_bytes(self, data: bytes, code: str, tmp_path: Path) -> None:
        """Broken, deep and huge files are refused with the code of the reason."""
        (tmp_path / "x.toml").write_bytes(data)
        assert code in codes_of(tmp_path / "x.toml")
        assert code in codes_of(tmp_path)

    def test_the_number_of_cards_is_bounded(self, tmp_path: Path) -> None:
        """Thousands of copies of cards are refused as a wrong count."""
        tables = standard_tables()
        tables["district"] = [
            {"id": f"d{number}", "name": "D", "capacity": 1, "copies": 99}
            for number in range(1_500)
        ]
        faults = faults_of(tables, tmp_path)
        assert {fault.code for fault in faults} == {"wrong-count"}

    def test_too_many_files(self, tmp_path: Path) -> None:
        """A folder with too many files is refused before all are read."""
        for number in range(70):
            (tmp_path / f"{number}.toml").touch()
        assert codes_of(tmp_path) == ["too-large"]

    def test_too_much_in_all(self, tmp_path: Path) -> None:
        """The limit of size holds for all files together."""
        for number in range(6):
            (tmp_path / f"{number}.toml").write_bytes((b"#" * 99 + b"\n") * 2_500)
        assert codes_of(tmp_path) == ["too-large"]


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from([*ABILITIES, *TRIBES, *SPACES, *SCORED_KINDS, "A", "start", "orchard"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["coins", "when", "per", "gain", "id"]) | st.text(), inner
        )
    ),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value in a document."""
    paths = [path]
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            paths += places(value[key], (*path, key))
    return paths


def has(container: Any, key: Any) -> bool:
    """Return whether a container still has this key or index after other changes."""
    if isinstance(container, dict):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def replace(value: Any, path: tuple[Any, ...], junk: Any) -> None:
    """Put junk at a path, if the path still exists."""
    for key in path[:-1]:
        value = value[key] if has(value, key) else None
    if has(value, path[-1]):
        value[path[-1]] = junk


def load(content: dict[str, Any]) -> tuple[CardFile | None, tuple[Fault, ...]]:
    """Return the card file, or ``None`` and its faults."""
    try:
        return CardFile.from_content(content), ()
    except InvalidCardFile as error:
        return None, error.faults


BASE = CardFile.standard().content()
PLACES = places(BASE)[1:]


class TestMutation:
    """The standard content, with parts replaced by random values."""

    @pytest.mark.fuzz
    @settings(max_examples=rounds(40), deadline=None)
    @given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK), min_size=1, max_size=3))
    def test_loads_or_is_refused(self, changes: list[tuple[tuple[Any, ...], Any]]) -> None:
        """No exception but ``InvalidCardFile`` escapes, and what loads can be written and read again."""
        content = copy.deepcopy(BASE)
        for path, junk in changes:
            replace(content, path, copy.deepcopy(junk))
        cards, faults = load(content)
        assert {fault.code for fault in faults} <= {*CARD_FAULTS, *FAULT_CODES}
        assert all(str(fault).isprintable() for fault in faults)
        if cards is None:
            assert faults
        else:
            assert CardFile.from_content(cards.content()) == cards
