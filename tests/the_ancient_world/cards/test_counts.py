"""How many cards a card file has: another total than the rulebook's is a fault, another split over decks a warning."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.cards.card_files import faults_of, standard_tables

Split = dict[Any, int]

EMPIRE: list[Split] = [
    {"A": 40, "B": 35, "C": 10},
    {"A": 85},
    {"B": 85},
    {"A": 8, "B": 4, "C": 73},
]
TITANS: list[Split] = [{1: 13, 2: 13, 3: 9}, {1: 35}, {3: 35}, {1: 1, 2: 1, 3: 33}]


def split(tables: dict[str, Any], kind: str, key: str, sizes: Split) -> None:
    """Deal the cards of a kind, except starting ones, to decks of these sizes; write each copy as a card."""
    starting = [card for card in tables[kind] if card[key] in ("start", 0)]
    cards = [card for card in tables[kind] if card not in starting]
    singles = [
        card | {"id": f"{card['id']}-{number}", "copies": 1}
        for card in cards
        for number in range(card.get("copies", 1))
    ]
    decks = [deck for deck, size in sizes.items() for _ in range(size)]
    dealt = [card | {key: deck} for card, deck in zip(singles, decks, strict=True)]
    tables[kind] = starting + dealt


@pytest.mark.parametrize(("empire", "titans"), [*zip(EMPIRE, TITANS, strict=True)])
def test_another_split_is_a_warning_and_plays_whole_games(
    empire: Split, titans: Split, tmp_path: Path
) -> None:
    """Another split of the 85 empire cards and 35 titans over decks is a warning, and whole games can be played."""
    tables = standard_tables()
    split(tables, "empire", "deck", empire)
    split(tables, "titan", "stars", titans)
    faults = faults_of(tables, tmp_path)
    assert [(fault.code, fault.table, fault.key, fault.warning) for fault in faults] == [
        ("another-split", "empire", "deck", True),
        ("another-split", "titan", "stars", True),
    ]
    cards = taw.CardFile.load(tmp_path / "all.toml")
    for players in (2, 3, 4):
        assert aw.is_over(played(cards, players))


def played(cards: taw.CardFile, players: int) -> aw.State:
    """Return the end of a game with varied legal actions; check every tenth state."""
    match = aw.Match.new("the-ancient-world", ["A", "B", "C", "D"][:players], seed=7, cards=cards)
    for number, pick in enumerate(cycle((0, 5, 3, 8, 1, 13))):
        legal = aw.legal_actions(match.state)
        if not legal:
            break
        match.apply(legal[pick % len(legal)])
        if number % 10 == 0:
            aw.game("the-ancient-world").check(match.state)
    return match.state


def test_a_split_warning_gives_both_splits(tmp_path: Path) -> None:
    """The warning gives both splits, in the order of the decks."""
    tables = standard_tables()
    split(tables, "empire", "deck", {"C": 15, "A": 40, "B": 30})
    (fault,) = faults_of(tables, tmp_path)
    assert fault.message == (
        "the file has A 40, B 30, C 15, the standard file has A 36, B 36, C 13; "
        "the rulebook gives only the total"
    )


@pytest.mark.parametrize(
    ("kind", "count", "message"),
    [
        ("empire", 84, "there are 85 and 2 starting cards, not 84 and 2"),
        ("titan", 34, "there are 35 and 4 starting cards, not 34 and 4"),
        ("military", 24, "there are 25 and 2 starting cards, not 24 and 2"),
        ("district", 14, "there are 15 of these in the game, not 14"),
    ],
)
def test_another_total_is_a_fault(kind: str, count: int, message: str, tmp_path: Path) -> None:
    """One card less than in the rulebook is one fault, whose message has both numbers."""
    tables = standard_tables()
    last = tables[kind][-1]
    last["copies"] = last.get("copies", 1) - 1
    if not last["copies"]:
        tables[kind].pop()
    (fault,) = faults_of(tables, tmp_path)
    assert (fault.code, fault.table, fault.message) == ("wrong-count", kind, message)
    assert count in [int(word) for word in message.replace(",", "").split() if word.isdecimal()]


FOUR = """
[card_file]
format = 1

[[empire]]
id = "a"
name = "A"
deck = "A"
price = { coins = 1 }
banners = ["red"]
copies = 3

[[titan]]
id = "t"
name = "T"
stars = 1
defence = 3
banners = ["red"]
coin_effect = "lose_coin"
"""


def test_a_file_of_four_cards_gets_one_fault_per_cause(tmp_path: Path) -> None:
    """Too few empire cards, too few titans and each missing table are one fault each; decks are not counted separately."""
    (tmp_path / "four.toml").write_text(FOUR, encoding="utf-8")
    faults = taw.CardFile.check(tmp_path / "four.toml")
    assert [(fault.code, fault.table) for fault in faults] == [
        ("missing-table", "board"),
        ("missing-table", "military"),
        ("missing-table", "district"),
        ("missing-table", "city_state"),
        ("missing-table", "player_board"),
        ("wrong-count", "empire"),
        ("wrong-count", "titan"),
    ]


def test_a_wrong_name_on_the_board_is_one_fault(tmp_path: Path) -> None:
    """An unknown card on the board causes no other fault."""
    tables = standard_tables()
    tables["board"]["starting_empire"] = ["fish-dock", "whaet"]
    assert [fault.code for fault in faults_of(tables, tmp_path)] == ["unknown-card"]
