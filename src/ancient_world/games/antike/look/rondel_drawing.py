"""Draw the rondel: its spaces with their prices, the markers, and what earns personalities."""

from __future__ import annotations

from math import cos, pi, sin

import attrs

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.antike_labels import civilization_name, earned_by
from ancient_world.games.antike.map_types import SITE_GOODS, SPACES
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
        "antike-picture-costs": "Costs for",
        "antike-picture-earned": "Earned by",
    }
)


RONDEL_RADIUS = 111.0
"""The radius of the rondel on wide sheets."""
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
            draw_earning(sheet, kind, corner_x, middle, x - corner_x - 0.5 * radius)
    sheet.circle(x, y, HUB_RADIUS * radius - 2, "head")
    sheet.text(x, y - 3, picture_message("picture-round"), 12, max_width=2 * HUB_RADIUS * radius - 8, css_class="dim", anchor="middle")  # fmt: skip
    sheet.text(x, y + 14, str(state.round), 17, bold=True, anchor="middle")


def draw_earning(sheet: Sheet, kind: str, x: float, y: float, width: float) -> None:
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
