"""A player's side in a picture: goods, citizens, the city, armies and the titan that threatens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ancient_world.engine import sentence
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.drawing.cards import (
    HIGH,
    WIDE,
    chip,
    draw_card,
    standing_at,
)
from ancient_world.games.the_ancient_world.drawing.spaces import draw_citizens, placed
from ancient_world.games.the_ancient_world.rules.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState, Player
from ancient_world.games.the_ancient_world.terms import TRIBES
from ancient_world.games.the_ancient_world.words.board import (
    army_text,
    owned_text,
    say,
    threat_text,
)

ROOM = 386.0
IN_ROW = 3


class Lying(NamedTuple):
    """A card of a player, and how it lies there."""

    card: str
    look: str = "box"
    extra: str = ""
    citizens: Sequence[tuple[int, int]] = ()
    title: str = ""


def draw_side(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, y: float
) -> float:
    """Everything of a player; give where it ends."""
    player = state.players[seat]
    deciding = bool(state.agenda) and getattr(state.agenda[-1], "player", None) == seat
    _heading(sheet, state, seat, names[seat], x, y, deciding=deciding)
    _people(sheet, state, seat, x, y + 26)
    y += 46
    starting = {*state.cards.figures.starting_empire, *state.cards.figures.starting_military}
    lying = [*_lying(state, seat, names)]
    for place, each in enumerate(lying):
        row, column = divmod(place, IN_ROW)
        at = (x + column * (WIDE + 6), y + row * (HIGH + 4))
        acts = deciding or each.card not in starting
        draw_card(
            sheet, state.cards, each.card, *at,
            look=each.look, extra=each.extra, title=each.title, acts=acts,
        )  # fmt: skip
        if each.citizens:
            draw_citizens(sheet, each.citizens, *standing_at(state.cards, each.card, *at))
    y += -(-len(lying) // IN_ROW) * (HIGH + 4)
    retired = [card for army in player.armies for card in army.retired]
    boards = [] if player.board is None else [player.board]
    for code, some in (("stored", player.stored), ("retired", retired), ("player-board", boards)):
        if some:
            chips = [chip(state.cards, card) for card in some]
            y = sheet.chips(f"{say(code)}:", chips, x, y, ROOM, acts=deciding)
    return y


def _heading(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    name: str,
    x: float,
    y: float,
    *,
    deciding: bool,
) -> None:
    """Who it is, and the goods."""
    player, total = state.players[seat], score(state, seat).total
    numbers = [
        ("coin", player.coins, "goods-coins", "coins"), ("knowledge", player.knowledge, "goods-knowledge", "knowledge"),
        ("ambrosia", player.ambrosia, "goods-ambrosia", "ambrosia"), ("star", total, "points", "points"),
    ]  # fmt: skip
    told = f"{name}{say('passed') if player.passed and state.agenda else ''}"
    with sheet.part(told):
        sheet.rect(x, y, ROOM, 22, "head" if deciding else "box", 3)
        sheet.emblem(seat, x + 12, y + 11, 6)
        sheet.text(x + 24, y + 15, told, 11, room=150, bold=True)
        if state.token == seat:
            sheet.symbol("first", x + 186, y + 11, 13)
    for place, (symbol, number, code, word) in enumerate(numbers):
        at = x + 204 + place * 45
        with sheet.part(
            say("points-now", points=number) if code == "points" else sentence(code, {word: number})
        ):
            sheet.symbol(symbol, at + 7, y + 11, 13)
            sheet.text(at + 16, y + 15, str(number), 10.5, room=28, bold=True)


def _people(sheet: Sheet, state: AncientWorldState, seat: int, x: float, y: float) -> None:
    """Citizens that are ready, new and starving; food, places for cards, banners."""
    player = state.players[seat]
    totals = player.city.totals(state.cards)
    line = say(
        "people-line", available=_numbers(player.available), new=_numbers(player.new),
        starving=_numbers(player.starving), food=totals.food, owned=player.citizens,
    )  # fmt: skip
    with sheet.part(f"{say('people')}: {line}"):
        draw_citizens(sheet, [(seat, number) for number in player.available], x + 10, y + 8)
        sheet.text(x + 80, y + 11, _waiting(player), 8, room=52, look="dim")
        built = f"{len(player.city.empire)} / {totals.capacity} :house"
        armies = f"{len(player.armies)} / {totals.army_limit} :shield"
        fed = f"{player.citizens} / {totals.food} :food"
        sheet.signs(x + 136, y + 8, f"{fed} {built} {armies}", 9, 150)
    shown = banners(state, seat)
    told = " ".join([f"{shown[tribe]} :{tribe}" for tribe in TRIBES if shown[tribe]])
    if told:
        with sheet.part(say("banner-count")):
            sheet.signs(x + 288, y + 8, told, 9, ROOM - 288)


def _waiting(player: Player) -> str:
    """Citizens that cannot be placed now: new ones, and starving ones."""
    parts = (("+", player.new), ("!", player.starving))
    return " ".join([f"{sign}{_numbers(numbers)}" for sign, numbers in parts if numbers])


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or say("none")


def _lying(state: AncientWorldState, seat: int, names: Sequence[str]) -> Iterator[Lying]:
    """The cards of a player: the titan that threatens, the city, its lands, the armies."""
    player = state.players[seat]
    threat, city = player.threat, player.city
    if threat is not None:
        fed = f"{threat.ambrosia} :ambrosia" if threat.ambrosia else ""
        yield Lying(threat.titan, "head", fed, title=threat_text(state, threat, names[seat]))
    if city.city_state is not None:
        yield _city_state(state, city.city_state)
    for owned in city.empire:
        stands = () if owned.citizen is None else placed((owned.citizen,))
        look = "back" if owned.damaged else "box"
        yield Lying(owned.card, look, "", stands, owned_text(state, owned, names))
    for card in (*city.districts, *city.titans):
        yield Lying(card)
    for army in player.armies:
        look = "back" if army.used else "box"
        yield Lying(army.card, look, _army(state, army), title=army_text(state, army))


def _city_state(state: AncientWorldState, card: str) -> Lying:
    """A city-state, and who stands there."""
    index = state.cards.space_index
    return Lying(card, citizens=placed(state.space(card).citizens) if card in index else ())


def _army(state: AncientWorldState, army: Army) -> str:
    """What an army brings to an attack, and what it costs."""
    swords, arrows = army.strength(state.cards)
    parts = [f"{count} :{name}" for count, name in ((swords, "sword"), (arrows, "arrow")) if count]
    paid = f"{army.paid} :coin" if army.paid else f"-{army.cost} :coin"
    return " ".join([*parts, paid])
