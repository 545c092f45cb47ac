"""The cards and the technologies as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

import attrs

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
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS as SYMBOL_NAMES
from ancient_world.games.golden_ages.golden_card_types import (
    Building,
    Civilization,
    Future,
    Judgement,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.look.golden_board import board_message
from ancient_world.games.golden_ages.look.square_drawing import PictureSheet
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.technology import technology_price
from ancient_world.games.golden_ages.square_grid import ANYWHERE_MOVEMENT
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Table

# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 118.0, 80.0
"""The least width of a card, and its height."""
BAND_HEIGHT, EMBLEM_WIDTH, LEAST_PICTURE, SMALLEST_PICTURE = 19.0, 36.0, 34.0, 20.0
"""The height of a card's heading, the width of a picture beside words, and the least height of one above them, also where none fits beside."""
SLIP_HEIGHT, NAMED_SLIP_WIDTH = 34.0, 110.0
"""The height of a judgement, and from which width on its name and its effect are told in words, else in symbols."""
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
    kind, name = component_kind(state, card), card.rstrip("-0123456789")
    name = f"civ-{name}" if kind == "civilization" else f"built-{name}"
    return name if name in SYMBOLS else f"emblem-{kind}"


def card_symbols_and_text(cards: CardFile, card: str) -> tuple[str | None, str]:
    """Return the effects of a card in symbols and in words of the language in use."""
    design = cards.card_id(card)
    return card_in_symbols(design), card_text(cards, design)


def draw_card(
    look: PictureSheet,
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
    if isinstance(design, Civilization):
        text = message_text("golden-picture-order", {"number": design.number, "text": text})
    if isinstance(design, Building) and card in state.open_buildings:
        text = message_text("golden-picture-building", {"text": text})
    if is_activated:
        title = board_message("activated", name=name)
    colour = "back" if is_activated else COLOUR_BY_KIND.get(kind, "head")
    with sheet.component(kind, card, title, text):
        face = f"face {'back' if is_activated else 'gold' if is_chosen else 'box'}"
        if kind == "judgement":
            face = face if is_chosen else "face azure edge"
            words = sheet.call_cached(_short_points, design.points, design.each, design.per)
            _draw_slip(sheet, (name, words, symbols or ""), x, y, width, face)
            return
        sheet.rect(x, y, width, height, face, 5)
        sheet.rect(x + 2, y + 2, width - 4, BAND_HEIGHT, colour, 4)
        effects = sheet.call_cached(card_effects, state.cards, card)
        picture, signs = picture_name(state, card), _corner_signs(look, design)
        signs_width, name_width = sheet.sign_line_width(signs, 13), width - 13
        top, left, rest = y + BAND_HEIGHT + 2, x + 7, height - BAND_HEIGHT - 4
        field_height, room = _picture_place(sheet, effects, width, rest)
        if field_height:
            sheet.rect(x + 2, top, width - 4, field_height, f"{colour} field", 4)
            size = min(field_height - 4, width - 14, 84.0)
            sheet.symbol(picture, x + width / 2, top + field_height / 2, size)
            sheet.sign_line(x + 6, top + field_height - 10, signs, 13, width)
            top, rest = top + field_height, rest - field_height
        elif room:
            sheet.rect(x + 2, top, room, rest, f"{colour} field", 4)
            middle, size = x + 2 + room / 2, min(room - 5, rest - 4 - 14 * bool(signs))
            sheet.symbol(picture, middle, top + rest / 2 - 8 * bool(signs), size)
            sheet.sign_line(middle - signs_width / 2, y + height - 11, signs, 13, width)
            left += room
        else:
            if sheet.width_of(title, 12, bold=True) + sheet.sign_line_width(f"{signs} :{picture}", 13) < width - 16:  # fmt: skip
                signs = f"{signs} :{picture}"
            signs_left = x + width - 6 - sheet.sign_line_width(signs, 13)
            name_width = signs_left - left - 4
            sheet.sign_line(signs_left, y + 12, signs, 13, width)
        sheet.text(x + 7, y + 16, title, 13, max_width=name_width, bold=True)
        _write_effects(sheet, effects, left - 1, top + 1, x + width - 2 - left, rest)


def _short_points(points: int, each: str, per: int = 1) -> str:
    """Return points for each counted thing, or for so many, in as few words as possible."""
    is_symbol = each in SYMBOL_NAMES
    code = "golden-short-many" if per > 1 else f"golden-short-{'symbol' if is_symbol else 'one'}"
    counted = f"golden-{'symbol' if is_symbol else 'counted'}-{each}"
    return message_text(code, {"points": points, "per": per, "each": counted})


def _draw_slip(
    sheet: Sheet, texts: tuple[str, str, str], x: float, y: float, width: float, face: str
) -> None:
    """Draw a judgement, given by its name, words and symbols: its words below its name, or its symbols if there is no room."""
    name, words, symbols = texts
    sheet.rect(x, y, width, SLIP_HEIGHT, face, 5)
    if width < NAMED_SLIP_WIDTH:
        sign_width = sheet.sign_line_width(symbols, 13)
        left = x + (width - sign_width) / 2
        sheet.sign_line(left, y + SLIP_HEIGHT / 2, symbols, 13, sign_width + 1)
        return
    sheet.text(x + 7, y + 14, name, 12.5, max_width=width - 12, bold=True)
    sheet.text(x + 7, y + 28, words, 12.5, max_width=width - 12)


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


def _picture_place(
    sheet: Sheet, effects: Sequence[tuple[str, str]], width: float, height: float
) -> tuple[float, float]:
    """Return how high the picture above the words of effects is, or how wide beside them; both are 0 if there is no room."""
    above = height - _words_height(sheet, effects, width - 14, 13) - 6
    if above >= LEAST_PICTURE:
        return above, 0
    beside = _picture_width(sheet, effects, width, height)
    above = height - _words_height(sheet, effects, width - 14, MIN_TEXT_SIZE) - 4
    return (0, beside) if beside or above < SMALLEST_PICTURE else (above, 0)


def _effect_blocks(
    sheet: Sheet, effects: Sequence[tuple[str, str]], width: float, size: float
) -> list[tuple[str, float, tuple[str, ...]]]:
    """Return the symbol of each effect, the indent beside it, and the lines of the effect."""
    return [
        (sign, indent, sheet.wrapped_lines(text, width - indent, size))
        for sign, text in effects
        for indent in (17.0 if sign else 0.0,)
    ]


def has_room_for_effects(
    look: PictureSheet, card: str, width: float, *, has_picture: bool = True
) -> bool:
    """Return whether the words of a card fit on it, at a width, beside its picture or without it."""
    sheet, state = look.sheet, look.state
    effects, height = sheet.call_cached(card_effects, state.cards, card), CARD_HEIGHT - BAND_HEIGHT - 4  # fmt: skip
    if has_picture:
        return _picture_width(sheet, effects, width, height) > 0
    return _words_height(sheet, effects, width - 14, MIN_TEXT_SIZE) <= height


def _corner_signs(look: PictureSheet, design: object) -> str:
    """Return a wonder's price for the viewer in symbols, or that a building is free."""
    sheet, state = look.sheet, look.state
    if isinstance(design, Building) and design.id in state.open_buildings:
        return message_text("golden-picture-free")
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


PRICE_SIZE, TECHNOLOGY_GAP, TECHNOLOGY_LINE = 18.0, 3.0, 13.5
"""The width of the prices beside levels, the distance between technologies, and the height of their lines."""
MINIMUM_TECHNOLOGY_WIDTH = 90.0
"""The least width of a technology; on narrower sheets the levels stand below each other."""
LOOKS = {"own": "leaf", "next": "sand", "later": "box"}
"""The colours of technologies: the viewer's, those that the viewer can have next, and all others."""
SHORT_EFFECTS = (
    "movement", "income", "cube-gold", "city-cubes", "building-spaces", "free-builder", "attack-anywhere", "agora-points", "points",
)  # fmt: skip
"""The kinds of effects that have a shorter sentence for the cells of the technologies."""


def draw_technologies(look: PictureSheet, x: float, width: float) -> None:
    """Draw the technologies: rows by level from left to right, or from top to bottom if that is too wide, with the prices of the levels."""
    sheet, state = look.sheet, look.state
    draw_heading(sheet, board_message("technologies").capitalize(), x)
    _draw_key(sheet, x + width)
    technologies = [*state.cards.technologies.values()]
    levels, rows = (
        sorted({getattr(each, field_name) for each in technologies})
        for field_name in ("level", "row")
    )
    is_upright = (width + TECHNOLOGY_GAP) / len(levels) < MINIMUM_TECHNOLOGY_WIDTH
    columns, lines = (rows, levels) if is_upright else (levels, rows)
    left = x + PRICE_SIZE * is_upright
    step = (x + width - left + TECHNOLOGY_GAP) / len(columns)
    if not is_upright:
        for index, level in enumerate(levels):
            cards = [each for each in technologies if each.level == level]
            _draw_prices(sheet, cards, left + index * step + 4, sheet.bottom + 9, is_upright=False)
        sheet.bottom += 20
    for line in lines:
        cards = [each for each in technologies if (each.level if is_upright else each.row) == line]
        texts = {
            card: _technology_lines(look, card.id, step - TECHNOLOGY_GAP - 2.4) for card in cards
        }
        height = max(map(len, texts.values())) * TECHNOLOGY_LINE + 6
        if is_upright:
            _draw_prices(sheet, cards, x, sheet.bottom + height / 2, is_upright=True)
        for card, text in texts.items():
            place = columns.index(card.row if is_upright else card.level)
            box = left + place * step, sheet.bottom, step - TECHNOLOGY_GAP, height
            _draw_technology(look, card, text, *box)
        sheet.bottom += height + 2 * TECHNOLOGY_GAP
    sheet.bottom += 2


def _technology_lines(look: PictureSheet, card: str, width: float) -> list[tuple[str, bool]]:
    """Return the lines on a technology, each with whether it belongs to the name, which is bold."""
    sheet, state = look.sheet, look.state
    name = translated_name(state.cards, card)
    lines = [(line, True) for line in sheet.wrapped_lines(name, width, 12, bold=True)]
    for text in sheet.call_cached(_short_effects, state.cards, card):
        lines += [(line, False) for line in sheet.wrapped_lines(text, width - 3, 12)]
    return lines


def _short_effects(cards: CardFile, card: str) -> tuple[str, ...]:
    """Return the effects of a technology in as few words of the language in use as possible."""
    design: Any = cards.card_id(card)
    return tuple(
        [
            _short_effect(cards, effect)
            for field_name in SIGN_BY_FIELD
            for effect in getattr(design, field_name, ())
        ]
    )


def _short_effect(cards: CardFile, effect: Effect) -> str:
    """Return an effect in as few words as possible, in its sentence if there are none."""
    if effect.key not in SHORT_EFFECTS:
        return effect_text(cards, effect)
    values = attrs.asdict(effect)
    code = f"golden-short-{effect.key}"
    if values.get("squares") == ANYWHERE_MOVEMENT:
        code = "golden-short-anywhere"
    if values.get("symbol") is not None:
        values["symbol"] = f"golden-symbol-{values['symbol']}"
    if values.get("each") is not None:
        values["told"] = _short_points(values["points"], values["each"])
    return message_text(code, values)


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


def _name_width(look: PictureSheet, card: str) -> float:
    """Return the width of the name of a technology."""
    sheet, state = look.sheet, look.state
    return sheet.width_of(translated_name(state.cards, card), 12, bold=True) + 0.1


def _draw_prices(
    sheet: Sheet, cards: Sequence[Technology], x: float, y: float, *, is_upright: bool
) -> None:
    """Write the price of the technologies of a level beside the coin or above it, or the prices if they differ."""
    level = cards[0].level
    prices = sorted({each.price for each in cards})
    with sheet.group(message_text("golden-picture-level", {"level": level, "prices": prices})):
        text = "/".join(map(str, prices))
        if is_upright:
            sheet.text(x + 6, y - 1, text, 13, max_width=PRICE_SIZE + 4, bold=True, anchor="middle")
            sheet.symbol("coin", x + 6, y + 9, 14)
        else:
            sheet.sign_line(x, y, f"{text} :coin", 13, 40)


def _draw_technology(
    look: PictureSheet,
    card: Technology,
    lines: Sequence[tuple[str, bool]],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Draw a technology with what it gives and, on its upper edge, the players who have it, in the colour of what it is to the viewer."""
    sheet, state, names = look.sheet, look.state, look.names
    owner_seats = [
        seat for seat, player in enumerate(state.players) if card.id in player.technologies
    ]
    is_own = sheet.viewer in owner_seats
    is_next = bool(state.agenda) and sheet.viewer is not None
    is_next = is_next and card.id in dict(_next_technologies(state, sheet.viewer or 0))
    text = sheet.call_cached(card_symbols_and_text, state.cards, card.id)[1]
    name = translated_name(state.cards, card.id)
    values = {"name": name, "people": ", ".join([names[seat] for seat in owner_seats])}
    title = message_text("golden-picture-developed", values) if owner_seats else name
    desc = message_text("golden-picture-costs", {"price": card.price, "text": text})
    with sheet.component("technology", card.id, title, desc):
        colour = LOOKS["own" if is_own else "next" if is_next else "later"]
        sheet.rect(x, y, width, height, f"face {colour} edge", 4)
        style = "ink" if is_own or is_next or sheet.viewer is None else "dim"
        for index, (line, is_bold) in enumerate(lines):
            baseline = y + 13.5 + index * TECHNOLOGY_LINE
            sheet.text(
                x + (2.4 if is_bold else 3.6),
                baseline,
                line,
                12,
                max_width=width - 2.4,
                bold=is_bold,
                css_class=style,
            )
        for index, seat in enumerate(owner_seats):
            sheet.emblem(seat, x + width - 8 - index * 11, y, 4.2)


def _next_technologies(state: GoldenAgesState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the next technology of each row for a player, with its price on the card."""
    return powers_of(state.cards, state.players[seat]).next_technologies


def draw_next_technologies(look: PictureSheet, seat: int, x: float, width: float) -> None:
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
