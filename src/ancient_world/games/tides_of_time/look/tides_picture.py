"""The table as a picture: two kingdoms that face each other, the hands, and the score between them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

import attrs

from ancient_world.engine import HIDDEN_ID, label, register_messages
from ancient_world.engine.message_catalogue import ReaderName
from ancient_world.engine.sheet import Sheet
from ancient_world.games.tides_of_time.look.tides_board import (
    current_points,
    gains_of_card,
    is_scored,
    kingdom_title,
    pile_size,
    score_text,
    title_line,
)
from ancient_world.games.tides_of_time.look.tides_cards import (
    COLOUR_BY_SUIT,
    CardPlace,
    draw_back,
    draw_card,
    draw_empty_place,
    draw_face_down,
)
from ancient_world.games.tides_of_time.look.tides_labels import card_name, message
from ancient_world.games.tides_of_time.objectives import SUITS, wins_comparison
from ancient_world.games.tides_of_time.rules.kingdom_scores import tally_of
from ancient_world.games.tides_of_time.rules.rounds import ChooseCard
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import Player

register_messages(
    {
        "tides-part-hand": "Hand",
        "tides-part-kingdom": "Kingdom",
        "tides-part-rival": "Rival",
        "tides-kingdom-of": "{name}'s kingdom",
        "tides-kingdom-of:you": "Your kingdom",
        "tides-hand-of": "{name}'s hand",
        "tides-hand-of:you": "Your hand",
        "tides-hand-gains": "{hand} · what each card would bring now",
        "tides-hand-scored": "{hand} · what each card scored in round {round}",
        "tides-next-card": "{name}'s next card",
        "tides-next-card:you": "Your next card comes here",
        "tides-scores-now": "It scores {points:point|points} now.",
        "tides-scored-last": "It scored {points:point|points} in round {round}.",
        "tides-would-bring": "Played now, it would bring {points:point|points}.",
        "tides-would-change": "Points of {name}: {change}.",
        "tides-suit-counts": "{suit}: {counts}",
        "tides-suit-leader": "{suit}: {counts}. {name} has the most.",
        "tides-suit-leader:you": "{suit}: {counts}. You have the most.",
        "tides-removed-heading": "Removed from the game",
        "tides-in-pile": "{count} in the pile",
    }
)


# --- what a picture shows ---


@attrs.frozen
class Look:
    """The facts for one picture: the state, the players' names, the score of each open card, and the seats below and above."""

    state: TidesState
    names: Sequence[str]
    points: tuple[tuple[int, ...], ...]
    own: int
    other: int

    @property
    def is_choosing(self) -> bool:
        """True if the players choose the next cards of their kingdoms."""
        return isinstance((None, *self.state.agenda)[-1], ChooseCard)

    @property
    def awaits_cards(self) -> bool:
        """True if nobody has chosen the next card, so that the last two cards have just been turned up."""
        return self.is_choosing and not any(each.chosen for each in self.state.players)

    def slots(self, seat: int) -> tuple[list[str], list[str]]:
        """Return the cards to be drawn in a kingdom, secret ones last, and those in the hand; an empty id is a free place."""
        player = self.state.players[seat]
        secret_cards = _secret_cards(player)
        kingdom = [*player.open_cards, *secret_cards]
        if player.chosen is None and self.is_choosing:
            kingdom.append("")
        hand = [card for card in player.hand if card not in (HIDDEN_ID, *secret_cards)]
        hidden_count = max(0, len(player.hand) - len(hand) - len(secret_cards))
        return kingdom, hand + [HIDDEN_ID] * hidden_count


def _secret_cards(player: Player) -> list[str]:
    """Return the chosen cards that are not revealed yet; until then they also lie in the hand."""
    return [card for card in (player.chosen, player.relic, player.removed) if card is not None]


def draw(state: TidesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the other player's side, the score, and the own side; a narrow picture begins with the own hand."""
    own, other = sheet.rotate_to_viewer((0, 1), int)
    shown_names = [
        ReaderName(name) if seat == sheet.viewer else name for seat, name in enumerate(names)
    ]
    look = Look(state, shown_names, current_points(state), own, other)
    if not sheet.is_narrow:
        _draw_stage(sheet, look)
        return
    sheet.title(title_line(state))
    has_hand = bool(state.players[own].hand)
    if has_hand:
        with sheet.part("hand", message("part-hand")):
            _draw_narrow_score(sheet, look)
            _draw_hand(sheet, look, look.own)
    with sheet.part("kingdom", message("part-kingdom")):
        if not has_hand:
            _draw_narrow_score(sheet, look)
        _draw_kingdom(sheet, look, look.own)
        _draw_piles(sheet, look, sheet.margin, sheet.bottom, sheet.content_width)
        sheet.bottom += TALLY_HEIGHT + 8
    with sheet.part("rival", message("part-rival")):
        _draw_kingdom(sheet, look, look.other)
        _draw_hand(sheet, look, look.other)


# --- cards in their places ---


def _draw_kingdom_card(
    sheet: Sheet, look: Look, seat: int, index: int, card: str, place: CardPlace
) -> None:
    """Draw a card of a kingdom: an open one, one that lies face down, or the place of the next one."""
    player = look.state.players[seat]
    if not card:
        draw_empty_place(sheet, place, message("next-card", name=look.names[seat]))
    elif index >= len(player.open_cards):
        is_relic = index == len(player.open_cards) and player.relic is not None
        draw_face_down(
            sheet, look.state, card, place, about=_kingdom_name(look, seat), is_relic=is_relic
        )
    else:
        points = look.points[seat][index]
        about = f"{_kingdom_name(look, seat)}. {message('scores-now', points=points)}"
        is_relic = index < len(player.relics)
        is_new = look.awaits_cards and index + 1 == len(player.open_cards) and not is_relic
        with sheet.turned_up() if is_new else nullcontext():
            draw_card(
                sheet, look.state, card, place, about=about, note=str(points), is_relic=is_relic
            )


def _kingdom_name(look: Look, seat: int) -> str:
    return message("kingdom-of", name=look.names[seat])


def _hand_name(look: Look, seat: int) -> str:
    return message("hand-of", name=look.names[seat])


def _hand_heading(look: Look, seat: int) -> str:
    """Return the heading of a hand, which says what the numbers on its cards are."""
    name, (_, hand) = _hand_name(look, seat), look.slots(seat)
    if is_scored(look.state):
        return message("hand-scored", hand=name, round=look.state.round)
    shows_gains = seat == look.own and {*hand} != {HIDDEN_ID}
    return message("hand-gains", hand=name) if shows_gains else name


def _draw_hand_card(sheet: Sheet, look: Look, seat: int, card: str, place: CardPlace) -> None:
    """Draw a card of a hand: the own ones with what they would bring now, or did bring in the round that is over."""
    state, about, note = look.state, [f"{_hand_name(look, seat)}."], ""
    if card not in state.cards.cards:
        draw_back(sheet, place, HIDDEN_ID, _hand_name(look, seat))
        return
    if is_scored(state):
        points = sum([row.points for row in state.noted[-1][seat] if row.card == card])
        note = str(points)
        about.append(message("scored-last", points=points, round=state.round))
    elif seat == look.own:
        own_gain, other_gain = gains_of_card(state, seat, card)
        note = f"{own_gain:+}"
        about.append(message("would-bring", points=own_gain))
        if other_gain:
            other_name = format(look.names[1 - seat])
            about.append(message("would-change", name=other_name, change=f"{other_gain:+}"))
    draw_card(sheet, state, card, place, about=" ".join(about), note=note)


# --- the stage: two kingdoms that face each other ---


OWN_WIDTH = 178.0
"""The width of the own cards in a wide picture, where they overlap."""
LABEL_HEIGHT, TALLY_HEIGHT, ROW_GAP, RELIC_GAP = 18.0, 78.0, 22.0, 8.0
FAN_MARGIN, PLACE_WIDTH, MIN_STEP = 6.0, 84.0, 112.0
"""The room beside a fan, the least width of the place for the next card, and the least width that stays free of each own card."""


def _draw_stage(sheet: Sheet, look: Look) -> None:
    """Draw the other side above and the own side below, with the score between them."""
    _draw_row(sheet, look, look.other, 184 if sheet.is_wide else 210)
    top, left, width = sheet.bottom + 6, sheet.margin, sheet.content_width
    scores_width = 236.0 if sheet.is_wide else width - 312
    piles_width = 296.0 if look.state.removed or not sheet.is_wide else 102.0
    _draw_piles(sheet, look, left, top, piles_width)
    for row, seat in enumerate((look.other, look.own)):
        _draw_score(sheet, look, seat, left + width - scores_width, top + row * 40, scores_width)
    if sheet.is_wide:
        suits_width = width - piles_width - scores_width - 15
        _draw_suits(sheet, look, left + piles_width + 10, top, suits_width, TALLY_HEIGHT)
    else:
        _draw_suits(sheet, look, left, top + TALLY_HEIGHT + 6, width + 5, 44)
        sheet.bottom += 50
    sheet.bottom += TALLY_HEIGHT + 12
    _draw_row(sheet, look, look.own, 278 if sheet.is_wide else 250)


def _draw_row(sheet: Sheet, look: Look, seat: int, height: float) -> None:
    """Draw a player's kingdom on the left and the hand on the right; the own hand is fanned out."""
    kingdom, hand = look.slots(seat)
    is_own, relic_count = seat == look.own, len(look.state.players[seat].relics)
    own_width = OWN_WIDTH if is_own and sheet.is_wide else 0.0
    width, step = _fit_row(sheet, kingdom, hand, relic_count, own_width)
    top, right = sheet.bottom + LABEL_HEIGHT, sheet.width - sheet.margin - FAN_MARGIN
    hand_left = right - width - step * (len(hand) - 1)
    mat_right = hand_left - ROW_GAP / 2 if hand else sheet.width - 4
    if kingdom:
        sheet.rect(4, sheet.bottom, mat_right - 4, height + LABEL_HEIGHT + 5, "water", 10)
        _draw_label(sheet, sheet.margin, _kingdom_name(look, seat))
    else:
        hand_left = (sheet.margin + hand_left) / 2
    place_left = sheet.margin
    for index, card in enumerate(kingdom):
        left = sheet.margin + index * step + (RELIC_GAP if index >= relic_count > 0 else 0)
        shown_width = step + (RELIC_GAP if index == relic_count - 1 else 0)
        is_covered = (*kingdom, "")[index + 1] != ""
        place = CardPlace(
            left, top, width, height, min(width, shown_width if is_covered else width)
        )
        if not card:
            place_width = mat_right - place_left - 6
            place = CardPlace(place_left, top, place_width, height, place_width)
        _draw_kingdom_card(sheet, look, seat, index, card, place)
        place_left = left + width + 6
    if hand:
        _draw_label(sheet, hand_left, _hand_heading(look, seat))
    for index, card in enumerate(hand):
        turn = (index - (len(hand) - 1) / 2) if is_own else 0.0
        left, y = hand_left + index * step, top + turn * turn * 1.2
        shown_width = width if index == len(hand) - 1 else min(width, step)
        with sheet.rotated(1.4 * turn, left + width / 2, y + height):
            _draw_hand_card(sheet, look, seat, card, CardPlace(left, y, width, height, shown_width))
    sheet.bottom = top + height + (8 if is_own else 5)


def _fit_row(
    sheet: Sheet, kingdom: list[str], hand: list[str], relic_count: int, width: float
) -> tuple[float, float]:
    """Return the width of the cards in a row, and the distance from one to the next, so that they fill the sheet.

    Cards of a given width overlap, others are as wide as they may be. The place of the next card, the last one of
    the kingdom, is removed where it would make cards overlap too far.
    """
    count = len(kingdom) + len(hand) - ("" in kingdom)
    groups = bool(kingdom and kingdom[0]) + bool(hand)
    space = sheet.content_width - FAN_MARGIN - (ROW_GAP if hand else 0)
    space -= RELIC_GAP if relic_count else 0
    if "" in kingdom:
        free_step = (space - PLACE_WIDTH - groups * width) / max(1, count - groups)
        if free_step < MIN_STEP and width:
            kingdom.remove("")
        else:
            space -= PLACE_WIDTH
    width = width or min(160.0, (space + 6) / max(1, count) - 6)
    return width, min(width + 6, (space - groups * width) / max(1, count - groups))


def _draw_label(sheet: Sheet, x: float, text: str) -> None:
    sheet.text(x + 2, sheet.bottom + 13, text, css_class="dim", bold=True)


# --- the score between the kingdoms ---


def _draw_suits(sheet: Sheet, look: Look, x: float, y: float, width: float, height: float) -> None:
    """Draw for each suit the symbols of both players as they count; a crown marks who has the most (V2, V3)."""
    state = look.state
    kingdoms = [side.open_cards for side in state.players]
    if is_scored(state):
        kingdoms = [tuple([row.card for row in rows]) for rows in state.noted[-1]]
    tallies = [tally_of(state.cards.cards, kingdom, state.settings) for kingdom in kingdoms]
    cell_width = width / len(SUITS)
    for index, suit in enumerate(SUITS):
        counts = [tally.symbols[suit] for tally in tallies]
        leaders = [each for each in (0, 1) if wins_comparison(counts[each], counts[1 - each], tallies[each])]  # fmt: skip
        counts_text = ", ".join([f"{look.names[each]} {counts[each]}" for each in (0, 1)])
        data = {"suit": label(suit), "counts": counts_text}
        title = message("suit-counts", **data)
        if leaders:
            title = message("suit-leader", name=look.names[leaders[0]], **data)
        left = x + index * cell_width
        with sheet.group(title):
            sheet.rect(left, y, cell_width - 5, height, COLOUR_BY_SUIT[suit], 8)
            size = min(height - 6, cell_width - 55)
            sheet.symbol(f"emblem-{suit}", left + 4 + size / 2, y + height / 2, size)
            for row, seat in enumerate((look.other, look.own)):
                middle = y + height * (0.27 + 0.46 * row)
                sheet.emblem(seat, left + cell_width - 42, middle, 4.5)
                sheet.text(
                    left + cell_width - 33, middle + 6, str(counts[seat]), 17, bold=seat in leaders
                )
                if seat in leaders:
                    sheet.symbol("crown", left + cell_width - 14, middle, 13)


def _draw_score(sheet: Sheet, look: Look, seat: int, x: float, y: float, width: float) -> None:
    """Draw a player's points: those of earlier rounds, those of the kingdom as it stands, and both together."""
    state, points = look.state, look.points[seat]
    running = 0 if is_scored(state) else sum(points)
    total = str(sum(state.round_points(seat)) + running)
    with sheet.group(kingdom_title(state, seat, format(look.names[seat]), points)):
        sheet.rect(x, y, width, 38, "head" if seat == look.own else "box", 8)
        sheet.emblem(seat, x + 14, y + 12, 6)
        total_width = sheet.text(x + width - 8, y + 20, total, 20, bold=True, anchor="end")
        name_width = width - total_width - 40
        sheet.text(x + 26, y + 16, look.names[seat], 14, max_width=name_width, bold=True)
        text_width = width - 16 - (total_width if sheet.is_wide else 0)
        sheet.text(x + 8, y + 32, score_text(state, seat, points), max_width=text_width)


def _draw_piles(sheet: Sheet, look: Look, x: float, y: float, width: float) -> None:
    """Draw the round, the pile and the removed cards."""
    state, height = look.state, TALLY_HEIGHT
    pile_text = message("in-pile", count=pile_size(state))
    with sheet.group(f"{title_line(state)}. {pile_text}"):
        sheet.rect(x, y, 102, height, "box", 8)
        sheet.text_box(x + 8, y + 5, 88, 32, title_line(state), 14)
        for index in range(min(3, pile_size(state))):
            sheet.rect(x + 9 + 3 * index, y + 41 - 2 * index, 22, 31, "tide", 3)
            sheet.rect(x + 9 + 3 * index, y + 41 - 2 * index, 22, 31, "line", 3)
        sheet.text_box(x + 44, y + 43, 52, 32, pile_text)
    if not state.removed:
        return
    heading, left, width = message("removed-heading"), x + 110, width - 110
    sheet.text(left + 2, y + 12, heading, max_width=width, css_class="dim", bold=True)
    for index, card in enumerate(state.removed):
        name, top = card_name(state.cards, card), y + 17 + 15.4 * index
        with sheet.component("card", card, name, heading, is_clickable=False):
            sheet.rect(left, top, width, 14.6, "face box", 4)
            sheet.text(left + 5, top + 11.3, name, max_width=width - 9)


# --- parts of a narrow picture ---


def _draw_narrow_score(sheet: Sheet, look: Look) -> None:
    """Draw the points of both players, and the symbols below."""
    half = (sheet.content_width - 6) / 2
    for column, seat in enumerate((look.own, look.other)):
        _draw_score(sheet, look, seat, sheet.margin + column * (half + 6), sheet.bottom, half)
    _draw_suits(sheet, look, sheet.margin, sheet.bottom + 42, sheet.content_width + 5, 40)
    sheet.bottom += 86


def _draw_kingdom(sheet: Sheet, look: Look, seat: int) -> None:
    kingdom, _ = look.slots(seat)
    if kingdom[3:] and kingdom[-1] == "":
        kingdom.pop()  # no row for a free place alone
    _draw_label(sheet, sheet.margin, _kingdom_name(look, seat))
    sheet.bottom += LABEL_HEIGHT
    for (index, card), x, y, width in sheet.layout_rows(enumerate(kingdom), 112, 150):
        place = CardPlace(x, y, width, 150, width)
        _draw_kingdom_card(sheet, look, seat, index, card, place)
    sheet.bottom += 4


def _draw_hand(sheet: Sheet, look: Look, seat: int) -> None:
    _, hand = look.slots(seat)
    if not hand:
        return
    _draw_label(sheet, sheet.margin, _hand_heading(look, seat))
    sheet.bottom += LABEL_HEIGHT
    min_width, height = 112.0, 150.0
    if seat == look.own:
        min_width = 170.0 if len(hand) in (2, 4) else 112.0
        height = 180.0 if len(hand) > 3 else 244.0
    for card, x, y, width in sheet.layout_rows(hand, min_width, height):
        _draw_hand_card(sheet, look, seat, card, CardPlace(x, y, width, height, width))
    sheet.bottom += 4
