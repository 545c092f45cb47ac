"""Pictures of cards and of spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import accumulate
from typing import NamedTuple

import attrs

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE, SYMBOLS
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import (
    abilities_text,
    card_name,
    space_name,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.city_abilities import Ability, Arrows, Reward, Swords
from ancient_world.games.the_ancient_world.city_card_types import (
    Card,
    EmpireCard,
    MilitaryCard,
    Titan,
)
from ancient_world.games.the_ancient_world.field_types import KIND_BY_FIELD
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS
from ancient_world.games.the_ancient_world.look.card_frame import (
    HEAD_HEIGHT,
    CardFace,
    CardHeights,
    card_heights,
    draw_card_frame,
)
from ancient_world.games.the_ancient_world.look.city_board import (
    LOOKS,
    board_message,
    card_texts,
    citizens_text,
)
from ancient_world.games.the_ancient_world.look.city_labels import space_signs, space_text
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Space

# --- spaces ---


NARROW_SPACE_WIDTH, SPACE_WIDTH = 170.0, 115.0
CITIZENS_PER_LINE = 6
SPACE_HEIGHT, LOW_SPACE_HEIGHT, LINE_SPACE_HEIGHT, CITIZEN_LINE_HEIGHT = 81.0, 50.0, 34.0, 26.0
CITIZEN_RADIUS, CITIZEN_SPACING, LINE_SPACING = 9.6, 25.0, 15.0
"""Half the width of a citizen, with room for its number inside, and the distance to the next one, also in a line with the name of a space."""


def draw_spaces(
    state: AncientWorldState, names: Sequence[str], sheet: Sheet, *, is_low: bool
) -> None:
    """Draw all spaces as places, low if none matters now; city-states with a place for citizens are drawn with their city."""
    spaces = [space for space in state.spaces if space.id in state.cards.spaces]
    citizen_limit = max([len(space.citizens) for space in spaces], default=0)
    space_width = sheet.content_width / len(spaces) - sheet.column_gap
    more = max(0, -(-citizen_limit // CITIZENS_PER_LINE) - 1) * CITIZEN_LINE_HEIGHT
    widths = [_line_width(sheet, each, space_name(state.cards, each.id)) for each in spaces]
    more_width = (sheet.content_width + sheet.column_gap - sum(widths)) / len(spaces)
    more_width -= sheet.column_gap
    is_line = is_low and more_width >= 0
    height = SPACE_HEIGHT + more
    if is_low:
        height = LINE_SPACE_HEIGHT if is_line else LOW_SPACE_HEIGHT
    least_width = (
        NARROW_SPACE_WIDTH
        if sheet.is_narrow or not sheet.is_wide
        else min(SPACE_WIDTH, space_width)
    )
    places = [place for _, *place in sheet.layout_rows(spaces, least_width, height)]
    if is_line:  # each as wide as it must be, and a bit more
        lefts = accumulate(
            [each + more_width + sheet.column_gap for each in widths], initial=sheet.margin
        )
        places = [
            [left, place[1], width + more_width]
            for left, place, width in zip(lefts, places, widths, strict=False)
        ]
    for space, place in zip(spaces, places, strict=True):
        name = space_name(state.cards, space.id)
        facts = [
            sheet.call_cached(space_text, state.cards, space.id),
            f"{space.ambrosia} {board_message('ambrosia')}" if space.ambrosia else "",
            f"{board_message('people')}: {citizens_text(space.citizens, names)}"
            if space.citizens
            else "",
            board_message("covered") if space.covered else "",
        ]
        with sheet.component("space", space.id, name, "; ".join(filter(None, facts))):
            draw = _draw_space_line if is_line else _draw_space
            draw(sheet, state.cards, space, name, (*place, height))
            if state.agenda and getattr(state.agenda[-1], "space", "") == space.id:
                draw_glow(sheet, (*place, height))


def _draw_space(
    sheet: Sheet,
    cards: CardFile,
    space: Space,
    name: str,
    place: Sequence[float],
) -> None:
    """Draw a space: its name, its ambrosia, what it gives, its emblem, and the citizens who stand there."""
    x, y, width, height = place
    colour, emblem = LOOKS["spaces"].get(space.id, ("stone", "hilltop"))
    colour = "stone" if space.covered else colour
    sheet.rect(x, y, width, height, "face back" if space.covered else f"face {colour} edge", 8)
    sheet.rect(x + 2, y + 2, width - 4, 22, f"deep-{colour}", 6)
    sheet.text(x + 8, y + 18, name, 14, max_width=width - 50, bold=True, css_class="on-deep")
    if space.ambrosia:
        sheet.rect(x + width - 39, y + 4, 35, 18, "box", 9)
        sheet.sign_line(x + width - 35, y + 13, f"{space.ambrosia} :ambrosia", 13, 30)
    citizens = [*space.citizens]
    ground = y + height - 15
    has_emblem = len(citizens) < 4 or width >= NARROW_SPACE_WIDTH - 20
    if has_emblem:
        sheet.path(f"M{x + 1:.4g} {y + height - 8:.4g}V{y + height - 14:.4g}Q{x + width / 2:.4g} {y + height - 32:.4g} {x + width - 1:.4g} {y + height - 14:.4g}V{y + height - 8:.4g}Q{x + width - 1:.4g} {y + height - 1:.4g} {x + width - 8:.4g} {y + height - 1:.4g}H{x + 8:.4g}Q{x + 1:.4g} {y + height - 1:.4g} {x + 1:.4g} {y + height - 8:.4g}Z", f"deep-{colour} ridge")  # fmt: skip
        size = min(31.0, height - 28)
        sheet.symbol(emblem, x + width - 6 - size / 2, ground + 13 - size / 2, size)
    if height < SPACE_HEIGHT:  # citizens alone
        pass
    elif space.covered:
        sheet.text(x + 7, y + 38, board_message("covered"), max_width=width - 16)
    else:
        signs = sheet.call_cached(space_signs, cards, space.id)
        for line, part in enumerate(_sign_lines(sheet, signs, width - 12)):
            sheet.sign_line(x + 7, y + 32 + 15 * line, part, MIN_TEXT_SIZE, width)
    if height < SPACE_HEIGHT and len(citizens) > 1:
        spacing = min(CITIZEN_SPACING, (width - 28 - 30 * has_emblem) / (len(citizens) - 1))
        _draw_citizen_line(sheet, citizens, x + 14, ground, spacing)
        return
    top = y + height - 15 - (len(citizens) - 1) // CITIZENS_PER_LINE * CITIZEN_LINE_HEIGHT
    per_line = min(len(citizens), CITIZENS_PER_LINE)
    room = width - 30 - 36 * has_emblem
    spacing = min(CITIZEN_SPACING, room / (per_line - 1)) if per_line > 1 else 0
    draw_citizens(sheet, citizens, x + 16, top, spacing=spacing)


def _line_width(sheet: Sheet, space: Space, name: str) -> float:
    """Return the width of a space with its name, its ambrosia and its citizens beside each other."""
    taken = LINE_SPACING * len(space.citizens) + (38 if space.ambrosia else 0)
    return sheet.width_of(name, 13.5, bold=True) + taken + 18


def _draw_space_line(
    sheet: Sheet,
    _cards: CardFile,
    space: Space,
    name: str,
    place: Sequence[float],
) -> None:
    """Draw a space as a line: its name, its ambrosia, and the citizens who stand there."""
    x, y, width, height = place
    colour, emblem = LOOKS["spaces"].get(space.id, ("stone", "hilltop"))
    colour = "stone" if space.covered else colour
    sheet.rect(x, y, width, height, "face back" if space.covered else f"face {colour} edge", 8)
    sheet.rect(x + 2, y + 2, width - 4, height - 4, f"deep-{colour}", 6)
    right = x + width - 5
    citizens, spacing = [*space.citizens], LINE_SPACING
    right -= (len(citizens) - 1) * spacing + 2 * CITIZEN_RADIUS + 3 if citizens else 0
    if space.ambrosia:
        sheet.rect(right - 35, y + 8, 35, 18, "box", 9)
        sheet.sign_line(right - 31, y + 17, f"{space.ambrosia} :ambrosia", 13, 30)
        right -= 38
    name_width = sheet.text(x + 7, y + 21.5, name, 13.5, max_width=right - x - 9, bold=True, css_class="on-deep")  # fmt: skip
    if right - x - 7 - name_width > 30:
        sheet.symbol(emblem, right - 13, y + height / 2, 23)
    left = x + width - 5 - CITIZEN_RADIUS - (len(citizens) - 1) * spacing
    _draw_citizen_line(sheet, citizens, left, y + height / 2, spacing)


def _draw_citizen_line(
    sheet: Sheet, citizens: Sequence[Placed], x: float, y: float, spacing: float
) -> None:
    """Draw citizens in one line, however many they are, each a bit smaller than elsewhere."""
    for index, citizen in enumerate(citizens):
        draw_citizens(sheet, [citizen], x + index * spacing, y, 8.5)


def _sign_lines(sheet: Sheet, signs: str, width: float) -> Iterator[str]:
    """Yield the lines into which a line of signs is broken so that each has a width at most; a number stays with its sign."""
    line = ""
    for part in signs.replace(" :", "\0:").split():
        longer = f"{line} {part}" if line else part
        if line and sheet.sign_line_width(longer.replace("\0", " "), MIN_TEXT_SIZE) > width:
            yield line.replace("\0", " ")
            longer = part
        line = longer
    yield line.replace("\0", " ")


def draw_citizens(
    sheet: Sheet,
    citizens: Iterable[Placed],
    x: float,
    y: float,
    radius: float = CITIZEN_RADIUS,
    spacing: float = CITIZEN_SPACING,
) -> None:
    """Draw citizens in rows: the shape of their player with their number."""
    for index, citizen in enumerate(citizens):
        line, column = divmod(index, CITIZENS_PER_LINE)
        position = (x + column * spacing, y + line * CITIZEN_LINE_HEIGHT)
        # a triangle has more room for a number below its middle
        scale, shift = (1.12, 1.8) if sheet.corner_count(citizen.player) == 3 else (1, 0)
        with sheet.mover(f"citizen-{citizen.player}-{citizen.number}"):
            sheet.emblem(citizen.player, position[0], position[1] + shift, scale * radius)
            sheet.text(
                position[0],
                position[1] + 4.6 + shift,
                str(citizen.number),
                13,
                bold=True,
                css_class="on-piece",
                anchor="middle",
            )


# --- cards ---


class CardText(NamedTuple):
    """The texts and symbols of a card, in the language in use."""

    kind: str
    name: str
    colour: str
    emblem: str
    symbols: str = ""
    text: str = ""
    cost: str = ""
    """The signs of the price, or of the defence of a titan."""
    coin_face: str = ""
    """The effect of a titan's coin face."""
    banners: tuple[str, ...] = ()
    description: str = ""
    power: str = ""
    """The signs of the strength of an army, which its text does not repeat unless there is nothing else."""


def card_text(cards: CardFile, card: str) -> CardText:
    """Return the texts and symbols of a card."""
    field_name = next((name for name in KIND_BY_FIELD if card in getattr(cards, name)), "")
    kind, name = KIND_BY_FIELD.get(field_name, "card"), card_name(cards, card)
    colour, emblem = LOOKS["kinds"].get(kind, ("stone", "cards"))
    if field_name in ("", "boards"):
        return CardText(kind, name, colour, emblem)
    design = getattr(cards, field_name)[card]
    text_by_column = card_texts(design, cards)
    cost = getattr(design, "price", NO_GOODS).symbol_text()
    tribes = text_by_column["banners"]
    description_parts = [
        f"{board_message('price')}: {text_by_column['price']}" if cost else "",
        f"{board_message('defence')}: {text_by_column['defence']}"
        if isinstance(design, Titan)
        else "",
        board_message("card-banners", tribes=tribes) if tribes else "",
        text_by_column["abilities"],
        text_by_column.get("coin-face", ""),
    ]
    if isinstance(design, Titan):
        cost = f"{design.defence} {':sword :arrow' if design.arrows else ':sword'}"
    symbols = [_ability_in_symbols(ability, cards) for ability in design.abilities]
    text, power = text_by_column["abilities"], ""
    if isinstance(design, MilitaryCard):
        power = strength_signs(design.totals.swords, design.totals.arrows)
        others = [each for each in design.abilities if not isinstance(each, (Swords, Arrows))]
        text = abilities_text(attrs.evolve(design, abilities=tuple(others)), cards) or text
    return CardText(
        kind,
        name,
        colour,
        _emblem_of(design, symbols, emblem),
        "" if None in symbols else " · ".join(filter(None, symbols)),
        text,
        cost,
        text_by_column.get("coin-face", ""),
        getattr(design, "banners", ()),
        "; ".join(filter(None, description_parts)),
        power,
    )


def strength_signs(swords: int, arrows: int) -> str:
    """Return the strength of an army in signs."""
    amounts = ((swords, "sword"), (arrows, "arrow"))
    return " ".join([f"{amount} :{sign}" for amount, sign in amounts if amount])


def _emblem_of(design: Card, symbols: Iterable[str | None], emblem: str) -> str:
    """Return the emblem of a card: by its id, by what it gives, or the one of its kind."""
    for word in design.id.split("-") if not isinstance(design, EmpireCard) else ():
        if (symbol := str(LOOKS["words"].get(word, f"titan-{word}"))) in SYMBOLS:
            return symbol
    if isinstance(design, MilitaryCard):
        return "army-bow" if design.totals.arrows > design.totals.swords else emblem
    if isinstance(design, EmpireCard):
        if own_emblem := LOOKS["buildings"].get(design.id):
            return str(own_emblem)
        signs = " ".join([each for each in symbols if each]).split()
        given: list[str] = [emblem for sign in signs if (emblem := LOOKS["gives"].get(sign[1:]))]
        return "monument" if design.deck == "C" else [*given, "stalls"][0]
    return emblem


class CardDisplay(NamedTuple):
    """A card on the table, with the way in which it lies."""

    card: str
    extra_symbols: str = ""
    """Symbols for what lies on the card."""
    citizens: Sequence[Placed] = ()
    title: str = ""
    """The title of the card where it tells more than the name."""
    cost: str | None = None
    """The signs at the upper right in place of the price."""
    is_used: bool = False
    is_damaged: bool = False
    is_target: bool | None = None
    """True if the titan is being attacked, False if another titan is, ``None`` if nobody attacks."""
    alarm: str = ""
    """Whom a titan threatens, and what stands against it."""
    warning_colour: str = "damage"
    note: str = ""
    """A word about the card at its foot."""
    words: str = ""
    """The words that stand on the card in place of its usual text; if empty, the usual text stands there."""


def _card_face(sheet: Sheet, cards: CardFile, shown: CardDisplay) -> tuple[CardText, CardFace]:
    """Return the texts of a card, and what it shows as it lies on the table."""
    about = sheet.call_cached(card_text, cards, shown.card)
    note = shown.note or (about.coin_face if shown.cost is None else "")
    face = CardFace(
        about.name,
        about.colour,
        about.emblem,
        shown.words or about.text,
        about.symbols,
        about.cost if shown.cost is None else shown.cost,
        note=note,
        damage_text=board_message("damage-loss") if shown.is_damaged else "",
        power=shown.extra_symbols or about.power,
        tags=about.banners,
        corner_width=CITIZEN_SPACING * len(shown.citizens),
        alarm=shown.alarm,
        warning_colour=shown.warning_colour,
        is_used=shown.is_used,
    )
    return about, face


def row_heights(
    sheet: Sheet, cards: CardFile, displays: Iterable[CardDisplay], width: float
) -> CardHeights:
    """Return the heights of the parts of cards of a width in a row, in which all have room for their words."""
    return card_heights(
        sheet, [_card_face(sheet, cards, shown)[1] for shown in displays], width - 2
    )


def draw_card(
    sheet: Sheet,
    cards: CardFile,
    shown: CardDisplay,
    place: tuple[float, float, float, float],
    heights: CardHeights,
    *,
    is_clickable: bool = True,
) -> None:
    """Draw a card, with what lies and stands on it."""
    x, y, width, height = place
    about, face = _card_face(sheet, cards, shown)
    with card_component(sheet, about, shown, is_clickable=is_clickable):
        if shown.is_used:
            sheet.rect(x, y, width, height, "face none", 6)  # lights up in place of the turned card
            with sheet.rotated(USED_DEGREES, x + width / 2, y + height / 2):
                draw_card_frame(sheet, face, (x + 1, y + 1, width - 2, height - 2), heights)
        else:
            draw_card_frame(sheet, face, place, heights)
            left = x + width - CITIZEN_SPACING * len(shown.citizens) + CITIZEN_RADIUS
            draw_citizens(sheet, shown.citizens, left, y + HEAD_HEIGHT + 15)
        mark_target(sheet, shown, place)


def mark_target(sheet: Sheet, shown: CardDisplay, place: Sequence[float]) -> None:
    """Let a titan glow if the attack under way is against it, and fade if it is against another one."""
    x, y, width, height = place
    if shown.is_target:
        draw_glow(sheet, place)
    elif shown.is_target is False:
        sheet.rect(x, y, width, height, "hazy", 6)


def draw_glow(sheet: Sheet, place: Sequence[float]) -> None:
    """Let something glow that the choice is about."""
    x, y, width, height = place
    sheet.rect(x - 1, y - 1, width + 2, height + 2, "target", 7)


USED_DEGREES = 4.0
"""How far a used card is turned."""


def card_component(
    sheet: Sheet, about: CardText, shown: CardDisplay, *, is_clickable: bool
) -> AbstractContextManager[None]:
    """Open the component of a card."""
    title = shown.title or about.name
    return sheet.component(
        about.kind, shown.card, title, about.description, is_clickable=is_clickable
    )


CHIP_HEIGHT, TOUCHED_CHIP_HEIGHT = 25.0, 44.0
"""The height of a card that is shown by its name, and of such a card on a phone if one can be chosen."""


class ChipGroup(NamedTuple):
    """Cards that are shown by their names, under a heading."""

    heading: str
    displays: Sequence[CardDisplay]
    are_clickable: bool


def draw_chips(
    sheet: Sheet,
    cards: CardFile,
    groups: Iterable[ChipGroup],
    x: float,
    width: float,
    height: float = CHIP_HEIGHT,
) -> None:
    """Draw cards in lines from ``bottom`` on, each as small as its emblem, its name and what lies on it."""
    left, y = x, sheet.bottom
    groups = [group for group in groups if group.displays]
    kinds = {shown.card: sheet.call_cached(card_text, cards, shown.card).kind for group in groups for shown in group.displays if group.are_clickable}  # fmt: skip
    is_touched = any(sheet.can_choose(kind, card) for card, kind in kinds.items())
    height = TOUCHED_CHIP_HEIGHT if is_touched and sheet.is_narrow else height
    size = 13.0 if sheet.is_narrow else 12.0
    for heading, displays, are_clickable in groups:
        for index, shown in enumerate(displays):
            about = sheet.call_cached(card_text, cards, shown.card)
            signs = shown.extra_symbols or shown.cost or ""
            taken = sheet.sign_line_width(signs, size) + 5 if signs else 0
            taken += _chip_emblem(height) + 10 + 22 * len(shown.citizens)
            chip_width = min(width, taken + sheet.width_of(about.name, size) + 0.5)
            heading_text = f"{heading}:" if heading and not index else ""
            heading_width = sheet.width_of(heading_text, 12) + 10 if heading_text else 0
            if left > x and left + heading_width + chip_width > x + width + 0.1:
                left, y = x, y + height + 3
            sheet.text(left, y + height / 2 + 4.5, heading_text, css_class="dim")
            left += heading_width
            if left > x and left + chip_width > x + width + 0.1:
                left, y = x, y + height + 3
            with card_component(sheet, about, shown, is_clickable=are_clickable):
                _draw_chip(sheet, about, shown, signs, (left, y, chip_width, taken), height, size)
            left += chip_width + 4
            sheet.bottom = y + height + 4


def _chip_emblem(height: float) -> float:
    """Return the size of the emblem of a card that is shown by its name."""
    return 18.0 if height in (CHIP_HEIGHT, TOUCHED_CHIP_HEIGHT) else height - 8


def _draw_chip(
    sheet: Sheet,
    about: CardText,
    shown: CardDisplay,
    signs: str,
    place: tuple[float, float, float, float],
    height: float,
    size: float,
) -> None:
    """Draw a card by its emblem and its name, of whose width something else takes a part."""
    x, y, width, taken = place
    middle, emblem = y + height / 2, _chip_emblem(height)
    colour = "back" if shown.is_used or shown.is_damaged else about.colour
    sheet.rect(x, y, width, height, f"face {colour} edge", 5)
    sheet.symbol(about.emblem, x + 3 + emblem / 2, middle, emblem)
    name_width = sheet.text(
        x + emblem + 5, middle + 4.5, about.name, size, max_width=width - taken + 0.5
    )
    if signs:
        sheet.sign_line(x + emblem + 10 + name_width, middle, signs, size, 200)
    draw_citizens(sheet, shown.citizens, x + width - 12, middle, 8.5)
    if shown.is_damaged:
        sheet.path(
            f"M{x:.4g} {y + 5:.4g}l8 9 5 -6 11 14", "crack"
        )  # beside the name, across the emblem


def _ability_in_symbols(ability: Ability, cards: CardFile) -> str | None:
    """Return an ability in symbols; a reward begins with the name of its occasion, such as a space."""
    symbols = ability.symbol_text()
    return (
        f"{space_name(cards, ability.when)}: {symbols}" if isinstance(ability, Reward) else symbols
    )
