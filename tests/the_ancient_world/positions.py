"""Positions for the tests of the rules, built through the public API from a box of fixed cards.

``table()`` plays the set-up with the cards that a test asks for. ``edit()`` changes what lies on the table
and lets the game check that such a state can occur. ``deal()`` and ``roll()`` bring the outcomes of chance.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import attrs

from ancient_world.core.agenda import Chance, Decision, apply, pending
from ancient_world.core.chance import Dealt, Rolled
from ancient_world.games import the_ancient_world as taw

State = taw.AncientWorldState


@cache
def box() -> taw.CardFile:
    """The card file of the tests: it never changes, whatever the standard one becomes."""
    return taw.CardFile.load(Path(__file__).parent / "box")


def table(
    players: int = 2,
    *,
    row: tuple[str, ...] = (),
    military: tuple[str, ...] = (),
    titans: tuple[str, ...] = (),
    district: str | None = None,
    **options: Any,
) -> State:
    """The first turn of round 1. Cards that are named are dealt first, others follow in id order."""
    state = taw.GAME.new(players, box(), options)
    wanted = {*row, *military, *titans} | ({district} if district else set())
    return settle(state, wanted, order=(*row, *military, *titans))


def settle(state: State, wanted: set[str] | None = None, order: tuple[str, ...] = ()) -> State:
    """Deal until a player must decide; the cards in ``wanted`` come first, dice show blanks."""
    while isinstance(waiting := pending(state), Chance):
        event: Any = waiting.event
        if hasattr(event, "die"):
            state = apply(state, Rolled(("blank",) * event.count))
            continue
        unseen = event.deck.unseen
        first = [card for card in order if card in unseen]
        first += [card for card in unseen if card in (wanted or set()) and card not in first]
        rest = [card for card in unseen if card not in first]
        cards = (*first, *rest)[: event.count]
        state = apply(state, Dealt((*cards, *event.deck.bottom[: event.count - len(cards)])))
    return state


def play(state: State, *actions: Any) -> State:
    """The state after some actions."""
    for action in actions:
        state = apply(state, action)
    return state


def roll(state: State, *faces: str) -> State:
    """The state after the dice show these faces."""
    return apply(state, Rolled(faces))


def deal(state: State, *cards: str) -> State:
    """The state after these cards are dealt."""
    return apply(state, Dealt(cards))


def edit(state: State, **changes: Any) -> State:
    """The state with other values; refused if it cannot occur."""
    changed = attrs.evolve(state, **changes)
    taw.GAME.check(changed)
    return changed


def edit_player(state: State, seat: int, **changes: Any) -> State:
    """The state with other values on one player's side; refused if it cannot occur."""
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return edit(state, players=tuple(players))


def give_card(state: State, seat: int, *cards: str) -> State:
    """The state in which a player has built these empire cards of deck A, B or C, for nothing."""
    decks = state.decks
    for card in cards:
        decks = _without(decks, card)
    city = state.players[seat].city
    for card in cards:
        city = city.with_card(card)
    return _together(state, seat, decks, city=city)


def give_stored(state: State, seat: int, *cards: str) -> State:
    """The state in which a player has stored these empire cards."""
    decks = state.decks
    for card in cards:
        decks = _without(decks, card)
    return _together(state, seat, decks, stored=state.players[seat].stored + cards)


def give_district(state: State, seat: int, *cards: str) -> State:
    """The state in which a player has gained these districts."""
    decks = state.decks
    city = state.players[seat].city
    for card in cards:
        decks = _without(decks, card)
        city = city.with_district(card)
    return _together(state, seat, decks, city=city)


def give_titan(state: State, seat: int, *cards: str) -> State:
    """The state in which a player has defeated these titans of the decks."""
    decks = state.decks
    city = state.players[seat].city
    for card in cards:
        decks = _without(decks, card)
        city = city.with_titan(card)
    return _together(state, seat, decks, city=city)


def give_army(state: State, seat: int, card: str, *retired: str, coins: int = 0) -> State:
    """The state in which a player has one more army of these military cards."""
    decks = state.decks
    for one in (card, *retired):
        decks = _without(decks, one)
    army = taw.Army(card, retired, coins)
    return _together(state, seat, decks, armies=(*state.players[seat].armies, army))


def threaten(state: State, seat: int, titan: str, ambrosia: int = 0) -> State:
    """The state in which a titan of a deck threatens a player; the old threat goes into no city."""
    decks = _without(state.decks, titan)
    old = state.players[seat].threat
    city = state.players[seat].city
    if old is not None:
        city = city.with_titan(old.titan)
    return _together(state, seat, decks, threat=taw.Threat(titan, ambrosia), city=city)


def damage(state: State, seat: int, *cards: str) -> State:
    """The state in which these empire cards of a player lie face down."""
    city = state.players[seat].city
    for card in cards:
        owned = city.owned(card)
        assert owned is not None
        city = city.with_owned(taw.OwnedCard(card, True, owned.citizen))
    return edit_player(state, seat, city=city)


def decision(state: State) -> Decision:
    """The decision that the game waits for."""
    waiting = pending(state)
    assert isinstance(waiting, Decision), waiting
    return waiting


def _together(state: State, seat: int, decks: taw.Decks, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return edit(state, players=tuple(players), decks=decks)


def _without(decks: taw.Decks, card: str) -> taw.Decks:
    """The decks without a card, wherever among them it lies; piles are not turned up again."""
    for name in ("empire_a", "empire_b", "military", "districts"):
        deck = getattr(decks, name)
        if card in deck.unseen:
            return attrs.evolve(decks, **{name: deck.without((card,))})
    for name in ("empire_row", "empire_c", "military_row", "discard_a", "discard_b"):
        pile = getattr(decks, name)
        if card in pile:
            return attrs.evolve(decks, **{name: tuple(other for other in pile if other != card)})
    for index, pile in enumerate(decks.titans):
        if card in pile.deck.unseen:
            piles = list(decks.titans)
            piles[index] = attrs.evolve(pile, deck=pile.deck.without((card,)))
            return attrs.evolve(decks, titans=tuple(piles))
        if card == pile.face_up:
            piles = list(decks.titans)
            piles[index] = attrs.evolve(pile, face_up=None)
            return attrs.evolve(decks, titans=tuple(piles))
    raise ValueError(f"{card} lies in no deck")
