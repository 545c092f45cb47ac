"""Invariants across fields: hands have the size that the moment demands, and rounds are scored by the rules."""

from __future__ import annotations

from ancient_world.engine import HIDDEN_ID, refuse_value, register_messages
from ancient_world.games.tides_of_time.rules.kingdom_scores import round_points
from ancient_world.games.tides_of_time.rules.rounds import (
    DRAWN_CARDS,
    HAND_SIZE,
    ChooseCard,
    ChooseRelic,
    DealHand,
)
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import ROUNDS, Player, Points

register_messages(
    {
        "tides-agenda": "The game cannot wait for this in round {round}.",
        "tides-hand-size": "This player must have {hand} cards in hand and {kingdom} cards played.",
        "tides-count": "Expected {expected:card|cards}, got {count}.",
        "tides-choosing": "The game is not waiting for this choice now.",
        "tides-secret": "These must be cards from the hand, in its order.",
        "tides-nobody-chooses": "All choices are made, but the game still waits for a choice.",
        "tides-noted": "{expected:round is|rounds are} scored by now, not {count}.",
        "tides-scored": "The points noted for this round are wrong: its cards score something else.",
    }
)


def invariants(state: TidesState, *, masked: bool) -> None:
    """Refuse a state that no game can reach."""
    if not state.agenda and state.round < ROUNDS:
        refuse_value("$.agenda", "tides-agenda", round=state.round)
    for seat, player in enumerate(state.players):
        _check_player(state, player, seat, masked=masked)
    if len(state.players[0].kingdom) != len(state.players[1].kingdom):
        refuse_value("$.players", "tides-choosing")
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, (ChooseCard, ChooseRelic)) and not step.players(state):
        refuse_value("$.players", "tides-nobody-chooses")
    # As many cards are removed as rounds are over; the rest follows, as every card is somewhere (L1).
    _check_count("$.removed", state.removed, 2 * (state.round - 1))
    _check_scored_rounds(state)


def _check_player(state: TidesState, player: Player, seat: int, *, masked: bool) -> None:
    """Check the number of a player's cards and the choices that the player has made."""
    path = f"$.players[{seat}]"
    hand_size, kingdom_size = _expected_counts(state, seat, len(player.kingdom))
    if (len(player.hand), len(player.kingdom)) != (hand_size, kingdom_size):
        refuse_value(f"{path}.hand", "tides-hand-size", hand=hand_size, kingdom=kingdom_size)
    _check_count(f"{path}.relics", player.relics, state.round - 1)
    _check_chosen(state, player, path)
    if not masked and list(player.secret) != [
        card for card in player.hand if card in player.secret
    ]:
        refuse_value(f"{path}.secret", "tides-secret")


def _check_chosen(state: TidesState, player: Player, path: str) -> None:
    """Check that the game waits for the choice that a player has made."""
    step = state.agenda[-1] if state.agenda else None
    if player.chosen is not None and not isinstance(step, ChooseCard):
        refuse_value(f"{path}.chosen", "tides-choosing")
    if (player.relic or player.removed) is not None and not isinstance(step, ChooseRelic):
        refuse_value(f"{path}.relic", "tides-choosing")
    if player.removed is not None and (
        player.relic is None or player.removed == player.relic != HIDDEN_ID
    ):
        refuse_value(f"{path}.removed", "tides-choosing")


def _expected_counts(state: TidesState, seat: int, played_count: int) -> tuple[int, int]:
    """Return how many cards a player must have in hand and in the kingdom now, without relics."""
    if not state.agenda:
        return 0, HAND_SIZE
    step = state.agenda[-1]
    if isinstance(step, DealHand):
        hand_before = 0 if state.round == 1 else HAND_SIZE - DRAWN_CARDS
        hand_size = hand_before + step.count if seat < step.player else hand_before
        return hand_size, 0
    if isinstance(step, ChooseRelic):
        return HAND_SIZE, 0
    minimum_played = min(max(played_count, 0), HAND_SIZE - 2)
    return HAND_SIZE - minimum_played, minimum_played


def _check_count(path: str, cards: tuple[str, ...], expected: int) -> None:
    if len(cards) != expected:
        refuse_value(path, "tides-count", expected=expected, count=len(cards))


def _check_scored_rounds(state: TidesState) -> None:
    is_round_scored = not state.agenda or isinstance(state.agenda[-1], ChooseRelic)
    expected_rounds = state.round if is_round_scored else state.round - 1
    if len(state.noted) != expected_rounds:
        refuse_value("$.noted", "tides-noted", expected=expected_rounds, count=len(state.noted))
    for index, rows_by_seat in enumerate(state.noted):
        if not _is_scored(state, index, rows_by_seat):
            refuse_value(f"$.noted[{index}]", "tides-scored")


def _is_scored(state: TidesState, index: int, rows_by_seat: tuple[tuple[Points, ...], ...]) -> bool:
    """Return whether the kingdoms of a round (counted from 0) have the right cards and score the points that are noted."""
    cards = state.cards.cards
    kingdoms = [[row.card for row in rows] for rows in rows_by_seat]
    if [len(kingdom) for kingdom in kingdoms] != [HAND_SIZE + index] * 2:
        return False
    if not all(card in cards for each in kingdoms for card in each):
        return False
    points_by_seat = tuple([tuple([row.points for row in rows]) for rows in rows_by_seat])
    return points_by_seat == round_points(cards, kingdoms, state.settings)
