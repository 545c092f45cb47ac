"""The table as a picture: kingdoms, hands and cards."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import HIDDEN_ID
from ancient_world.engine.sheet import Sheet
from ancient_world.games.tides_of_time.box.tides_card_file import Card
from ancient_world.games.tides_of_time.look.tides_board import (
    current_points,
    kingdom_title,
    pile_size,
    title_line,
)
from ancient_world.games.tides_of_time.look.tides_labels import (
    card_name,
    message,
    objective_text,
    suit_label,
)
from ancient_world.games.tides_of_time.objectives import SUITS
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import Player

# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 150.0, 70.0
"""The least width of a card, and its height."""


COLOUR_BY_SUIT: dict[str | None, str] = {
    "palace": "violet",
    "library": "azure",
    "garden": "leaf",
    "temple": "sand",
    "stronghold": "brick",
    None: "back",
}
"""The colour of each suit, behind its symbol."""


def draw_card(
    sheet: Sheet,
    state: TidesState,
    card_id: str,
    x: float,
    y: float,
    width: float,
    *,
    current_points: int | None = None,
    is_relic: bool = False,
) -> None:
    """Draw a card: its suit and name, its objective in symbols and words, and its score as of now."""
    card = state.cards.cards[card_id]
    name = card_name(state.cards, card_id)
    title = message("relic-mark", name=name) if is_relic else name
    with sheet.component("card", card_id, title, f"{suit_label(card)}. {objective_text(card)}"):
        sheet.rect(x, y, width, CARD_HEIGHT, "face box", 4)
        sheet.rect(x + 2, y + 2, width - 4, 18, COLOUR_BY_SUIT[card.suit], 3)
        if card.suit is not None:
            sheet.symbol(card.suit, x + 11, y + 10.5, 13)
        text_width = width - (46 if is_relic else 26)
        sheet.text(x + 21, y + 14, name, 9, max_width=text_width, bold=True)
        if is_relic:
            sheet.symbol("star", x + width - 12, y + 10.5, 12)
        _draw_objective(sheet, card, x + 8, y + 34)
        if current_points is not None:
            sheet.text(x + width - 8, y + 38, str(current_points), 13, bold=True, anchor="end")
        sheet.text_box(x + 6, y + 46, width - 12, 22, objective_text(card), 9, "dim")


def _draw_objective(sheet: Sheet, card: Card, x: float, y: float) -> None:
    """Draw a card's objective in symbols."""
    ability = card.ability
    text = SYMBOL_TEMPLATES[ability.key].format(points=ability.printed_points)
    text_width = sheet.width_of(text, 12, bold=True) + 0.1
    x += sheet.text(x, y + 4, text, 12, max_width=text_width, bold=True) + 13
    symbols, size, symbol_distance = OBJECTIVE_SYMBOLS.get(ability.key, ((), 15, 17))
    suits = getattr(ability, "suits", None) or filter(None, [getattr(ability, "suit", "")])
    for index, symbol in enumerate(symbols or suits):
        sheet.symbol(symbol, x + index * symbol_distance, y, size)


SYMBOL_TEMPLATES = {
    "per_symbol": "{points} ×",
    "majority": "{points} >",
    "sets": "{points} /",
    "missing": "{points} × 0",
    "wins_ties": "> =",
    "doubles": "× 2",
    "single_suits": "{points} > 1",
    "best_card": "{points}",
}
"""Templates of the symbols for each kind of objective, by its key: points for each symbol, for most symbols, for each set, ..."""

OBJECTIVE_SYMBOLS: dict[str, tuple[tuple[str, ...], float, float]] = {
    "missing": (SUITS, 11, 12),
    "best_card": (("star",), 13, 0),
}
"""The symbols behind the points for objectives that score no suits: the symbols, their size and the distance between them."""


def draw_face_down(
    sheet: Sheet, state: TidesState, card: str, x: float, y: float, width: float
) -> None:
    """Draw a card that was chosen in secret; its back shows the name to the player who knows it."""
    title = message("face-down")
    name = "" if card == HIDDEN_ID else card_name(state.cards, card)
    with sheet.component("card", card, title, name, is_clickable=False):
        sheet.rect(x, y, width, CARD_HEIGHT, "back", 4)
        sheet.rect(x + 5, y + 5, width - 10, CARD_HEIGHT - 10, "off", 3)
        sheet.text_box(x + 12, y + 22, width - 24, 22, title, 9)
        sheet.text(x + 12, y + 56, name, 9, max_width=width - 24, bold=True)


# --- the whole picture ---


BACK_WIDTH = 34.0
"""The width of a card that shows only its back."""


def draw(state: TidesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw each player's side, then the pile and the removed cards."""
    sheet.title(title_line(state))
    points = current_points(state)
    for seat in sheet.rotate_to_viewer(range(len(names)), int):
        player = state.players[seat]
        heading = kingdom_title(state, seat, names[seat], points[seat])
        _draw_heading(sheet, seat, heading, state.round_points(seat))
        _draw_kingdom(sheet, state, player, points[seat])
        _draw_hand(sheet, state, player, names[seat])
        sheet.bottom += 8
    _draw_piles(sheet, state)


def _draw_heading(sheet: Sheet, seat: int, heading_text: str, round_points: Sequence[int]) -> None:
    """Draw the heading of a player's side: the name and the points."""
    width = sheet.content_width
    with sheet.group(heading_text):
        sheet.rect(sheet.margin, sheet.bottom, width, 20, "head", 3)
        sheet.emblem(seat, sheet.margin + 13, sheet.bottom + 10, 6)
        sheet.text(
            sheet.margin + 26, sheet.bottom + 14, heading_text, 11, max_width=width - 150, bold=True
        )
        points_text = " + ".join(map(str, round_points))
        position = sheet.width - sheet.margin - 8
        sheet.text(
            position,
            sheet.bottom + 14,
            points_text,
            11,
            max_width=100,
            css_class="dim",
            anchor="end",
        )
    sheet.bottom += 26


def _draw_kingdom(sheet: Sheet, state: TidesState, player: Player, points: Sequence[int]) -> None:
    """Draw the open cards, relics first, then the cards chosen in secret."""
    cards = enumerate((*player.open_cards, *_secret_cards(player)))
    for (index, card), *position in sheet.layout_rows(cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT):
        if index < len(points):
            is_relic = index < len(player.relics)
            draw_card(
                sheet, state, card, *position, current_points=points[index], is_relic=is_relic
            )
        else:
            draw_face_down(sheet, state, card, *position)


def _secret_cards(player: Player) -> list[str]:
    """Return the chosen cards that are not revealed yet; until then they also lie in the hand."""
    return [card for card in (player.chosen, player.relic, player.removed) if card is not None]


def _draw_hand(sheet: Sheet, state: TidesState, player: Player, name: str) -> None:
    """Draw the hand: the known cards, and backs for the others."""
    if not player.hand:
        return
    heading = message("hand", name=name)
    with sheet.group(heading):
        sheet.text(sheet.margin + 2, sheet.bottom + 9, heading, 9, max_width=300, css_class="dim")
    sheet.bottom += 14
    secret_cards = _secret_cards(player)
    known_cards = [card for card in player.hand if card != HIDDEN_ID and card not in secret_cards]
    for card, *position in sheet.layout_rows(known_cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT):
        draw_card(sheet, state, card, *position)
    back_count = max(0, len(player.hand) - len(known_cards) - len(secret_cards))
    for back_index in range(back_count):
        with sheet.component("card", HIDDEN_ID, heading, is_clickable=False):
            sheet.rect(
                sheet.margin + back_index * (BACK_WIDTH + 4),
                sheet.bottom,
                BACK_WIDTH,
                44,
                "back",
                3,
            )
    sheet.bottom += 51 if back_count else 0


def _draw_piles(sheet: Sheet, state: TidesState) -> None:
    """Draw the pile and the removed cards."""
    text = f"{message('pile')}: {pile_size(state)}"
    with sheet.group(text):
        sheet.rect(sheet.margin, sheet.bottom, 84, 20, "back", 3)
        sheet.text(sheet.margin + 8, sheet.bottom + 14, text, 10, max_width=70)
    sheet.bottom += 26
    if state.removed:
        removed_chips = [("card", card, card_name(state.cards, card)) for card in state.removed]
        heading = f"{message('removed')}:"
        sheet.bottom = sheet.name_tags(
            heading,
            removed_chips,
            sheet.margin,
            sheet.bottom,
            sheet.content_width,
            is_clickable=False,
        )
