"""A game with secrets in one file: Goofspiel. Copy it to begin a game with hidden choices.

Each player has a hand of open cards, ace to king. A prize is turned up, everybody bids a card in secret, and all bids are
revealed at once: the highest bid takes the prize, which is worth its number. If the highest bids are equal, nobody gets the
prize.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import GreedyBot, RandomBot, play_out
from ancient_world.engine import OWNER, Choice, SeatNumber, cards, count, one_of, option, points

SUIT = "A23456789TJQK"
"""The cards by their ids; a card is worth its place in this text."""

engine.register_messages(
    {
        "goof-won": "prizes",
        "goof-suit": "Each player has had the cards of a suit, each prize has had one bid.",
    },
    {"masked-goofspiel-bid": "a bid"},
)
NOT_HELD = engine.Refusal("goof-held", "G2", "{card} is not in your hand.")


@attrs.frozen
class Side:
    """A player's cards, bid and points."""

    hand: Annotated[tuple[str, ...], cards("card")]
    """The cards in hand; a bid stays here until all bids are revealed, so that the size of the hand reveals nothing."""
    spent: Annotated[tuple[str, ...], cards("card")] = ()
    bid: Annotated[str | None, one_of("card", seen_by=OWNER, candidates_field="hand")] = None
    won: Annotated[int, count(), points("goof-won", "G3")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    suit: Annotated[int, count(2, 13), option(13)]
    players: Annotated[tuple[Side, ...], engine.per_seat()]
    prizes: Annotated[engine.Deck, engine.deck("card")]
    shown: Annotated[tuple[str, ...], cards("card")] = ()
    """The prizes so far; players bid for the last one."""


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen below a draft
class GoofState(Table, aw.State["Bid", "AllBid"]):
    """The frozen state, which everybody else sees."""


@attrs.frozen
class TurnUp(engine.ChanceStep[Table]):
    """Turn up the next prize (G1)."""

    allowed_on = ("",)

    def event(self, state: Table) -> engine.Deal:
        return engine.Deal(state.prizes, 1)

    def play(self, draft: Table, action: aw.Dealt) -> None:
        draft.prizes, draft.shown = draft.prizes.without(action.cards), draft.shown + action.cards
        draft.push(AllBid())


@attrs.frozen
class Bid(Choice["AllBid", Table]):
    """Bid a card of the hand (G2)."""

    player: SeatNumber
    card: Annotated[str, one_of("card", seen_by=OWNER)]

    @classmethod
    def candidates(cls, step: "AllBid", state: Table) -> "list[Bid]":
        return [cls(step.player, card) for card in state.players[step.player].hand]

    def why_not(self, step: "AllBid", state: Table) -> aw.Reason | None:
        held = self.card in state.players[self.player].hand
        return None if held else NOT_HELD(card=engine.shorten(self.card))

    def play(self, step: "AllBid", draft: Table) -> None:
        draft.change_player(self.player, bid=self.card)


@attrs.frozen
class AllBid(engine.SimultaneousStep[Table]):
    """A simultaneous bid of all players (G2)."""

    allowed_on, choices, chosen, rule = ("",), (Bid,), "bid", "G2"

    def reveal(self, draft: Table) -> None:
        """Give the prize to the highest bid, unless several are equal (G3)."""
        bids = [str(side.bid) for side in draft.players]
        best = max(bids, key=SUIT.index)
        for seat, (side, bid) in enumerate(zip(draft.players, bids, strict=True)):
            won = bid == best and bids.count(best) == 1
            prize = SUIT.index(draft.shown[-1]) + 1 if won else 0
            hand = tuple([card for card in side.hand if card != bid])
            draft.change_player(
                seat, hand=hand, spent=(*side.spent, bid), bid=None, won=side.won + prize
            )
        if draft.prizes:
            draft.push(TurnUp())


class Goofspiel(engine.Game[GoofState, Any]):
    """The rules of Goofspiel."""

    id, title, players = "goofspiel", "Goofspiel", range(2, 8)
    state_type = GoofState

    def new(self, players: int, cards: Any, options: Any) -> Any:
        chosen = self.option_fields(options)
        suit = tuple(SUIT[: chosen["suit"]])
        prizes = engine.Deck(tuple(sorted(suit)))
        return engine.start_game(
            Table((TurnUp(),), **chosen, players=(Side(suit),) * players, prizes=prizes)
        )

    def ids(self, state: GoofState) -> dict[str, frozenset[str]]:
        return {"card": frozenset(SUIT[: state.suit])}

    def invariants(self, state: GoofState, *, masked: bool) -> None:
        bidding = isinstance(state.agenda[-1], AllBid) if state.agenda else False
        played = [side.hand + side.spent for side in state.players]
        suits = {"".join(sorted(each)) for each in (*played, state.prizes.unseen + state.shown)}
        bids = {len(side.spent) + bidding for side in state.players}
        if suits != {"".join(sorted(SUIT[: state.suit]))} or bids != {len(state.shown)}:
            engine.refuse_value("$.players", "goof-suit")

    def ended(self, state: GoofState) -> bool:
        return not state.players[0].hand


engine.register_game("goofspiel", Goofspiel())

if __name__ == "__main__":
    match = aw.Match.new("goofspiel", names=["Ann", "Ben", "Cleo"], seed=11)
    play_out(match, [GreedyBot(), RandomBot(1), RandomBot(2)])
    print(match.names, [score.total for score in aw.scores(match.state)])
    print(f"{len(match.record.entries)} entries, {aw.validate(aw.to_json(match.record)).status}")
