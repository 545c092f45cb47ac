"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.look.board import say, title
from ancient_world.games.golden_ages.look.cards import (
    HIGH,
    WIDE,
    chip,
    draw_card,
    draw_technologies,
)
from ancient_world.games.golden_ages.look.squares import draw_ghosts, draw_squares, draw_tile
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.scoring import scores
from ancient_world.games.golden_ages.squares import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

# --- players ---


ROOM = 360.0
"""The least width of a player's side."""
NUMBERS, APART = 212.0, 42.0
"""The room for a player's numbers, and the distance from one to the next."""


def draw_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, total: int, x: float, room: float
) -> None:
    """Draw a player's side: the name, the numbers and the cards."""
    player, top = state.players[seat], sheet.bottom
    step = state.agenda[-1] if state.agenda else None
    deciding = step is not None and step.whose() == seat
    with sheet.part(name):
        sheet.rect(x, top, room, 24, "head" if deciding else "box", 3)
        sheet.emblem(seat, x + 13, top + 12, 6.5)
        sheet.text(x + 26, top + 16, name, 11.5, room=room - NUMBERS - 60, bold=True)
        marks = [("first", seat == state.first and state.era), ("golden", player.golden)]
        for place, symbol in enumerate([symbol for symbol, there in marks if there]):
            sheet.symbol(symbol, x + room - NUMBERS - 10 - place * 16, top + 12, 14)
    _numbers(sheet, player, total, x + room - NUMBERS, top)
    sheet.bottom += 29
    for (card, used), *at in sheet.in_rows(_cards(player), WIDE - 10, HIGH, x, room):
        draw_card(sheet, state, card, *at, used=used)
    secret = [chip(state, card) for card in player.face_down]
    if secret:
        sheet.bottom = sheet.chips(f"{say('secret')}:", secret, x, sheet.bottom, room)


def _numbers(sheet: Sheet, player: Player, total: int, x: float, y: float) -> None:
    """Draw a player's gold, points, cubes, colonists in the agora and glory tokens."""
    numbers = [
        ("coin", player.gold, "gold"), ("star", total, "points"), ("cube", player.reserve, "cubes"),
        ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
    ]  # fmt: skip
    for place, (symbol, number, word) in enumerate(numbers):
        at = x + place * APART
        with sheet.part(f"{say(word)}: {number}"):
            sheet.symbol(symbol, at + 7, y + 12, 14)
            sheet.text(at + 17, y + 16, str(number), 11, room=24, bold=True)


def _cards(player: Player) -> Iterator[tuple[str, bool]]:
    """Yield a player's open cards, each with whether it was activated in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated


# --- the whole picture ---


LETTERS = 14.0
"""Room for the letters and numbers that name columns and rows."""
SIDE = 48.0
"""The side of a square, on sheets with enough room."""
TILE = 24.0


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, the open cards and technologies beside or below it, the players' sides, and the removed cards."""
    sheet.title(title(state))
    side = min(SIDE, (sheet.room - LETTERS) / COLUMNS)
    top, map_wide = sheet.bottom, LETTERS + COLUMNS * side + sheet.gap
    draw_squares(state, names, sheet, sheet.margin + LETTERS, top + LETTERS - 2, side)
    draw_ghosts(sheet, state, sheet.margin + LETTERS, top + LETTERS - 2, side)
    ends = top + LETTERS + ROWS * side + sheet.gap
    if sheet.narrow:
        sheet.bottom, left, room = ends, sheet.margin, sheet.room
    else:
        left, room = sheet.margin + map_wide, sheet.room - map_wide
    if sheet.broad:
        draw_technologies(sheet, state, names, left, room)
    _open(sheet, state, left, room)
    sheet.bottom = max(sheet.bottom, ends)
    if not sheet.broad:
        draw_technologies(sheet, state, names, sheet.margin, sheet.room)
    totals = [score.total for score in scores(state)]
    for seat, x, wide in sheet.in_columns(sheet.own_first(range(len(names)), int), ROOM):
        draw_side(sheet, state, seat, names[seat], totals[seat], x, wide)
    if state.removed:
        gone = [chip(state, card) for card in state.removed]
        sheet.bottom = sheet.chips(
            f"{say('removed')}:", gone, sheet.margin, sheet.bottom, sheet.room, acts=False
        )


def _open(sheet: Sheet, state: GoldenAgesState, x: float, room: float) -> None:
    """Draw the open judgements, buildings and wonders, and a tile that is being placed."""
    chosen = () if state.judgement is None else (state.judgement,)
    others = (*state.open_judgements, *state.open_buildings, *state.open_wonders)
    cards = [*[(card, "head") for card in chosen], *[(card, "box") for card in others]]
    for (card, look), *at in sheet.in_rows(cards, WIDE, HIGH, x, room):
        draw_card(sheet, state, card, *at, look=look)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, TilePlacement):
        draw_tile(sheet, state, step.tile, x + TILE, sheet.bottom, TILE)
        sheet.bottom += 3 * TILE + sheet.gap
