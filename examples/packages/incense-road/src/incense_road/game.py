"""The rules of Incense Road: caravans carry myrrh through the desert to the towns, and dig wells.

The numbers in brackets are those of rules.toml, which front-ends show and refusals name.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import ancient_world as aw
import attrs
from ancient_world import engine
from ancient_world.engine import (
    Choice,
    Refusal,
    ScoreLine,
    SeatNumber,
    Sentence,
    one_of,
    replace_item,
)

from incense_road.arabia import BOARD, HEXES, NUMBER, TOP_PRICE, Arabia
from incense_road.evaluation import evaluate
from incense_road.map_text import board
from incense_road.table import CAMELS, WATER, Side, Table

NEWS_CARDS = 2
COINS, WELLS, TRADE = "incense-coins", "incense-wells", "incense-trade"
engine.register_messages({COINS: "coins", WELLS: "wells", TRADE: "most sold in {town}"})

TAKEN = Refusal("incense-taken", "R2", "A caravan begins there already.")
NO_TOWN = Refusal("incense-no-town", "R2", "Caravans begin in a town.")
FAR = Refusal("incense-far", "R4", "{hex} is not beside your caravan.")
DRY = Refusal("incense-dry", "R4", "That takes {need} water; {water} is left.")
NO_GROVE = Refusal("incense-no-grove", "R6", "Myrrh grows in groves only.")
FULL = Refusal("incense-full", "R6", "Your camels carry {camels} already.")
NO_MARKET = Refusal("incense-no-market", "R7", "Only towns buy myrrh.")
NO_MYRRH = Refusal("incense-no-myrrh", "R7", "Your camels carry no myrrh.")
NO_DIGGING = Refusal("incense-no-digging", "R8", "Towns have wells already.")
DUG = Refusal("incense-dug", "R8", "There is a well already.")
POOR = Refusal("incense-poor", "R8", "A well costs {price:coin|coins} here; you have {coins}.")


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class IncenseState(Table, aw.State["IncenseAction", "Start | Turn"]):
    """The immutable state, which everybody else sees."""


# --- the beginning of the game and of a round ---


@attrs.frozen
class Land(engine.DealStep[Table]):
    """The tiles that fill the board between the towns (R1)."""

    allowed_on, rule = ("",), "R1"
    sentence = Sentence("The desert lies before you")

    def deck(self, state: Table) -> engine.Deck:
        return state.tiles

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.tiles, draft.land = rest, found
        draft.push(Start(len(draft.players) - 1))


@attrs.frozen
class Begin(Choice["Start", Table]):
    """Begin in a town (R2)."""

    hex: Annotated[str, one_of("hex")]
    rule, label = "R2", "begin"
    sentence = Sentence("begin in {town}", "{player:seat} begins in {town}")

    def says(self, step: "Start", state: Table) -> Sentence:
        return self.sentence(town=state.site(self.hex))

    def why_not(self, step: "Start", state: Table) -> aw.Reason | None:
        if state.town(self.hex) is None:
            return NO_TOWN()
        return TAKEN() if self.hex in [side.caravan for side in state.players] else None

    def play(self, step: "Start", draft: Table) -> None:
        draft.change_player(step.player, caravan=self.hex)
        draft.push(Start(step.player - 1) if step.player else News(1))


@attrs.frozen
class Start(engine.DecisionStep[Table]):
    """The choice of the town where a caravan begins (R2)."""

    allowed_on, choices, rule = ("",), (Begin,), "R2"
    prompt = Sentence("Choose the town where you begin", "{player:seat} chooses a town")


@attrs.frozen
class News(engine.DealStep[Table]):
    """The news with which a round begins: all prices rise, most in the town of the card (R3)."""

    allowed_on, rule = ("",), "R3"
    sentence = Sentence("A feast in {cards}: prices rise")

    def deck(self, state: Table) -> engine.Deck:
        return state.news

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.news, draft.told = rest, draft.told + found
        risen = [
            price + (3 if town == found[0] else 1)
            for town, price in zip(draft.cards.towns, draft.prices, strict=True)
        ]
        draft.prices = tuple(min(TOP_PRICE, price) for price in risen)
        draft.push(Turn(draft.first_player()))


# --- a turn ---


@attrs.frozen
class Travel(Choice["Turn", Table]):
    """Travel to a neighbouring hex; another's well brings its owner a coin (R4, R5)."""

    hex: Annotated[str, one_of("hex")]
    rule, label = "R4", "travel"
    sentence = Sentence("travel to {site} ({hex})", "{player:seat} travels to {site} ({hex})")

    @classmethod
    def candidates(cls, step: "Turn", state: Table) -> list["Travel"]:
        return [cls(near) for near in BOARD[step.place(state)].near]

    def says(self, step: "Turn", state: Table) -> Sentence:
        return self.sentence(site=state.site(self.hex))

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        if self.hex not in BOARD[step.place(state)].near:
            return FAR(hex=self.hex)
        need = state.water_to(self.hex)
        return DRY(need=need, water=state.water) if need > state.water else None

    def play(self, step: "Turn", draft: Table) -> None:
        draft.water -= draft.water_to(self.hex)
        draft.change_player(step.player, caravan=self.hex)
        owner = draft.well(self.hex)
        if owner not in (-1, step.player):
            draft.change_player(owner, coins=draft.players[owner].coins + 1)
        draft.push(step)


@attrs.frozen
class Load(Choice["Turn", Table]):
    """Load a camel with myrrh in a grove (R6)."""

    rule, label = "R6", "load"
    sentence = Sentence("load myrrh", "{player:seat} loads myrrh")

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        ground = state.terrain(step.place(state))
        if not (ground and ground.myrrh):
            return NO_GROVE()
        if state.players[step.player].myrrh == CAMELS:
            return FULL(camels=CAMELS)
        return None if state.water else DRY("R6", need=1, water=0)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.water -= 1
        draft.change_player(step.player, myrrh=draft.players[step.player].myrrh + 1)
        draft.push(step)


@attrs.frozen
class Sell(Choice["Turn", Table]):
    """Sell a load of myrrh in a town, whose price falls (R7)."""

    rule, label = "R7", "sell"
    sentence = Sentence("sell myrrh for {price}", "{player:seat} sells myrrh for {price}")

    def says(self, step: "Turn", state: Table) -> Sentence:
        town = state.town(step.place(state))
        return self.sentence(price=0 if town is None else state.prices[town])

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        if state.town(step.place(state)) is None:
            return NO_MARKET()
        return None if state.players[step.player].myrrh else NO_MYRRH()

    def play(self, step: "Turn", draft: Table) -> None:
        side, town = draft.players[step.player], draft.town(step.place(draft))
        assert town is not None
        price = draft.prices[town]
        sold = replace_item(side.sold, town, side.sold[town] + 1)
        draft.prices = replace_item(draft.prices, town, max(1, price - 1))
        draft.change_player(step.player, coins=side.coins + price, myrrh=side.myrrh - 1, sold=sold)
        draft.push(step)


@attrs.frozen
class Dig(Choice["Turn", Table]):
    """Dig a well where the caravan is (R8)."""

    rule, label = "R8", "dig"
    sentence = Sentence("dig a well", "{player:seat} digs a well")

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        place, coins = step.place(state), state.players[step.player].coins
        ground = state.terrain(place)
        if ground is None:
            return NO_DIGGING()
        if state.well(place) >= 0:
            return DUG()
        if coins < ground.price:
            return POOR(price=ground.price, coins=coins)
        return None if state.water else DRY("R8", need=1, water=0)

    def play(self, step: "Turn", draft: Table) -> None:
        place = step.place(draft)
        ground = draft.terrain(place)
        assert ground is not None
        coins = draft.players[step.player].coins - ground.price
        draft.water -= 1
        draft.change_player(step.player, coins=coins)
        draft.wells = replace_item(draft.wells, NUMBER[place], step.player)
        draft.push(step)


@attrs.frozen
class Rest(engine.FinishChoice["Turn", Table]):
    """End the turn (R4)."""

    rule, label = "R4", "rest"


IncenseAction = Begin | Travel | Load | Sell | Dig | Rest


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a caravan, as long as it has water or something to do (R4)."""

    player: SeatNumber
    allowed_on, starts_turn, rule = ("",), True, "R4"
    choices = (Travel, Load, Sell, Dig, Rest)
    prompt = Sentence(
        "{water} water left: travel, load, sell or dig", "{player:seat} is on the road"
    )
    finished = Sentence("rest for the night", "{player:seat} rests for the night")

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt(water=state.water)

    def place(self, state: Table) -> str:
        """Return the hex of the caravan."""
        return state.players[self.player].caravan or HEXES[0]

    def is_possible(self, state: Table) -> bool:
        return None not in [side.caravan for side in state.players]

    def finish(self, draft: Table) -> None:
        draft.water = WATER
        following = (self.player + 1) % len(draft.players)
        if following != draft.first_player():
            draft.push(Turn(following))
        elif len(draft.news):  # else the game is over (R9)
            draft.push(News(1))


class IncenseRoad(engine.Game[IncenseState, Arabia]):
    """The rules of Incense Road."""

    id, title, players = "incense-road", "Incense Road", range(2, 5)
    state_type, cards_type = IncenseState, Arabia
    picture = "incense_road.picture"
    thinking = engine.SearchSettings(
        evaluation_scale=20.0, best_search="rollout", uses_priors=True, leaf_depth=0
    )
    field_labels = {"news": "news to come", "told": "news"}

    def new(self, players: int, cards: Arabia | None, options: Mapping[str, Any]) -> IncenseState:
        self.option_fields(options)  # refuses any option, since there are none
        box = cards or Arabia.standard()
        tiles = [each.id for each in box.terrain.values() for _ in range(each.tiles)]
        state: IncenseState = engine.start_game(
            Table(
                (Land(len(tiles)),),
                box,
                (Side(),) * players,
                engine.Deck(tuple(tiles)),
                engine.Deck(tuple(sorted([*box.towns] * NEWS_CARDS))),
                tuple(town.price for town in box.towns.values()),
            )
        )
        return state

    def ids(self, state: IncenseState) -> dict[str, frozenset[str]]:
        cards = state.cards
        return {
            "hex": frozenset(HEXES),
            "terrain": frozenset(cards.terrain),
            "town": frozenset(cards.towns),
        }

    def box(self, state: IncenseState) -> dict[str, int]:
        tiles = {each.id: each.tiles for each in state.cards.terrain.values()}
        return tiles | dict.fromkeys(state.cards.towns, NEWS_CARDS)

    def places(self, cards: Arabia) -> dict[str, dict[str, engine.Place]]:
        return {"hex": BOARD}

    def board(self, state: IncenseState, names: Sequence[str]) -> engine.Board:
        return board(state, names, super().board(state, names))

    def round(self, state: IncenseState) -> int:
        return len(state.told)

    def scores(self, state: IncenseState) -> tuple[aw.Score, ...]:
        scores = []
        for player, side in enumerate(state.players):
            lines = [
                ScoreLine(COINS, side.coins, "R9"),
                ScoreLine(WELLS, state.worth_of_wells(player), "R9"),
            ]
            for town, points in state.trade(player):
                lines.append(ScoreLine(TRADE, points, "R9", {"town": state.cards.name_of(town)}))
            scores.append(aw.Score(player, tuple(lines)))
        return tuple(scores)

    def evaluate(self, state: IncenseState, player: int) -> float:
        return evaluate(state, player)


GAME = IncenseRoad()
engine.register_game("incense-road", GAME)
engine.register_catalogue("incense_road")
