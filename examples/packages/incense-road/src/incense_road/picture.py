"""The picture of the table: the map, and beside or below it players, towns and terrain."""

import re
from collections.abc import Sequence

from ancient_world.engine import Sheet, message_text, register_messages

from incense_road.arabia import BOARD, Terrain
from incense_road.table import CAMELS, MOST_SOLD, Table

SIZE, COLUMN = 88.0, 300.0
register_messages(
    {
        "incense-title": "Round {round} of {rounds}: a feast in {town}",
        "incense-begin": "The caravans gather",
        "incense-map": "Map",
        "incense-players": "Caravans",
        "incense-towns": "Towns",
        "incense-terrain": "Terrain",
        "incense-sales": "Price, feasts to come, sales (most: {most} points)",
        "incense-digging": "Water to enter; price and points of a well",
        "incense-enter": "{water} water to enter",
        "incense-owner": "a well of {name}",
        "incense-guest": "{name} is here",
        "incense-side": "{coins:coin|coins}, {myrrh} myrrh, {wells:well|wells}",
        "incense-town": "price {price}, feasts to come: {feasts}",
        "incense-ground": "water {water}, well {price}, worth {worth}",
    }
)


def say(code: str, **data: object) -> str:
    """Return a text in the language in use."""
    return message_text(f"incense-{code}", data)


def draw(state: Table, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the table."""
    told, news = len(state.told), len(state.news)
    towns = state.cards.towns
    town = format(towns[state.told[-1]].name) if told else ""
    sheet.title(say("title", round=told, rounds=told + news, town=town) if told else say("begin"))
    is_beside = sheet.content_width > COLUMN + 6 * SIZE
    size = min(SIZE, (sheet.content_width - COLUMN) / 7.2) if is_beside else SIZE
    with sheet.part("map", say("map")):
        top = sheet.bottom
        for place, x, y in sheet.layout_places(BOARD, size):
            draw_hex(state, names, sheet, place, x, y)
        if is_beside:
            bottom, sheet.bottom = sheet.bottom, top
            left = sheet.margin + 7.2 * size
            draw_players(state, names, sheet, left)
            draw_towns(state, names, sheet, left)
            draw_terrain(state, sheet, left)
            sheet.bottom = max(sheet.bottom, bottom)
    if not is_beside:
        with sheet.part("players", say("players")):
            draw_players(state, names, sheet, sheet.margin)
        with sheet.part("towns", say("towns")):
            draw_towns(state, names, sheet, sheet.margin)
        with sheet.part("terrain", say("terrain")):
            draw_terrain(state, sheet, sheet.margin)


def draw_hex(
    state: Table, names: Sequence[str], sheet: Sheet, place: str, x: float, y: float
) -> None:
    """Draw a hex with its terrain or town, its well, and the caravans."""
    ground, town, owner = state.terrain(place), state.town(place), state.well(place)
    unit = sheet.cell_size / 20
    here = [seat for seat, side in enumerate(state.players) if side.caravan == place]
    facts = [say("enter", water=state.water_to(place))]
    facts += [say("owner", name=names[owner])] if owner >= 0 else []
    facts += [say("guest", name=names[seat]) for seat in here]
    with sheet.component("hex", place, format(ground.name) if ground else place, ". ".join(facts)):
        sheet.cell(x, y, 6, f"face rim {ground.ground if ground else 'head'}")
        if ground:
            draw_art(sheet, ground, x, y, unit)
        if town is not None:
            card = [*state.cards.towns.values()][town]
            sheet.symbol("town", x, y - 5.6 * unit, 7.5 * unit)
            text = format(card.name)
            sheet.text(x, y + unit, text, 13, max_width=18 * unit, bold=True, anchor="middle")
            draw_price(sheet, x, y + 5.8 * unit, 7.5 * unit, state.prices[town])
        if owner >= 0:
            sheet.circle(x + 5.4 * unit, y + 5 * unit, 3.2 * unit, "sign")
            sheet.emblem(owner, x + 5.4 * unit, y + 5 * unit, 2.3 * unit)
        for index, seat in enumerate(here):
            with sheet.mover(f"caravan-{seat}"):
                left = x + (index - (len(here) - 1) / 2) * 4.6 * unit
                sheet.emblem(seat, left, y + (unit if ground else -5.6 * unit), 3.4 * unit)


def draw_art(sheet: Sheet, ground: Terrain, x: float, y: float, unit: float) -> None:
    """Draw a terrain around a point; ``unit`` is a twentieth of the width of a hex."""
    for shape in ground.art:
        path = re.sub(r"-?[\d.]+", lambda number: f" {float(number[0]) * unit:.3g}", shape.path)
        sheet.path(f"M{x:.4g} {y:.4g}{path}", shape.style)


def draw_players(state: Table, names: Sequence[str], sheet: Sheet, left: float) -> None:
    """Draw a box for each player: points, coins, loads of myrrh, and the water of the turn."""
    seats = sheet.rotate_to_viewer(range(len(names)), int)
    width = sheet.width - sheet.margin - left
    for seat, x, y, w in sheet.layout_rows(seats, 160, 54, left, width):
        side, wells = state.players[seat], state.wells.count(seat)
        with sheet.group(names[seat], say("side", coins=side.coins, myrrh=side.myrrh, wells=wells)):
            sheet.rect(x, y, w, 54, "head" if seat == state.mover() else "box", 5)
            sheet.emblem(seat, x + 15, y + 16, 9)
            sheet.text(x + 30, y + 20, names[seat], 13, max_width=w - 82, bold=True)
            sheet.symbol("star", x + w - 42, y + 16, 15)
            sheet.text(x + w - 8, y + 20, str(state.points(seat)), 13, bold=True, anchor="end")
            sheet.symbol("coin", x + 15, y + 39, 15)
            sheet.text(x + 26, y + 43, str(side.coins))
            for load in range(CAMELS):
                if load < side.myrrh:
                    sheet.symbol("site-jar", x + 60 + 16 * load, y + 39, 17)
                else:
                    sheet.circle(x + 60 + 16 * load, y + 39, 5, "off")
            if seat == state.mover():
                draw_drops(sheet, x + w - 56, y + 34, state.water)


def draw_towns(state: Table, names: Sequence[str], sheet: Sheet, left: float) -> None:
    """Draw a line for each town: its price, the feasts to come, and what each has sold there."""
    width = sheet.width - sheet.margin - left
    draw_heading(sheet, left, width, say("sales", most=MOST_SOLD))
    for number, town in enumerate(state.cards.towns.values()):
        feasts = state.news.unseen.count(town.id)
        sales = [side.sold[number] for side in state.players]
        with sheet.group(format(town.name), say("town", price=state.prices[number], feasts=feasts)):
            y = sheet.bottom
            sheet.rect(left, y, width, 24, "box", 4)
            sheet.text(left + 8, y + 16.5, format(town.name), max_width=60)
            draw_price(sheet, left + 82, y + 12, 19, state.prices[number])
            for feast in range(feasts):
                sheet.symbol("site-tent", left + 106 + 17 * feast, y + 12, 15)
            for seat, sold in enumerate(sales):
                x = left + 142 + (width - 142) / len(sales) * seat
                if sold == max(sales) and sold:
                    sheet.rect(x - 11, y + 2, 38, 20, "cap", 4)
                sheet.emblem(seat, x, y + 12, 6)
                sheet.text(x + 10, y + 16.5, str(sold), bold=sold == max(sales) > 0)
            sheet.bottom += 27


def draw_terrain(state: Table, sheet: Sheet, left: float) -> None:
    """Draw the legend of the terrain."""
    width = sheet.width - sheet.margin - left
    draw_heading(sheet, left, width, say("digging"))
    kinds = [*state.cards.terrain.values()]
    for ground, x, y, w in sheet.layout_rows(kinds, 145, 34, left, width):
        facts = say("ground", water=ground.water, price=ground.price, worth=ground.worth)
        with sheet.group(format(ground.name), facts):
            sheet.rect(x, y, 34, 34, f"rim {ground.ground}", 4)
            draw_art(sheet, ground, x + 17, y + 17, 1.6)
            sheet.text(x + 40, y + 13, format(ground.name), max_width=w - 40, bold=True)
            draw_drops(sheet, x + 40, y + 19, ground.water)
            sheet.sign_line(x + 76, y + 26, f"{ground.price} :coin {ground.worth} :star", 12, 70)


def draw_heading(sheet: Sheet, left: float, width: float, text: str) -> None:
    """Write what the lines below show."""
    sheet.text(left, sheet.bottom + 14, text, max_width=width, css_class="dim")
    sheet.bottom += 20


def draw_price(sheet: Sheet, x: float, y: float, size: float, price: int) -> None:
    """Draw a price as a coin with a number."""
    sheet.symbol("coin", x, y, size)
    sheet.text(x, y + 4.5, str(price), bold=True, css_class="on-piece", anchor="middle")


def draw_drops(sheet: Sheet, left: float, top: float, water: int) -> None:
    """Draw water as drops beside each other."""
    for drop in range(water):
        sheet.path(f"M{left + 4 + 10 * drop:.4g} {top:.4g}q7 10 0 12q-7-2 0-12z", "wave")
