"""A player's side in a picture: gold and points, cards, secrets."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.golden_ages.drawing.cards import HIGH, WIDE, chip, draw_card
from ancient_world.games.golden_ages.state import GoldenAgesState, Player
from ancient_world.games.golden_ages.words.board import say
from ancient_world.games.golden_ages.words.names import secret_cards

ROOM = 360.0
"""A side is at least so wide."""
NUMBERS, APART = 212.0, 42.0
"""Room for the numbers of a player, and from one to the next."""


def draw_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, total: int, x: float, room: float
) -> None:
    """Everything of a player."""
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
    secret = [chip(state, card) for card in secret_cards(player)]
    if secret:
        sheet.bottom = sheet.chips(f"{say('secret')}:", secret, x, sheet.bottom, room)


def _numbers(sheet: Sheet, player: Player, total: int, x: float, y: float) -> None:
    """Gold, points, cubes, colonists in the agora, glory."""
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
    """The open cards, and whether each was used in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated
