"""A player's side in a picture: goods, citizens, the city, armies and the titan that threatens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import sentence
from ancient_world.engine.drawing.sheet import Sheet, signs_width
from ancient_world.games.the_ancient_world.city import Army, City, Placed
from ancient_world.games.the_ancient_world.drawing.cards import (
    HIGH,
    WIDE,
    Lying,
    chips,
    draw_card,
)
from ancient_world.games.the_ancient_world.drawing.spaces import draw_citizens
from ancient_world.games.the_ancient_world.rules.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState, Player
from ancient_world.games.the_ancient_world.terms import TRIBES
from ancient_world.games.the_ancient_world.words.board import (
    army_text,
    numbers,
    owned_text,
    people,
    say,
    threat_text,
)

ROOM = 360.0
"""A side is at least so wide."""


def draw_side(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, room: float
) -> None:
    """Everything of a player."""
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
    """Who it is, and the goods."""
    y = sheet.bottom
    player, points = state.players[seat], score(state, seat).total
    told = f"{name}{say('passed') if player.passed and state.agenda else ''}"
    with sheet.part(told):
        sheet.rect(x, y, room, 22, look, 3)
        sheet.emblem(seat, x + 12, y + 11, 6)
        sheet.text(x + 24, y + 15, told, 11, room=room - 230, bold=True)
        if state.token == seat:
            sheet.symbol("first", x + room - 198, y + 11, 13)
    goods = [
        ("coin", player.coins, sentence("goods-coins", {"coins": player.coins})),
        (
            "knowledge",
            player.knowledge,
            sentence("goods-knowledge", {"knowledge": player.knowledge}),
        ),
        ("ambrosia", player.ambrosia, sentence("goods-ambrosia", {"ambrosia": player.ambrosia})),
        ("star", points, say("points-now", points=points)),
    ]
    for place, (symbol, number, told) in enumerate(goods):
        at = x + room - 182 + place * 45
        with sheet.part(told):
            sheet.symbol(symbol, at + 7, y + 11, 13)
            sheet.text(at + 16, y + 15, str(number), 10.5, room=28, bold=True)


def _people(sheet: Sheet, state: AncientWorldState, seat: int, x: float, room: float) -> None:
    """Citizens that are ready, new and starving; food, places for cards; beside or below them banners."""
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
    told = " ".join([f"{shown[tribe]} :{tribe}" for tribe in TRIBES if shown[tribe]])
    if told:
        with sheet.part(say("banner-count")):
            wide = signs_width(told, 9)
            beside = 310 + wide < room
            sheet.signs(
                x + (room - wide if beside else 4), y + (9 if beside else 27), told, 9, wide
            )
            sheet.bottom += 0 if beside else 17


def _waiting(player: Player) -> str:
    """Citizens that cannot be placed now: new ones, and starving ones."""
    parts = (("+", player.new), ("!", player.starving))
    return " ".join([f"{sign}{numbers(some)}" for sign, some in parts if some])


def _lying(state: AncientWorldState, seat: int, names: Sequence[str]) -> Iterator[Lying]:
    """The cards of a player: the titan that threatens, the city and its lands, the armies."""
    player, threat = state.players[seat], state.players[seat].threat
    if threat is not None:
        fed = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
        yield Lying(threat.titan, "head", fed, title=threat_text(state, threat, names[seat]))
    yield from _city(state, player.city, names)
    for army in player.armies:
        look = "back" if army.used else "box"
        yield Lying(army.card, look, _army(state, army), title=army_text(state, army))


def _city(state: AncientWorldState, city: City, names: Sequence[str]) -> Iterator[Lying]:
    """The cards of a city, and who stands on them."""
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
    """Return what an army brings to an attack, and what it costs."""
    swords, arrows = army.strength(state.cards)
    parts = [f"{count} :{name}" for count, name in ((swords, "sword"), (arrows, "arrow")) if count]
    paid = f"{army.paid} :coin" if army.paid else f"-{army.cost} :coin"
    return " ".join([*parts, paid])
