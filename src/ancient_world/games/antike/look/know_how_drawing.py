"""Draw know-how: the advances in pairs, with prices and owners."""

from __future__ import annotations

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    BASIC_ADVANCE_NEEDED,
    BASIC_ADVANCES,
)
from ancient_world.games.antike.look.antike_labels import civilization_name
from ancient_world.games.antike.rules.know_how import advance_price
from ancient_world.games.antike.state import AntikeState

register_messages(
    {
        "antike-gives-steps": "{amount} steps",
    }
)


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
        f":{design.increased_value} {message_text('antike-gives-steps', {'amount': design.amount + 1})}",
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
