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
        "tides-hand-passed": "{hand} · you passed these on",
        "tides-hand-returned": "{hand} · you know what came back from the kingdom",
        "tides-relics": "Relics",
        "tides-kingdom-with-relics": "{kingdom} · relics are gilded",
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
    def newest_count(self) -> int:
        """How many cards of each kingdom have just been turned up: at the end two, since the last one is played without a choice."""
        if not self.state.agenda:
            return 2
        return int(self.is_choosing and not any(each.chosen for each in self.state.players))

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
    has_hand = bool(state.players[own].hand)
    if has_hand:
        with sheet.part("hand", message("part-hand")):
            _draw_strips(sheet, look)
            _draw_hand(sheet, look, own)
    with sheet.part("kingdom", message("part-kingdom")):
        if not has_hand:
            _draw_strips(sheet, look)
        _draw_kingdom(sheet, look, own)
        _draw_piles(sheet, look, sheet.margin, sheet.bottom, sheet.content_width)
        sheet.bottom += TALLY_HEIGHT + 8
    with sheet.part("rival", message("part-rival")):
        _draw_kingdom(sheet, look, other)
        _draw_hand(sheet, look, other)


# --- cards in their places ---


def _draw_kingdom_card(
    sheet: Sheet, look: Look, seat: int, index: int, card: str, place: CardPlace
) -> None:
    """Draw a card of a kingdom: an open one, one that lies face down, or the place of the next one."""
    player, about = look.state.players[seat], _kingdom_name(look, seat)
    if not card:
        draw_empty_place(sheet, place, message("next-card", name=look.names[seat]))
        return
    if index >= len(player.open_cards):
        draw_face_down(sheet, look.state, card, place, message("face-down"), about)
        return
    points, relic_count = look.points[seat][index], len(player.relics)
    about += f". {message('scores-now', points=points)}"
    is_new = index >= max(relic_count, len(player.open_cards) - look.newest_count)
    with sheet.turned_up(lambda: draw_back(sheet, place)) if is_new else nullcontext():
        draw_card(sheet, look.state, card, place, about, str(points), is_relic=index < relic_count)


def _kingdom_name(look: Look, seat: int) -> str:
    return message("kingdom-of", name=look.names[seat])


def _hand_name(look: Look, seat: int) -> str:
    return message("hand-of", name=look.names[seat])


def _hand_heading(sheet: Sheet, look: Look, seat: int) -> str:
    """Return the heading of a hand: what the numbers on its cards are, or why the viewer knows the cards."""
    name, (_, hand) = _hand_name(look, seat), look.slots(seat)
    if sheet.is_narrow and seat == look.own:
        name = title_line(look.state)  # its tab names the hand
    if {*hand} == {HIDDEN_ID}:
        return name
    if is_scored(look.state):
        return message("hand-scored", hand=name, round=look.state.round)
    if seat == look.own:
        return message("hand-gains", hand=name)
    if sheet.viewer is None:
        return name
    is_passed = look.state.players[seat].kingdom
    return message("hand-passed" if is_passed else "hand-returned", hand=name)


def _draw_hand_card(sheet: Sheet, look: Look, seat: int, card: str, place: CardPlace) -> None:
    """Draw a card of a hand: the own ones with what they would bring now, or did bring in the round that is over."""
    state, about, note = look.state, [f"{_hand_name(look, seat)}."], ""
    if card not in state.cards.cards:
        draw_face_down(sheet, state, HIDDEN_ID, place, _hand_name(look, seat))
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
    draw_card(sheet, state, card, place, " ".join(about), note)


# --- the stage: two kingdoms that face each other ---


OWN_WIDTH, RELIC_WIDTH = 178.0, 140.0
"""The width of the own cards in a wide picture, where those in the hand may overlap, and of relics, which are set apart."""
LABEL_HEIGHT, TALLY_HEIGHT, GROUP_GAP = 18.0, 78.0, 18.0
"""The heights of a heading and of the score, and the gap between relics, kingdom and hand."""
PLACE_WIDTH, MIN_STEP, FAN_TURN = 34.0, 112.0, 2.2
"""The least widths of the place for the next card and of what stays free of each card, and the degrees between two cards of a fan."""


def _draw_stage(sheet: Sheet, look: Look) -> None:
    """Draw the other side above and the own side below, with the score between them, over which moving cards pass."""
    other_top, other_height = sheet.bottom, 194 if sheet.is_wide else 210
    sheet.bottom += LABEL_HEIGHT + other_height + 5
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
    own_top = sheet.bottom + TALLY_HEIGHT + 12
    sheet.bottom = other_top
    _draw_row(sheet, look, look.other, other_height)
    sheet.bottom = own_top
    _draw_row(sheet, look, look.own, 290 if sheet.is_wide else 250)


def _draw_row(sheet: Sheet, look: Look, seat: int, height: float) -> None:
    """Draw a player's relics, the rest of the kingdom, and the hand; the own hand is fanned out."""
    slots, hand = look.slots(seat)
    relic_count = len(look.state.players[seat].relics)
    relics, kingdom = slots[:relic_count], slots[relic_count:]
    is_own, top, left = seat == look.own, sheet.bottom + LABEL_HEIGHT, sheet.margin
    if relics:
        _draw_mat(sheet, left, RELIC_WIDTH, height, message("relics"), "gilt")
        relic_height = (height + 6) / relic_count - 6
        for index, card in enumerate(relics):
            y = top + index * (relic_height + 6)
            place = CardPlace(left, y, RELIC_WIDTH, relic_height, RELIC_WIDTH)
            _draw_kingdom_card(sheet, look, seat, index, card, place)
        left += RELIC_WIDTH + GROUP_GAP
    right = sheet.width - sheet.margin - (15 if is_own and hand else 0)
    width, step, hand_step = _fit_row(right - left, kingdom, len(hand), is_own and sheet.is_wide)
    hand_left = right - width - hand_step * (len(hand) - 1) if hand else right + GROUP_GAP
    if kingdom:
        mat_width = hand_left - GROUP_GAP - left
        _draw_mat(sheet, left, mat_width, height, _kingdom_name(look, seat), "water")
    else:
        hand_left = (left + hand_left) / 2
    for index, card in enumerate(kingdom, relic_count):
        is_last = index + 1 == len(slots) or not slots[index + 1]
        place = CardPlace(left, top, width, height, width if is_last else min(width, step), step)
        if not card:
            place_width = hand_left - GROUP_GAP - left
            place = CardPlace(left, top, place_width, height, place_width)
        _draw_kingdom_card(sheet, look, seat, index, card, place)
        left += width + 6 if is_last else step
    if hand:
        _draw_label(sheet, hand_left, _hand_heading(sheet, look, seat))
    for index, card in enumerate(hand):
        turn = (index - (len(hand) - 1) / 2) if is_own else 0.0
        x, y = hand_left + index * hand_step, top + turn * turn * 2.4
        shown_width = width if index == len(hand) - 1 else min(width, hand_step)
        with sheet.rotated(FAN_TURN * turn, x + width / 2, y + height):
            place = CardPlace(x, y, width, height, shown_width, hand_step)
            _draw_hand_card(sheet, look, seat, card, place)
    sheet.bottom = top + height + (14 if is_own else 5)


def _draw_mat(
    sheet: Sheet, left: float, width: float, height: float, name: str, css_class: str
) -> None:
    """Draw the mat below cards, with its name if there is room."""
    sheet.rect(left - 6, sheet.bottom, width + 12, height + LABEL_HEIGHT + 5, css_class, 10)
    if sheet.width_of(name, 12, bold=True) < width + 12:
        _draw_label(sheet, left, name)


def _fit_row(
    space: float, kingdom: list[str], hand_count: int, is_own: bool
) -> tuple[float, float, float]:
    """Return the width of the cards in a row, and the distances from one to the next in the kingdom and in the hand.

    Own cards are of one width: those in the hand overlap where there is no room, and those of the kingdom where there is still
    none. Other cards are as wide as they may be. The place of the next card, the last one of the kingdom, is removed where it
    would make cards overlap too far.
    """
    count, hand_steps = len(kingdom) - ("" in kingdom), max(0, hand_count - 1)
    space -= GROUP_GAP if hand_count else 0
    if not is_own:
        space -= PLACE_WIDTH if "" in kingdom else 0
        width = min(160.0, (space + 6) / max(1, count + hand_count) - 6)
        return width, width + 6, width + 6
    free = space - count * (OWN_WIDTH + 6) - (OWN_WIDTH if hand_count else -6)
    for place_width in (PLACE_WIDTH, 0.0) if "" in kingdom else (0.0,):
        if free - place_width >= MIN_STEP * hand_steps:
            hand_step = (free - place_width) / max(1, hand_steps)
            return OWN_WIDTH, OWN_WIDTH + 6, min(OWN_WIDTH + 6, hand_step)
        if "" in kingdom:
            kingdom.remove("")
    groups = bool(count) + bool(hand_count)
    step = (space - groups * OWN_WIDTH) / max(1, count + hand_count - groups)
    return OWN_WIDTH, step, step


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
    """Draw a player's points: all as of now, those of earlier rounds, and those of the kingdom as it stands."""
    state, points, height = look.state, look.points[seat], 24.0 if sheet.is_narrow else 38.0
    running = 0 if is_scored(state) else sum(points)
    total = str(sum(state.round_points(seat)) + running)
    with sheet.group(kingdom_title(state, seat, format(look.names[seat]), points)):
        sheet.rect(x, y, width, height, "head" if seat == look.own else "box", 8)
        sheet.emblem(seat, x + 14, y + 12, 6)
        total_width = sheet.text(
            x + width - 8, y + height / 2 + 7, total, 20, bold=True, anchor="end"
        )
        text, name_width = score_text(state, seat, points), width - total_width - 40
        if sheet.is_narrow:
            text_width = sheet.width_of(text, 13)
            sheet.text(
                x + width - total_width - 18, y + 17, text, 13, anchor="end", css_class="dim"
            )
            name_width -= text_width + 12
        else:
            sheet.text(x + 8, y + 32, text, max_width=width - 24 - total_width)
        sheet.text(x + 26, y + 17, look.names[seat], 14, max_width=name_width, bold=True)


def _draw_piles(sheet: Sheet, look: Look, x: float, y: float, width: float) -> None:
    """Draw the round, the pile and the removed cards."""
    state, height = look.state, TALLY_HEIGHT
    pile_text = message("in-pile", count=pile_size(state))
    with sheet.group(f"{title_line(state)}. {pile_text}"):
        sheet.rect(x, y, 102, height, "box", 8)
        sheet.text_box(x + 8, y + 5, 88, 32, title_line(state), 14)
        sheet.rect(x + 9, y + 41, 22, 31, "off", 3)
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


def _draw_strips(sheet: Sheet, look: Look) -> None:
    """Draw both players' points, each with the kingdom in a row of small cards, and the symbols."""
    for seat, left, width in sheet.layout_columns((look.other, look.own), 250):
        _draw_score(sheet, look, seat, left, sheet.bottom, width)
        cards = [card for card in look.slots(seat)[0] if card]
        tile_width = (width + 4) / max(5, len(cards)) - 4
        for index, card in enumerate(cards):
            x = left + index * (tile_width + 4)
            place = CardPlace(x, sheet.bottom + 27, tile_width, 37, tile_width)
            _draw_kingdom_card(sheet, look, seat, index, card, place)
        sheet.bottom += 60 if cards else 27 - sheet.gap
    _draw_suits(sheet, look, sheet.margin, sheet.bottom, sheet.content_width + 5, 36)
    sheet.bottom += 38


def _draw_kingdom(sheet: Sheet, look: Look, seat: int) -> None:
    kingdom, _ = look.slots(seat)
    if kingdom[3:] and kingdom[-1] == "":
        kingdom.pop()  # no row for a free place alone
    name = _kingdom_name(look, seat)
    if look.state.players[seat].relics:
        name = message("kingdom-with-relics", kingdom=name)
    _draw_label(sheet, sheet.margin, name)
    sheet.bottom += LABEL_HEIGHT
    height = 190.0 if seat == look.own else 158.0
    for (index, card), x, y, width in sheet.layout_rows(enumerate(kingdom), 112, height):
        place = CardPlace(x, y, width, height, width)
        _draw_kingdom_card(sheet, look, seat, index, card, place)
    sheet.bottom += 4


def _draw_hand(sheet: Sheet, look: Look, seat: int) -> None:
    _, hand = look.slots(seat)
    if not hand:
        return
    _draw_label(sheet, sheet.margin, _hand_heading(sheet, look, seat))
    sheet.bottom += LABEL_HEIGHT
    is_roomy = is_scored(look.state) or not look.state.players[seat].open_cards
    rows = [(hand, 112.0, 158.0)]
    if seat == look.own and sheet.content_width > 500:  # a phone on its side: all in one row
        width = sheet.content_width / len(hand) - sheet.column_gap
        rows = [(hand, width, 185.0 if hand[3:] else 149.0)]
    elif seat == look.own and hand[4:]:
        rows = [(hand[:3], 112.0, 196.0 if is_roomy else 168.0), (hand[3:], 170.0, 148.0)]
    elif seat == look.own:
        height = 178.0 if is_roomy else 140.0 if hand[3:] else 244.0
        rows = [(hand, 170.0 if len(hand) in (2, 4) else 112.0, height)]
    for cards, min_width, height in rows:
        for card, x, y, width in sheet.layout_rows(cards, min_width, height):
            _draw_hand_card(sheet, look, seat, card, CardPlace(x, y, width, height, width))
    sheet.bottom += 4
