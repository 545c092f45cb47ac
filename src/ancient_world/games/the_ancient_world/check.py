"""Whether a state can occur: every card, citizen and number accounted for.

Used for states that come from outside, and by the tests after every action. What is broken is told with
the path of the broken value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

import attrs

from ancient_world.core.agenda import Chance, Decision, pending
from ancient_world.core.chance import HIDDEN
from ancient_world.core.errors import InvalidDocument
from ancient_world.core.language import register, sentence
from ancient_world.games.the_ancient_world.check_agenda import check_agenda
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
        "state-agenda": "The step {step:label} cannot be on the agenda here.",
        "state-no-action": "The game waits for a player who has no legal action.",
    }
)

MOST = 10_000
"""No number of tokens is larger than this in a state that is read."""


def fail(path: str, code: str, /, **data: object) -> NoReturn:
    """Refuse the state."""
    raise InvalidDocument(sentence(code, data), path=path, code=code, data=data)


def check(state: AncientWorldState, *, masked: bool = False) -> None:
    """Refuse a state that cannot occur.

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
    if not masked:
        waiting = pending(state)
        if isinstance(waiting, Decision) and not waiting.actions:
            fail("$.agenda", "state-no-action")
        if isinstance(waiting, Chance) and not state.agenda[-1].waits(state):
            fail("$.agenda", "state-agenda", step=type(waiting.step).__name__)


def in_range(path: str, number: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= number <= most:
        fail(path, "state-range", least=least, most=most, found=number)


def _check_table(state: AncientWorldState) -> None:
    figures = state.cards.figures
    count = len(state.players)
    if not 2 <= count <= 4:  # noqa: PLR2004 - S1
        fail("$.players", "state-players", count=count)
    in_range("$.round", state.round, 0, figures.rounds)
    in_range("$.first_player", state.first_player, 0, count - 1)
    in_range("$.token", state.token, 0, count - 1)
    if tuple(space.id for space in state.spaces) != SPACES:
        fail("$.spaces", "state-spaces", expected=", ".join(SPACES))
    for index, space in enumerate(state.spaces):
        in_range(f"$.spaces[{index}].ambrosia", space.ambrosia, 0, MOST)
    if len(state.decks.titans) != 3:  # noqa: PLR2004 - three decks (S4)
        in_range("$.decks.titans", len(state.decks.titans), 3, 3)


def _check_player(state: AncientWorldState, seat: int, player: Player) -> None:
    path = f"$.players[{seat}]"
    for name in ("coins", "knowledge", "ambrosia"):
        in_range(f"{path}.{name}", getattr(player, name), 0, MOST)
    for name in ("available", "new", "starving", "supply"):
        numbers = getattr(player, name)
        if list(numbers) != sorted(numbers):
            fail(f"{path}.{name}", "state-unsorted")
    for index, army in enumerate(player.armies):
        in_range(f"{path}.armies[{index}].coins", army.coins, 0, MOST)
        in_range(f"{path}.armies[{index}].paid", army.paid, 0, MOST)
    if player.threat is not None:
        in_range(f"{path}.threat.ambrosia", player.threat.ambrosia, 0, MOST)
    city_state = player.city.city_state
    if city_state is not None and city_state not in state.cards.city_states:
        fail(f"{path}.city.city_state", "state-unknown-card", card=city_state)


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
            found = sorted(hand + board)
            fail(f"$.players[{seat}]", "state-citizens", player=seat, found=found)
    _check_owners(state, standing)


def _check_owners(state: AncientWorldState, standing: list[Placed]) -> None:
    for citizen in standing:
        in_range("$.spaces", citizen.player, 0, len(state.players) - 1)


def _check_known_cards(state: AncientWorldState) -> None:
    """Every card is of the right kind, so that the rules may look it up."""
    cards, decks = state.cards, state.decks
    in_deck = {deck: set(cards.empire_deck(deck)) for deck in "ABC"}
    either = in_deck["A"] | in_deck["B"]
    anywhere: list[tuple[str, Iterable[str], Iterable[str]]] = [
        ("$.decks.empire_a", decks.empire_a.unseen + decks.empire_a.bottom, in_deck["A"]),
        ("$.decks.empire_b", decks.empire_b.unseen + decks.empire_b.bottom, in_deck["B"]),
        ("$.decks.discard_a", decks.discard_a, in_deck["A"]),
        ("$.decks.discard_b", decks.discard_b, in_deck["B"]),
        ("$.decks.empire_c", decks.empire_c, in_deck["C"]),
        ("$.decks.empire_row", decks.empire_row, either),
        ("$.decks.military", decks.military.unseen + decks.military.bottom, cards.military),
        ("$.decks.military_row", decks.military_row, cards.military),
        ("$.decks.military_discard", decks.military_discard, cards.military),
        ("$.decks.districts", decks.districts.unseen + decks.districts.bottom, cards.districts),
        ("$.decks.district", _some(decks.district), cards.districts),
    ]
    for index, pile in enumerate(decks.titans):
        path = f"$.decks.titans[{index}]"
        known = cards.titan_deck(index + 1)
        anywhere.append((f"{path}.deck", pile.deck.unseen + pile.deck.bottom, known))
        anywhere.append((f"{path}.face_up", _some(pile.face_up), known))
    for seat, player in enumerate(state.players):
        path = f"$.players[{seat}]"
        owned = [card.card for card in player.city.empire]
        armies = [card for army in player.armies for card in (army.card, *army.retired)]
        threat = None if player.threat is None else player.threat.titan
        anywhere += [
            (f"{path}.city.empire", owned, cards.empire),
            (f"{path}.city.districts", player.city.districts, cards.districts),
            (f"{path}.city.titans", player.city.titans, cards.titans),
            (f"{path}.stored", player.stored, either),
            (f"{path}.armies", armies, cards.military),
            (f"{path}.threat", _some(threat), cards.titans),
        ]
    for path, found, known in anywhere:
        for card in found:
            if card not in known:
                fail(path, "state-unknown-card", card=card)
    _check_sorted(state)


def _some(card: str | None) -> tuple[str, ...]:
    return () if card is None else (card,)


def _check_sorted(state: AncientWorldState) -> None:
    decks = state.decks
    for name in ("empire_a", "empire_b", "military", "districts"):
        unseen = getattr(decks, name).unseen
        if list(unseen) != sorted(unseen):
            fail(f"$.decks.{name}.unseen", "state-unsorted")
    for index, pile in enumerate(decks.titans):
        if list(pile.deck.unseen) != sorted(pile.deck.unseen):
            fail(f"$.decks.titans[{index}].deck.unseen", "state-unsorted")


def _check_card_counts(state: AncientWorldState) -> None:
    """Every card is in the game as often as it is in the box."""
    cards, figures, players = state.cards, state.cards.figures, len(state.players)
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
    found = _all_cards(state)
    for card in [*expected, *found]:
        if found[card] != expected[card]:
            fail(
                "$", "state-card-count", card=card, found=found[card], expected=expected[card]
            )


def _all_cards(state: AncientWorldState) -> Counter[str]:
    decks = state.decks
    found: Counter[str] = Counter()
    for deck in (decks.empire_a, decks.empire_b, decks.military, decks.districts):
        found.update(deck.unseen + deck.bottom)
    for pile in decks.titans:
        found.update(pile.deck.unseen + pile.deck.bottom + _some(pile.face_up))
    found.update(decks.discard_a + decks.discard_b + decks.empire_c + decks.empire_row)
    found.update(decks.military_row + decks.military_discard + _some(decks.district))
    for player in state.players:
        city = player.city
        found.update(owned.card for owned in city.empire)
        found.update(city.districts + city.titans + player.stored)
        for army in player.armies:
            found.update((army.card, *army.retired))
        if player.threat is not None:
            found[player.threat.titan] += 1
    for step in state.agenda:
        for name in ("looked", "card", "recruit", "face_up"):
            if name in attrs.fields_dict(type(step)):
                held = getattr(step, name)
                found.update((held,) if isinstance(held, str) else held)
    del found[HIDDEN]
    return found
