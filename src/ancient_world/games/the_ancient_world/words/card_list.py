"""Every card of a card file, as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ancient_world.engine import Board, Section, file_name, saying, spoken
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.components import Card
from ancient_world.games.the_ancient_world.words.board import (
    EMPIRE,
    MILITARY,
    TITANS,
    Row,
    empire_row,
    military_row,
    section,
    titan_row,
)
from ancient_world.games.the_ancient_world.words.describe import abilities, citizen_action

say = saying("cards-")


def card_list(cards: CardFile) -> Board:
    """A section for each deck, in the order of the cards' ids."""
    found = [each for each in _sections(cards) if each.rows]
    return Board(say("title", name=file_name(cards), digest=cards.digest[:12]), tuple(found))


def _sections(cards: CardFile) -> Iterator[Section]:
    empire, titans = cards.empire.values(), cards.titans.values()
    for deck in sorted({card.deck for card in empire}):
        rows = [empire_row(card, cards) for card in empire if card.deck == deck]
        yield section(say("deck", deck=deck), EMPIRE, rows)
    military = [military_row(card, cards) for card in cards.military.values()]
    yield section(say("military"), MILITARY, military)
    for stars in sorted({titan.stars for titan in titans}):
        rows = [titan_row(titan, cards) for titan in titans if titan.stars == stars]
        yield section(say("titans" if stars else "titans-start", stars="*" * stars), TITANS, rows)
    yield section(say("districts"), ("card", "gives"), _plain(cards, cards.districts.values()))
    yield section(say("city-states"), ("card", "gives"), _plain(cards, cards.city_states.values()))
    own = cards.own_spaces.values()
    spaces = [(spoken(each.name), citizen_action(each.action)) for each in own]
    yield section(say("spaces"), ("space", "gives"), spaces)
    yield section(say("boards"), ("player-board", "titan", "other-side"), _boards(cards))


def _plain(cards: CardFile, kind: Iterable[Card]) -> list[Row]:
    return [(spoken(card.name), abilities(card, cards)) for card in kind]


def _boards(cards: CardFile) -> Iterator[Row]:
    for board in cards.boards.values():
        titan, side = cards.titans[board.titan], cards.city_states[board.city_state]
        yield spoken(board.name), spoken(titan.name), spoken(side.name)
