"""The table as a picture: spaces, cards on offer, and each player's city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import card_name
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
    CardDisplay,
    ChipGroup,
    card_text,
    draw_card,
    draw_chips,
    draw_citizens,
    draw_spaces,
    row_height,
)
from ancient_world.games.the_ancient_world.rules.attack import best_attack, value_against
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player

MINIMUM_CARD_WIDTH, HEADING_HEIGHT = 112.0, 16.0
CITY_COLUMNS, TITAN_WIDTH = 7, 164.0
"""The columns of the own city in a wide picture, and the width of the titan beside it."""
RIVAL_WIDTH, RIVAL_WIDTH_BESIDE = 262.0, 316.0
"""The least width of the city of another player, and its width beside the cards on offer."""


# --- what a player has ---


def _is_deciding(state: AncientWorldState, seat: int) -> bool:
    return bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat


def _draw_name(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    name: str,
    place: tuple[float, float, float],
    size: float,
) -> None:
    """Draw the heading of a city: whose it is, who goes first, who has passed; its height is twice the size."""
    x, y, width = place
    title = (
        f"{name}{board_message('passed') if state.players[seat].passed and state.agenda else ''}"
    )
    with sheet.group(title):
        sheet.rect(x, y, width, 2 * size, "head" if _is_deciding(state, seat) else "box", 5)
        sheet.emblem(seat, x + size, y + size, size * 0.55)
        has_token = state.token == seat
        sheet.text(x + 2 * size, y + 1.38 * size, title, size, max_width=width - 2 * size - 6 - (24 if has_token else 0), bold=True)  # fmt: skip
        if has_token:
            sheet.symbol("first", x + width - 16, y + size, 1.3 * size)


def _facts(state: AncientWorldState, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what counts for a player as a title and signs: goods, points, food, places, armies, banners."""
    player, points = state.players[seat], score(state, seat).total
    totals, banner_counts = player.city.totals(state.cards), count_banners(state, seat)
    for name in ("coins", "knowledge", "ambrosia"):
        amount = getattr(player, name)
        title = message_text(f"goods-{name}", {name: amount})
        yield title, f"{amount} :{name.removesuffix('s') if name == 'coins' else name}"
    yield board_message("points-now", points=points), f"{points} :star"
    people = f"{board_message('people')}: {citizen_summary(state, player)}"
    yield people, f"{player.citizen_count} / {totals.food} :food"
    built = len(player.city.empire)
    capacity = board_message("city", built=built, capacity=totals.capacity)
    yield capacity, f"{built} / {totals.capacity} :house"
    armies = board_message("armies", count=len(player.armies), limit=totals.army_limit)
    yield armies, f"{len(player.armies)} / {totals.army_limit} :shield"
    banners = [f"{banner_counts[tribe]} :{tribe}" for tribe in TRIBES if banner_counts[tribe]]
    if banners:
        yield board_message("banner-count"), " ".join(banners)


def _draw_facts(
    sheet: Sheet, state: AncientWorldState, seat: int, x: float, width: float, size: float
) -> None:
    """Draw the citizens and what counts for a player in lines from ``bottom`` on."""
    player, height, left = state.players[seat], size * 1.7, x
    people = f"{board_message('people')}: {citizen_summary(state, player)}"
    radius = size * 0.68
    waiting = _waiting_citizens(player)
    ready = [Placed(seat, number) for number in player.available]
    y = sheet.bottom
    if ready or waiting:
        with sheet.group(people):
            draw_citizens(sheet, ready, x + radius, y + height / 2, radius, 2 * radius + 5)
            left += len(ready) * (2 * radius + 5)
            left += sheet.text(left, y + height / 2 + 4.5, waiting, 13, css_class="dim")
        left += 1.5 * size
    for title, signs in _facts(state, seat):
        signs_width = sheet.sign_line_width(signs, size)
        if left > x and left + signs_width > x + width:
            left, y = x, y + height
        with sheet.group(title):
            sheet.sign_line(left, y + height / 2, signs, size, x + width - left)
        left += signs_width + size * 0.9
    sheet.bottom = y + height + 3


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


def _threat_display(
    state: AncientWorldState, seat: int, names: Sequence[str]
) -> CardDisplay | None:
    """Return the titan that threatens a player, with the player's best attack against it; ``None`` if there is none."""
    threat = state.players[seat].threat
    if threat is None:
        return None
    titan = state.cards.titans[threat.titan]
    best_value = best_attack(state, seat)
    attack = 0 if best_value is None else max(0, value_against(best_value, titan))
    alarm = board_message("against", name=names[seat], attack=attack, defence=titan.defence)
    fed = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
    title = f"{threat_text(state, threat, names[seat])}; {alarm}"
    return CardDisplay(threat.titan, fed, title=title, alarm=alarm)


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
        title = owned_text(state, owned_card, names)
        yield CardDisplay(
            owned_card.card, "", citizens_on_card, title, "", is_damaged=owned_card.damaged
        )
    for card in (*city.districts, *city.titans):
        yield CardDisplay(card, cost="")


def _army_display(state: AncientWorldState, army: Army) -> CardDisplay:
    """Return an army with its strength and what it costs to use it, or that it was used."""
    swords, arrows = army.strength(state.cards)
    strength = [
        f"{amount} :{sign}" for amount, sign in ((swords, "sword"), (arrows, "arrow")) if amount
    ]
    coins = f"{army.paid} :coin" if army.paid else f"-{army.cost} :coin"
    title = army_text(state, army)
    return CardDisplay(army.card, " ".join(strength), (), title, coins, is_used=army.is_used)


def _stored_display(state: AncientWorldState, card: str) -> CardDisplay:
    title = board_message("stored-card", name=card_name(state.cards, card))
    return CardDisplay(card, title=title, note=board_message("stored"))


def _rest_groups(state: AncientWorldState, seat: int) -> Iterator[ChipGroup]:
    """Yield the retired cards and the board of a player."""
    player, is_deciding = state.players[seat], _is_deciding(state, seat)
    boards = [card for card in (player.board,) if card is not None]
    retired = [card for army in player.armies for card in army.retired]
    for code, cards in (("retired", retired), ("player-board", boards)):
        displays = [CardDisplay(card, cost="") for card in cards]
        yield ChipGroup(board_message(code), displays, is_deciding)


def draw_own_city(sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str]) -> None:
    """Draw the city of the player who looks at the picture: its titan and its cards are large."""
    player, x, width = state.players[seat], sheet.margin, sheet.content_width
    name_width = 176.0 if sheet.is_wide else width
    _draw_name(sheet, state, seat, names[seat], (x, sheet.bottom, name_width), 16)
    if sheet.is_wide:
        _draw_facts(sheet, state, seat, x + name_width + 12, width - name_width - 12, 17)
        sheet.bottom += 3
    else:
        sheet.bottom += 36
        _draw_facts(sheet, state, seat, x, width, 16)
    displays = [
        *_cards_of_city(state, player.city, names),
        *[_army_display(state, army) for army in player.armies],
        *[_stored_display(state, card) for card in player.stored],
    ]
    threat, top = _threat_display(state, seat, names), sheet.bottom
    is_beside = threat is not None and not sheet.is_narrow
    cards_left = x + TITAN_WIDTH + sheet.column_gap if is_beside else x
    cards_width = x + width - cards_left
    columns = int((cards_width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:
        columns = CITY_COLUMNS - (threat is not None)
    card_width = (cards_width + sheet.column_gap) / columns - sheet.column_gap
    height = row_height(sheet, state.cards, displays, card_width)
    if threat is not None:
        place = (TITAN_WIDTH, 2 * height + sheet.row_gap) if is_beside else (width, 1.2 * height)
        draw_card(sheet, state.cards, threat, (x, top, *place))
        sheet.bottom += 0 if is_beside else 1.2 * height + sheet.row_gap
    starting_cards = {*state.cards.figures.starting_empire, *state.cards.figures.starting_military}
    for shown, *position in sheet.layout_rows(
        displays, card_width - 0.1, height, cards_left, cards_width
    ):
        is_clickable = _is_deciding(state, seat) or shown.card not in starting_cards
        draw_card(sheet, state.cards, shown, (*position, height), is_clickable=is_clickable)
    draw_chips(sheet, state.cards, _rest_groups(state, seat), cards_left, cards_width)
    if is_beside:
        sheet.bottom = max(sheet.bottom, top + 2 * (height + sheet.row_gap))
    sheet.bottom += sheet.gap


def draw_rival_city(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the city of another player: what counts, the titan that threatens it, and its cards by their names."""
    player, cards = state.players[seat], state.cards
    _draw_name(sheet, state, seat, names[seat], (x, sheet.bottom, width), 13)
    sheet.bottom += 29
    _draw_facts(sheet, state, seat, x, width, 13)
    threat = _threat_display(state, seat, names)
    if threat is not None:
        _draw_small_threat(sheet, state, threat, x, width)
    starting_cards = {*cards.figures.starting_empire, *cards.figures.starting_military}
    displays = [
        *_cards_of_city(state, player.city, names),
        *[_army_display(state, army) for army in player.armies],
    ]
    is_deciding = _is_deciding(state, seat)
    stored = [_stored_display(state, card) for card in player.stored]
    groups = [
        ChipGroup("", [each for each in displays if each.card in starting_cards], is_deciding),
        ChipGroup("", [each for each in displays if each.card not in starting_cards], True),
        ChipGroup(board_message("stored"), stored, is_deciding),
        *_rest_groups(state, seat),
    ]
    draw_chips(sheet, cards, groups, x, width)


def _draw_small_threat(
    sheet: Sheet, state: AncientWorldState, threat: CardDisplay, x: float, width: float
) -> None:
    """Draw a threatening titan as a strip: its emblem, name and defence, and the best attack against it."""
    about, y = sheet.call_cached(card_text, state.cards, threat.card), sheet.bottom
    with sheet.component(about.kind, threat.card, threat.title, about.description):
        sheet.rect(x, y, width, 46, "face violet edge", 5)
        sheet.symbol(about.emblem, x + 23, y + 23, 38)
        cost_width = sheet.sign_line_width(about.cost, 13)
        sheet.text(x + 46, y + 18, about.name, 13, max_width=width - cost_width - 60, bold=True)
        sheet.sign_line(x + width - cost_width - 8, y + 13, about.cost, 13, cost_width + 1)
        sheet.rect(x + 45, y + 24, width - 48, 19, "damage", 4)
        fed_width = sheet.sign_line_width(threat.extra_symbols, 12) + 12 if threat.extra_symbols else 0  # fmt: skip
        sheet.text(x + 51, y + 38, threat.alarm, 12, max_width=width - 60 - fed_width, bold=True, css_class="on-damage")  # fmt: skip
        if fed_width:
            sheet.rect(x + width - fed_width - 5, y + 25, fed_width, 17, "box", 8)
            sheet.sign_line(x + width - fed_width + 1, y + 33.5, threat.extra_symbols, 12, 60)
        sheet.rect(x + 1.5, y + 1.5, width - 3, 43, "alarm", 4)
    sheet.bottom += 50


# --- the whole picture ---


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the spaces, the cards on offer, the own city large and the others small, then the piles."""
    sheet.title(title_line(state, names))
    looked_at = [*_cards_looked_at(state)]
    if looked_at:
        with sheet.part("looked", board_message("looked")):
            row = CardRow(board_message("looked"), looked_at, max(len(looked_at), len(names) + 2))
            _draw_card_rows(sheet, state, [row], sheet.content_width)
    with sheet.part("spaces", board_message("spaces")):
        draw_spaces(state, names, sheet)
    own, *others = sheet.rotate_to_viewer(range(len(names)), int)
    has_room_beside = sheet.is_wide and len(others) == 1
    with sheet.part("offer", board_message("offer")):
        top = sheet.bottom
        width = sheet.content_width - (RIVAL_WIDTH_BESIDE + 10 if has_room_beside else 0)
        _draw_card_rows(sheet, state, _rows_on_offer(state), width)
        if has_room_beside:
            below, sheet.bottom = sheet.bottom, top
            draw_rival_city(
                sheet, state, others.pop(), names, sheet.margin + width + 10, RIVAL_WIDTH_BESIDE
            )
            sheet.bottom = max(sheet.bottom, below)
        elif sheet.is_narrow:
            _draw_pile_c(sheet, state)
    with sheet.part("city", board_message("own-city")):
        draw_own_city(sheet, state, own, names)
    with sheet.part("others", board_message("others")):
        for seat, x, width in sheet.layout_columns(others, RIVAL_WIDTH):
            draw_rival_city(sheet, state, seat, names, x, width)
        if not sheet.is_narrow:
            _draw_pile_c(sheet, state)
        _draw_discarded(sheet, state)


class CardRow(NamedTuple):
    """Cards under a heading; in a wide picture they keep their columns when cards are taken."""

    heading: str
    cards: Sequence[str]
    columns: int


def _rows_on_offer(state: AncientWorldState) -> list[CardRow]:
    """Return the cards on offer with their headings: each titan, and the district, has its own."""
    decks, players = state.decks, len(state.players)
    district = () if decks.district is None else (decks.district,)
    titans = [
        (board_message("titan-deck", stars="*" * stars, count=len(pile.deck)), pile.face_up)
        for stars, pile in enumerate(decks.titans, 1)
    ]
    return [
        CardRow(board_message("row"), decks.empire_row, players + 2),
        CardRow(board_message("district", count=len(decks.districts)), district, 1),
        CardRow(board_message("military"), decks.military_row, players),
        *[CardRow(heading, () if card is None else (card,), 1) for heading, card in titans],
    ]


def _draw_card_rows(
    sheet: Sheet, state: AncientWorldState, rows: Sequence[CardRow], width: float
) -> None:
    """Draw cards in rows under headings; a row begins beside the one before if there is room."""
    cards_per_row = int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:
        cards_per_row = min(cards_per_row, max(row.columns for row in rows) + 1)
    column_width = (width + sheet.column_gap) / cards_per_row
    card_width = column_width - sheet.column_gap
    displays = [CardDisplay(card) for row in rows for card in row.cards]
    height = row_height(sheet, state.cards, displays, card_width)
    used_columns, top = 0, sheet.bottom
    for heading, cards, columns in rows:
        taken_columns = columns if sheet.is_wide else len(cards)
        if not used_columns or used_columns + taken_columns > cards_per_row:
            used_columns, top = 0, sheet.bottom
        if cards:
            x, count = sheet.margin + used_columns * column_width, min(len(cards), cards_per_row)
            row_width = count * column_width - sheet.column_gap
            sheet.text(x, top + 12, heading, max_width=row_width, css_class="dim")
            sheet.bottom = top + HEADING_HEIGHT
            for card, *place in sheet.layout_rows(cards, card_width - 1, height, x, row_width):
                draw_card(sheet, state.cards, CardDisplay(card), (*place, height))
        used_columns += taken_columns
    sheet.bottom += 3


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


def _draw_pile_c(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the open pile, with its prices."""
    displays = [
        CardDisplay(card, sheet.call_cached(card_text, state.cards, card).cost)
        for card in state.decks.empire_c
    ]
    groups = [ChipGroup(board_message("pile-c"), displays, True)]
    draw_chips(sheet, state.cards, groups, sheet.margin, sheet.content_width)


def _draw_discarded(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the discarded cards."""
    decks = state.decks
    discarded = (*decks.discard_a, *decks.discard_b, *decks.military_discard)
    displays = [CardDisplay(card, cost="") for card in discarded]
    groups = [ChipGroup(board_message("discarded"), displays, False)]
    draw_chips(sheet, state.cards, groups, sheet.margin, sheet.content_width)
