"""The table as a picture: the map, the rondel with its prices, the stocks of all civilizations, and know-how."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin

import attrs

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    BASIC_ADVANCE_NEEDED,
    BASIC_ADVANCES,
)
from ancient_world.games.antike.look.antike_labels import civilization_name, earned_by
from ancient_world.games.antike.look.map import draw_map, readable_width
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
        "antike-picture-wins": "{goal} wins",
        "antike-picture-moving": "1/3: 1 of 3 units can still move",
        "antike-picture-costs": "Costs for",
        "antike-picture-earned": "Earned by",
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


HUB_RADIUS, MARKER_RADIUS, OWN_MARKER_RADIUS, MARKER_ROOM = 0.22, 8.0, 10.5, 14.0
"""The radius of the hub in radii of the rondel, those of markers, and the room around the rondel for the markers on its rim."""
CORNER_DISTANCE = 1.9
"""How far to the left of the middle the words in the corners beside a rondel begin, in its radii."""
MARKER_SHIFT = 0.2
"""How far markers on a slanting space stand off its middle, towards the side."""
PRICE_ABOVE, PRICE_BESIDE, PRICE_BELOW = (16, 4, -27), (-19, 1, 5), (-16, 5, 9.5)
PRICE_ON_TOP = (1, 24, -26)
"""The lines of a space's symbol, name and price for the spaces above, beside, below and at the top: its price stands where it is broad."""
SPACE_CENTERS = (0, -0.68), (0.48, -0.46), (0.68, 0), (0.53, 0.44), (0, 0.64), (-0.53, 0.44), (-0.68, 0), (-0.48, -0.46)  # fmt: skip
"""The middle of the words of each space, in radii of the rondel."""
PERSONALITIES_BY_WIDTH = "kings", "citizens", "generals", "scholars", "navigators"
"""The personalities by the length of the words for what earns them, which stand where a rondel leaves more and more room."""
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
    mover, rim = civilization_at_rondel(state, sheet.viewer), radius + 5
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
            center = tuple([radius * each for each in SPACE_CENTERS[space_number]])
            scale = min(1.2, radius / RONDEL_RADIUS)
            _draw_space(sheet, state, space, way, mover, (x + center[0], y + center[1]), scale)
            angle += MARKER_SHIFT * sin(2 * angle)  # beside the price
            turn = min((2 * MARKER_RADIUS + 4) / radius, 0.7 / len(standing or "-"))
            for index, number in enumerate(standing):
                place = angle + (index - (len(standing) - 1) / 2) * turn
                size = OWN_MARKER_RADIUS if number == mover else MARKER_RADIUS
                with sheet.mover(f"marker-{number}"):
                    sheet.emblem(number, x + rim * sin(place), y - rim * cos(place), size)
    name = civilization_name(state, state.civilizations[mover].id)
    corner_x, corner_y = max(sheet.margin, x - CORNER_DISTANCE * radius), y - radius
    sheet.text(corner_x, corner_y + 4, picture_message("picture-costs"), 12, css_class="dim")
    sheet.emblem(mover, corner_x + 7, corner_y + 16, 6)
    sheet.text(corner_x + 17, corner_y + 20, name, 12, max_width=0.6 * radius, bold=True)
    if not sheet.is_narrow:
        sheet.text(corner_x, y + radius - 64, picture_message("picture-earned"), css_class="dim")
        for index, kind in enumerate(PERSONALITIES_BY_WIDTH):
            middle = y + radius - 53 + 15 * index
            _draw_earning(sheet, kind, corner_x, middle, x - corner_x - 0.5 * radius)
    sheet.circle(x, y, HUB_RADIUS * radius - 2, "head")
    sheet.text(x, y - 3, picture_message("picture-round"), 12, max_width=2 * HUB_RADIUS * radius - 8, css_class="dim", anchor="middle")  # fmt: skip
    sheet.text(x, y + 14, str(state.round), 17, bold=True, anchor="middle")


def _draw_earning(sheet: Sheet, kind: str, x: float, y: float, width: float) -> None:
    """Write around a height what earns a kind of personality, behind its symbol."""
    with sheet.group(f"{label(kind)}: {earned_by(kind)}"):
        sheet.symbol(kind, x + 7, y, 14)
        sheet.text(x + 18, y + 4.3, earned_by(kind), max_width=width - 18)


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
    scale: float,
) -> None:
    """Draw the symbol and name of a space, what it brings and its price for the mover."""
    (x, y), size = center, 12 * scale
    ahead = SPACES.index(space)
    lines = (
        PRICE_ABOVE
        if ahead in (7, 1)
        else PRICE_BESIDE
        if ahead in (2, 6)
        else PRICE_BELOW
        if ahead
        else PRICE_ON_TOP
    )
    symbol_line, name_line, price_line = [line * scale for line in lines]
    ink = "ink" if way.is_affordable else "dim"
    amount = f"+{production(state, mover, space)}" if space in SITE_GOODS else ""
    sheet.symbol(SPACE_SYMBOLS.get(space, space), x - 11 * bool(amount), y + symbol_line, 18 * scale)  # fmt: skip
    sheet.text(x + 2, y + symbol_line + 5 * scale, amount, 14 * scale, bold=True, css_class=ink)
    sheet.text(x, y + name_line, label(space).split(" (")[0], size, max_width=64 * scale, css_class=ink, anchor="middle")  # fmt: skip
    code = "price" if way.price else "free" if way.ahead else ""
    if code:
        price_text = picture_message(f"picture-{code}", price=way.price)
        width = sheet.width_of(price_text, size, bold=True) + 9
        face, style = ("gold", "on-piece") if way.price else ("leaf rim", "ink")
        if not way.is_affordable:
            face, style = "off", "dim"
        sheet.rect(x - width / 2, y + price_line, width, 16 * scale, face, 7)
        sheet.text(x, y + price_line + 12 * scale, price_text, size, bold=way.is_affordable, css_class=style, anchor="middle")  # fmt: skip


# --- the advances ---


MINIMUM_ADVANCE_HEIGHT, MAXIMUM_ADVANCE_HEIGHT, MINIMUM_ADVANCE_WIDTH = 22.5, 56.0, 150.0
HIGH_ADVANCE_HEIGHT = 31.0
"""The height from which on an advance has a second line for its effect."""
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
        is_high = height >= HIGH_ADVANCE_HEIGHT
        baseline = y + (15 if is_high else height / 2 + 4.3)
        price_width = sheet.text(x + width - 20, baseline, str(price), 13, bold=True, anchor="end")
        sheet.symbol("gold", x + width - 11, baseline - 4.5, 14)
        emblem_size = 26 if is_high else 19
        text_x = x + emblem_size + 9
        sheet.symbol(advance, x + 5 + emblem_size / 2, y + height / 2, emblem_size)
        name_width = sheet.text(
            text_x, baseline, name, 12.5, max_width=x + width - price_width - 24 - text_x, bold=True
        )
        if is_high:
            room = x + width - 8 - 13 * len(owner_numbers) - text_x
            sheet.sign_line(text_x, y + height - 9, signs, 12, room)
        marker_x = x + width - 10 if is_high else x + width - price_width - 30
        marker_y = y + height - 10 if is_high else y + height / 2
        room = x + width - price_width - 36 - text_x - name_width
        distance = 13 if is_high else min(12.5, room / max(1, len(owner_numbers)))
        for index, number in enumerate(reversed(owner_numbers)):
            sheet.emblem(number, marker_x - index * distance, marker_y, 4.8)


# --- the table ---


ROW_HEIGHT, LOW_ROW_HEIGHT, CELL_GAP = 28.0, 26.0, 1.0
"""The height of a row, and where it is one of more than three."""
HEAD_HEIGHT, WORD_HEIGHT, WORD_ANGLE = 34.0, 13.0, 31.0
"""The height of a head without its word, the height of its word, and by how many degrees all words are turned where one has no room."""
CELL_WIDTH, TOTAL_WIDTH, PERSONALITY_EXTRA, GROUP_GAP = 26.0, 44.0, 2.0, 3.0
"""The least width of a column, at which a finger meets it, the width of the last one, how much wider those of the longest words are, and the gap between groups."""
WIDEST_CELL, NAME_COLUMN_WIDTH = 58.0, 150.0
COLUMN_SYMBOLS = {"coins": "coin", "total": "star"}
CELLS_IN_ROW, LEAST_CELL, OWN_HEIGHT, NAME_HEIGHT, CELL_HEIGHT = 6, 48.0, 26.0, 20.0, 35.0
"""How the numbers of a civilization stand on a phone, below its name."""
Box = tuple[float, float, float, float]


@attrs.frozen
class Column:
    """A column of numbers: what it counts, and its place on the sheet."""

    kind: str
    id: str
    heading: str
    x: float = 0
    width: float = 0


def draw_stocks(
    sheet: Sheet, state: AntikeState, names: Sequence[str], x: float, width: float
) -> None:
    """Draw a head for each column with what the bank has left, and a row for each civilization, the viewer's first."""
    columns = _place_columns(state, x, width)
    widths = [sheet.width_of(column.heading, 12) for column in columns[:-1]]
    is_turned = any(wide > each.width - 3 for wide, each in zip(widths, columns, strict=False))
    angle = -WORD_ANGLE * is_turned
    sheet.bottom += WORD_HEIGHT + is_turned * max(widths) * sin(pi * WORD_ANGLE / 180)
    for column, word_width in zip(columns, (*widths, 0), strict=True):
        _draw_column_head(sheet, state, column)
        left = column.x + column.width / 2 - (-2 if is_turned else word_width / 2)
        if word_width:
            with sheet.rotated(angle, left, sheet.bottom - 4):
                sheet.text(left, sheet.bottom - 4, column.heading, 12)
    name_width = columns[0].x - x - 3
    sheet.text(x + 2, sheet.bottom + HEAD_HEIGHT - 7, board_message("bank"), 12, max_width=name_width - 3, css_class="dim")  # fmt: skip
    sheet.bottom += HEAD_HEIGHT
    row_height = ROW_HEIGHT if len(state.civilizations) < 4 else LOW_ROW_HEIGHT
    for number in _rows(sheet, state):
        _draw_name(sheet, state, number, names, (x, sheet.bottom, name_width, row_height - 2))
        for column in columns:
            box = column.x, sheet.bottom, column.width - CELL_GAP, row_height - 2
            _draw_count(sheet, state, number, column, box)
        sheet.bottom += row_height
    sheet.bottom += sheet.gap - 2


def draw_panels(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw a panel for each civilization, in which each number has its symbol and its word, and at last one for the bank, with symbols alone."""
    x = sheet.margin
    for number in (*_rows(sheet, state), None):
        name_box = x, sheet.bottom, sheet.content_width, NAME_HEIGHT
        if number is None:
            sheet.text(x, sheet.bottom + 15, board_message("bank"), 13, bold=True)
        else:
            _draw_name(sheet, state, number, names, name_box)
        sheet.bottom += NAME_HEIGHT + 1
        counts = _counts(state, number)
        columns = [each for each in _columns(state) if each.id in counts]
        row_count = ceil(len(columns) / CELLS_IN_ROW) if number is not None else 1
        per_row = ceil(len(columns) / row_count)
        height = OWN_HEIGHT if number is None else CELL_HEIGHT
        for row in range(row_count):
            cells = columns[row * per_row : (row + 1) * per_row]
            needed = [max(LEAST_CELL, sheet.width_of(each.heading, 12) + 6) for each in cells]
            needed = needed if number is not None else [LEAST_CELL] * len(cells)
            left, top = x, sheet.bottom + row * (height + 1)
            for column, need in zip(cells, needed, strict=True):
                width = need * sheet.content_width / sum(needed)
                box = left, top, width - CELL_GAP, height
                _draw_count(sheet, state, number, column, box)
                left += width
        sheet.bottom += row_count * (height + 1) + sheet.gap - 2
    for kind, left, top, width in sheet.layout_rows(("", *PERSONALITIES_BY_WIDTH), 160, 15):
        if kind:
            _draw_earning(sheet, kind, left, top + 8, width)
        else:
            sheet.text(left, top + 13, picture_message("picture-earned"), 13, bold=True)


def draw_own_stock(sheet: Sheet, state: AntikeState) -> None:
    """Draw the goods and personalities of the viewer's civilization that moves now or next as one row."""
    number = civilization_at_rondel(state, sheet.viewer)
    columns = [each for each in _columns(state) if each.id in (*GOODS, "total")]
    width = (sheet.content_width - 30) / len(columns)
    sheet.emblem(number, sheet.margin + 13, sheet.bottom + 13, 8)
    for index, column in enumerate(columns):
        box = sheet.margin + 30 + index * width, sheet.bottom, width - CELL_GAP, OWN_HEIGHT
        _draw_count(sheet, state, number, column, box)
    sheet.bottom += OWN_HEIGHT + sheet.gap


def _rows(sheet: Sheet, state: AntikeState) -> list[int]:
    """Return the numbers of the civilizations, the viewer's first."""
    players = [each.player for each in state.civilizations]
    numbers = sheet.rotate_to_viewer([*range(len(players))], players.__getitem__)
    return sorted(numbers, key=lambda number: players[number] != sheet.viewer)


def _columns(state: AntikeState) -> list[Column]:
    """Return the columns without places: goods, cities and temples, personalities of each kind and in all."""
    return [
        *[Column("good", good, label(good)) for good in GOODS],
        Column("", "city", board_message("cities")),
        Column("", "temple", board_message("temples")),
        *[Column("personality", each, label(each)) for each in PERSONALITIES],
        Column("", "total", picture_message("picture-wins", goal=state.settings.goal)),
    ]


def _place_columns(state: AntikeState, x: float, width: float) -> list[Column]:
    """Return the columns at their places, right-aligned in a width."""
    columns, extra = _columns(state), len(PERSONALITIES) * PERSONALITY_EXTRA
    room = width - TOTAL_WIDTH - 2 * GROUP_GAP - extra
    count = len(columns) - 1
    column_width = max(CELL_WIDTH, min(WIDEST_CELL, (room - NAME_COLUMN_WIDTH) / count))
    left, placed_columns = x + room - column_width * count, []
    for column in columns:
        left += GROUP_GAP if column.id in ("city", PERSONALITIES[0]) else 0
        own_width = column_width + PERSONALITY_EXTRA * (column.kind == "personality")
        own_width = TOTAL_WIDTH if column.id == "total" else own_width
        placed_columns.append(attrs.evolve(column, x=left, width=own_width))
        left += own_width
    return placed_columns


def _counts(state: AntikeState, number: int | None) -> dict[str, int]:
    """Return the numbers of a civilization, or of the bank, by column."""
    if number is None:
        kept = {"coins": state.bank.coins, "temple": state.bank.temples}
        return kept | {kind: getattr(state.bank, kind) for kind in PERSONALITIES}
    civilization = state.civilizations[number]
    built = {"city": state.city_count(number), "temple": state.temple_count(number)}
    owned = {each: getattr(civilization, each) for each in (*GOODS, *PERSONALITIES)}
    return owned | built | {"total": state.goal_count(civilization)}


def _draw_column_head(sheet: Sheet, state: AntikeState, column: Column) -> None:
    """Draw the ground and the symbol of a column, and how much of it the bank has left, or what wins."""
    y, middle, left = sheet.bottom, column.x + column.width / 2, _counts(state, None).get(column.id)
    title = column.heading if left is None else f"{board_message('bank')}: {column.heading}: {left}"
    is_component, left_text = column.kind == "personality", "" if left is None else str(left)
    if is_component:
        title = f"{title}. {picture_message('picture-earned')}: {earned_by(column.id)}"
    if column.id == "total":
        left_text = column.heading
    with sheet.component(column.kind, column.id, title) if is_component else sheet.group(title):
        sheet.path(f"M{column.x:g} {y:g}h{column.width:g}v{HEAD_HEIGHT - 2:g}h{-column.width:g}Z", "face cap")  # fmt: skip
        sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle, y + 10, 17)
        sheet.text(middle, y + HEAD_HEIGHT - 4, left_text, 12, css_class="dim", anchor="middle")


def _draw_name(
    sheet: Sheet, state: AntikeState, number: int, names: Sequence[str], box: Box
) -> None:
    """Draw the name of a civilization and of its player in a box."""
    civilization, (x, y, width, height) = state.civilizations[number], box
    is_deciding, player_name = deciding_civilization(state) == number, names[civilization.player]
    name = civilization_name(state, civilization.id)
    space = label(civilization.space) if civilization.space else ""
    texts = [f"{board_message('led')} {player_name}"]
    texts += [f"{board_message('at')} {space}"] if space else []
    with sheet.component("civilization", civilization.id, name, "; ".join(texts)):
        sheet.rect(x, y, width, height, "face sand rim" if is_deciding else "face box", 3)
        sheet.emblem(number, x + 10, y + height / 2, 6.5)
        lines = [(11.5, name, "ink"), (23.0, player_name, "ink" if is_deciding else "dim")]
        if height <= NAME_HEIGHT:
            lines = [(14.5, f"{name} · {player_name}", "ink")]
        for baseline, text, style in lines:
            sheet.text(x + 19, y + baseline, text, 12, max_width=width - 20, css_class=style)


def _draw_count(
    sheet: Sheet, state: AntikeState, number: int | None, column: Column, box: Box
) -> None:
    """Draw how much a civilization, or the bank, has of something; a box wider than a column has its symbol, and a high one its word."""
    (x, y, width, height), count = box, _counts(state, number)[column.id]
    owner, is_total = board_message("bank"), column.id == "total"
    if number is not None:
        owner = civilization_name(state, state.civilizations[number].id)
    is_deciding = number is not None and deciding_civilization(state) == number
    is_first = is_total and count == max(map(state.goal_count, state.civilizations)) > 0
    kind = "personality" if number is None else "good"
    count_text = f"{count}/{state.settings.goal}" if is_total else str(count)
    heading = board_message("personalities") if is_total else column.heading
    text, is_component = f"{owner}: {heading}: {count_text}", column.kind == kind
    clickable = number is None or is_deciding
    face = "sand" if is_deciding and count else "box" if count or is_total else "off"
    ink = "on-piece" if is_first else "ink" if count or is_total else "dim"
    middle, baseline = x + width / 2, y + (18 if height > LOW_ROW_HEIGHT - 2 else 17)
    with (
        sheet.component(kind, column.id, text, is_clickable=clickable)
        if is_component
        else sheet.group(text)
    ):
        sheet.rect(x, y, width, height, "gold" if is_first else f"face {face}", 3)
        if width > TOTAL_WIDTH:
            sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle - 12, baseline - 4.5, 16)
        number_x = middle + 8 * (width > TOTAL_WIDTH)
        sheet.text(number_x, baseline, count_text, 13, max_width=width - 2, bold=count > 0, css_class=ink, anchor="middle")  # fmt: skip
        if height >= CELL_HEIGHT:
            sheet.text(middle, y + 31, column.heading, 12, max_width=width - 3, css_class="on-piece" if is_first else "ink" if face == "sand" else "dim", anchor="middle")  # fmt: skip


# --- the whole picture ---


SIDE_WIDTH, SCREEN_HEIGHT = 428.0, 634.0
"""The width of what stands beside the map, and the height of a picture that a window shows whole."""
RONDEL_RADIUS, NARROW_RONDEL_RADIUS, LYING_RONDEL_RADIUS, LYING_WIDTH = 111.0, 165.0, 122.0, 480.0
"""The radii of the rondel on wide sheets, on those of phones, and on those of phones that lie on their side, from a width on."""
SLIDING_MAP_HEIGHT = 470.0


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, beside it (or in parts below one another) the stocks, the rondel and know-how."""
    moving_text = picture_message("picture-moving") if state.ready else ""
    if sheet.is_narrow and state.winner is None:
        round_text = f"{picture_message('picture-round')} {state.round}"
        sheet.title(" · ".join([round_text, moving_text or format(state.map.name)]))
    else:
        sheet.text(sheet.width - sheet.margin, sheet.bottom + 12, moving_text, anchor="end")
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
    middle = sheet.bottom + RONDEL_RADIUS + MARKER_ROOM
    draw_rondel(state, sheet, left + SIDE_WIDTH / 2, middle, RONDEL_RADIUS)
    sheet.bottom = middle + RONDEL_RADIUS + MARKER_ROOM + sheet.gap
    draw_know_how(sheet, state, left, SIDE_WIDTH, map_bottom - sheet.bottom)
    sheet.bottom = max(sheet.bottom, map_bottom) - sheet.gap


def _draw_rondel_with_know_how(state: AntikeState, sheet: Sheet) -> None:
    """Draw the rondel, and know-how beside it."""
    radius, top = RONDEL_RADIUS + MARKER_ROOM, sheet.bottom
    side = 2 * RONDEL_RADIUS + 9 * MARKER_ROOM
    draw_rondel(state, sheet, sheet.margin + side - radius, top + radius, RONDEL_RADIUS)
    side += sheet.gap
    draw_know_how(sheet, state, sheet.margin + side, sheet.content_width - side, 2 * radius)
    sheet.bottom = max(sheet.bottom, top + 2 * radius + sheet.gap)


def _draw_narrow(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the parts that a page on a phone shows one at a time, the rondel first."""
    draw_own_stock(sheet, state)
    with sheet.part("rondel", picture_message("part-rondel")):
        is_lying = sheet.width >= LYING_WIDTH
        highest = LYING_RONDEL_RADIUS if is_lying else NARROW_RONDEL_RADIUS
        radius = min(highest, sheet.content_width / 2 - MARKER_ROOM)
        middle = sheet.bottom + radius + MARKER_ROOM
        draw_rondel(state, sheet, sheet.width / 2, middle, radius)
        sheet.bottom = middle + radius + MARKER_ROOM + sheet.gap
    if readable_width(state) <= sheet.content_width:
        with sheet.part("map", picture_message("part-map")):
            draw_map(state, sheet, sheet.content_width)
    elif sheet.slides:
        width = readable_width(state)
        with sheet.part("map", picture_message("part-map"), width + 2 * sheet.margin):
            draw_map(state, sheet, width, SLIDING_MAP_HEIGHT)
    else:
        for half, side in enumerate(("west", "east")):
            with sheet.part(side, picture_message(f"part-{side}")):
                draw_map(state, sheet, sheet.content_width, half=half)
    with sheet.part("nations", picture_message("part-nations")):
        draw_panels(sheet, state, names)
    with sheet.part("know-how", picture_message("part-know-how")):
        draw_know_how(sheet, state, sheet.margin, sheet.content_width, 240)
