"""The table as a picture: spaces, cards on offer, and each player's city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.city import Army, City, Placed
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.look.city_board import (
    army_text,
    board_message,
    citizen_numbers_text,
    citizen_summary,
    owned_text,
    threat_text,
    title_line,
)
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CARD_HEIGHT,
    MINIMUM_CARD_WIDTH,
    CardDisplay,
    draw_card,
    draw_card_names,
    draw_citizens,
    draw_spaces,
)
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player

# --- players ---


MINIMUM_SIDE_WIDTH = 360.0
"""The least width of a player's side."""


def draw_player_side(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw a player's side: the goods, the citizens and the cards."""
    player, cards = state.players[seat], state.cards
    is_deciding = bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat
    style = "head" if is_deciding else "box"
    _draw_heading(sheet, state, seat, names[seat], x, width, style)
    sheet.bottom += 26
    _draw_citizens_line(sheet, state, seat, x, width)
    starting_cards = {*cards.figures.starting_empire, *cards.figures.starting_military}
    card_displays = _cards_of_player(state, seat, names)
    for card_display, *position in sheet.layout_rows(
        card_displays, MINIMUM_CARD_WIDTH, CARD_HEIGHT, x, width
    ):
        draw_card(
            sheet,
            cards,
            card_display,
            *position,
            is_clickable=is_deciding or card_display.card not in starting_cards,
        )
    retired = [card for army in player.armies for card in army.retired]
    boards = [card for card in (player.board,) if card is not None]
    for code, card_ids in (
        ("stored", player.stored),
        ("retired", retired),
        ("player-board", boards),
    ):
        draw_card_names(
            sheet, cards, board_message(code), card_ids, x, width, are_clickable=is_deciding
        )


def _draw_heading(
    sheet: Sheet, state: AncientWorldState, seat: int, name: str, x: float, width: float, style: str
) -> None:
    """Draw the heading of a player's side: the name and the goods."""
    y = sheet.bottom
    player, points = state.players[seat], score(state, seat).total
    title = f"{name}{board_message('passed') if player.passed and state.agenda else ''}"
    with sheet.group(title):
        sheet.rect(x, y, width, 22, style, 3)
        sheet.emblem(seat, x + 12, y + 11, 6)
        sheet.text(x + 24, y + 15, title, 11, max_width=width - 230, bold=True)
        if state.token == seat:
            sheet.symbol("first", x + width - 198, y + 11, 13)
    goods = [
        ("coin", player.coins, message_text("goods-coins", {"coins": player.coins})),
        (
            "knowledge",
            player.knowledge,
            message_text("goods-knowledge", {"knowledge": player.knowledge}),
        ),
        (
            "ambrosia",
            player.ambrosia,
            message_text("goods-ambrosia", {"ambrosia": player.ambrosia}),
        ),
        ("star", points, board_message("points-now", points=points)),
    ]
    for index, (symbol, amount, title) in enumerate(goods):
        position = x + width - 182 + index * 45
        with sheet.group(title):
            sheet.symbol(symbol, position + 7, y + 11, 13)
            sheet.text(position + 16, y + 15, str(amount), 10.5, max_width=28, bold=True)


def _draw_citizens_line(
    sheet: Sheet, state: AncientWorldState, seat: int, x: float, width: float
) -> None:
    """Draw ready, new and starving citizens, food and places for cards, and the banners beside or below them."""
    player, y = state.players[seat], sheet.bottom
    totals = player.city.totals(state.cards)
    with sheet.group(f"{board_message('people')}: {citizen_summary(state, player)}"):
        ready_citizens = [Placed(seat, citizen_number) for citizen_number in player.available]
        draw_citizens(sheet, ready_citizens, x + 12, y + 9)
        sheet.text(
            x + 12 + 18 * len(ready_citizens),
            y + 12,
            _waiting_citizens(player),
            9,
            max_width=52,
            css_class="dim",
        )
        capacity_symbols = f"{len(player.city.empire)} / {totals.capacity} :house"
        army_symbols = f"{len(player.armies)} / {totals.army_limit} :shield"
        food_symbols = f"{player.citizen_count} / {totals.food} :food"
        sheet.sign_line(x + 152, y + 9, f"{food_symbols} {capacity_symbols} {army_symbols}", 9, 150)
    sheet.bottom += 21
    banner_counts = count_banners(state, seat)
    banner_symbols = " ".join(
        [f"{banner_counts[tribe]} :{tribe}" for tribe in TRIBES if banner_counts[tribe]]
    )
    if banner_symbols:
        with sheet.group(board_message("banner-count")):
            banner_width = sheet.sign_line_width(banner_symbols, 9)
            fits_beside = 310 + banner_width < width
            sheet.sign_line(
                x + (width - banner_width if fits_beside else 4),
                y + (9 if fits_beside else 27),
                banner_symbols,
                9,
                banner_width,
            )
            sheet.bottom += 0 if fits_beside else 17


def _waiting_citizens(player: Player) -> str:
    """Return the citizens that cannot be placed now, new and starving ones."""
    marked_citizens = (("+", player.new), ("!", player.starving))
    return " ".join(
        [
            f"{sign}{citizen_numbers_text(citizen_numbers)}"
            for sign, citizen_numbers in marked_citizens
            if citizen_numbers
        ]
    )


def _cards_of_player(
    state: AncientWorldState, seat: int, names: Sequence[str]
) -> Iterator[CardDisplay]:
    """Yield the cards of a player: the threatening titan, the city with its lands, the armies."""
    player, threat = state.players[seat], state.players[seat].threat
    if threat is not None:
        ambrosia_symbols = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
        yield CardDisplay(
            threat.titan, "head", ambrosia_symbols, title=threat_text(state, threat, names[seat])
        )
    yield from _cards_of_city(state, player.city, names)
    for army in player.armies:
        style = "back" if army.is_used else "box"
        yield CardDisplay(
            army.card, style, _army_symbols(state, army), title=army_text(state, army)
        )


def _cards_of_city(
    state: AncientWorldState, city: City, names: Sequence[str]
) -> Iterator[CardDisplay]:
    """Yield the cards of a city, with the citizens on them."""
    if city.city_state is not None:
        has_action = city.city_state in state.cards.space_index
        citizens = state.space(city.city_state).citizens if has_action else ()
        yield CardDisplay(city.city_state, citizens=citizens)
    for owned_card in city.empire:
        citizens_on_card = () if owned_card.citizen is None else (owned_card.citizen,)
        style = "back" if owned_card.damaged else "box"
        yield CardDisplay(
            owned_card.card, style, "", citizens_on_card, owned_text(state, owned_card, names)
        )
    for card in (*city.districts, *city.titans):
        yield CardDisplay(card)


def _army_symbols(state: AncientWorldState, army: Army) -> str:
    swords, arrows = army.strength(state.cards)
    strength_symbols = [
        f"{strength} :{name}"
        for strength, name in ((swords, "sword"), (arrows, "arrow"))
        if strength
    ]
    price_symbols = f"{army.paid} :coin" if army.paid else f"-{army.cost} :coin"
    return " ".join([*strength_symbols, price_symbols])


# --- the whole picture ---


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the spaces, the cards on offer, the players' sides in pairs, then the piles."""
    sheet.title(title_line(state, names))
    draw_spaces(state, names, sheet)
    decks = state.decks
    district = () if decks.district is None else (decks.district,)
    district_heading = [board_message("district", count=len(decks.districts))] if district else []
    face_up = [pile.face_up for pile in decks.titans if pile.face_up is not None]
    deck_texts = [
        board_message("deck", stars="*" * stars, count=len(pile.deck))
        for stars, pile in enumerate(decks.titans, 1)
    ]
    rows = [
        (board_message("row"), decks.empire_row),
        (
            " · ".join([board_message("military"), *district_heading]),
            (*decks.military_row, *district),
        ),
        (" ".join([board_message("titans"), *deck_texts]), face_up),
        (board_message("looked"), [*_cards_looked_at(state)]),
    ]
    _draw_card_rows(sheet, state, [(title, cards) for title, cards in rows if cards])
    for seat, x, width in sheet.layout_columns(
        sheet.rotate_to_viewer(range(len(names)), int), MINIMUM_SIDE_WIDTH
    ):
        draw_player_side(sheet, state, seat, names, x, width)
    _draw_piles(sheet, state)


def _draw_card_rows(
    sheet: Sheet, state: AncientWorldState, rows: Sequence[tuple[str, Sequence[str]]]
) -> None:
    """Draw cards in rows under headings; a row begins beside the one before if there is room."""
    cards_per_row = int(
        (sheet.content_width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap)
    )
    column_width = (sheet.content_width + sheet.column_gap) / cards_per_row
    used_columns = 0
    top = sheet.bottom
    for heading, cards in rows:
        if not used_columns or used_columns + len(cards) > cards_per_row:
            used_columns, top = 0, sheet.bottom
        x, count, sheet.bottom = (
            sheet.margin + used_columns * column_width,
            min(len(cards), cards_per_row),
            top,
        )
        row_width = count * column_width - sheet.column_gap
        sheet.text(x, top + 10, heading, 9, max_width=row_width, css_class="dim")
        sheet.bottom += 14
        for card, *position in sheet.layout_rows(
            cards, column_width - sheet.column_gap - 1, CARD_HEIGHT, x, row_width
        ):
            draw_card(sheet, state.cards, CardDisplay(card), *position)
        used_columns += len(cards)
    sheet.bottom += sheet.gap


def _cards_looked_at(state: AncientWorldState) -> Iterator[str]:
    """Yield the known cards that players hold while they choose."""
    for step in state.agenda:
        for field in fields_of(type(step)):
            if not field.holds_components:
                continue
            value: object = getattr(step, field.name)
            for card in value if isinstance(value, tuple) else (value,):
                if isinstance(card, str) and card != HIDDEN_ID:
                    yield card


def _draw_piles(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the open pile and the discarded cards."""
    decks = state.decks
    discarded = (*decks.discard_a, *decks.discard_b, *decks.military_discard)
    draw_card_names(
        sheet,
        state.cards,
        board_message("pile-c"),
        decks.empire_c,
        sheet.margin,
        sheet.content_width,
        are_clickable=True,
    )
    draw_card_names(
        sheet,
        state.cards,
        board_message("discarded"),
        discarded,
        sheet.margin,
        sheet.content_width,
        are_clickable=False,
    )
