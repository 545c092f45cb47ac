"""The table as a picture: spaces, cards on offer, and each player's city."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import card_name, coin_effect_text
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
    CARD_HEIGHT,
    CardDisplay,
    ChipGroup,
    card_text,
    draw_card,
    draw_chips,
    draw_citizens,
    draw_spaces,
    mark_target,
    row_height,
    slim_row_height,
)
from ancient_world.games.the_ancient_world.rules.attack import (
    Muster,
    attack_value,
    best_attack,
    value_against,
)
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners, score
from ancient_world.games.the_ancient_world.rules.end_of_round import Confront, placating_price
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player

MINIMUM_CARD_WIDTH, HEADING_HEIGHT = 112.0, 15.0
ROUND_WIDTH, STRIP_HEIGHT, HIGH_STRIP, THREAT_WIDTH = 172.0, 56.0, 74.0, 62.0
"""The width of the round beside the rivals, the height of a rival's strip, also on a phone, and the width of its titan."""
CITY_COLUMNS, TITAN_WIDTH, OWN_HEAD_HEIGHT = 7, 164.0, 28.0
"""The columns of the own city in a wide picture, the width of the titan beside it, and the height of its head."""
SLIM_THREAT_HEIGHT, LEAST_SLIM_HEIGHT, WORDS_ROOM = 36.0, 78.0, 8.0
"""The height of a titan that is a line, the least height of a slim card, and how much a picture grows for the words of such cards."""
VIEW_HEIGHT, OWN_CARD_HEIGHT, MOST_GROWTH, LEAST_SPAN = 668.0, 82.0, 54.0, 1.5
"""The height of a wide picture that a window shows, the least height of an own card there, and how much higher it can be.

The last one is the least height of a titan, in rows of cards."""
RIVAL_WIDTH, RIVAL_WIDTH_BESIDE = 250.0, 316.0
"""The least width of the city of another player, and its width beside the cards on offer."""


# --- what a player has ---


def _is_deciding(state: AncientWorldState, seat: int) -> bool:
    return bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat


def _draw_name(
    sheet: Sheet, state: AncientWorldState, seat: int, name: str, x: float, width: float
) -> float:
    """Draw whose city it is, who leads and who goes first, in a line from ``bottom`` on; return the right edge."""
    y, has_passed = sheet.bottom, state.players[seat].passed and state.agenda
    title = f"{name}{board_message('passed') if has_passed else ''}"
    totals = [score(state, each).total for each in range(len(state.players))]
    marks = ["crown"] * (totals[seat] == max(totals) > min(totals)) + ["first"] * (
        state.token == seat
    )
    with sheet.group(title):
        sheet.emblem(seat, x + 12, y + 11, 8)
        room = width - 34 - 19 * len(marks)
        shown = title if sheet.width_of(title, 14, bold=True) <= room else name
        text_width = sheet.text(x + 26, y + 16, shown, 14, max_width=room, bold=True)
        for place, mark in enumerate(marks):
            sheet.symbol(mark, x + 42 + text_width + 19 * place, y + 11, 16)
    return x + 32 + text_width + 19 * len(marks)


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


def _draw_citizens_left(
    sheet: Sheet, state: AncientWorldState, seat: int, x: float, y: float, size: float
) -> float:
    """Draw the citizens that a player can place, around a height; return the right edge."""
    player, radius = state.players[seat], size * 0.68
    waiting = _waiting_citizens(player)
    if player.available or waiting:
        with sheet.group(f"{board_message('people')}: {citizen_summary(state, player)}"):
            ready = [Placed(seat, number) for number in player.available]
            draw_citizens(sheet, ready, x + radius, y, radius, 2 * radius + 3)
            x += len(ready) * (2 * radius + 3) + 2
            x += sheet.text(x, y + 4.5, waiting, 13, css_class="dim") + size / 2
    return x


def _draw_facts(
    sheet: Sheet, facts: Iterable[tuple[str, str]], x: float, right: float, left: float, size: float
) -> None:
    """Draw what counts for a player in lines from ``bottom`` on; the first line begins further right."""
    height, y = size * 1.6, sheet.bottom
    for title, signs in facts:
        signs_width = sheet.sign_line_width(signs, size)
        if left > x and left + signs_width > right:
            left, y = x, y + height
        with sheet.group(title):
            sheet.sign_line(left, y + height / 2, signs, size, right - left)
        left += signs_width + size * 0.8
    sheet.bottom = y + height


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


def _is_target(state: AncientWorldState, titan: str) -> bool | None:
    """Return whether a titan is the one that a player attacks or must feed now; ``None`` if there is no such titan."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Confront):
        return step.titan(state) == titan
    return step.titan == titan if isinstance(step, Muster) else None


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
    price, effect = placating_price(state, threat), coin_effect_text(titan.coin_effect)
    words = board_message("threat", dice=len(titan.banners), price=price, effect=effect)
    return CardDisplay(
        threat.titan,
        fed,
        title=f"{threat_text(state, threat, names[seat])}; {alarm}; {words}",
        is_target=_is_target(state, threat.titan),
        alarm=alarm,
        warning_colour="damage" if attack < titan.defence else "deep-leaf",
        note=f"{attack} / {titan.defence}",
        words=words,
    )


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
    coins = f"{army.paid} :coin" if army.paid else f"{army.cost} :coin"
    title = army_text(state, army)
    printed = state.cards.military[army.card].totals
    more = swords + arrows - printed.swords - printed.arrows
    note = board_message("legacy-adds", amount=more) if more else ""
    return CardDisplay(
        army.card, " ".join(strength), (), title, coins, is_used=army.is_used, note=note
    )


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


class CityPlan(NamedTuple):
    """Where the cards of the own city lie: beside the titan in a wide picture, below it on a phone."""

    displays: Sequence[CardDisplay]
    threat: CardDisplay | None
    is_threat_slim: bool
    columns: int
    card_width: float
    heights: Sequence[float]
    """The height of the cards of each row."""

    @property
    def row_span(self) -> float:
        """Return the height in rows of cards, of which a titan beside them needs more than one."""
        return max(len(self.heights), LEAST_SPAN if self.threat else 0)

    def height(self, gap: float, rows: int = 99, more: float = 0) -> float:
        """Return the height of the first rows with their gaps, each some units higher, or of the titan beside them."""
        heights = [each + more + gap for each in self.heights[:rows]] or [CARD_HEIGHT + gap]
        return max(sum(heights), LEAST_SPAN * heights[0]) if self.threat else sum(heights)


def _plan_city(sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str]) -> CityPlan:
    """Return where the cards of the own city lie; on a phone those that can be chosen come first, and the titan shrinks."""
    player = state.players[seat]
    armies = [_army_display(state, army) for army in player.armies]
    if sheet.is_wide:  # the strength tells enough
        armies = [shown._replace(note="") for shown in armies]
    displays = [
        *armies,
        *_cards_of_city(state, player.city, names),
        *[_stored_display(state, card) for card in player.stored],
    ]
    threat = _threat_display(state, seat, names)
    is_threat_slim = False
    if sheet.is_narrow:
        displays.sort(key=lambda shown: not _is_lit(sheet, state, shown.card))
        any_lit = _is_lit(sheet, state, displays[0].card) if displays else False
        is_threat_slim = threat is not None and any_lit and not _is_lit(sheet, state, threat.card)
    beside = TITAN_WIDTH + sheet.column_gap if threat and not sheet.is_narrow else 0
    width = sheet.content_width - beside + sheet.column_gap
    columns = int(width / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:  # one column more if that saves a row
        columns = CITY_COLUMNS - (threat is not None)
        columns += len(displays) > 2 * columns
    card_width = width / columns - sheet.column_gap
    least = OWN_CARD_HEIGHT if sheet.is_wide else CARD_HEIGHT
    in_row = columns if sheet.is_wide else max(1, len(displays))
    heights = [
        row_height(sheet, state.cards, displays[first : first + in_row], card_width, least)
        for first in range(0, len(displays), in_row)
    ]
    if not sheet.is_wide:
        heights *= -(-len(displays) // columns)
    return CityPlan(displays, threat, is_threat_slim, columns, card_width, heights)


def _is_lit(sheet: Sheet, state: AncientWorldState, card: str) -> bool:
    """Return whether a card can be chosen now."""
    return sheet.can_choose(sheet.call_cached(card_text, state.cards, card).kind, card)


def draw_own_city(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], plan: CityPlan
) -> None:
    """Draw the city of the player who looks at the picture: its titan and its cards are large."""
    x, width = sheet.margin, sheet.content_width
    sheet.rect(x, sheet.bottom, width, 24, "head", 5)
    left = _draw_name(sheet, state, seat, names[seat], x, 150 if sheet.is_narrow else 230) + 6
    facts = [*_facts(state, seat)]
    if sheet.is_narrow:
        facts = facts[4:]  # the others stand above all parts
    else:
        left = _draw_citizens_left(sheet, state, seat, left, sheet.bottom + 12, 15) + 4
    _draw_facts(sheet, facts, x, x + width - 4, left, 15.5)
    sheet.bottom += 3
    displays, threat, is_threat_slim, columns, card_width, heights = plan
    top, is_beside = sheet.bottom, threat is not None and not sheet.is_narrow
    cards_left = x + TITAN_WIDTH + sheet.column_gap if is_beside else x
    cards_width = x + width - cards_left
    more, gap = 0.0, sheet.row_gap
    if sheet.is_wide and heights:  # the cards take the room that the others leave
        room = VIEW_HEIGHT - top - plan.height(gap)
        more = min(MOST_GROWTH, max(0.0, room / plan.row_span))
    titan_height = plan.height(gap, 2, more) - gap
    line_height = 1.35 * max(heights, default=CARD_HEIGHT)
    if is_threat_slim and threat is not None:
        _draw_slim_threat(sheet, state, threat, (x, top, width, SLIM_THREAT_HEIGHT))
        sheet.bottom += SLIM_THREAT_HEIGHT + sheet.row_gap
    elif threat is not None:
        size = (TITAN_WIDTH, titan_height) if is_beside else (width, line_height)
        draw_card(sheet, state.cards, threat, (x, top, *size))
        sheet.bottom += 0 if is_beside else line_height + gap
    starting_cards = {*state.cards.figures.starting_empire, *state.cards.figures.starting_military}
    for row, height in enumerate(heights):
        in_row = displays[row * columns : (row + 1) * columns]
        for shown, *position in sheet.layout_rows(
            in_row, card_width - 0.1, height + more, cards_left, cards_width
        ):
            is_clickable = _is_deciding(state, seat) or shown.card not in starting_cards
            place = (*position, height + more)
            draw_card(sheet, state.cards, shown, place, is_clickable=is_clickable)
    city_bottom = max(sheet.bottom, top + titan_height + gap) if is_beside else sheet.bottom
    sheet.fold = city_bottom
    draw_chips(sheet, state.cards, _rest_groups(state, seat), cards_left, cards_width)
    if is_beside:
        sheet.bottom = max(sheet.bottom, city_bottom)
    sheet.bottom += sheet.gap


def _draw_slim_threat(
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


def draw_rival_city(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the cards of another player by their names."""
    player, cards = state.players[seat], state.cards
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


def _draw_strip(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw what another player has, in three lines beside the titan that threatens the player."""
    y, threat = sheet.bottom, _threat_display(state, seat, names)
    right = x + width - (THREAT_WIDTH + 6 if threat else 4)
    height = HIGH_STRIP if sheet.is_narrow else STRIP_HEIGHT
    sheet.rect(x, y, width, height, "head" if _is_deciding(state, seat) else "box", 6)
    facts = [*_facts(state, seat)]
    points = facts.pop(3)
    points_width = sheet.sign_line_width(points[1], 16)
    _draw_name(sheet, state, seat, names[seat], x, right - points_width - x - 4)
    with sheet.group(points[0]):
        sheet.sign_line(right - points_width - 2, y + 12, points[1], 16, points_width + 1)
    if sheet.is_narrow:
        sheet.bottom = y + 25
        left = _draw_citizens_left(sheet, state, seat, x + 6, y + 34, 12)
        _draw_facts(sheet, facts, x + 6, right, left + 4, 13.5)
    else:
        sheet.bottom = y + 20
        _draw_facts(sheet, facts[:4], x + 6, right, x + 6, 12.5)
        left = _draw_citizens_left(sheet, state, seat, x + 5, y + 46, 12)
        for title, signs in facts[6:] + facts[4:6]:  # the banners first
            signs_width = sheet.sign_line_width(signs, 12.5)
            if left + signs_width <= right:
                with sheet.group(title):
                    sheet.sign_line(left, y + 46, signs, 12.5, right - left)
                left += signs_width + 10
    if threat is not None:
        place = (x + width - THREAT_WIDTH - 2, y + 2, THREAT_WIDTH, height - 4)
        _draw_small_threat(sheet, state, threat, place)
    sheet.bottom = max(sheet.bottom, y + height) + 4


def _draw_small_threat(
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


# --- the whole picture ---


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw what the others have, the spaces, the cards on offer, the own city large, then the cities of others and the piles."""
    own, *others = sheet.rotate_to_viewer(range(len(names)), int)
    is_pair_beside = sheet.is_wide and len(others) == 1 and bool(state.agenda)
    _draw_top(sheet, state, () if sheet.is_narrow or is_pair_beside else others, names)
    _draw_attack(sheet, state, names)
    looked_at = [*_cards_looked_at(state)]
    if looked_at:
        with sheet.part("looked", board_message("looked")):
            row = CardRow(board_message("looked"), looked_at, max(len(looked_at), len(names) + 2))
            _draw_card_rows(sheet, state, [row], sheet.content_width)
    plan = _plan_city(sheet, state, own, names)
    if not state.agenda and not sheet.is_narrow:  # the cities are what remains
        _draw_cities(sheet, state, own, others, names, plan)
        others = []
    with sheet.part("spaces", board_message("spaces")):
        is_fight = bool(state.agenda) and isinstance(state.agenda[-1], Muster)
        is_low = sheet.is_wide and (is_fight or bool(looked_at))
        draw_spaces(state, names, sheet, is_low=is_low)
    city_height = OWN_HEAD_HEIGHT + plan.height(sheet.row_gap)
    with sheet.part("offer", board_message("offer")):
        top = sheet.bottom
        width = sheet.content_width - (RIVAL_WIDTH_BESIDE + 10 if is_pair_beside else 0)
        room = VIEW_HEIGHT - top - city_height if sheet.is_wide else 9999
        _draw_card_rows(sheet, state, _rows_on_offer(state), width, room)
        if is_pair_beside:
            below, sheet.bottom = sheet.bottom, top
            x, seat = sheet.margin + width + 10, others.pop()
            _draw_strip(sheet, state, seat, names, x, RIVAL_WIDTH_BESIDE)
            draw_rival_city(sheet, state, seat, names, x, RIVAL_WIDTH_BESIDE)
            sheet.bottom = max(sheet.bottom, below)
        elif sheet.is_narrow:
            _draw_pile_c(sheet, state)
    if state.agenda or sheet.is_narrow:
        _draw_cities(sheet, state, own, others, names, plan)


def _draw_cities(
    sheet: Sheet,
    state: AncientWorldState,
    own: int,
    others: Sequence[int],
    names: Sequence[str],
    plan: CityPlan,
) -> None:
    """Draw the own city, and below it those of others that do not stand elsewhere, and the piles."""
    with sheet.part("city", board_message("own-city")):
        draw_own_city(sheet, state, own, names, plan)
    with sheet.part("others", board_message("others")):
        for seat, x, width in sheet.layout_columns(others, RIVAL_WIDTH):
            if sheet.is_narrow:
                _draw_strip(sheet, state, seat, names, x, width)
            else:
                left = _draw_name(sheet, state, seat, names[seat], x, 160) + 8
                _draw_facts(sheet, [*_facts(state, seat)][5:7], left, x + width, left, 13)
                sheet.bottom += 5
            draw_rival_city(sheet, state, seat, names, x, width)
        if not sheet.is_narrow:
            _draw_pile_c(sheet, state)
        _draw_discarded(sheet, state)


def _draw_top(
    sheet: Sheet, state: AncientWorldState, rivals: Sequence[int], names: Sequence[str]
) -> None:
    """Draw the round, and beside it what each rival has."""
    x, y = sheet.margin, sheet.bottom
    if not sheet.is_wide or not rivals:
        sheet.title(title_line(state, names))
    if sheet.is_narrow:  # above all parts
        seat, facts = sheet.viewer or 0, [*_facts(state, sheet.viewer or 0)][:4]
        threat = _threat_display(state, seat, names)
        if threat is not None:
            emblem = sheet.call_cached(card_text, state.cards, threat.card).emblem
            facts.append((threat.title, f"{threat.note} :{emblem}"))
        left = _draw_citizens_left(sheet, state, seat, x, sheet.bottom + 11, 13)
        _draw_facts(sheet, facts, x, x + sheet.content_width, left + 4, 14)
        sheet.bottom += 4
    if rivals:
        with sheet.part("rivals", board_message("others")):
            own = sheet.viewer or 0
            sheet.bottom, below = (y + 34, y) if sheet.is_wide else (y - 5, sheet.bottom)
            left = _draw_name(sheet, state, own, names[own], x if sheet.is_wide else sheet.width / 2, 125)  # fmt: skip
            sheet.sign_line(left + 6, sheet.bottom + 11, f"{score(state, own).total} :star", 14, 60)
            if sheet.is_wide:
                for line, text in enumerate(title_line(state, names).split(board_message("between"))):  # fmt: skip
                    sheet.text(x, y + 15 + 16 * line, text, 17 - 4 * line, max_width=ROUND_WIDTH - 8, bold=not line)  # fmt: skip
                x += ROUND_WIDTH
            step = (sheet.width - sheet.margin - x + sheet.column_gap) / len(rivals)
            for seat in rivals:
                sheet.bottom = below
                _draw_strip(sheet, state, seat, names, x, step - sheet.column_gap)
                x += step


ATTACK_HEIGHT = 60.0


def _draw_attack(sheet: Sheet, state: AncientWorldState, names: Sequence[str]) -> None:
    """Draw the attack under way: who attacks, how strong, which titan, and what follows."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Muster):
        return
    titan, seat = state.cards.titans[step.titan], step.player
    about = sheet.call_cached(card_text, state.cards, step.titan)
    value = value_against(attack_value(state, seat, step.paid, step.bought), titan)
    x, y, width = sheet.margin, sheet.bottom, sheet.content_width
    strength = board_message("against", name=names[seat], attack=value, defence=titan.defence)
    after = board_message("attack-after", dice=len(titan.banners))
    with sheet.group(f"{strength}; {about.name}; {after}", about.text):
        sheet.rect(x, y, width, ATTACK_HEIGHT, "box", 8)
        sheet.rect(x + 1, y + 1, width - 2, ATTACK_HEIGHT - 2, "target", 7)
        sheet.emblem(seat, x + 24, y + 30, 14)
        left, size = x + 46, 48.0
        if not sheet.is_narrow:
            sheet.symbol("army-sword", x + 58, y + 30, 32)
            left += 38
        right = x + width - (0.5 if sheet.is_narrow else 0.42) * width
        sheet.text(left, y + 20, strength, 13 if sheet.is_narrow else 15, max_width=right - left, bold=True)  # fmt: skip
        sheet.rect(left, y + 30, right - left, 18, "back", 9)
        share = min(1.0, max(0, value) / max(1, titan.defence))
        if share:
            sheet.rect(left, y + 30, max(18, (right - left) * share), 18, "deep-leaf" if share == 1 else "damage", 9)  # fmt: skip
        sheet.symbol(about.emblem, right + 10 + size / 2, y + 30, size)
        left = right + size + 20
        room = x + width - 8 - left
        cost_width = sheet.sign_line_width(about.cost, 14)
        sheet.text(left, y + 18, about.name, 14, max_width=room - (0 if sheet.is_narrow else cost_width + 8), bold=True)  # fmt: skip
        if not sheet.is_narrow:
            sheet.sign_line(x + width - 10 - cost_width, y + 14, about.cost, 14, cost_width + 1)
        words = after if sheet.is_narrow else f"{about.text}; {after}"
        sheet.text_box(left, y + 23, room, ATTACK_HEIGHT - 24, words, 13)
    sheet.bottom += ATTACK_HEIGHT + 6


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
    sheet: Sheet,
    state: AncientWorldState,
    rows: Sequence[CardRow],
    width: float,
    room: float = 9999,
) -> None:
    """Draw cards in rows under headings; a row begins beside the one before if there is space.

    In a fight, or if all do not fit into the room, lines of cards of which none can be used now are slim.
    """
    cards_per_row = int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:
        cards_per_row = min(cards_per_row, max(row.columns for row in rows) + 1)
    column_width = (width + sheet.column_gap) / cards_per_row
    card_width = column_width - sheet.column_gap
    lines: list[list[tuple[CardRow, int]]] = []
    used_columns = cards_per_row
    for row in rows:
        taken_columns = row.columns if sheet.is_wide else len(row.cards)
        if not lines or used_columns + taken_columns > cards_per_row:
            used_columns = 0
            lines.append([])
        lines[-1].append((row, used_columns))
        used_columns += taken_columns
    lines = [line for line in lines if any(row.cards for row, _ in line)]
    in_use = [any(_is_lit(sheet, state, card) for row, _ in line for card in row.cards) for line in lines]  # fmt: skip
    shown_lines = [[CardDisplay(card) for row, _ in line for card in row.cards] for line in lines]
    heights = [row_height(sheet, state.cards, shown, card_width) for shown in shown_lines]
    room -= len(lines) * (HEADING_HEIGHT + sheet.row_gap) + 3
    is_fight = bool(state.agenda) and isinstance(state.agenda[-1], Muster)
    are_slim = [False] * len(lines)
    if sum(heights) > room or (is_fight and sheet.is_wide):
        are_slim = [not is_used for is_used in in_use]
        room -= sum([height for height, is_used in zip(heights, in_use, strict=True) if is_used])
        slim = [slim_row_height(sheet, state.cards, shown, card_width - 1) for shown in shown_lines]
        needed = sum([height for height, is_used in zip(slim, in_use, strict=True) if not is_used])
        share = min(1.0, max(0.0, room + WORDS_ROOM) / max(1.0, needed))
        heights = [
            full if is_used else max(LEAST_SLIM_HEIGHT, low * share)
            for full, low, is_used in zip(heights, slim, in_use, strict=True)
        ]
    for line, is_slim, height in zip(lines, are_slim, heights, strict=True):
        top = sheet.bottom
        for (heading, cards, _), column in line:
            if not cards:
                continue
            x, count = sheet.margin + column * column_width, min(len(cards), cards_per_row)
            row_width = count * column_width - sheet.column_gap
            sheet.text(x, top + 11.5, heading, max_width=row_width, css_class="dim")
            sheet.bottom = top + HEADING_HEIGHT
            for card, *place in sheet.layout_rows(cards, card_width - 1, height, x, row_width):
                shown = CardDisplay(card, is_target=_is_target(state, card) if card in state.cards.titans else None)  # fmt: skip
                draw_card(sheet, state.cards, shown, (*place, height), is_slim=is_slim)
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
