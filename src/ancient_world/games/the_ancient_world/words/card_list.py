"""Every card of a card file, as people read it."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import Board, Section, file_name, register, saying, spoken
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import citizen_action
from ancient_world.games.the_ancient_world.words.board import (
    EMPIRE,
    MILITARY,
    PLAIN,
    TITANS,
    Row,
    listed,
    section,
)

say = saying("cards-")

register(
    {
        "cards-title": "{name}, digest {digest}",
        "cards-deck": "Empire deck {deck}",
        "cards-deck-start": "Cards that each empire starts with",
        "cards-military": "Military",
        "cards-titans": "Titans {stars}",
        "cards-districts": "Districts",
        "cards-city-states": "City-states",
        "cards-spaces": "Spaces of the board beside the eight",
        "cards-boards": "Player boards",
        "cards-titans-start": "Titans that threaten at the start",
    }
)


def card_list(cards: CardFile) -> Board:
    """A section for each deck, in the order of the cards' ids."""
    title = say("title", name=file_name(cards), digest=cards.digest[:12])
    return Board(title, tuple([each for each in _sections(cards) if each.rows]))


def _sections(cards: CardFile) -> Iterator[Section]:
    for deck in sorted({card.deck for card in cards.empire.values()}):
        empire = [cards.empire[card] for card in cards.empire_deck(deck)]
        title = say("deck-start") if deck == "start" else say("deck", deck=deck)
        yield listed(title, EMPIRE, empire, cards)
    yield listed(say("military"), MILITARY, cards.military.values(), cards)
    for stars in sorted({titan.stars for titan in cards.titans.values()}):
        titans = [cards.titans[titan] for titan in cards.titan_deck(stars)]
        title = say("titans" if stars else "titans-start", stars="*" * stars)
        yield listed(title, TITANS, titans, cards)
    yield listed(say("districts"), PLAIN, cards.districts.values(), cards)
    yield listed(say("city-states"), PLAIN, cards.city_states.values(), cards)
    own = cards.own_spaces.values()
    spaces = [(spoken(each.name), citizen_action(each.action)) for each in own]
    yield section(say("spaces"), ("space", "gives"), spaces)
    yield section(say("boards"), ("player-board", "titan", "other-side"), _boards(cards))


def _boards(cards: CardFile) -> Iterator[Row]:
    for board in cards.boards.values():
        titan, side = cards.titans[board.titan], cards.city_states[board.city_state]
        yield spoken(board.name), spoken(titan.name), spoken(side.name)
