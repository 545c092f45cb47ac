"""Whether a state can occur: every card, citizen and number accounted for.

Used for states that come from outside, and by the tests after every action. What is broken is told with
the path of the broken value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NoReturn

import attrs

from ancient_world.engine import (
    HIDDEN,
    Decision,
    Deck,
    InvalidDocument,
    pending,
    register,
    sentence,
    shorten,
)
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.check_agenda import check_agenda, held_cards
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.components import SPACES
from ancient_world.games.the_ancient_world.state import AncientWorldState, Player

__all__ = ["check"]

register(
    {
        "state-players": "{count} players cannot play this game.",
        "state-spaces": "The spaces are {expected}, in this order.",
        "state-range": "This must be from {least} to {most}, not {found}.",
        "state-unknown-card": "There is no such card here: {card!r}.",
        "state-card-count": "The card {card!r} is in the game {found:time|times}, not {expected:time|times}.",
        "state-citizens": "The citizens of player {player} must be 1 to 5, each in one place: {found}.",
        "state-unsorted": "Unseen cards and citizens in hand are listed in order.",
        "state-twice": "The same card cannot be here twice: {card!r}.",
        "state-agenda": "The step {step:label} cannot be on the agenda here.",
        "state-no-action": "The game waits for a player who has no legal action.",
    }
)

MOST = 10_000
"""No number of tokens is larger than this in a state that is read."""


def fail(path: str, code: str, /, **data: object) -> NoReturn:
    """Refuse the state."""
    told = {
        name: shorten(value) if isinstance(value, str) else value for name, value in data.items()
    }
    raise InvalidDocument(sentence(code, told), path=path, code=code, data=told)


def check(state: AncientWorldState, *, masked: bool = False) -> None:
    """Refuse a state that cannot occur, or cannot be played on.

    Args:
        state: a state with values of the right types.
        masked: whether it is somebody's view, in which hidden cards may stand on the agenda.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    _check_table(state)
    for seat, player in enumerate(state.players):
        _check_player(state, seat, player)
    _check_citizens(state)
    _check_known_cards(state)
    check_agenda(state, masked=masked)
    _check_card_counts(state)
    waiting = pending(state)
    if isinstance(waiting, Decision) and not waiting.actions:
        fail("$.agenda", "state-no-action")


def in_range(path: str, number: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= number <= most:
        fail(path, "state-range", least=least, most=most, found=number)


def _check_table(state: AncientWorldState) -> None:
    figures = state.cards.figures
    count = len(state.players)
    if not 2 <= count <= 4:
        fail("$.players", "state-players", count=count)
    in_range("$.round", state.round, 0, figures.rounds)
    in_range("$.first_player", state.first_player, 0, count - 1)
    in_range("$.token", state.token, 0, count - 1)
    if tuple(space.id for space in state.spaces) != SPACES:
        fail("$.spaces", "state-spaces", expected=", ".join(SPACES))
    for index, space in enumerate(state.spaces):
        in_range(f"$.spaces[{index}].ambrosia", space.ambrosia, 0, MOST)
    if len(state.decks.titans) != 3:
        in_range("$.decks.titans", len(state.decks.titans), 3, 3)


def _check_player(state: AncientWorldState, seat: int, player: Player) -> None:
    path = f"$.players[{seat}]"
    for name in ("coins", "knowledge", "ambrosia"):
        in_range(f"{path}.{name}", getattr(player, name), 0, MOST)
    for name in ("available", "new", "starving", "supply"):
        numbers = getattr(player, name)
        if any(number >= other for number, other in pairwise(numbers)):
            fail(f"{path}.{name}", "state-unsorted")
    for index, army in enumerate(player.armies):
        in_range(f"{path}.armies[{index}].coins", army.coins, 0, MOST)
        in_range(f"{path}.armies[{index}].paid", army.paid, 0, MOST)
    if player.threat is not None:
        in_range(f"{path}.threat.ambrosia", player.threat.ambrosia, 0, MOST)
    _check_unique(f"{path}.city.empire", [owned.card for owned in player.city.empire])
    armies = [card for army in player.armies for card in (army.card, *army.retired)]
    _check_unique(f"{path}.armies", armies)
    city_state = player.city.city_state
    if city_state is not None and city_state not in state.cards.city_states:
        fail(f"{path}.city.city_state", "state-unknown-card", card=city_state)


def _check_unique(path: str, cards: list[str]) -> None:
    """Starting cards are several in the box, but one for each player."""
    if len(set(cards)) != len(cards):
        fail(path, "state-twice", card=next(card for card in cards if cards.count(card) > 1))


def _check_citizens(state: AncientWorldState) -> None:
    """Each citizen of each player is in exactly one place."""
    standing = [citizen for space in state.spaces for citizen in space.citizens]
    standing += [
        owned.citizen
        for player in state.players
        for owned in player.city.empire
        if owned.citizen is not None
    ]
    for seat, player in enumerate(state.players):
        hand = player.available + player.new + player.starving + player.supply
        board = tuple(citizen.number for citizen in standing if citizen.player == seat)
        if sorted(hand + board) != [1, 2, 3, 4, 5]:
            found = sorted(hand + board)[:10]
            fail(f"$.players[{seat}]", "state-citizens", player=seat, found=found)
    _check_owners(state, standing)


def _check_owners(state: AncientWorldState, standing: list[Placed]) -> None:
    for citizen in standing:
        in_range("$.spaces", citizen.player, 0, len(state.players) - 1)


@attrs.frozen(eq=False)
class Box:
    """What lies in a box of cards: the ids that belong to each deck."""

    a: Collection[str]
    b: Collection[str]
    c: Collection[str]
    either: Collection[str]
    military: Collection[str]
    titans: tuple[Collection[str], ...]


@lru_cache(maxsize=8)
def _box(cards: CardFile) -> Box:
    a, b, c = [frozenset(cards.empire_deck(deck)) for deck in "ABC"]
    titans = tuple(frozenset(cards.titan_deck(stars)) for stars in (1, 2, 3))
    return Box(a, b, c, a | b, frozenset(cards.military_deck()), titans)


def _check_known_cards(state: AncientWorldState) -> None:
    """Every card is of the right kind, so that the rules may look it up."""
    cards, decks, box = state.cards, state.decks, _box(state.cards)
    anywhere: list[tuple[str, Iterable[str], Collection[str]]] = [
        ("$.decks.discard_a", decks.discard_a, box.a),
        ("$.decks.discard_b", decks.discard_b, box.b),
        ("$.decks.empire_c", decks.empire_c, box.c),
        ("$.decks.empire_row", decks.empire_row, box.either),
        ("$.decks.military_row", decks.military_row, box.military),
        ("$.decks.military_discard", decks.military_discard, cards.military),
        ("$.decks.district", _some(decks.district), cards.districts),
    ]
    _check_deck("$.decks.empire_a", decks.empire_a, box.a)
    _check_deck("$.decks.empire_b", decks.empire_b, box.b)
    _check_deck("$.decks.military", decks.military, box.military)
    _check_deck("$.decks.districts", decks.districts, cards.districts)
    for index, pile in enumerate(decks.titans):
        path = f"$.decks.titans[{index}]"
        _check_deck(f"{path}.deck", pile.deck, box.titans[index])
        anywhere.append((f"{path}.face_up", _some(pile.face_up), box.titans[index]))
    for seat, player in enumerate(state.players):
        path = f"$.players[{seat}]"
        owned = [card.card for card in player.city.empire]
        armies = [card for army in player.armies for card in (army.card, *army.retired)]
        threat = None if player.threat is None else player.threat.titan
        anywhere += [
            (f"{path}.city.empire", owned, cards.empire),
            (f"{path}.city.districts", player.city.districts, cards.districts),
            (f"{path}.city.titans", player.city.titans, cards.titans),
            (f"{path}.stored", player.stored, box.either),
            (f"{path}.armies", armies, cards.military),
            (f"{path}.threat", _some(threat), cards.titans),
        ]
    for path, found, known in anywhere:
        _check_each(path, found, known)


def _check_deck(path: str, deck: Deck, known: Collection[str]) -> None:
    """A deck holds cards of its own, and tells no order of the unseen ones."""
    _check_each(f"{path}.unseen", deck.unseen, known)
    _check_each(f"{path}.bottom", deck.bottom, known)
    if list(deck.unseen) != sorted(deck.unseen):
        fail(f"{path}.unseen", "state-unsorted")


def _check_each(path: str, found: Iterable[str], known: Collection[str]) -> None:
    for card in found:
        if card not in known:
            fail(path, "state-unknown-card", card=card)


def _some(card: str | None) -> tuple[str, ...]:
    return () if card is None else (card,)


@lru_cache(maxsize=32)
def _expected(cards: CardFile, players: int) -> Counter[str]:
    """How often each card is in a game."""
    figures = cards.figures
    expected: Counter[str] = Counter()
    for deck in "ABC":
        expected.update(cards.empire_deck(deck))
    expected.update(cards.military_deck())
    expected.update(cards.district_deck())
    for stars in (1, 2, 3):
        expected.update(cards.titan_deck(stars))
    for card in (*figures.starting_empire, *figures.starting_military):
        expected[card] += players
    expected.update(figures.starting_titans[:players])
    return expected


def _check_card_counts(state: AncientWorldState) -> None:
    """Every card is in the game as often as it is in the box."""
    expected = _expected(state.cards, len(state.players))
    found = Counter(_all_cards(state))
    found.pop(HIDDEN, None)
    # Neither counts zeros, so they compare as dicts do, fifteen times as fast as counters.
    if dict.__eq__(found, expected):
        return
    for card in [*expected, *found]:
        if found[card] != expected[card]:
            fail("$", "state-card-count", card=card, found=found[card], expected=expected[card])


def _all_cards(state: AncientWorldState) -> list[str]:
    decks = state.decks
    found = [*decks.discard_a, *decks.discard_b, *decks.empire_c, *decks.empire_row]
    found += (*decks.military_row, *decks.military_discard, *_some(decks.district))
    for deck in (decks.empire_a, decks.empire_b, decks.military, decks.districts):
        found += (*deck.unseen, *deck.bottom)
    for pile in decks.titans:
        found += (*pile.deck.unseen, *pile.deck.bottom, *_some(pile.face_up))
    for player in state.players:
        city = player.city
        found += [owned.card for owned in city.empire]
        found += (*city.districts, *city.titans, *player.stored)
        for army in player.armies:
            found += (army.card, *army.retired)
        if player.threat is not None:
            found.append(player.threat.titan)
    for step in state.agenda:
        found += held_cards(step)
    return found
