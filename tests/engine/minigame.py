"""A miniature game for tests of the engine: dice, a deck, a hidden look, and simultaneous bids.

Each round every player rolls a die for coins and takes a turn: save a coin, or pay one to look at two cards and keep one.
Then all bid coins at once, secretly; the highest bid wins the round's point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Annotated, Any, Literal, Self, cast

import attrs

from ancient_world.engine import (
    OWNER,
    AutomaticStep,
    ChanceStep,
    Choice,
    Deal,
    DecisionStep,
    Deck,
    Draft,
    Game,
    InvalidOption,
    Reason,
    Roll,
    Score,
    ScoreLine,
    SeatNumber,
    SimultaneousStep,
    State,
    cards,
    count,
    deck,
    per_seat,
    register_messages,
    start_game,
)
from ancient_world.engine.errors import InvalidDocument, reason

register_messages(
    {
        "mini-no-coin": "You have {coins:coin|coins}; a look costs one.",
        "mini-not-seen": "You did not look at {card}.",
        "mini-bid": "You have {coins:coin|coins}; you cannot bid {bid}.",
        "mini-cards": "for cards",
    }
)


@attrs.frozen
class MiniCards:
    """The cards, with the points of each."""

    name: str
    digest: str
    worth: Mapping[str, int] = attrs.field(hash=False)


STANDARD = MiniCards("standard", "5eed", {"ant": 1, "bee": 2, "cat": 3, "dog": 4, "elk": 5})
OTHER = MiniCards("other", "07e4", {"fox": 7, "gnu": 1, "hen": 2})


class Season(Enum):
    """An enumeration in the state."""

    DRY = "dry"
    WET = "wet"


@attrs.frozen
class MiniPlayer:
    """A player's side."""

    coins: int = 3
    hand: tuple[str, ...] = ()
    bid: Annotated[int | None, count(seen_by=OWNER)] = None
    rounds_won: tuple[int, ...] = ()


@attrs.define(eq=False, weakref_slot=False)
class MiniDraft(Draft):
    """A state while a move is applied."""

    cards: MiniCards
    rounds: Annotated[int, count(0, 9)]
    round: Annotated[int, count(0, 9)]
    players: Annotated[tuple[MiniPlayer, ...], per_seat()]
    deck: Annotated[Deck, deck("card")]
    mood: Literal["calm", "wild"] = "calm"
    season: Season = Season.DRY
    last: tuple[int, str] | None = None
    rich: bool = False


@attrs.frozen(weakref_slot=False)
class MiniState(MiniDraft, State):
    """The frozen state."""


# --- kinds of choice ---


@attrs.frozen
class Save(Choice["TakeTurn", MiniDraft]):
    """Take a coin."""

    def play(self, step: TakeTurn, draft: MiniDraft) -> None:
        draft.change_player(step.player, coins=draft.players[step.player].coins + 1)
        draft.mood = "calm"


@attrs.frozen
class Look(Choice["TakeTurn", MiniDraft]):
    """Pay a coin to look at two cards."""

    def why_not(self, step: TakeTurn, state: MiniDraft) -> Reason | None:
        coins = state.players[step.player].coins
        return None if coins else reason("mini-no-coin", "M2", coins=coins)

    def play(self, step: TakeTurn, draft: MiniDraft) -> None:
        draft.change_player(step.player, coins=draft.players[step.player].coins - 1)
        draft.mood = "wild"
        draft.push(DealLook(step.player))


@attrs.frozen
class Keep(Choice["KeepOne", MiniDraft]):
    """Keep one of the cards; the others go under the deck."""

    card: str

    @classmethod
    def candidates(cls, step: KeepOne, state: MiniDraft) -> Iterable[Self]:
        return [cls(card) for card in step.seen]

    def why_not(self, step: KeepOne, state: MiniDraft) -> Reason | None:
        return None if self.card in step.seen else reason("mini-not-seen", "M3", card=self.card)

    def play(self, step: KeepOne, draft: MiniDraft) -> None:
        draft.change_player(step.player, hand=(*draft.players[step.player].hand, self.card))
        draft.deck = draft.deck.put_under(tuple(card for card in step.seen if card != self.card))


@attrs.frozen
class Bid(Choice["BidAtOnce", MiniDraft]):
    """Bid coins, at the same time as the others."""

    player: SeatNumber
    coins: Annotated[int, count(seen_by=OWNER)]

    @classmethod
    def candidates(cls, step: BidAtOnce, state: MiniDraft) -> Iterable[Self]:
        coins = state.players[step.player].coins
        return [cls(step.player, each) for each in range(coins + 1)]

    def why_not(self, step: BidAtOnce, state: MiniDraft) -> Reason | None:
        coins = state.players[self.player].coins
        fits = 0 <= self.coins <= coins
        return None if fits else reason("mini-bid", "M5", coins=coins, bid=self.coins)

    def play(self, step: BidAtOnce, draft: MiniDraft) -> None:
        draft.change_player(self.player, bid=self.coins)


# --- steps ---


@attrs.frozen
class NextRound(AutomaticStep[MiniDraft]):
    """Begin a round, or end the game."""

    def run(self, draft: MiniDraft) -> None:
        if draft.round == draft.rounds:
            return
        draft.round += 1
        draft.season = Season.WET if draft.round % 2 else Season.DRY
        seats = range(len(draft.players))
        turns = [step for seat in seats for step in (Harvest(seat), TakeTurn(seat))]
        draft.push(*turns, BidAtOnce(), NextRound())


@attrs.frozen
class Harvest(ChanceStep[MiniDraft]):
    """Roll a die for coins."""

    player: SeatNumber

    def event(self, state: MiniDraft) -> Roll:
        return Roll(("none", "none", "one", "two"), 1 if self.player else 2)

    def play(self, draft: MiniDraft, action: Any) -> None:
        gain = sum({"none": 0, "one": 1, "two": 2}[face] for face in action.faces)
        coins = draft.players[self.player].coins + gain
        draft.change_player(self.player, coins=coins)
        draft.last = (self.player, action.faces[0])
        draft.rich = coins > 5


@attrs.frozen
class TakeTurn(DecisionStep[MiniDraft]):
    """A decision to save a coin or to look at cards."""

    starts_turn = True
    rule = "M1"
    choices = (Save, Look)


@attrs.frozen
class DealLook(ChanceStep[MiniDraft]):
    """Deal two cards that only one player sees."""

    player: SeatNumber
    seen_by = OWNER

    def event(self, state: MiniDraft) -> Deal:
        return Deal(state.deck, 2)

    def play(self, draft: MiniDraft, action: Any) -> None:
        draft.deck = draft.deck.without(action.cards)
        if action.cards:
            draft.push(KeepOne(self.player, action.cards))


@attrs.frozen
class KeepOne(DecisionStep[MiniDraft]):
    """A decision which card to keep."""

    seen: Annotated[tuple[str, ...], cards("card", seen_by=OWNER)]

    rule = "M3"
    choices = (Keep,)


@attrs.frozen
class BidAtOnce(SimultaneousStep[MiniDraft]):
    """A simultaneous bid of the players who have not bid yet."""

    rule = "M4"
    chosen = "bid"
    choices = (Bid,)

    def reveal(self, draft: MiniDraft) -> None:
        bids = [player.bid or 0 for player in draft.players]
        for seat, player in enumerate(draft.players):
            won = (draft.round,) if bids[seat] == max(bids) else ()
            coins = player.coins - bids[seat]
            draft.change_player(seat, coins=coins, bid=None, rounds_won=player.rounds_won + won)


# --- the game ---


class MiniGame(Game[MiniState, MiniCards]):
    """The rules."""

    id = "mini"
    title = "Mini"
    players = (2, 3)
    state_type = MiniState
    cards_type = MiniCards

    def new(self, players: int, cards: MiniCards | None, options: Mapping[str, Any]) -> MiniState:
        for name, value in options.items():
            if name != "rounds" or type(value) is not int or not 0 <= value <= 9:
                raise InvalidOption(f"no such option: {name}={value!r}", code="mini-option")
        cards = cards or STANDARD
        draft = MiniDraft(
            agenda=(NextRound(),),
            cards=cards,
            rounds=options.get("rounds", 2),
            round=0,
            players=(MiniPlayer(),) * players,
            deck=Deck(tuple(sorted(cards.worth))),
        )
        return cast("MiniState", start_game(draft))

    def options(self, state: MiniState) -> dict[str, Any]:
        return {"rounds": state.rounds}

    def ids(self, state: MiniState) -> Mapping[str, frozenset[str]]:
        return {"card": frozenset(state.cards.worth)}

    def scores(self, state: MiniState) -> tuple[Score, ...]:
        worth = state.cards.worth
        return tuple(
            Score(
                seat,
                (
                    ScoreLine("mini-rounds", len(player.rounds_won), "M6"),
                    ScoreLine("mini-cards", sum(worth.get(card, 0) for card in player.hand), "M7"),
                ),
            )
            for seat, player in enumerate(state.players)
        )

    def round(self, state: MiniState) -> int:
        return state.round

    def invariants(self, state: MiniState, *, masked: bool) -> None:
        if state.agenda and isinstance(state.agenda[-1], NextRound):
            raise InvalidDocument("no game waits here", path="$.agenda", code="mini-agenda")
        for seat, player in enumerate(state.players):
            if player.coins < 0:
                path = f"$.players[{seat}].coins"
                raise InvalidDocument("a debt", path=path, code="mini-debt")
            for card in player.hand:
                assert state.cards.worth[card]  # a KeyError, for tests of errors in rules

    def standard_cards(self) -> MiniCards:
        return STANDARD


GAME = MiniGame()
