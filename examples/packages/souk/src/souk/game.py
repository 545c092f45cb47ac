"""The rules of Souk: a market row, hidden bids, partly known hands, guilds with powers, dice.

The numbers in brackets are those of rules.toml, which front-ends show and refusals name.
"""

from typing import Annotated, Any

import ancient_world as aw
import attrs
from ancient_world import engine
from ancient_world.engine import OWNER, Choice, Refusal, SeatNumber, Sentence, count, one_of

from souk.box import Box
from souk.table import ANY, MOST_BID, Market, Trader
from souk.thinking import evaluate

engine.register_messages(
    {
        "souk-line": "Each trader stands in line once.",
        "souk-bid": "Nobody bids more coins than they have.",
    }
)
ABSENT = Refusal("souk-absent", "S6", "There is no {good} in the row.")
EMPTY = Refusal("souk-empty", "S6", "There are no goods in the store.")
FEW = Refusal("souk-few", "S7", "You have {held} {good}.")
FULL = Refusal("souk-full", "S7", "The stall buys only {left} {good} more.")
NO_DIE = Refusal("souk-die", "S3", "No die shows {face}.")
POOR = Refusal("souk-poor", "S5", "You have {coins:coin|coins}.")


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class MarketState(Market, aw.State["SoukAction", "SoukStep"]):
    """The immutable state, which everybody else sees."""


# The beginning: guilds and the first goods (S1).


@attrs.frozen
class DealGuild(engine.DealStep[Market]):
    """The guild of a player, which all see (S1)."""

    player: SeatNumber
    allowed_on, rule, label = ("",), "S1", "a guild"

    def deck(self, state: Market) -> engine.Deck:
        return state.guilds

    def receive(self, draft: Market, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.guilds = rest
        coins = draft.players[self.player].coins + draft.cards.guilds[found[0]].coins
        draft.change_player(self.player, guild=found[0], coins=coins)
        draft.push(DealGoods(2, self.player))


@attrs.frozen
class DealGoods(engine.DealStep[Market]):
    """The first goods of a player, which nobody else sees (S1)."""

    player: SeatNumber
    allowed_on, seen_by, rule, label = ("",), OWNER, "S1", "the first goods"

    def deck(self, state: Market) -> engine.Deck:
        return state.goods

    def receive(self, draft: Market, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.goods = rest
        draft.add(self.player, found, secret=True)
        if self.player + 1 < len(draft.players):
            draft.push(DealGuild(1, self.player + 1))
        else:
            begin_round(draft)


def row_size(state: Market) -> int:
    """Return how many goods lie in the row of a round (S4)."""
    return len(state.players) + 3


def begin_round(draft: Market) -> None:
    """Begin the next round, unless the game is over (S2)."""
    draft.dice = ()
    needed = row_size(draft) + len(draft.players)  # all may reach into the store
    if draft.round < draft.rounds and engine.deck_size(draft, draft.goods) >= needed:
        draft.round += 1
        draft.push(Demand(3))


# The demand: dice, some of which may be rolled again (S3).


@attrs.frozen
class Demand(engine.RollStep[Market]):
    """The dice of demand, or those that are rolled again (S3)."""

    again: bool = False
    allowed_on, rule, label = ("",), "S3", "the demand"

    def die(self, state: Market) -> tuple[str, ...]:
        return (*state.cards.goods, ANY)

    def receive(self, draft: Market, faces: tuple[str, ...]) -> None:
        draft.dice = tuple(sorted(draft.dice + faces))
        draft.push(LayOut(row_size(draft)) if self.again else Call(draft.line[0]))


@attrs.frozen
class Lift(Choice["Call", Market]):
    """Lift a die, to roll it again (S3)."""

    face: Annotated[str, one_of("face")]
    rule, label = "S3", "lift a die"
    sentence = Sentence("roll {face} again", "{player:seat} takes {face} to roll it again")

    def why_not(self, step: "Call", state: Market) -> aw.Reason | None:
        return None if self.face in state.dice else NO_DIE(face=self.face)

    def play(self, step: "Call", draft: Market) -> None:
        place = draft.dice.index(self.face)
        draft.dice = draft.dice[:place] + draft.dice[place + 1 :]
        draft.push(Call(step.player))


@attrs.frozen
class Cry(Choice["Call", Market]):
    """Cry out the demand: the lifted dice are rolled, the others stay (S3)."""

    rule, label = "S3", "cry out the demand"

    def says(self, step: "Call", state: Market) -> Sentence:
        lifted = 3 - len(state.dice)
        return (ROLL if lifted else STAY)(dice=lifted)

    def play(self, step: "Call", draft: Market) -> None:
        lifted = 3 - len(draft.dice)
        draft.push(Demand(lifted, again=True) if lifted else LayOut(row_size(draft)))


ROLL = Sentence("roll {dice:die|dice}", "{player:seat} rolls {dice:die|dice}")
STAY = Sentence("let the dice lie", "{player:seat} lets the dice lie")


@attrs.frozen
class Call(engine.DecisionStep[Market]):
    """The first in line may roll dice again, once (S3)."""

    allowed_on, starts_turn, choices, rule, label = ("",), True, (Lift, Cry), "S3", "the demand"
    prompt = Sentence("Choose dice to roll again", "{player:seat} may roll dice again")

    def is_possible(self, state: Market) -> bool:
        return self.player == state.line[0]


# The row, and the bids for it (S4, S5).


@attrs.frozen
class LayOut(engine.DealStep[Market]):
    """The goods of the round, in the row (S4)."""

    allowed_on, rule, label = ("",), "S4", "the row"

    def deck(self, state: Market) -> engine.Deck:
        return state.goods

    def receive(self, draft: Market, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.goods, draft.row = rest, tuple(sorted(found))
        draft.push(Bidding())


@attrs.frozen
class Bid(Choice["Bidding", Market]):
    """Bid coins, in secret (S5)."""

    player: SeatNumber
    coins: Annotated[int, count(0, MOST_BID, seen_by=OWNER)]
    rule, label = "S5", "bid"
    sentence = Sentence(
        "bid {coins:coin|coins}",
        "{player:seat} bids {coins:coin|coins}",
        hidden_version=Sentence("bid", "{player:seat} bids"),
    )

    def why_not(self, step: "Bidding", state: Market) -> aw.Reason | None:
        held = state.players[self.player].coins
        return None if self.coins <= held else POOR(coins=held)

    def play(self, step: "Bidding", draft: Market) -> None:
        draft.change_player(self.player, bid=self.coins)


@attrs.frozen
class Bidding(engine.SimultaneousStep[Market]):
    """All bid at the same time; then they line up by their bids, and pay (S5)."""

    allowed_on, choices, chosen, rule, label = ("",), (Bid,), "bid", "S5", "the bids"
    prompt = Sentence("Bid for your place in line", "{players:seats} have still to bid")

    def reveal(self, draft: Market) -> None:
        # Sorting keeps the order of those who have bid the same.
        draft.line = tuple(sorted(draft.line, key=lambda seat: -(draft.players[seat].bid or 0)))
        for seat, side in enumerate(draft.players):
            price = max((side.bid or 0) - draft.guild(seat).discount, 0)
            draft.change_player(seat, bid=None, coins=side.coins - price)
        draft.push(Serve(draft.line[0]))


# Goods for each in line (S6).


@attrs.frozen
class Take(Choice["Serve", Market]):
    """Take all goods of one kind from the row (S6)."""

    good: Annotated[str, one_of("good")]
    rule, label = "S6", "take from the row"
    sentence = Sentence("take {number} {good}", "{player:seat} takes {number} {good}")

    def says(self, step: "Serve", state: Market) -> Sentence:
        return self.sentence(number=state.row.count(self.good))

    def why_not(self, step: "Serve", state: Market) -> aw.Reason | None:
        return None if self.good in state.row else ABSENT(good=self.good)

    def play(self, step: "Serve", draft: Market) -> None:
        draft.add(step.player, [each for each in draft.row if each == self.good])
        draft.row = tuple(each for each in draft.row if each != self.good)
        serve_next(draft, step.player)


@attrs.frozen
class Reach(Choice["Serve", Market]):
    """Reach into the store for a good that nobody else sees (S6, S10)."""

    rule, label = "S6", "reach into the store"
    sentence = Sentence("reach into the store", "{player:seat} reaches into the store")

    def why_not(self, step: "Serve", state: Market) -> aw.Reason | None:
        return None if engine.deck_size(state, state.goods) else EMPTY()

    def play(self, step: "Serve", draft: Market) -> None:
        draft.push(Find(draft.guild(step.player).reach, step.player))


@attrs.frozen
class Serve(engine.DecisionStep[Market]):
    """The next in line gets goods (S6)."""

    allowed_on, choices, rule, label = ("",), (Take, Reach), "S6", "goods"
    prompt = Sentence("Take goods of one kind", "{player:seat} takes goods")


@attrs.frozen
class Find(engine.DealStep[Market]):
    """The goods from the store, which only its owner sees (S6)."""

    player: SeatNumber
    allowed_on, seen_by, rule, label = ("",), OWNER, "S6", "goods from the store"

    def deck(self, state: Market) -> engine.Deck:
        return state.goods

    def receive(self, draft: Market, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.goods = rest
        draft.add(self.player, found, secret=True)
        serve_next(draft, self.player)


def serve_next(draft: Market, player: int) -> None:
    """Serve the next in line; after the last, clear the row, and the first in line sells."""
    behind = draft.line[draft.line.index(player) + 1 :]
    if behind:
        draft.push(Serve(behind[0]))
    else:
        draft.gone, draft.row = tuple(sorted(draft.gone + draft.row)), ()
        draft.push(first_sale(draft, draft.line[0]))


# Sales at the stalls (S7, S8).


@attrs.frozen
class Sell(Choice["Sale", Market]):
    """Sell goods of one kind (S7, S8)."""

    good: Annotated[str, one_of("good")]
    number: Annotated[int, count(1, 10)]
    rule, label = "S7", "sell"
    sentence = Sentence("sell {number} {good}", "{player:seat} sells {number} {good}")

    def why_not(self, step: "Sale", state: Market) -> aw.Reason | None:
        held = state.players[step.player].hand.count(self.good)
        left = len(state.prices(self.good))
        if self.number > held:
            return FEW(held=held, good=self.good)
        return None if self.number <= left else FULL(left=left, good=self.good)

    def play(self, step: "Sale", draft: Market) -> None:
        seat = step.player
        coins = draft.players[seat].coins + draft.worth(seat, self.good, self.number)
        sold = draft.sold_after(seat, self.good, self.number)
        draft.change_player(seat, coins=coins, sold=sold)
        draft.remove(seat, self.good, self.number)
        if step.left > 1:
            draft.push(Sale(seat, step.left - 1))
        else:
            sell_next(draft, seat)


@attrs.frozen
class Leave(Choice["Sale", Market]):
    """Sell nothing more (S7)."""

    rule, label = "S7", "sell nothing"
    sentence = Sentence("sell nothing more", "{player:seat} sells nothing more")

    def play(self, step: "Sale", draft: Market) -> None:
        sell_next(draft, step.player)


@attrs.frozen
class Sale(engine.DecisionStep[Market]):
    """The next in line may sell goods of one kind (S7)."""

    left: Annotated[int, count(1, 5)]
    allowed_on, choices, rule, label = ("",), (Sell, Leave), "S7", "a sale"
    prompt = Sentence("Sell goods of one kind, or nothing", "{player:seat} may sell goods")

    def is_possible(self, state: Market) -> bool:
        return self.left <= state.guild(self.player).sales


def first_sale(state: Market, player: int) -> Sale:
    """Return the first sale of a player in a round, with as many as the guild may make."""
    return Sale(player, state.guild(player).sales)


def sell_next(draft: Market, player: int) -> None:
    """Let the next in line sell; after the last, the line turns round (S2)."""
    behind = draft.line[draft.line.index(player) + 1 :]
    if behind:
        draft.push(first_sale(draft, behind[0]))
    else:
        draft.line = draft.line[::-1]
        begin_round(draft)


SoukAction = Lift | Cry | Bid | Take | Reach | Sell | Leave
SoukStep = Call | Bidding | Serve | Sale


GOOD_LOOKS = {
    "amber": "ochre gem",
    "indigo": "lagoon site-jar",
    "salt": "slate site-salt",
    "silk": "plum site-tent",
    "spice": "rust site-vine",
}
POWERS = {
    "coins": "extra coins",
    "discount": "off its bids",
    "die": "more for each die",
    "reach": "goods from the store",
    "sales": "sales a round",
    "loved": "more for its good",
}
"""What stands on the card of a guild before the number of each power."""
GUILD_LOOKS = {
    "bankers": "coinage",
    "brokers": "site-scales",
    "criers": "army-horn",
    "pedlars": "stalls",
    "smugglers": "boats",
    "weavers": "wheel",
}


class Souk(engine.Game[MarketState, Box]):
    """The rules of Souk."""

    id, title, players = "souk", "Souk", range(2, 6)
    state_type, cards_type = MarketState, Box
    words = {"face": {ANY: "any good"}, "figure": POWERS}
    thinking = engine.SearchSettings(best_search="rollout", min_standard_errors=1.0)
    looks = {"good": GOOD_LOOKS, "face": GOOD_LOOKS, "guild": GUILD_LOOKS}
    field_labels = {
        "rounds": "rounds",
        "round": "round",
        "line": "in line",
        "dice": "demand",
        "row": "row",
        "gone": "gone",
        "goods": "store",
        "guilds": "guilds left",
        "guild": "guild",
        "coins": "coins",
        "hand": "goods",
        "secret": "unseen",
        "bid": "bid",
        "sold": "sold",
    }

    def new(self, players: int, cards: Box | None, options: Any) -> Any:
        box = cards or Box.standard()
        goods = [each.id for each in box.goods.values() for _ in range(each.copies)]
        start = Market(
            (DealGuild(1, 0),),
            cards=box,
            **self.option_fields(options),
            round=0,
            players=(Trader(sold=(0,) * len(box.goods)),) * players,
            line=tuple(range(players)),
            dice=(),
            row=(),
            gone=(),
            goods=engine.Deck(tuple(goods)),
            guilds=engine.Deck(tuple(box.guilds)),
        )
        return engine.start_game(start)

    def ids(self, state: MarketState) -> dict[str, frozenset[str]]:
        goods = frozenset(state.cards.goods)
        return {"good": goods, "face": goods | {ANY}, "guild": frozenset(state.cards.guilds)}

    def components(self, state: MarketState) -> list[engine.Component]:
        return [
            engine.Component("guild", guild.id, format(guild.name), figures=guild.figures)
            for guild in state.cards.guilds.values()
        ]

    def prices(self, state: MarketState) -> dict[str, dict[str, int]]:
        return {"good": {good: sum(state.prices(good)[:1]) for good in state.cards.goods}}

    def box(self, state: MarketState) -> dict[str, int]:
        goods = {good.id: good.copies for good in state.cards.goods.values()}
        return goods | dict.fromkeys(state.cards.guilds, 1)

    def round(self, state: MarketState) -> int:
        return state.round

    def invariants(self, state: MarketState, *, masked: bool) -> None:
        if sorted(state.line) != list(range(len(state.players))):
            engine.refuse_value("$.line", "souk-line")
        for seat, side in enumerate(state.players):
            if (side.bid or 0) > side.coins:
                engine.refuse_value(f"$.players[{seat}].bid", "souk-bid")

    def evaluate(self, state: MarketState, player: int) -> float:
        if not state.agenda or state.players[player].guild is None:
            return float(state.players[player].coins)
        step = state.agenda[-1]
        sold = state.line[: state.line.index(step.player)] if isinstance(step, Sale) else ()
        rounds = state.rounds - state.round + (player not in sold)
        return evaluate(state, player, rounds * state.guild(player).sales)


GAME = Souk()
engine.register_catalogue("souk")  # locale/es: Spanish
engine.register_game("souk", GAME)
