"""Every card of a card file for people to read."""

from __future__ import annotations

from operator import attrgetter

import attrs

from ancient_world.engine import Board, file_name, register, saying, section, spoken
from ancient_world.games.golden_ages.box.catalog import KINDS, CardFile
from ancient_world.games.golden_ages.box.descriptions import card_text, price_text
from ancient_world.games.golden_ages.card_types import (
    Building,
    Civilization,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.plain_tile import tile_section

register(
    {
        **{f"golden-list-{word}": word for word in ("era", "number", "players", "effects")},
        "golden-list-title": "Card file {name}, digest {digest}",
        "golden-list-technologies": "Technologies",
        "golden-list-civilizations": "Civilizations",
        "golden-list-wonders": "Wonders",
        "golden-list-buildings": "Buildings",
        "golden-list-judgements": "History's judgement",
        "golden-list-futures": "Future technologies",
        "golden-list-price": "gold",
    }
)

COLUMNS = {
    "technology": ("", "", "price", "effects"),
    "civilization": ("", "era", "number", "effects"),
    "wonder": ("", "era", "price", "effects"),
    "building": ("", "era", "players", "effects"),
}
"""The headings of the kinds of cards that have any."""
ORDER = {"civilization": "number", "wonder": "name", "building": "id"}
"""The order of an era's cards."""


_say = saying("golden-list-")


def details(state: GoldenAgesState) -> Board:
    """Return what can be looked up while the game is played: the list of cards, and a drawing of each tile."""
    board = card_list(state.cards)
    tiles = [tile_section(state, tile) for tile in state.cards.map.tiles]
    return attrs.evolve(board, sections=(*board.sections, *tiles))


def card_list(cards: CardFile) -> Board:
    """A section for each kind of card."""
    sections = [
        section(_say, KINDS[kind], COLUMNS.get(kind, ()), _rows(cards, kind))
        for kind in cards.by_kind
    ]
    title = _say("title", name=file_name(cards), digest=cards.digest[:12])
    return Board(title, tuple(sections))


def _rows(cards: CardFile, kind: str) -> list[tuple[str, ...]]:
    """The cards of a kind: the name, figures, and what they do."""
    some = list(cards.by_kind[kind].values())
    if kind in ORDER:
        some.sort(key=attrgetter("era", ORDER[kind]))
    return [(spoken(each.name), *_figures(cards, each), card_text(cards, each)) for each in some]


def _figures(cards: CardFile, card: object) -> tuple[str, ...]:
    """Return what stands between the name of a card and what it does."""
    match card:
        case Technology():
            return f"{card.row}/{card.level}", str(card.price)
        case Civilization():
            return str(card.era), str(card.number)
        case Wonder():
            return str(card.era), price_text(cards, card)
        case Building():
            return str(card.era), f"{card.players}+"
    return ()
