"""The cards and the technologies as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.drawing_style import LINE_HEIGHT, MIN_TEXT_SIZE, SYMBOLS
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.box.effect_texts import (
    card_text,
    effect_text,
    price_text,
    translated_name,
)
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import SYMBOL_BY_COUNTED_KIND, Effect
from ancient_world.games.golden_ages.golden_card_types import (
    Civilization,
    Future,
    Judgement,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.look.golden_board import board_message
from ancient_world.games.golden_ages.look.square_drawing import Look
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.technology import technology_price
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Table

# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 126.0, 80.0
"""The least width of a card, and its height."""
BAND_HEIGHT, EMBLEM_WIDTH, LEAST_PICTURE = 19.0, 36.0, 34.0
"""The height of a card's heading, the width of a picture beside words, and the least height of one above them."""
SLIP_HEIGHT, NAMED_SLIP_WIDTH = 28.0, 150.0
"""The height of a judgement, whose effect is told by symbols, and from which width on it has its name."""
COLOUR_BY_KIND = {
    "wonder": "violet", "building": "brick", "civilization": "sand", "judgement": "azure", "future": "azure", "technology": "leaf",
}  # fmt: skip
"""The colour of each kind of card."""
SIGN_BY_FIELD = {"lasting": "", "at_once": "at-once", "activation": "again"}
"""The symbols before effects that last, that happen at once, and that an activation has."""


def component_kind(state: Table, card: str) -> str:
    """Return the kind of the component with an id."""
    cards = state.cards
    ids_by_kind = {"tile": cards.map.tiles, "token": cards.glory, **cards.by_kind}
    return next((kind for kind, ids in ids_by_kind.items() if card in ids), "card")


def card_chip(state: Table, card: str) -> tuple[str, str, str]:
    """Return the kind, the id and the name of a card that is shown only by its name."""
    return (
        component_kind(state, card),
        card,
        "?" if card == HIDDEN_ID else translated_name(state.cards, card),
    )


def picture_name(state: Table, card: str) -> str:
    """Return the symbol of what a card shows, that of its kind if none is drawn for it; copies of a card have numbers."""
    name = f"built-{card.rstrip('-0123456789')}"
    return name if name in SYMBOLS else f"emblem-{component_kind(state, card)}"


def card_symbols_and_text(cards: CardFile, card: str) -> tuple[str | None, str]:
    """Return the effects of a card in symbols and in words of the language in use."""
    design = cards.card_id(card)
    return card_in_symbols(design), card_text(cards, design)


def draw_card(
    look: Look,
    card: str,
    x: float,
    y: float,
    width: float,
    *,
    height: float = CARD_HEIGHT,
    is_chosen: bool = False,
    is_activated: bool = False,
) -> None:
    """Draw a card: its name, its picture with its price, and its effects in words; grey if it was activated in this era."""
    sheet, state = look.sheet, look.state
    symbols, text = sheet.call_cached(card_symbols_and_text, state.cards, card)
    design, kind = state.cards.card_id(card), component_kind(state, card)
    name = title = translated_name(state.cards, card)
    if isinstance(design, Wonder):
        code = "golden-picture-costs" if design.reduced is None else "golden-picture-reduced"
        text = message_text(code, {"price": price_text(state.cards, design), "text": text})
    if is_activated:
        title = board_message("activated", name=name)
    colour = "back" if is_activated else COLOUR_BY_KIND.get(kind, "head")
    with sheet.component(kind, card, title, text):
        face = f"face {'back' if is_activated else 'gold' if is_chosen else 'box'}"
        if kind == "judgement":
            face = face if is_chosen else "face azure edge"
            _draw_slip(sheet, name, symbols or "", x, y, width, face)
            return
        sheet.rect(x, y, width, height, face, 5)
        sheet.rect(x + 2, y + 2, width - 4, BAND_HEIGHT, colour, 4)
        effects = sheet.call_cached(card_effects, state.cards, card)
        picture, signs = picture_name(state, card), _corner_signs(look, design)
        signs_width, name_width = sheet.sign_line_width(signs, 13), width - 13
        top, left, rest = y + BAND_HEIGHT + 2, x + 7, height - BAND_HEIGHT - 4
        words_height = _words_height(sheet, effects, width - 14, 13) + 6
        if rest - words_height >= LEAST_PICTURE:  # the picture stands above the words
            field_height = rest - words_height
            sheet.rect(x + 2, top, width - 4, field_height, f"{colour} field", 4)
            size = min(field_height - 4, width - 14, 84.0)
            sheet.symbol(picture, x + width / 2, top + field_height / 2, size)
            sheet.sign_line(x + 6, top + field_height - 10, signs, 13, width)
            top, rest = top + field_height, words_height
        elif room := _picture_width(sheet, effects, width, rest):
            sheet.rect(x + 2, top, room, rest, f"{colour} field", 4)
            middle, size = x + 2 + room / 2, min(room - 5, rest - 4 - 14 * bool(signs))
            sheet.symbol(picture, middle, top + rest / 2 - 8 * bool(signs), size)
            sheet.sign_line(middle - signs_width / 2, y + height - 11, signs, 13, width)
            left += room
        else:
            signs = f"{signs} :{picture}"
            signs_left = x + width - 6 - sheet.sign_line_width(signs, 13)
            name_width = signs_left - left - 4
            sheet.sign_line(signs_left, y + 12, signs, 13, width)
        sheet.text(x + 7, y + 16, title, 13, max_width=name_width, bold=True)
        _write_effects(sheet, effects, left - 1, top + 1, x + width - 2 - left, rest)


def _draw_slip(
    sheet: Sheet, name: str, symbols: str, x: float, y: float, width: float, face: str
) -> None:
    """Draw a judgement: what brings points, in symbols, and its name if there is room."""
    sheet.rect(x, y, width, SLIP_HEIGHT, face, 5)
    sign_width = sheet.sign_line_width(symbols, 13)
    left = x + width - sign_width - 8
    if width < NAMED_SLIP_WIDTH:
        left = x + (width - sign_width) / 2
    else:
        sheet.text(x + 8, y + 18.5, name, 12.5, max_width=left - x - 12, bold=True)
    sheet.sign_line(left, y + SLIP_HEIGHT / 2, symbols, 13, sign_width + 1)


def card_effects(cards: CardFile, card: str) -> tuple[tuple[str, str], ...]:
    """Return the effects of a card in words of the language in use, each with the symbol of when it happens."""
    design: Any = cards.card_id(card)
    effects = tuple(
        [
            (sign, effect_text(cards, effect))
            for field_name, sign in SIGN_BY_FIELD.items()
            for effect in getattr(design, field_name, ())
        ]
    )
    return effects or (("", card_text(cards, design)),)


def _write_effects(
    sheet: Sheet,
    effects: Sequence[tuple[str, str]],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Write effects below each other, in the largest size in which all fit."""
    for size in (14.0, 13.0, 12.5, MIN_TEXT_SIZE):
        text_height = _words_height(sheet, effects, width, size)
        if text_height <= height:
            break
    else:
        text_height = height
    blocks, line_height = _effect_blocks(sheet, effects, width, size), size * LINE_HEIGHT
    y += max(0.0, height - text_height) / 3
    for sign, indent, lines in blocks:
        if sign:
            sheet.symbol(sign, x + 6.5, y + line_height / 2 - 0.5, 14)
        for line in lines:  # each exactly as wide as estimated, so that all letters look alike
            room = sheet.width_of(line, size) + 0.1
            sheet.text(x + indent, y + size * 0.87, line, size, max_width=room)
            y += line_height


def _words_height(
    sheet: Sheet, effects: Sequence[tuple[str, str]], width: float, size: float
) -> float:
    """Return how high the words of effects are in a width; they are never so low if a word is too wide."""
    blocks = _effect_blocks(sheet, effects, width, size)
    if any(line.endswith("…") for *_, lines in blocks for line in lines):
        return inf
    return sum([len(lines) for *_, lines in blocks]) * size * LINE_HEIGHT


def _picture_width(
    sheet: Sheet, effects: Sequence[tuple[str, str]], width: float, height: float
) -> float:
    """Return how wide the picture beside the words of effects can be, 0 if there is no room for it."""
    sizes_by_width = {52.0: 12.5, 44.0: 12.5, EMBLEM_WIDTH: MIN_TEXT_SIZE}
    return next(
        (
            each
            for each, size in sizes_by_width.items()
            if _words_height(sheet, effects, width - each - 9, size) <= height
        ),
        0.0,
    )


def _effect_blocks(
    sheet: Sheet, effects: Sequence[tuple[str, str]], width: float, size: float
) -> list[tuple[str, float, tuple[str, ...]]]:
    """Return the symbol of each effect, the indent beside it, and the lines of the effect."""
    return [
        (sign, indent, sheet.wrapped_lines(text, width - indent, size))
        for sign, text in effects
        for indent in (17.0 if sign else 0.0,)
    ]


def has_room_for_effects(look: Look, card: str, width: float) -> bool:
    """Return whether the words of a card fit on it, at a width."""
    sheet, state = look.sheet, look.state
    effects = sheet.call_cached(card_effects, state.cards, card)
    return _picture_width(sheet, effects, width, CARD_HEIGHT - BAND_HEIGHT - 4) > 0


def _corner_signs(look: Look, design: object) -> str:
    """Return a wonder's price for the viewer, or the number of a civilization, in symbols."""
    sheet, state = look.sheet, look.state
    if isinstance(design, Civilization):
        return f":first {design.number}"
    if not isinstance(design, Wonder) or design.id not in state.open_wonders:
        return ""
    civilization = None if sheet.viewer is None else state.players[sheet.viewer].civilization
    return f"{design.price_for(civilization)} :coin"


def effects_in_symbols(effects: Iterable[Effect]) -> str | None:
    """Return effects in symbols, or ``None`` if one of them has no symbols."""
    symbol_texts = [effect.symbol_text() for effect in effects]
    return None if None in symbol_texts else " · ".join(filter(None, symbol_texts))


def card_in_symbols(card: object) -> str | None:
    """Return all effects of a card in symbols, or ``None`` if one of them has no symbols."""
    if isinstance(card, (Judgement, Future)):
        return _comparison_in_symbols(card)
    signs_and_symbols = [
        (f":{sign}" if sign else "", effects_in_symbols(getattr(card, field_name, ())))
        for field_name, sign in SIGN_BY_FIELD.items()
    ]
    if any(symbols is None for _, symbols in signs_and_symbols):
        return None
    return " · ".join([f"{sign} {told}".strip() for sign, told in signs_and_symbols if told])


def _comparison_in_symbols(card: Judgement | Future) -> str | None:
    """Return the comparison on a judgement or a future technology in symbols, or ``None`` if the counted thing has no symbol."""
    counted_symbol = SYMBOL_BY_COUNTED_KIND.get(
        card.most if isinstance(card, Future) else card.each
    )
    if counted_symbol is None:
        return None
    if isinstance(card, Future):
        return f"> {counted_symbol}"
    divisor = f"{card.per} " if card.per > 1 else ""
    return f"{card.points} :star / {divisor}{counted_symbol}"


# --- technologies ---


TECHNOLOGY_HEIGHT, PRICE_SIZE = 45.0, 32.0
MINIMUM_TECHNOLOGY_WIDTH = 72.0
"""The least width of a technology; on narrower sheets the levels stand below each other."""
TECHNOLOGY_GAP = 3.0
LOOKS = {"own": "leaf", "next": "sand", "later": "box"}
"""The colours of technologies: the viewer's, those that the viewer can have next, and all others."""


def draw_technologies(look: Look, x: float, width: float) -> None:
    """Draw the technologies: rows by level from left to right, or from top to bottom if that is too wide, with the prices of the levels."""
    sheet, state = look.sheet, look.state
    draw_heading(sheet, board_message("technologies").capitalize(), x)
    _draw_key(sheet, x + width)
    technologies = [*state.cards.technologies.values()]
    level_count, row_count = (
        max([getattr(each, field_name) for each in technologies]) for field_name in ("level", "row")
    )
    is_upright = (width + TECHNOLOGY_GAP) / level_count - TECHNOLOGY_GAP < MINIMUM_TECHNOLOGY_WIDTH
    line_count = level_count if is_upright else row_count
    left, top = (x + PRICE_SIZE, sheet.bottom) if is_upright else (x, sheet.bottom + 18)
    line_height = TECHNOLOGY_HEIGHT + TECHNOLOGY_GAP
    columns = [
        [each for each in technologies if (each.row if is_upright else each.level) == column]
        for column in range(1, (row_count if is_upright else level_count) + 1)
    ]
    names_need, signs_need = (
        [max([each_need(look, each.id) for each in column]) + 7 for column in columns]
        for each_need in (_name_width, _signs_width)
    )
    room = x + width - left - (len(columns) - 1) * TECHNOLOGY_GAP
    missing = [max(0.0, signs - name) for name, signs in zip(names_need, signs_need, strict=True)]
    spare = room - sum(names_need)
    share = max(0.0, min(1.0, spare / max(1.0, sum(missing))))
    needs = [name + share * more for name, more in zip(names_need, missing, strict=True)]
    factor, spare = min(1.0, room / sum(needs)), max(0.0, room - sum(needs)) / len(needs)
    for column, need in zip(columns, needs, strict=True):
        for card in column:
            y = top + ((card.level if is_upright else card.row) - 1) * line_height
            _draw_technology(look, card, left, y, need * factor + spare)
        if not is_upright:
            _draw_prices(sheet, column[0].level, column, left + 4, top - 9)
        left += need * factor + spare + TECHNOLOGY_GAP
    for level in range(1, level_count + 1) if is_upright else ():
        level_cards = [each for each in technologies if each.level == level]
        middle_y = top + (level - 1) * line_height + TECHNOLOGY_HEIGHT / 2
        _draw_prices(sheet, level, level_cards, x, middle_y)
    sheet.bottom = top + line_count * line_height + 4


def draw_heading(sheet: Sheet, text: str, x: float, room: float = 0) -> float:
    """Write the heading of a part of the table, and return its width."""
    width = sheet.text(x, sheet.bottom + 13, text, 13.5, max_width=room, bold=True)
    sheet.bottom += 20
    return width


def _draw_key(sheet: Sheet, right: float) -> None:
    """Say at the right of a heading what the colours of technologies mean to the viewer."""
    for word, look in reversed(LOOKS.items()) if sheet.viewer is not None else ():
        text = message_text(f"golden-picture-{word}")
        right -= sheet.width_of(text, 12)
        sheet.text(right, sheet.bottom - 7, text, 12, css_class="dim")
        right -= 17
        sheet.rect(right, sheet.bottom - 17, 12, 12, f"{look} edge", 3)
        right -= 12


def _name_width(look: Look, card: str) -> float:
    """Return the width of the name of a technology."""
    sheet, state = look.sheet, look.state
    return sheet.width_of(translated_name(state.cards, card), 12, bold=True) + 0.1


def _signs_width(look: Look, card: str) -> float:
    """Return the width of what a technology gives, in symbols."""
    sheet, state = look.sheet, look.state
    symbols, _ = sheet.call_cached(card_symbols_and_text, state.cards, card)
    return max([sheet.sign_line_width(signs, 12) for signs in (symbols or "").split(" · ")])


def _draw_prices(sheet: Sheet, level: int, cards: Iterable[Technology], x: float, y: float) -> None:
    """Write the price of the technologies of a level, or the prices if they differ."""
    prices = sorted({each.price for each in cards})
    with sheet.group(message_text("golden-picture-level", {"level": level, "prices": prices})):
        sheet.sign_line(x, y, f"{'/'.join(map(str, prices))} :coin", 13, 2 * PRICE_SIZE)


def _draw_technology(look: Look, card: Technology, x: float, y: float, width: float) -> None:
    """Draw a technology with what it gives and the players who have it, in the colour of what it is to the viewer."""
    sheet, state, names = look.sheet, look.state, look.names
    owner_seats = [
        seat for seat, player in enumerate(state.players) if card.id in player.technologies
    ]
    is_own = sheet.viewer in owner_seats
    is_next = bool(state.agenda) and sheet.viewer is not None
    is_next = is_next and card.id in dict(_next_technologies(state, sheet.viewer or 0))
    symbols, text = sheet.call_cached(card_symbols_and_text, state.cards, card.id)
    name = translated_name(state.cards, card.id)
    values = {"name": name, "people": ", ".join([names[seat] for seat in owner_seats])}
    title = message_text("golden-picture-developed", values) if owner_seats else name
    desc = message_text("golden-picture-costs", {"price": card.price, "text": text})
    with sheet.component("technology", card.id, title, desc):
        colour = LOOKS["own" if is_own else "next" if is_next else "later"]
        sheet.rect(x, y, width, TECHNOLOGY_HEIGHT, f"face {colour} edge", 4)
        style = "ink" if is_own or is_next or sheet.viewer is None else "dim"
        room = min(width - 6, _name_width(look, card.id))
        sheet.text(x + 4, y + 13, name, 12, max_width=room, bold=is_own or is_next, css_class=style)
        lines = [*(symbols or ":emblem-technology …").split(" · "), ""][:2]
        for index, signs in enumerate(lines):
            sheet.sign_line(x + 4, y + 23.5 + index * 14, signs, 12, width - 6)
        # the marks of owners stand in the line that has more room
        widths = [sheet.sign_line_width(signs, 12) if signs else 0.0 for signs in lines]
        emblem_y = y + 23.5 + 14 * (widths[1] <= widths[0])
        for emblem_index, seat in enumerate(owner_seats):
            sheet.emblem(seat, x + width - 7.5 - emblem_index * 10.5, emblem_y, 4)


def _next_technologies(state: GoldenAgesState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the next technology of each row for a player, with its price on the card."""
    return powers_of(state.cards, state.players[seat]).next_technologies


def draw_next_technologies(look: Look, seat: int, x: float, width: float) -> None:
    """Write what a player can develop next, with its price for the player, in words; quiet if it is too dear."""
    sheet, state = look.sheet, look.state
    technologies = [card for card, _ in _next_technologies(state, seat)]
    if not technologies:
        return
    draw_heading(sheet, message_text("golden-picture-opens"), x)
    name_width = max([_name_width(look, each) for each in technologies]) + 6
    for technology in technologies:
        price = technology_price(state, seat, technology)
        name, top = translated_name(state.cards, technology), sheet.bottom
        text = sheet.call_cached(card_symbols_and_text, state.cards, technology)[1]
        is_dear = price > state.players[seat].gold
        room = _name_width(look, technology)
        sheet.text(x + 2, top + 12, name, 12, max_width=room, bold=True)
        sheet.text(x + name_width + 18, top + 12, str(price), 12, bold=True, anchor="end")
        sheet.symbol("coin", x + name_width + 28, top + 7.5, 14)
        left = x + name_width + 42
        style = "dim" if is_dear else "ink"
        for line in sheet.wrapped_lines(text, x + width - left, 12):
            room = sheet.width_of(line, 12) + 0.1
            sheet.text(left, sheet.bottom + 12, line, 12, max_width=room, css_class=style)
            sheet.bottom += 15.5
    sheet.bottom += 6
