"""The table as a picture: spaces, cards on offer, and each player's city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.city import Army, City, Placed
from ancient_world.games.the_ancient_world.look.board import (
    army_text,
    numbers,
    owned_text,
    people,
    say,
    threat_text,
    title,
)
from ancient_world.games.the_ancient_world.look.cards import (
    HIGH,
    WIDE,
    Lying,
    chips,
    draw_card,
    draw_citizens,
    draw_spaces,
)
from ancient_world.games.the_ancient_world.rules.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player
from ancient_world.games.the_ancient_world.terms import TRIBES

# --- players ---


ROOM = 360.0
"""The least width of a player's side."""


def draw_side(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, room: float
) -> None:
    """Draw a player's side: the goods, the citizens and the cards."""
    player, cards = state.players[seat], state.cards
    deciding = bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat
    look = "head" if deciding else "box"
    _heading(sheet, state, seat, names[seat], x, room, look)
    sheet.bottom += 26
    _people(sheet, state, seat, x, room)
    starting = {*cards.figures.starting_empire, *cards.figures.starting_military}
    lying = _lying(state, seat, names)
    for each, *at in sheet.in_rows(lying, WIDE, HIGH, x, room):
        draw_card(sheet, cards, each, *at, acts=deciding or each.card not in starting)
    retired = [card for army in player.armies for card in army.retired]
    boards = [card for card in (player.board,) if card is not None]
    for code, some in (("stored", player.stored), ("retired", retired), ("player-board", boards)):
        chips(sheet, cards, say(code), some, x, room, acts=deciding)


def _heading(
    sheet: Sheet, state: AncientWorldState, seat: int, name: str, x: float, room: float, look: str
) -> None:
    """Draw the heading of a player's side: the name and the goods."""
    y = sheet.bottom
    player, points = state.players[seat], score(state, seat).total
    title = f"{name}{say('passed') if player.passed and state.agenda else ''}"
    with sheet.part(title):
        sheet.rect(x, y, room, 22, look, 3)
        sheet.emblem(seat, x + 12, y + 11, 6)
        sheet.text(x + 24, y + 15, title, 11, room=room - 230, bold=True)
        if state.token == seat:
            sheet.symbol("first", x + room - 198, y + 11, 13)
    goods = [
        ("coin", player.coins, message_text("goods-coins", {"coins": player.coins})),
        (
            "knowledge",
            player.knowledge,
            message_text("goods-knowledge", {"knowledge": player.knowledge}),
        ),
        ("ambrosia", player.ambrosia, message_text("goods-ambrosia", {"ambrosia": player.ambrosia})),
        ("star", points, say("points-now", points=points)),
    ]
    for place, (symbol, number, title) in enumerate(goods):
        at = x + room - 182 + place * 45
        with sheet.part(title):
            sheet.symbol(symbol, at + 7, y + 11, 13)
            sheet.text(at + 16, y + 15, str(number), 10.5, room=28, bold=True)


def _people(sheet: Sheet, state: AncientWorldState, seat: int, x: float, room: float) -> None:
    """Draw ready, new and starving citizens, food and places for cards, and the banners beside or below them."""
    player, y = state.players[seat], sheet.bottom
    totals = player.city.totals(state.cards)
    with sheet.part(f"{say('people')}: {people(state, player)}"):
        ready = [Placed(seat, number) for number in player.available]
        draw_citizens(sheet, ready, x + 12, y + 9)
        sheet.text(x + 12 + 18 * len(ready), y + 12, _waiting(player), 9, room=52, look="dim")
        built = f"{len(player.city.empire)} / {totals.capacity} :house"
        armies = f"{len(player.armies)} / {totals.army_limit} :shield"
        fed = f"{player.citizens} / {totals.food} :food"
        sheet.signs(x + 152, y + 9, f"{fed} {built} {armies}", 9, 150)
    sheet.bottom += 21
    shown = banners(state, seat)
    signs = " ".join([f"{shown[tribe]} :{tribe}" for tribe in TRIBES if shown[tribe]])
    if signs:
        with sheet.part(say("banner-count")):
            wide = sheet.signs_width(signs, 9)
            beside = 310 + wide < room
            sheet.signs(
                x + (room - wide if beside else 4), y + (9 if beside else 27), signs, 9, wide
            )
            sheet.bottom += 0 if beside else 17


def _waiting(player: Player) -> str:
    """Return the citizens that cannot be placed now, new and starving ones."""
    parts = (("+", player.new), ("!", player.starving))
    return " ".join([f"{sign}{numbers(some)}" for sign, some in parts if some])


def _lying(state: AncientWorldState, seat: int, names: Sequence[str]) -> Iterator[Lying]:
    """Yield the cards of a player: the threatening titan, the city with its lands, the armies."""
    player, threat = state.players[seat], state.players[seat].threat
    if threat is not None:
        fed = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
        yield Lying(threat.titan, "head", fed, title=threat_text(state, threat, names[seat]))
    yield from _city(state, player.city, names)
    for army in player.armies:
        look = "back" if army.used else "box"
        yield Lying(army.card, look, _army(state, army), title=army_text(state, army))


def _city(state: AncientWorldState, city: City, names: Sequence[str]) -> Iterator[Lying]:
    """Yield the cards of a city, with the citizens on them."""
    if city.city_state is not None:
        acts = city.city_state in state.cards.space_index
        standing = state.space(city.city_state).citizens if acts else ()
        yield Lying(city.city_state, citizens=standing)
    for owned in city.empire:
        on_it = () if owned.citizen is None else (owned.citizen,)
        look = "back" if owned.damaged else "box"
        yield Lying(owned.card, look, "", on_it, owned_text(state, owned, names))
    for card in (*city.districts, *city.titans):
        yield Lying(card)


def _army(state: AncientWorldState, army: Army) -> str:
    swords, arrows = army.strength(state.cards)
    parts = [f"{count} :{name}" for count, name in ((swords, "sword"), (arrows, "arrow")) if count]
    paid = f"{army.paid} :coin" if army.paid else f"-{army.cost} :coin"
    return " ".join([*parts, paid])


# --- the whole picture ---


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the spaces, the cards on offer, the players' sides in pairs, then the piles."""
    sheet.title(title(state, names))
    draw_spaces(state, names, sheet)
    decks = state.decks
    district = () if decks.district is None else (decks.district,)
    more = [say("district", count=len(decks.districts))] if district else []
    face_up = [pile.face_up for pile in decks.titans if pile.face_up is not None]
    left = [
        say("deck", stars="*" * stars, count=len(pile.deck))
        for stars, pile in enumerate(decks.titans, 1)
    ]
    rows = [
        (say("row"), decks.empire_row),
        (" · ".join([say("military"), *more]), (*decks.military_row, *district)),
        (" ".join([say("titans"), *left]), face_up),
        (say("looked"), [*_looked_at(state)]),
    ]
    _rows(sheet, state, [(title, cards) for title, cards in rows if cards])
    for seat, x, room in sheet.in_columns(sheet.own_first(range(len(names)), int), ROOM):
        draw_side(sheet, state, seat, names, x, room)
    _piles(sheet, state)


def _rows(
    sheet: Sheet, state: AncientWorldState, rows: Sequence[tuple[str, Sequence[str]]]
) -> None:
    """Draw cards in rows under headings; a row begins beside the one before if there is room."""
    in_row = int((sheet.room + sheet.beside) / (WIDE + sheet.beside))
    across, taken, top = (sheet.room + sheet.beside) / in_row, 0, sheet.bottom
    for heading, cards in rows:
        if not taken or taken + len(cards) > in_row:
            taken, top = 0, sheet.bottom
        x, count, sheet.bottom = sheet.margin + taken * across, min(len(cards), in_row), top
        room = count * across - sheet.beside
        sheet.text(x, top + 10, heading, 9, room=room, look="dim")
        sheet.bottom += 14
        for card, *at in sheet.in_rows(cards, across - sheet.beside - 1, HIGH, x, room):
            draw_card(sheet, state.cards, Lying(card), *at)
        taken += len(cards)
    sheet.bottom += sheet.gap


def _looked_at(state: AncientWorldState) -> Iterator[str]:
    """Yield the known cards that players hold while they choose."""
    for step in state.agenda:
        for field in fields_of(type(step)):
            if not field.holds:
                continue
            value: object = getattr(step, field.name)
            for card in value if isinstance(value, tuple) else (value,):
                if isinstance(card, str) and card != HIDDEN_ID:
                    yield card


def _piles(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the open pile and the discarded cards."""
    decks = state.decks
    discarded = (*decks.discard_a, *decks.discard_b, *decks.military_discard)
    chips(sheet, state.cards, say("pile-c"), decks.empire_c, sheet.margin, sheet.room, acts=True)
    chips(sheet, state.cards, say("discarded"), discarded, sheet.margin, sheet.room, acts=False)
