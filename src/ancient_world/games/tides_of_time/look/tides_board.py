"""The table for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import Board, Section, register_messages
from ancient_world.games.tides_of_time.look.tides_labels import (
    card_name,
    card_names,
    card_points_text,
    column_headings,
    message,
    objective_text,
    suit_label,
)
from ancient_world.games.tides_of_time.rules.kingdom_scores import round_points
from ancient_world.games.tides_of_time.rules.rounds import kingdom_points
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import ROUNDS

Row = tuple[str, ...]


register_messages(
    {
        "tides-title": "Round {round} of {rounds}",
        "tides-over": "The game is over",
        "tides-kingdom": "{name} · {score}",
        "tides-score": "{points} banked + {now} now",
        "tides-score-banked": "{points} banked",
        "tides-of-time-points": "{points:point|points}: {banked} banked + {now} now",
        "tides-hand": "hand of {name}",
        "tides-hand:you": "your hand",
        "tides-face-down": "a card lies face down",
        "tides-relic-mark": "{name} (relic)",
        "tides-pile": "pile",
        "tides-removed": "removed",
        "tides-rounds": "Rounds scored",
        "tides-round-of": "{round} · {name}",
    }
)


def board(state: TidesState, names: Sequence[str]) -> Board:
    """Return the table: each kingdom with its score as of now, the hands, the pile and the removed cards."""
    points = current_points(state)
    sections = [_kingdom_section(state, seat, names[seat], points[seat]) for seat in (0, 1)]
    other_rows = [row for seat in (0, 1) for row in _hand_rows(state, seat, names[seat])]
    other_rows.append((message("pile"), str(pile_size(state))))
    if state.removed:
        other_rows.append((message("removed"), card_names(state.cards, state.removed)))
    sections.append(Section("", (), other_rows))
    if state.noted:
        sections.append(_rounds_section(state, names))
    return Board(title_line(state), sections)


def title_line(state: TidesState) -> str:
    """Return the round, or that the game is over, as a line."""
    return message("title", round=state.round, rounds=ROUNDS) if state.agenda else message("over")


def current_points(state: TidesState) -> tuple[tuple[int, ...], ...]:
    """Return what each card that lies open would score now, for each player."""
    return tuple([tuple([row.points for row in rows]) for rows in kingdom_points(state)])


def pile_size(state: TidesState) -> int:
    """Return how many cards lie in the pile; counted from all others, as the pile of a view also holds the opponent's hand."""
    cards_by_player = [player.hand + player.kingdom + player.relics for player in state.players]
    return len(state.cards.cards) - len(state.removed) - sum(map(len, cards_by_player))


def kingdom_title(state: TidesState, seat: int, name: str, points: Sequence[int]) -> str:
    """Return the heading of a kingdom: the player's name and points."""
    return message("kingdom", name=name, score=score_text(state, seat, points))


def is_scored(state: TidesState) -> bool:
    """Return whether the points of the current round are banked already (R2)."""
    return len(state.noted) == state.round


def score_text(state: TidesState, seat: int, points: Sequence[int]) -> str:
    """Return the points that a player has for good, and those that the kingdom would score now."""
    banked = sum(state.round_points(seat))
    if is_scored(state):
        return message("score-banked", points=banked)
    return message("score", points=banked, now=sum(points))


def gains_of_card(state: TidesState, seat: int, card: str) -> tuple[int, int]:
    """Return by how much the points of both players would change if a card lay in a kingdom now: the player's, the other's."""
    before = current_points(state)
    kingdoms = [side.open_cards for side in state.players]
    kingdoms[seat] += (card,)
    after = round_points(state.cards.cards, kingdoms, state.settings)
    own_gain, other_gain = (sum(after[each]) - sum(before[each]) for each in (seat, 1 - seat))
    return own_gain, other_gain


def _rounds_section(state: TidesState, names: Sequence[str]) -> Section:
    """Return the score of each round, card by card (R2)."""
    rows = [
        (
            message("round-of", round=round_number, name=names[seat]),
            card_points_text(state, rows_by_seat[seat]),
            str(sum([row.points for row in rows_by_seat[seat]])),
        )
        for round_number, rows_by_seat in enumerate(state.noted, 1)
        for seat in (0, 1)
    ]
    return Section(message("rounds"), ("", *column_headings("kingdom", "points")), rows)


def _kingdom_section(state: TidesState, seat: int, name: str, points: Sequence[int]) -> Section:
    rows = tuple(_card_rows(state, seat, points)) or (("-", "", "", ""),)
    heading = kingdom_title(state, seat, name, points)
    return Section(heading, ("", *column_headings("suit", "scores", "now")), rows)


def _card_rows(state: TidesState, seat: int, points: Sequence[int]) -> Iterator[Row]:
    player = state.players[seat]
    for index, (card_id, card_points) in enumerate(zip(player.open_cards, points, strict=True)):
        card = state.cards.cards.get(card_id)
        name = card_name(state.cards, card_id)
        if index < len(player.relics):
            name = message("relic-mark", name=name)
        yield name, suit_label(card), "" if card is None else objective_text(card), str(card_points)


def _hand_rows(state: TidesState, seat: int, name: str) -> Iterator[Row]:
    """Yield a row for a player's hand, and one if a chosen card lies face down."""
    player = state.players[seat]
    if player.hand:
        yield message("hand", name=name), card_names(state.cards, player.hand)
    if player.chosen is not None:
        yield name, message("face-down")
