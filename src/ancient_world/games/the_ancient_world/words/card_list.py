"""Every card of a card file, as people read it."""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.engine import Board, Section, file_name, sentence, spoken
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.components import Card
from ancient_world.games.the_ancient_world.words.board import (
    empire_row,
    military_row,
    say,
    titan_row,
)
from ancient_world.games.the_ancient_world.words.describe import abilities, citizen_action


def card_list(cards: CardFile) -> Board:
    """A section for each deck, in the order of the cards' ids."""
    title = sentence("cards-title", {"name": file_name(cards), "digest": cards.digest[:12]})
    sections = [
        *[_empire(cards, deck) for deck in sorted({card.deck for card in cards.empire.values()})],
        _military(cards),
        *[_titans(cards, stars) for stars in sorted({t.stars for t in cards.titans.values()})],
        _plain(cards, "cards-districts", cards.districts.values()),
        _plain(cards, "cards-city-states", cards.city_states.values()),
        _spaces(cards),
        _boards(cards),
    ]
    return Board(title, tuple(section for section in sections if section.rows))


def _empire(cards: CardFile, deck: str) -> Section:
    columns = (say("card"), say("price"), say("banners"), say("gives"))
    rows = [empire_row(card, cards) for card in cards.empire.values() if card.deck == deck]
    return Section(sentence("cards-deck", {"deck": deck}), columns, tuple(rows))


def _military(cards: CardFile) -> Section:
    columns = (say("card"), say("price"), say("gives"))
    rows = [military_row(card, cards) for card in cards.military.values()]
    return Section(sentence("cards-military", {}), columns, tuple(rows))


def _titans(cards: CardFile, stars: int) -> Section:
    columns = (say("titan"), say("defence"), say("banners"), say("gives"), say("coin-face"))
    rows = [titan_row(titan, cards) for titan in cards.titans.values() if titan.stars == stars]
    title = sentence("cards-titans" if stars else "cards-titans-start", {"stars": "*" * stars})
    return Section(title, columns, tuple(rows))


def _spaces(cards: CardFile) -> Section:
    rows = [
        (spoken(space.name), citizen_action(space.action)) for space in cards.own_spaces.values()
    ]
    return Section(sentence("cards-spaces", {}), (say("space"), say("gives")), tuple(rows))


def _plain(cards: CardFile, code: str, kind: Iterable[Card]) -> Section:
    rows = [(spoken(card.name), abilities(card, cards)) for card in kind]
    return Section(sentence(code, {}), (say("card"), say("gives")), tuple(rows))


def _boards(cards: CardFile) -> Section:
    columns = (say("player-board"), say("titan"), sentence("cards-other-side", {}))
    rows = [
        (
            spoken(board.name),
            spoken(cards.titans[board.titan].name),
            spoken(cards.city_states[board.city_state].name),
        )
        for board in cards.boards.values()
    ]
    return Section(sentence("cards-boards", {}), columns, tuple(rows))
