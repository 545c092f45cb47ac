"""The table as a picture: the map, the rondel with its prices, the stocks of all civilizations, and know-how."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import attrs

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    BASIC_ADVANCE_NEEDED,
    BASIC_ADVANCES,
)
from ancient_world.games.antike.look.antike_labels import civilization_name
from ancient_world.games.antike.look.map import draw_map, has_room_for_whole_map
from ancient_world.games.antike.look.province_tables import board_message, progress_line
from ancient_world.games.antike.map_types import GOODS, PERSONALITIES, SITE_GOODS, SPACES
from ancient_world.games.antike.rules.know_how import advance_price
from ancient_world.games.antike.rules.rondel import FREE_STEPS, space_price
from ancient_world.games.antike.rules.units import production
from ancient_world.games.antike.state import AntikeState

register_messages(
    {
        "antike-space-temple": "build temples in your cities, for 5 marble each",
        "antike-space-know-how": "learn advances, for gold",
        "antike-space-arming": "raise legions and galleys in your cities, for 1 iron each",
        "antike-space-manoeuvre": "move your units, fight, and conquer cities",
        "antike-space-good": "take {amount} {good:label} for the cities of {civilization}",
        "antike-space-first": "{civilization} may begin on any space",
        "antike-space-free": "{ahead:space|spaces} ahead of {civilization}: free",
        "antike-space-price": "{ahead:space|spaces} ahead of {civilization}: costs {price:good|goods} of any kind",
        "antike-space-dear": "{ahead:space|spaces} ahead of {civilization}: costs {price:good|goods}, and there are only {goods}",
        "antike-space-stay": "{civilization} stands here and cannot stay; once around costs {price:good|goods}",
        "antike-space-here": "here: {names}",
        "antike-picture-free": "free",
        "antike-picture-price": "{price:good|goods}",
        "antike-picture-round": "Round",
        "antike-part-rondel": "Rondel",
        "antike-part-map": "Map",
        "antike-part-west": "West",
        "antike-part-east": "East",
        "antike-part-nations": "Nations",
        "antike-part-know-how": "Know-how",
        "antike-gives-steps": "{amount} steps",
    }
)


def picture_message(code: str, **data: object) -> str:
    """Return the text of a code of the picture."""
    return message_text(f"antike-{code}", data)


def deciding_civilization(state: AntikeState) -> int | None:
    """Return the number of the civilization that decides now."""
    number: int | None = getattr(state.agenda[-1], "civilization", None) if state.agenda else None
    return number


def civilization_at_rondel(state: AntikeState, viewer: int | None) -> int:
    """Return the civilization whose prices the rondel shows: the viewer's that moves now or next."""
    count, deciding = len(state.civilizations), deciding_civilization(state)
    first = state.first if deciding is None else deciding
    order = [(first + n) % count for n in range(count)]
    own = [number for number in order if state.civilizations[number].player == viewer]
    return (own or order)[0]


# --- the rondel ---


HUB_RADIUS, NAME_DISTANCE, MARKER_DISTANCE = 0.22, 0.6, 0.925
FARTHER_NAMES = {0: 0.655, 3: 0.64, 5: 0.64}
"""The radius of the hub, and the distances of a space's words and of markers from the centre, in radii of the rondel; some words stand farther out."""
MARKER_RADIUS, OWN_MARKER_RADIUS = 4.8, 6.2
SPACE_SYMBOLS = {
    "manoeuvre-1": "galley",
    "manoeuvre-2": "galley",
    "arming": "legion",
    "know-how": "knowledge",
}
SPACE_COLOURS = {
    "iron": "stone",
    "temple": "violet",
    "gold": "sand",
    "arming": "brick",
    "marble": "box",
    "know-how": "leaf",
}


@attrs.frozen
class SpaceWay:
    """The way of a civilization to a space of the rondel."""

    ahead: int
    price: int
    is_affordable: bool
    text: str


def _way_to(state: AntikeState, civilization_number: int, space: str) -> SpaceWay:
    """Return the way to a space, with its price (T2) and why it is too dear."""
    civilization = state.civilizations[civilization_number]
    price, name = space_price(civilization, space), civilization_name(state, civilization.id)
    if civilization.space is None:
        return SpaceWay(0, 0, True, picture_message("space-first", civilization=name))
    ahead = (SPACES.index(space) - SPACES.index(civilization.space)) % len(SPACES) or len(SPACES)
    is_affordable = price <= civilization.goods
    code = "free" if ahead <= FREE_STEPS else "price" if is_affordable else "dear"
    data = {"ahead": ahead, "civilization": name, "price": price, "goods": civilization.goods}
    texts = [picture_message(f"space-{code}", **data)]
    if space == civilization.space:
        stay_text = picture_message("space-stay", civilization=name, price=price)
        texts = [stay_text] if is_affordable else [stay_text, *texts]
    return SpaceWay(ahead, price, is_affordable, "; ".join(texts))


def draw_rondel(state: AntikeState, sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Draw the rondel around a point: eight spaces clockwise from the top, the round in the middle."""
    mover = civilization_at_rondel(state, sheet.viewer)
    for space_number, space in enumerate(SPACES):
        way = _way_to(state, mover, space)
        standing = [n for n, one in enumerate(state.civilizations) if one.space == space]
        names = [civilization_name(state, state.civilizations[number].id) for number in standing]
        texts = [_space_text(state, mover, space), way.text]
        if names:
            texts.append(picture_message("space-here", names=", ".join(names)))
        colour = SPACE_COLOURS.get(space, "azure")
        with sheet.component("space", space, label(space), "; ".join(texts)):
            look = f"face {colour} rim" if way.is_affordable else f"face {colour} rim field"
            sheet.path(_sector_path(space_number, x, y, radius), look)
            angle = 2 * pi * space_number / len(SPACES)
            distance = FARTHER_NAMES.get(space_number, NAME_DISTANCE) * radius
            center = x + distance * sin(angle), y - distance * cos(angle)
            _draw_space(sheet, state, space, way, mover, center)
            distance = MARKER_DISTANCE * radius
            turn = min((2 * MARKER_RADIUS + 4) / distance, 0.7 / len(standing or "-"))
            aside = max(0, min(0.26, 0.36 - turn * len(standing) / 2))
            angle += {3: -aside, 5: aside}.get(space_number, 0)  # beside the price
            for index, number in enumerate(standing):
                place = angle + (index - (len(standing) - 1) / 2) * turn
                size = OWN_MARKER_RADIUS if number == mover else MARKER_RADIUS
                with sheet.mover(f"marker-{number}"):
                    sheet.emblem(number, x + distance * sin(place), y - distance * cos(place), size)
    sheet.circle(x, y, HUB_RADIUS * radius - 2, "head")
    sheet.text(x, y - 3, picture_message("picture-round"), 12, max_width=2 * HUB_RADIUS * radius - 8, css_class="dim", anchor="middle")  # fmt: skip
    sheet.text(x, y + 14, str(state.round), 17, bold=True, anchor="middle")


def _space_text(state: AntikeState, civilization_number: int, space: str) -> str:
    """Return what a civilization does on a space."""
    if space not in SITE_GOODS:
        return picture_message(f"space-{space.removesuffix('-1').removesuffix('-2')}")
    amount = production(state, civilization_number, space)
    name = civilization_name(state, state.civilizations[civilization_number].id)
    return picture_message("space-good", amount=amount, good=space, civilization=name)


def _sector_path(space_number: int, x: float, y: float, radius: float) -> str:
    """Return the outline of a space of the rondel as a path."""
    hub_radius = HUB_RADIUS * radius
    start_angle, end_angle = (
        2 * pi * (space_number + offset) / len(SPACES) for offset in (-0.5, 0.5)
    )
    corners = [
        (x + distance * sin(angle), y - distance * cos(angle))
        for distance, angle in (
            (hub_radius, start_angle),
            (radius, start_angle),
            (radius, end_angle),
            (hub_radius, end_angle),
        )
    ]
    inner_start, outer_start, outer_end, inner_end = [
        f"{corner_x:.4g} {corner_y:.4g}" for corner_x, corner_y in corners
    ]
    outer_radius, inner_radius = f"{radius:g}", f"{hub_radius:g}"
    return f"M{inner_start}L{outer_start}A{outer_radius} {outer_radius} 0 0 1 {outer_end}L{inner_end}A{inner_radius} {inner_radius} 0 0 0 {inner_start}Z"


def _draw_space(
    sheet: Sheet,
    state: AntikeState,
    space: str,
    way: SpaceWay,
    mover: int,
    center: tuple[float, float],
) -> None:
    """Draw the symbol and name of a space, what it brings and its price for the mover."""
    x, y = center
    ink = "ink" if way.is_affordable else "dim"
    amount = f"+{production(state, mover, space)}" if space in SITE_GOODS else ""
    sheet.symbol(SPACE_SYMBOLS.get(space, space), x - 10 * bool(amount), y - 17, 19)
    sheet.text(x + 3, y - 12, amount, 14, bold=True, css_class=ink)
    sheet.text(x, y + 5, label(space).split(" (")[0], 12, max_width=64, css_class=ink, anchor="middle")  # fmt: skip
    if way.price:
        price_text = picture_message("picture-price", price=way.price)
    else:
        price_text = picture_message("picture-free") if way.ahead else ""
    if price_text:
        width = sheet.width_of(price_text, 12) + 10
        sheet.rect(
            x - width / 2, y + 9, width, 15, "gold" if way.price and way.is_affordable else "off", 7
        )
        style = "on-piece" if way.price and way.is_affordable else ink
        sheet.text(x, y + 20.5, price_text, 12, css_class=style, anchor="middle")


# --- the advances ---


MINIMUM_ADVANCE_HEIGHT, MAXIMUM_ADVANCE_HEIGHT, MINIMUM_ADVANCE_WIDTH = 26.0, 56.0, 150.0
ADVANCES_IN_PAIRS = [
    each
    for basic in BASIC_ADVANCES
    for each in (
        basic,
        *[advanced for advanced in ADVANCED_ADVANCES if BASIC_ADVANCE_NEEDED[advanced] == basic],
    )
]
"""Each basic advance followed by the advanced one that needs it."""


def draw_know_how(
    sheet: Sheet, state: AntikeState, x: float, width: float, height: float = 0
) -> None:
    """Draw two advances in a row, the basic one to the left of the one that needs it."""
    row_count = len(ADVANCES_IN_PAIRS) / 2
    row_height = max(
        MINIMUM_ADVANCE_HEIGHT,
        min(MAXIMUM_ADVANCE_HEIGHT, height / row_count - sheet.row_gap),
    )
    cell_width = max(MINIMUM_ADVANCE_WIDTH, width / 2 - 9)
    for advance, left, top, cell in sheet.layout_rows(
        ADVANCES_IN_PAIRS, cell_width, row_height, x, width
    ):
        _draw_advance(sheet, state, advance, (left, top, cell, row_height))


def _draw_advance(
    sheet: Sheet,
    state: AntikeState,
    advance: str,
    box: tuple[float, float, float, float],
) -> None:
    """Draw an advance: its name and price, what it does where there is room, and who has it; filled if the viewer does."""
    x, y, width, height = box
    owner_numbers = [
        n for n, civilization in enumerate(state.civilizations) if advance in civilization.know_how
    ]
    is_own = any(state.civilizations[number].player == sheet.viewer for number in owner_numbers)
    price, name = advance_price(state, advance), label(advance)
    owner_names = [
        civilization_name(state, state.civilizations[number].id) for number in owner_numbers
    ]
    design = ADVANCE_BY_ID[advance]
    effect_text = message_text(design.sentence.second_person)
    signs = {
        "production": f":marble :iron :gold +{design.amount}",
        "defence": f":city :shield +{design.amount}",
    }.get(
        design.increased_value,
        f":{design.increased_value} {picture_message('gives-steps', amount=design.amount + 1)}",
    )
    texts = [f"{price} {label('gold')}", effect_text]
    if advance in BASIC_ADVANCE_NEEDED:
        texts.append(message_text("antike-advance-needs", {"needs": BASIC_ADVANCE_NEEDED[advance]}))
    with sheet.component("advance", advance, name, "; ".join([*texts, *owner_names])):
        look = "face sand rim" if is_own else "face leaf rim" if owner_numbers else "face box"
        sheet.rect(x, y, width, height, look, 4)
        baseline = y + (17 if height < 38 else 16)
        price_width = sheet.text(x + width - 20, baseline, str(price), 13, bold=True, anchor="end")
        sheet.symbol("gold", x + width - 11, baseline - 4.5, 14)
        is_high = height >= 38
        emblem_size = 26 if is_high else 19
        text_x = x + emblem_size + 9
        sheet.symbol(advance, x + 5 + emblem_size / 2, y + height / 2, emblem_size)
        name_width = sheet.text(
            text_x, baseline, name, 12.5, max_width=x + width - price_width - 24 - text_x, bold=True
        )
        if is_high:
            room = x + width - 8 - 13 * len(owner_numbers) - text_x
            sheet.sign_line(text_x, y + height - 12, signs, 12, room)
        marker_x = x + width - 10 if is_high else x + width - price_width - 30
        marker_y = y + height - 12 if is_high else y + height / 2
        room = x + width - price_width - 36 - text_x - name_width
        distance = 13 if is_high else min(12.5, room / max(1, len(owner_numbers)))
        for index, number in enumerate(reversed(owner_numbers)):
            sheet.emblem(number, marker_x - index * distance, marker_y, 4.8)


# --- the table ---


ROW_HEIGHT, HEAD_HEIGHT, CELL_GAP = 28.0, 34.0, 1.0
CELL_WIDTH = 25.0
"""The least width of a column, at which a finger meets it."""
NAME_BELOW_WIDTH = 50.0
"""The least width of a column that has its word below its symbol."""
NAME_COLUMN_WIDTH = 150.0
COLUMN_SYMBOLS = {"coins": "coin"}


@attrs.frozen
class Column:
    """A column of numbers: what it counts, and its place on the sheet."""

    kind: str
    id: str
    heading: str
    x: float
    width: float


def draw_stocks(
    sheet: Sheet,
    state: AntikeState,
    names: Sequence[str],
    x: float,
    width: float,
    *,
    only_own: bool = False,
) -> None:
    """Draw what the bank has left in the heads of the columns, and a row for each civilization, the viewer's first."""
    columns = _make_columns(x, width)
    for column in columns:
        _draw_column_head(sheet, state, column)
    bank_label = board_message("bank")
    sheet.text(x + 2, sheet.bottom + HEAD_HEIGHT - 6, bank_label, 12, max_width=columns[0].x - x - 6, css_class="dim")  # fmt: skip
    sheet.bottom += HEAD_HEIGHT
    rows = sheet.rotate_to_viewer([*enumerate(state.civilizations)], lambda row: row[1].player)
    rows.sort(key=lambda row: row[1].player != sheet.viewer)
    for number, civilization in rows:
        if not only_own or civilization.player == sheet.viewer:
            _draw_civilization(sheet, state, number, names[civilization.player], x, columns)
    sheet.bottom += sheet.gap - 2


def _make_columns(x: float, width: float) -> list[Column]:
    """Return the columns: goods, cities and temples, personalities."""
    column_values = [
        *[("good", good, label(good)) for good in GOODS],
        ("", "city", board_message("cities")),
        ("", "temple", board_message("temples")),
        *[("personality", personality, label(personality)) for personality in PERSONALITIES],
    ]
    column_width = max(CELL_WIDTH, min(60.0, (width - NAME_COLUMN_WIDTH) / len(column_values)))
    left = x + width - column_width * len(column_values)
    return [
        Column(*column_value, left + index * column_width, column_width)
        for index, column_value in enumerate(column_values)
    ]


def _draw_column_head(sheet: Sheet, state: AntikeState, column: Column) -> None:
    """Draw the symbol of a column, its word where there is room, and how much of it the bank has left."""
    bank, y, middle = state.bank, sheet.bottom, column.x + column.width / 2
    bank_counts = {"coins": bank.coins, "temple": bank.temples}
    bank_counts |= {kind: getattr(bank, kind) for kind in PERSONALITIES}
    left = bank_counts.get(column.id)
    title = column.heading if left is None else f"{board_message('bank')}: {column.heading}: {left}"
    part = (
        sheet.component(column.kind, column.id, title)
        if column.kind == "personality"
        else sheet.group(title)
    )
    with part:
        sheet.rect(column.x, y, column.width - CELL_GAP, HEAD_HEIGHT - 2, "face head", 3)
        sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle, y + 10, 17)
        if left is not None:
            sheet.text(middle, y + 29, str(left), 12, css_class="dim", anchor="middle")


def _draw_civilization(
    sheet: Sheet,
    state: AntikeState,
    number: int,
    player_name: str,
    x: float,
    columns: Sequence[Column],
) -> None:
    """Draw a row for a civilization: its name and player, its goods, cities, temples and personalities."""
    civilization, y = state.civilizations[number], sheet.bottom
    is_deciding = deciding_civilization(state) == number
    name, width = civilization_name(state, civilization.id), columns[0].x - x - 3
    space = label(civilization.space) if civilization.space else ""
    texts = [f"{board_message('led')} {player_name}"]
    texts += [f"{board_message('at')} {space}"] if space else []
    with sheet.component("civilization", civilization.id, name, "; ".join(texts)):
        sheet.rect(x, y, width, ROW_HEIGHT - 2, "face sand rim" if is_deciding else "face box", 3)
        sheet.emblem(number, x + 10, y + 13, 6.5)
        lines = (11.5, name, "ink"), (23, player_name, "ink" if is_deciding else "dim")
        for baseline, text, style in lines:
            sheet.text(x + 19, y + baseline, text, 12, max_width=width - 20, css_class=style)
    counts = {
        "city": state.city_count(number),
        "temple": state.temple_count(number),
    }
    for column in columns:
        count = counts.get(column.id, getattr(civilization, column.id, 0))
        text = f"{name}: {column.heading}: {count}"
        is_good = column.kind == "good"
        part = (
            sheet.component("good", column.id, text, is_clickable=is_deciding)
            if is_good
            else sheet.group(text)
        )
        with part:
            sheet.rect(
                column.x,
                y,
                column.width - CELL_GAP,
                ROW_HEIGHT - 2,
                "face sand" if is_deciding and count else "face box" if count else "face off",
                3,
            )
            style = "ink" if count else "dim"
            sheet.text(column.x + column.width / 2, y + 18, str(count), 13, max_width=column.width - 2, bold=count > 0, css_class=style, anchor="middle")  # fmt: skip
    sheet.bottom += ROW_HEIGHT


# --- the whole picture ---


SIDE_WIDTH, SCREEN_HEIGHT = 376.0, 612.0
"""The width of what stands beside the map, and the height of a picture that a window shows whole."""
RONDEL_RADIUS, NARROW_RONDEL_RADIUS = 124.0, 165.0


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, beside it (or in parts below one another) the stocks, the rondel and know-how."""
    sheet.title(progress_line(state))
    if sheet.is_wide:
        _draw_wide(state, names, sheet)
    elif sheet.is_narrow:
        _draw_narrow(state, names, sheet)
    else:
        draw_stocks(sheet, state, names, sheet.margin, sheet.content_width)
        draw_map(state, sheet, sheet.content_width)
        _draw_rondel_with_know_how(state, sheet)


def _draw_wide(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map as high as the window, and all else to its right."""
    top, left = sheet.bottom, sheet.width - sheet.margin - SIDE_WIDTH
    draw_map(
        state, sheet, sheet.content_width - SIDE_WIDTH - sheet.gap, SCREEN_HEIGHT - top - sheet.gap
    )
    map_bottom, sheet.bottom = sheet.bottom, top
    draw_stocks(sheet, state, names, left, SIDE_WIDTH)
    draw_rondel(state, sheet, left + SIDE_WIDTH / 2, sheet.bottom + RONDEL_RADIUS, RONDEL_RADIUS)
    sheet.bottom += 2 * RONDEL_RADIUS + sheet.gap
    draw_know_how(sheet, state, left, SIDE_WIDTH, map_bottom - sheet.bottom)
    sheet.bottom = max(sheet.bottom, map_bottom) - sheet.gap


def _draw_rondel_with_know_how(state: AntikeState, sheet: Sheet) -> None:
    """Draw the rondel, and know-how beside it."""
    top, side = sheet.bottom, 2 * RONDEL_RADIUS + 2 * sheet.gap
    draw_rondel(state, sheet, sheet.margin + RONDEL_RADIUS, top + RONDEL_RADIUS, RONDEL_RADIUS)
    draw_know_how(sheet, state, sheet.margin + side, sheet.content_width - side, 2 * RONDEL_RADIUS)
    sheet.bottom = max(sheet.bottom, top + 2 * RONDEL_RADIUS + sheet.gap)


def _draw_narrow(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the parts that a page on a phone shows one at a time, the rondel first."""
    with sheet.part("rondel", picture_message("part-rondel")):
        radius = min(NARROW_RONDEL_RADIUS, sheet.content_width / 2)
        if sheet.viewer is not None:
            draw_stocks(sheet, state, names, sheet.margin, sheet.content_width, only_own=True)
        draw_rondel(state, sheet, sheet.width / 2, sheet.bottom + radius, radius)
        sheet.bottom += 2 * radius + sheet.gap
    if has_room_for_whole_map(state, sheet.content_width):
        with sheet.part("map", picture_message("part-map")):
            draw_map(state, sheet, sheet.content_width)
    else:
        for half, side in enumerate(("west", "east")):
            with sheet.part(side, picture_message(f"part-{side}")):
                draw_map(state, sheet, sheet.content_width, half=half)
    with sheet.part("nations", picture_message("part-nations")):
        draw_stocks(sheet, state, names, sheet.margin, sheet.content_width)
    with sheet.part("know-how", picture_message("part-know-how")):
        draw_know_how(sheet, state, sheet.margin, sheet.content_width, 240)
