"""Actions, cards and points in players' words."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ancient_world.engine import (
    HIDDEN,
    LABELS,
    Action,
    Board,
    Dealt,
    Section,
    file_name,
    saying,
    spoken,
    tr,
)
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.components import Card
from ancient_world.games.tides_of_time.rules.course import LeaveRelic, Play, RemoveCard
from ancient_world.games.tides_of_time.state import TidesState

_CODES = {Play: "play", LeaveRelic: "relic", RemoveCard: "remove"}


say = saying("tides-")


def name_of(cards: CardFile, card: str) -> str:
    """The name of a card; of one that nobody can see, the mark for that."""
    return spoken(cards.name_of(card))


def names_of(cards: CardFile, some: Iterable[str]) -> str:
    """The names of several cards."""
    return ", ".join([name_of(cards, card) for card in some])


def describe(state: TidesState, action: Action) -> str:
    """An action as players would say it; ``state`` is the one before it."""
    if isinstance(action, Dealt):
        if HIDDEN in action.cards:
            return say("dealt-hidden", count=len(action.cards))
        return say("dealt", names=names_of(state.cards, action.cards))
    assert isinstance(action, (Play, LeaveRelic, RemoveCard))
    code = _CODES[type(action)]
    if action.card == HIDDEN:
        return say(f"{code}-hidden")
    return say(code, name=name_of(state.cards, action.card))


def suit_of(card: Card | None) -> str:
    """The suit of a card as a word."""
    return tr(LABELS["no-suit" if card is None or card.suit is None else card.suit])


def objective(card: Card) -> str:
    """Return what a card scores."""
    data = attrs.asdict(card.ability, recurse=False)
    suits = " + ".join([tr(LABELS[suit]) for suit in data.get("suits", ())])
    code = card.ability.key.replace("_", "-")
    return say(code, **data | {"points": card.ability.printed, "suits": suits})


def columns(*codes: str) -> tuple[str, ...]:
    """The words for columns."""
    return tuple([say(f"column-{code}") for code in codes])


def card_list(cards: CardFile) -> Board:
    """Every card with its suit and objective."""
    rows = [(spoken(card.name), suit_of(card), objective(card)) for card in cards.cards.values()]
    title = say("cards-title", name=file_name(cards), digest=cards.digest[:12])
    return Board(title, (Section(say("cards"), columns("card", "suit", "scores"), tuple(rows)),))
