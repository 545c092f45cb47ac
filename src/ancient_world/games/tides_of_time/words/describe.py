"""Actions, cards and points in players' words."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import (
    HIDDEN,
    LABELS,
    Action,
    Board,
    Dealt,
    Section,
    file_name,
    sentence,
    spoken,
    tr,
)
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.components import Card, Sets
from ancient_world.games.tides_of_time.rules.course import LeaveRelic, Play, RemoveCard
from ancient_world.games.tides_of_time.state import TidesState

_CODES = {Play: "tides-play", LeaveRelic: "tides-relic", RemoveCard: "tides-remove"}


def name_of(cards: CardFile, card: str) -> str:
    """The name of a card; of one that nobody can see, the mark for that."""
    return spoken(cards.cards[card].name) if card in cards.cards else card


def describe(state: TidesState, action: Action) -> str:
    """An action as players would say it; ``state`` is the one before it."""
    cards = state.cards
    if isinstance(action, Dealt):
        if HIDDEN in action.cards:
            return sentence("tides-dealt-hidden", {"count": len(action.cards)})
        names = ", ".join([name_of(cards, card) for card in action.cards])
        return sentence("tides-dealt", {"names": names})
    assert isinstance(action, (Play, LeaveRelic, RemoveCard))
    code = _CODES[type(action)]
    if action.card == HIDDEN:
        return sentence(f"{code}-hidden", {})
    return sentence(code, {"name": name_of(cards, action.card)})


def suit_of(card: Card | None) -> str:
    """The suit of a card as a word."""
    return tr(LABELS["no-suit" if card is None or card.suit is None else card.suit])


def objective(card: Card) -> str:
    """What a card scores."""
    ability: Any = card.ability
    data: dict[str, Any] = {
        "points": getattr(ability, "points_each", getattr(ability, "points_once", 0)),
        "suit": getattr(ability, "suit", ""),
    }
    if isinstance(ability, Sets):
        data["suits"] = " + ".join([tr(LABELS[suit]) for suit in ability.suits])
    return sentence(f"tides-{ability.key.replace('_', '-')}", data)


def card_list(cards: CardFile) -> Board:
    """Every card with its suit and objective."""
    columns = tuple([sentence(f"tides-column-{name}", {}) for name in ("card", "suit", "scores")])
    rows = [(spoken(card.name), suit_of(card), objective(card)) for card in cards.cards.values()]
    title = sentence("tides-cards-title", {"name": file_name(cards), "digest": cards.digest[:12]})
    return Board(title, (Section(sentence("tides-cards", {}), columns, tuple(rows)),))
