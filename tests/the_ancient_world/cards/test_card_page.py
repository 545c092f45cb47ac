"""The page on cards and the standard file name every key and word that a card file can have."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs

from ancient_world.engine.card_files.marks import Family, WordMark
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.box.card_count_checks import Box
from ancient_world.games.the_ancient_world.city_abilities import ABILITIES
from ancient_world.games.the_ancient_world.city_card_types import Figures
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.totals import SCORED_KINDS
from tests.the_ancient_world.cards.card_files import faults_of

WHOLE = (Path(__file__).parents[3] / "docs" / "games" / "cards.md").read_text("utf-8")
PAGE = WHOLE.partition("## Antike")[0]
STANDARD = Path(taw.__file__).parent / "box" / "standard"
COMMENTS = "\n".join(
    line if file.name == "board.toml" else line.partition("#")[2]
    for file in sorted(STANDARD.glob("*.toml"))
    for line in file.read_text("utf-8").splitlines()
)
"""The comments of the standard file, and the keys of its board."""

KINDS = {
    "empire",
    "starting empire",
    "military",
    "starting military",
    "titan",
    "district",
    "city_state",
    "capital",
}
LASTING = KINDS - {"military", "starting military"}
ON = {
    "all": KINDS,
    "all but military": LASTING,
    "all but starting cards and the capital": LASTING - {"starting empire", "capital"}
    | {"military"},
    "empire, titans, districts, city-states, but no starting cards": LASTING
    - {"starting empire", "capital"},
    "empire, city-states": {"empire", "starting empire", "city_state"},
    "empire, but no starting cards": {"empire"},
    "military": {"military", "starting military"},
}
"""The kinds of cards that each phrase of the page stands for."""


def words(kind: Any, seen: set[Any]) -> Iterator[str]:
    """Yield every key and word that tables of a type may have."""
    for mark in getattr(kind, "__metadata__", ()):
        if isinstance(mark, WordMark):
            yield from map(str, mark.words)
        elif isinstance(mark, Family):
            for key, member in mark.items():
                yield key
                yield from words(member, seen)
    for inner in get_args(kind):
        if not isinstance(inner, str):
            yield from words(inner, seen)
    if isinstance(kind, type) and attrs.has(kind) and kind not in seen:
        seen.add(kind)
        yield from keys(kind, seen)


def keys(kind: Any, seen: set[Any]) -> Iterator[str]:
    """Yield the keys of a table, and the keys and words below them."""
    hints = get_type_hints(kind, include_extras=True)
    for field in attrs.fields(kind):
        hint = hints[field.name]
        marks = getattr(hint, "__metadata__", ())
        if not field.init:
            continue
        if not any(isinstance(mark, Family) for mark in marks):
            yield field.alias
        yield from words(hint, seen)


KNOWN = sorted(
    {*words(Box, set()), *COIN_EFFECTS, *SCORED_KINDS, "copies", "seat_coins"} - {"amount"}
)


def test_collected_words_include_each_kind() -> None:
    """The collected words include tables, figures, keys of cards, abilities and their parts."""
    assert {
        *("city_state", "space", "rounds", "skill", "shows_arrows", "exploring_only", "toll"),
        *("explore", "lose_retired", "tribe-set", "purple", "blank", "start", "attack"),
        *(field.name for field in attrs.fields(Figures)),
    } <= set(KNOWN)


def test_every_word_is_explained() -> None:
    """Each word is in code or quotation marks on the page, or in a comment of the standard file."""
    code = re.findall(r"```toml\n(.*?)```|`([^`\n]+)`", PAGE, re.DOTALL)
    written = " ".join([*(part for pair in code for part in pair), COMMENTS])
    missing = [
        word for word in KNOWN if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", written)
    ]
    assert missing == []


def test_the_page_says_on_which_cards_an_ability_stands() -> None:
    """The table of abilities on the page names the same kinds of cards as the class of each ability."""
    rows = [row.split("|") for row in PAGE.splitlines() if row.startswith("| `")]
    for key, ability in ABILITIES.items():
        (on,) = [row[-3].strip() for row in rows if len(row) == 6 and f"`{key}`" in row[1]]
        assert ON[on] == set(ability.allowed_card_kinds), key


def test_words_for_scoring_are_explained() -> None:
    """The standard file describes each word in the same way as the source code."""
    for word, meaning in SCORED_KINDS.items():
        assert re.search(rf"^ +{word} +{re.escape(meaning)}$", COMMENTS, re.MULTILINE)


def test_its_examples_are_read(tmp_path: Path) -> None:
    """Every example of the page is valid in a card file, either as keys of a card or as tables."""
    codes: set[str] = set()
    for example in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        tables = tomllib.loads(example)
        if not {"card_file", "empire", "military", "player_board", "space"} & set(tables):
            tables = {"empire": [{"id": "one", "name": "One", "deck": "C", "price": {"coins": 1}}]}
            tables["empire"][0] |= {"banners": ["red"], **tomllib.loads(example)}
        if "space" not in tables:
            tables["space"] = [{"id": "arena", "name": "Arena", "action": {"citizens": 1}}]
        codes |= {fault.code for fault in faults_of(tables, tmp_path)}
    assert codes == {"missing-table", "wrong-count", "unknown-card"}  # a board names other cards
