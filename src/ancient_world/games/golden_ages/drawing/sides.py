"""A player's side in a picture: gold and points, technologies, cards, secrets."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import sentence
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.engine.language import language
from ancient_world.games.golden_ages.components import Technology
from ancient_world.games.golden_ages.drawing.cards import HIGH, WIDE, chip, draw_card, text_of
from ancient_world.games.golden_ages.state import GoldenAgesState, Player
from ancient_world.games.golden_ages.words.board import say

ROOM = 386.0
ACROSS, DOWN = 77.0, 16.0
"""From a technology to the next one."""
IN_ROW = 3


def draw_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, total: int, x: float, y: float
) -> float:
    """Everything of a player; give where it ends."""
    player = state.players[seat]
    step = state.agenda[-1] if state.agenda else None
    deciding = step is not None and step.whose() == seat
    _heading(sheet, state, seat, name, total, x, y, deciding=deciding)
    y += 26
    for technology in state.cards.technologies.values():
        at = (x + (technology.level - 1) * ACROSS, y + (technology.row - 1) * DOWN)
        _technology(sheet, state, player, technology, *at, acts=deciding)
    y += 4 * DOWN + 3
    shown = [*_cards(player)]
    for place, (card, used) in enumerate(shown):
        row, column = divmod(place, IN_ROW)
        at = (x + column * (WIDE + 6), y + row * (HIGH + 4))
        draw_card(sheet, state, card, *at, used=used)
    y += -(-len(shown) // IN_ROW) * (HIGH + 4)
    future = () if player.future is None else (player.future,)
    secret = [chip(state, card) for card in (*player.secret, *future, *player.glory)]
    return sheet.chips(f"{say('secret')}:", secret, x, y, ROOM) if secret else y


def _heading(
    sheet: Sheet,
    state: GoldenAgesState,
    seat: int,
    name: str,
    total: int,
    x: float,
    y: float,
    *,
    deciding: bool,
) -> None:
    """Who it is, and the numbers."""
    player = state.players[seat]
    numbers = [
        ("coin", player.gold, "gold"), ("star", total, "points"), ("cube", player.reserve, "cubes"),
        ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
    ]  # fmt: skip
    with sheet.part(name):
        sheet.rect(x, y, ROOM, 22, "head" if deciding else "box", 3)
        sheet.emblem(seat, x + 12, y + 11, 6)
        sheet.text(x + 24, y + 15, name, 11, room=112, bold=True)
        if seat == state.first and state.era:
            sheet.symbol("first", x + 143, y + 11, 13)
        if player.golden:
            sheet.symbol("golden", x + 158, y + 11, 13)
    for place, (symbol, number, word) in enumerate(numbers):
        at = x + 176 + place * 42
        with sheet.part(f"{say(word)}: {number}"):
            sheet.symbol(symbol, at + 7, y + 11, 13)
            sheet.text(at + 16, y + 15, str(number), 10.5, room=25, bold=True)


def _technology(
    sheet: Sheet,
    state: GoldenAgesState,
    player: Player,
    card: Technology,
    x: float,
    y: float,
    *,
    acts: bool,
) -> None:
    """A technology: filled where it is developed, else with its price."""
    known = card.id in player.technologies
    _, text = text_of(state.cards, card.id, language())
    name = sentence("golden-picture-developed", {"name": card.name}) if known else f"{card.name}"
    with sheet.thing("technology", card.id, name, text, acts=acts and not known):
        sheet.rect(x, y, ACROSS - 3, DOWN - 2.5, "face gold" if known else "face off", 3)
        look = "on-piece" if known else "dim"
        price = (
            0.0
            if known
            else sheet.text(x + ACROSS - 6, y + 10, str(card.price), 8, look="dim", at="end")
        )
        sheet.text(
            x + 3, y + 10, f"{card.name}", 8, room=ACROSS - 11 - price, bold=known, look=look
        )


def _cards(player: Player) -> Iterator[tuple[str, bool]]:
    """The open cards, and whether each was used in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated
