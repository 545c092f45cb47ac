"""Pictures of titans that threaten players, and of the attack under way."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import coin_effect_text
from ancient_world.games.the_ancient_world.look.city_board import board_message, threat_text
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CardDisplay,
    card_text,
    mark_target,
)
from ancient_world.games.the_ancient_world.rules.attack import (
    Muster,
    attack_value,
    best_attack,
    value_against,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import Confront, placating_price
from ancient_world.games.the_ancient_world.state import AncientWorldState

ATTACK_HEIGHT, HIGH_ATTACK = 46.0, 58.0
"""The height of the attack under way, also on a phone, where its words have two lines."""


def is_fight(state: AncientWorldState) -> bool:
    """Return whether a player is mustering armies."""
    return bool(state.agenda) and isinstance(state.agenda[-1], Muster)


def is_target(state: AncientWorldState, titan: str) -> bool | None:
    """Return whether a titan is the one that a player attacks or must feed now; ``None`` if there is no such titan."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Confront):
        return step.titan(state) == titan
    return step.titan == titan if isinstance(step, Muster) else None


def threat_display(state: AncientWorldState, seat: int, names: Sequence[str]) -> CardDisplay | None:
    """Return the titan that threatens a player, with the player's best attack against it; ``None`` if there is none."""
    threat = state.players[seat].threat
    if threat is None:
        return None
    titan = state.cards.titans[threat.titan]
    best_value = best_attack(state, seat)
    attack = 0 if best_value is None else max(0, value_against(best_value, titan))
    alarm = board_message("against", name=names[seat], attack=attack, defence=titan.defence)
    fed = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
    price, effect = placating_price(state, threat), coin_effect_text(titan.coin_effect)
    words = board_message("threat", dice=len(titan.banners), price=price, effect=effect)
    return CardDisplay(
        threat.titan,
        fed,
        title=f"{threat_text(state, threat, names[seat])}; {alarm}; {words}",
        is_target=is_target(state, threat.titan),
        alarm=alarm,
        warning_colour="damage" if attack < titan.defence else "deep-leaf",
        note=f"{attack} / {titan.defence}",
        words=words,
    )


def draw_slim_threat(
    sheet: Sheet,
    state: AncientWorldState,
    threat: CardDisplay,
    place: tuple[float, float, float, float],
) -> None:
    """Draw a threatening titan as a line: its emblem, its name, its defence, and the best attack against it."""
    about, (x, y, width, height) = sheet.call_cached(card_text, state.cards, threat.card), place
    with sheet.component(about.kind, threat.card, threat.title, about.description):
        sheet.rect(x, y, width, height, "face violet edge", 5)
        sheet.symbol(about.emblem, x + 20, y + height / 2, height - 8)
        sheet.text(x + 40, y + height / 2 + 5, about.name, 14, max_width=width - 130, bold=True)
        sheet.rect(x + width - 74, y + 5, 70, height - 10, threat.warning_colour, 5)
        sheet.text(x + width - 39, y + height / 2 + 5, threat.note, 14, max_width=60, bold=True, css_class="on-damage", anchor="middle")  # fmt: skip
        mark_target(sheet, threat._replace(is_target=threat.is_target or None), place)


def draw_small_threat(
    sheet: Sheet,
    state: AncientWorldState,
    threat: CardDisplay,
    place: tuple[float, float, float, float],
) -> None:
    """Draw a threatening titan as a tile: its emblem, its defence, and the best attack against it."""
    about, (x, y, width, height) = sheet.call_cached(card_text, state.cards, threat.card), place
    with sheet.component(about.kind, threat.card, threat.title, about.description):
        sheet.rect(x, y, width, height, "face violet edge", 5)
        sheet.symbol(
            about.emblem, x + width / 2, y + (height - 18) / 2, min(height - 21, width - 14)
        )
        sheet.rect(x + 1, y + height - 19, width - 2, 18, threat.warning_colour, 4)
        sheet.text(x + width / 2, y + height - 5.5, threat.note, 13, max_width=width - 4, bold=True, css_class="on-damage", anchor="middle")  # fmt: skip
        if threat.extra_symbols:
            sheet.sign_line(x + 3, y + 9, threat.extra_symbols, 12, 40)
        sheet.rect(x + 1, y + 1, width - 2, height - 2, "alarm", 4)
        mark_target(sheet, threat, place)


def draw_attack(sheet: Sheet, state: AncientWorldState, names: Sequence[str]) -> None:
    """Draw the attack under way: who attacks, how strong, which titan, and what follows."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Muster):
        return
    titan, seat = state.cards.titans[step.titan], step.player
    about = sheet.call_cached(card_text, state.cards, step.titan)
    value = value_against(attack_value(state, seat, step.paid, step.bought), titan)
    x, y, width = sheet.margin, sheet.bottom, sheet.content_width
    height = HIGH_ATTACK if sheet.is_narrow else ATTACK_HEIGHT
    strength = board_message("against", name=names[seat], attack=value, defence=titan.defence)
    after = board_message("attack-after", dice=len(titan.banners))
    with sheet.group(f"{strength}; {about.name}; {after}", about.text):
        sheet.rect(x, y, width, height, "box", 8)
        sheet.rect(x + 1, y + 1, width - 2, height - 2, "target", 7)
        sheet.emblem(seat, x + 24, y + height / 2, 13)
        left, size = x + 46, 40.0
        if not sheet.is_narrow:
            sheet.symbol("army-sword", x + 58, y + height / 2, 28)
            left += 38
        right = x + width - (0.5 if sheet.is_narrow else 0.42) * width
        sheet.text(left, y + 16, strength, 13 if sheet.is_narrow else 15, max_width=right - left, bold=True)  # fmt: skip
        sheet.rect(left, y + 22, right - left, 18, "back", 9)
        share = min(1.0, max(0, value) / max(1, titan.defence))
        if share:
            sheet.rect(left, y + 22, max(18, (right - left) * share), 18, "deep-leaf" if share == 1 else "damage", 9)  # fmt: skip
        sheet.symbol(about.emblem, right + 10 + size / 2, y + height / 2, size)
        left = right + size + 20
        room = x + width - 8 - left
        cost_width = sheet.sign_line_width(about.cost, 14)
        sheet.text(left, y + 16, about.name, 14, max_width=room - (0 if sheet.is_narrow else cost_width + 8), bold=True)  # fmt: skip
        if not sheet.is_narrow:
            sheet.sign_line(x + width - 10 - cost_width, y + 14, about.cost, 14, cost_width + 1)
        words = after if sheet.is_narrow else f"{about.text}; {after}"
        sheet.text_box(left, y + 19, room, height - 20, words, 13)
    sheet.bottom += height + 4
