"""A player's side in a picture: gold and points, technologies, cards, secrets."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

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


@attrs.frozen
class Side:
    """The side of a player on the sheet; ``x`` and ``y`` are its top left corner."""

    sheet: Sheet
    state: GoldenAgesState
    player: Player
    deciding: bool
    x: float
    y: float

    def heading(self, seat: int, name: str, total: int) -> None:
        """Who it is, and the numbers."""
        sheet, player, x, y = self.sheet, self.player, self.x, self.y
        numbers = [
            ("coin", player.gold, "gold"), ("star", total, "points"), ("cube", player.reserve, "cubes"),
            ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
        ]  # fmt: skip
        with sheet.part(name):
            sheet.rect(x, y, ROOM, 22, "head" if self.deciding else "box", 3)
            sheet.emblem(seat, x + 12, y + 11, 6)
            sheet.text(x + 24, y + 15, name, 11, room=112, bold=True)
            if seat == self.state.first and self.state.era:
                sheet.symbol("first", x + 143, y + 11, 13)
            if player.golden:
                sheet.symbol("golden", x + 158, y + 11, 13)
        for place, (symbol, number, word) in enumerate(numbers):
            at = x + 176 + place * 42
            with sheet.part(f"{say(word)}: {number}"):
                sheet.symbol(symbol, at + 7, y + 11, 13)
                sheet.text(at + 16, y + 15, str(number), 10.5, room=25, bold=True)

    def technology(self, card: Technology) -> None:
        """A technology: filled where it is developed, else with its price."""
        sheet, known = self.sheet, card.id in self.player.technologies
        x, y = self.x + (card.level - 1) * ACROSS, self.y + 26 + (card.row - 1) * DOWN
        _, text = text_of(self.state.cards, card.id, language())
        name = f"{card.name}"
        title = sentence("golden-picture-developed", {"name": card.name}) if known else name
        acts = self.deciding and not known
        with sheet.thing("technology", card.id, title, text, acts=acts):
            sheet.rect(x, y, ACROSS - 3, DOWN - 2.5, "face gold" if known else "face off", 3)
            look, price = "on-piece" if known else "dim", "" if known else str(card.price)
            room = ACROSS - 10 - sheet.text(x + ACROSS - 6, y + 10, price, 8, look="dim", at="end")
            sheet.text(x + 3, y + 10, name, 8, room=room, bold=known, look=look)


def draw_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, total: int, x: float, y: float
) -> float:
    """Everything of a player; give where it ends."""
    player = state.players[seat]
    step = state.agenda[-1] if state.agenda else None
    side = Side(sheet, state, player, step is not None and step.whose() == seat, x, y)
    side.heading(seat, name, total)
    for technology in state.cards.technologies.values():
        side.technology(technology)
    y += 29 + 4 * DOWN
    shown = [*_cards(player)]
    for place, (card, used) in enumerate(shown):
        row, column = divmod(place, IN_ROW)
        at = (x + column * (WIDE + 6), y + row * (HIGH + 4))
        draw_card(sheet, state, card, *at, used=used)
    y += -(-len(shown) // IN_ROW) * (HIGH + 4)
    secret = [chip(state, card) for card in player.face_down]
    return sheet.chips(f"{say('secret')}:", secret, x, y, ROOM) if secret else y


def _cards(player: Player) -> Iterator[tuple[str, bool]]:
    """The open cards, and whether each was used in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated
