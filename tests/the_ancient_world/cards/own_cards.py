"""Own card files: the fixed card file of the tests with a few tables changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.cards.card_files import card
from tests.the_ancient_world.positions import State, box, settle

Change = Callable[[dict[str, Any]], object]


def own(*changes: Change) -> taw.CardFile:
    """Return the card file of the tests after some changes; assert that it can be written and read again."""
    content = copy.deepcopy(box().content())
    for change in changes:
        change(content)
    cards = taw.CardFile.from_content(content)
    assert taw.CardFile.from_content(cards.content()) == cards
    return cards


def can(kind: str, card_id: str, **abilities: Any) -> Change:
    """Return a change after which a card has these abilities and no others."""
    keep = ("id", "name", "deck", "price", "banners", "starting", "stars", "defence", "capacity")

    def change(content: dict[str, Any]) -> None:
        table = card(content, kind, card_id)
        for key in set(table) - {*keep, "coin_effect", "shows_arrows"}:
            del table[key]
        table.update(abilities)

    return change


def own_table(cards: taw.CardFile, players: int = 2, *first: str, **options: Any) -> State:
    """Return the first turn of round 1 with these cards; those that are named are dealt first."""
    return settle(taw.GAME.new(players, cards, options), {*first}, first)


def ability_line(cards: taw.CardFile, name: str) -> str:
    """Return the abilities of a card, as the list of cards describes them."""
    rows = [row for section in taw.GAME.card_list(cards).sections for row in section.rows]
    (row,) = [row for row in rows if row[0] == name]
    return row[-1] if len(row) != 6 else row[4]
