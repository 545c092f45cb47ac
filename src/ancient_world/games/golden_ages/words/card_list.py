"""Every card of a card file for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from ancient_world.engine import Board, Section, file_name, register, saying, spoken
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.components import Future, Judgement
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.effects import counted, told
from ancient_world.games.golden_ages.words.plain_tile import tile_section

SENTENCES = {
    "golden-list-title": "Card file {name}, digest {digest}",
    "golden-list-technologies": "Technologies",
    "golden-list-civilizations": "Civilizations",
    "golden-list-wonders": "Wonders",
    "golden-list-buildings": "Buildings",
    "golden-list-judgements": "History's judgement",
    "golden-list-futures": "Future technologies",
    "golden-list-era": "era",
    "golden-list-number": "number",
    "golden-list-price": "gold",
    "golden-list-players": "players",
    "golden-list-effects": "effects",
    "golden-list-reduced": "{price}, {reduced} with {name}",
    "golden-list-at-once": "at once: {told}",
    "golden-list-activation": "when activated: {told}",
    "golden-list-judgement": "{points:point|points} for each {per} of {each}",
    "golden-list-judgement-one": "{points:point|points} for each of {each}",
    "golden-list-future": "most of {most}",
}
register(SENTENCES)


_say = saying("golden-list-")


def details(state: GoldenAgesState) -> Board:
    """What can be looked up while the game is played: the list of cards, and a drawing of each tile."""
    board = card_list(state.cards)
    tiles = [tile_section(state, tile) for tile in state.cards.map.tiles]
    return attrs.evolve(board, sections=(*board.sections, *tiles))


def card_list(cards: CardFile) -> Board:
    """A section for each kind of card."""
    technologies = [
        (spoken(each.name), f"{each.row}/{each.level}", str(each.price), _effects(cards, each))
        for each in cards.technologies.values()
    ]
    civilizations = [
        (spoken(each.name), str(each.era), str(each.number), _effects(cards, each))
        for each in _ordered(cards.civilizations.values(), "number")
    ]
    wonders = [
        (spoken(each.name), str(each.era), price_text(cards, each), _effects(cards, each))
        for each in _ordered(cards.wonders.values(), "name")
    ]
    buildings = [
        (spoken(each.name), str(each.era), f"{each.players}+", _effects(cards, each))
        for each in _ordered(cards.buildings.values(), "id")
    ]
    sections = (
        Section(
            _say("technologies"), ("", "", _say("price"), _say("effects")), tuple(technologies)
        ),
        _section("civilizations", "number", civilizations),
        _section("wonders", "price", wonders),
        _section("buildings", "players", buildings),
        Section(_say("judgements"), (), _rows(cards, cards.judgements.values())),
        Section(_say("futures"), (), _rows(cards, cards.futures.values())),
    )
    return Board(_say("title", name=file_name(cards), digest=cards.digest[:12]), sections)


def _section(code: str, column: str, rows: Sequence[tuple[str, ...]]) -> Section:
    return Section(_say(code), ("", _say("era"), _say(column), _say("effects")), tuple(rows))


def _rows(cards: CardFile, some: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    return tuple([(spoken(each.name), card_text(cards, each)) for each in some])


def _ordered(cards: Iterable[Any], field: str) -> list[Any]:
    return sorted(cards, key=lambda card: (card.era, getattr(card, field)))


def price_text(cards: CardFile, wonder: Any) -> str:
    """What a wonder costs, and what it costs one civilization."""
    if wonder.reduced is None:
        return str(wonder.price)
    name = cards.civilizations[wonder.civilization].name
    return _say("reduced", price=wonder.price, reduced=wonder.reduced, name=name)


def card_text(cards: CardFile, card: Any) -> str:
    """What a card of any kind does, in one line."""
    if isinstance(card, Judgement):
        code = "judgement" if card.per > 1 else "judgement-one"
        return _say(code, points=card.points, per=card.per, each=counted(card.each))
    return (
        _say("future", most=counted(card.most))
        if isinstance(card, Future)
        else _effects(cards, card)
    )


def _effects(cards: CardFile, card: Any) -> str:
    """What a card does."""
    parts = [told(cards, effect) for effect in card.lasting]
    parts += [_say("at-once", told=told(cards, each)) for each in getattr(card, "at_once", ())]
    parts += [
        _say("activation", told=told(cards, each)) for each in getattr(card, "activation", ())
    ]
    return "; ".join(parts)
