"""What a player has, in pictures: the name, the goods, the room, the citizens, and the cards as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from ancient_world.engine import message_text
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import (
    card_name,
    strength_text,
)
from ancient_world.games.the_ancient_world.city import Army, City, Placed
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.look.city_board import (
    army_text,
    board_message,
    citizen_numbers_text,
    citizen_summary,
    owned_text,
)
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CardDisplay,
    ChipGroup,
    card_text,
    draw_citizens,
    strength_signs,
)
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player

LEAST_PADDING = 1.0
"""The least room in a pill between facts that belong together."""


class Fact(NamedTuple):
    """Something that counts for a player: its title, and its signs."""

    title: str
    signs: str


class PlayerFacts(NamedTuple):
    """What counts for a player, in groups: goods, points, room in the city, banners."""

    goods: Sequence[Fact]
    points: Fact
    room: Sequence[Fact]
    """The food for citizens, the place for cards, and the place for armies."""
    banners: Fact | None
    """The banners by tribe; ``None`` if there are none."""

    @property
    def all(self) -> list[Fact]:
        """Return all facts in the order in which they are read."""
        banners = [] if self.banners is None else [self.banners]
        return [*self.goods, self.points, *self.room, *banners]


def is_deciding(state: AncientWorldState, seat: int) -> bool:
    """Return whether the game waits for a player."""
    return bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat


def player_facts(state: AncientWorldState, seat: int) -> PlayerFacts:
    """Return what counts for a player."""
    player, points = state.players[seat], score(state, seat).total
    totals, banner_counts = player.city.totals(state.cards), count_banners(state, seat)
    goods = []
    for name in ("coins", "knowledge", "ambrosia"):
        amount = getattr(player, name)
        title = message_text(f"goods-{name}", {name: amount})
        goods.append(Fact(title, f"{amount} :{name.removesuffix('s') if name == 'coins' else name}"))  # fmt: skip
    people = f"{board_message('people')}: {citizen_summary(state, player)}"
    built = len(player.city.empire)
    capacity = board_message("city", built=built, capacity=totals.capacity)
    armies = board_message("armies", count=len(player.armies), limit=totals.army_limit)
    room = [
        Fact(people, f"{player.citizen_count}/{totals.food} :food"),
        Fact(capacity, f"{built}/{totals.capacity} :house"),
        Fact(armies, f"{len(player.armies)}/{totals.army_limit} :shield"),
    ]
    banners = [f":{tribe} {banner_counts[tribe]}" for tribe in TRIBES if banner_counts[tribe]]
    points_fact = Fact(board_message("points-now", points=points), f"{points} :star")
    banner_fact = Fact(_banners_title(state, seat), " ".join(banners)) if banners else None
    return PlayerFacts(goods, points_fact, room, banner_fact)


def _banners_title(state: AncientWorldState, seat: int) -> str:
    """Return how many banners of each tribe a player has, and what they score."""
    banner_points, counts = state.cards.figures.banner_points, count_banners(state, seat)
    parts = [
        board_message(
            "banner-points",
            tribe=tribe,
            count=counts[tribe],
            points=banner_points[min(counts[tribe], len(banner_points)) - 1],
        )
        for tribe in TRIBES
        if counts[tribe]
    ]
    return f"{board_message('banner-count')}: {'; '.join(parts)}"


def draw_name(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    name: str,
    x: float,
    width: float,
    *,
    says_passed: bool = True,
) -> float:
    """Draw whose city it is, who leads and who starts the next round, in a line from ``bottom`` on; return the right edge.

    Where there is no room for both, the crown of who leads gives way.
    """
    y, has_passed = sheet.bottom, state.players[seat].passed and state.agenda
    title = f"{name}{board_message('passed') if has_passed else ''}"
    totals = [score(state, each).total for each in range(len(state.players))]
    leads = totals[seat] == max(totals) > min(totals)
    is_last = state.round == state.cards.figures.rounds or not state.agenda
    starts_next = state.token == seat and not is_last
    first = board_message("first")
    first_width = sheet.width_of(first, 12, bold=True) + 12
    shown = title if says_passed else name
    if starts_next:
        title = f"{title}{board_message('starts-next')}"
    with sheet.group(title):
        sheet.emblem(seat, x + 12, y + 11, 8)
        room = width - 37 - (first_width + 3) * starts_next
        leads = leads and sheet.width_of(name, 14, bold=True) + 19 <= room
        room -= 19 * leads
        if sheet.width_of(shown, 14, bold=True) > room:
            shown = name
        left = x + 26 + sheet.text(x + 26, y + 16, shown, 14, max_width=room, bold=True) + 9
        if leads:
            sheet.symbol("crown", left + 8, y + 11, 16)
            left += 19
        if starts_next:
            sheet.rect(left, y + 2.5, first_width, 17, "deep-azure", 8.5)
            sheet.text(left + first_width / 2, y + 15.3, first, max_width=first_width, bold=True, css_class="on-deep", anchor="middle")  # fmt: skip
            left += first_width + 3
    return left


def draw_citizens_left(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    x: float,
    y: float,
    size: float,
    most: float = inf,
) -> float:
    """Draw the citizens that a player can place, around a height, and if they end before ``most`` those that wait; return the right edge."""
    player, radius = state.players[seat], size * 0.68
    waiting = _waiting_citizens(player)
    if player.available or waiting:
        with sheet.group(f"{board_message('people')}: {citizen_summary(state, player)}"):
            ready = [Placed(seat, number) for number in player.available]
            spacing = 2.5 * radius + 2
            draw_citizens(sheet, ready, x + radius, y, radius, spacing)
            x += len(ready) * spacing + 2
            if x + sheet.width_of(waiting, 13) + size / 2 <= most:
                x += sheet.text(x, y + 4.5, waiting, 13, css_class="dim")
            x += size / 2
    return x


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


def draw_facts(
    sheet: Sheet, facts: Iterable[Fact], x: float, right: float, left: float, size: float
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


def draw_fact_group(
    sheet: Sheet, facts: Sequence[Fact], x: float, y: float, size: float, right: float
) -> float:
    """Draw facts that belong together in a pill around a height, as far as there is room; return the right edge."""
    widths = [sheet.sign_line_width(each.signs, size) for each in facts]
    while facts and x + sum(widths) + LEAST_PADDING * (len(facts) + 1) > right + 0.1:
        facts, widths = facts[:-1], widths[:-1]
    if not facts:
        return x
    padding = min(size * 0.5, (right + 0.1 - x - sum(widths)) / (len(facts) + 1))
    width, height = sum(widths) + padding * (len(facts) + 1), size * 1.45
    sheet.rect(x, y - height / 2, width, height, "paper edge", height / 2)
    left = x + padding
    for (title, signs), signs_width in zip(facts, widths, strict=True):
        with sheet.group(title):
            sheet.sign_line(left, y, signs, size, signs_width + 0.1)
        left += signs_width + padding
    return x + width


# --- the cards of a player ---


def cards_of_city(
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


def army_display(state: AncientWorldState, army: Army) -> CardDisplay:
    """Return an army with its strength and what it costs to use it, or that it was used."""
    swords, arrows = army.strength(state.cards)
    design = state.cards.military[army.card]
    printed = design.totals
    legacy = strength_text(swords - printed.swords, arrows - printed.arrows)
    words = card_text(state.cards, army.card).text
    return CardDisplay(
        army.card,
        strength_signs(swords, arrows),
        (),
        army_text(state, army),
        f"{army.paid or army.cost} :coin",
        is_used=army.is_used,
        words=f"{board_message('legacy-adds', strength=legacy)}; {words}" if legacy else words,
    )


def stored_display(state: AncientWorldState, card: str) -> CardDisplay:
    """Return a card that a player has stored."""
    title = board_message("stored-card", name=card_name(state.cards, card))
    return CardDisplay(card, title=title, note=board_message("stored"))


def rest_groups(state: AncientWorldState, seat: int) -> Iterator[ChipGroup]:
    """Yield the retired cards and the board of a player."""
    player = state.players[seat]
    boards = [card for card in (player.board,) if card is not None]
    retired = [card for army in player.armies for card in army.retired]
    for code, cards in (("retired", retired), ("player-board", boards)):
        displays = [CardDisplay(card, cost="") for card in cards]
        yield ChipGroup(board_message(code), displays, is_deciding(state, seat))
