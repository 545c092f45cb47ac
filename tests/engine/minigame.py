"""A miniature game for tests of the core: dice, a deck, a hidden look, and a bid at the same time.

Each round every player rolls a die for coins and takes a turn: save a coin, or pay one to look at two cards and keep
one. Then all bid coins at once, secretly; the highest bid wins the round's point.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Literal, cast

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import Draft, State, start
from ancient_world.engine.chance import HIDDEN, Deal, Dealt, Deck, Roll
from ancient_world.engine.errors import InvalidDocument, InvalidOption, Reason, reason
from ancient_world.engine.freezing import copier
from ancient_world.engine.game import Game
from ancient_world.engine.language import register
from ancient_world.engine.score import Score, ScoreLine
from ancient_world.engine.steps import Automatic, ChanceStep, DecisionStep, SimultaneousStep

register(
    {
        "mini-no-coin": "You have {coins:coin|coins}; a look costs one.",
        "mini-not-seen": "You did not look at {card}.",
        "mini-bid": "You have {coins:coin|coins}; you cannot bid {bid}.",
        "mini-bid-twice": "Player {player} does not bid now.",
        "mini-cards": "for cards",
    }
)


@attrs.frozen
class MiniCards:
    """The cards: what each is worth, in points."""

    name: str
    digest: str
    worth: Mapping[str, int] = attrs.field(hash=False)


STANDARD = MiniCards("standard", "5eed", {"ant": 1, "bee": 2, "cat": 3, "dog": 4, "elk": 5})
OTHER = MiniCards("other", "07e4", {"fox": 7, "gnu": 1, "hen": 2})


class Season(Enum):
    """An enum in the state."""

    DRY = "dry"
    WET = "wet"


@attrs.frozen
class MiniPlayer:
    """A player's side."""

    coins: int = 3
    hand: tuple[str, ...] = ()
    bid: int | None = None
    rounds_won: tuple[int, ...] = ()


@attrs.define(eq=False, weakref_slot=False)
class MiniDraft(Draft):
    """A state being advanced."""

    cards: MiniCards
    rounds: int
    round: int
    players: tuple[MiniPlayer, ...]
    deck: Deck
    mood: Literal["calm", "wild"] = "calm"
    season: Season = Season.DRY
    last: tuple[int, str] | None = None
    rich: bool = False

    game: ClassVar[str] = "mini"

    def change(self, seat: int, **values: Any) -> None:
        """Replace values of a player."""
        players = list(self.players)
        players[seat] = attrs.evolve(players[seat], **values)
        self.players = tuple(players)

    def freeze(self) -> MiniState:
        self.__class__ = MiniState  # same slots, now frozen
        return cast("MiniState", self)


@attrs.frozen(weakref_slot=False)
class MiniState(MiniDraft, State):
    """A state."""

    def thaw(self) -> MiniDraft:
        return thaw(self)


thaw = copier(MiniState, MiniDraft)


# --- actions ---


@attrs.frozen
class MiniAction(Action):
    """The parent of the actions."""

    game: ClassVar[str] = "mini"


@attrs.frozen
class Save(MiniAction):
    """Take a coin."""


@attrs.frozen
class Look(MiniAction):
    """Pay a coin to look at two cards."""


@attrs.frozen
class Keep(MiniAction):
    """Keep one of the cards."""

    card: str


@attrs.frozen
class Bid(MiniAction):
    """Bid coins; all do at the same time."""

    player: int
    coins: int


# --- steps ---


@attrs.frozen
class NextRound(Automatic[MiniDraft]):
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

    player: int

    def event(self, state: MiniDraft) -> Roll:
        return Roll(("none", "none", "one", "two"), 1 if self.player else 2)

    def play(self, draft: MiniDraft, action: Any) -> None:
        gain = sum({"none": 0, "one": 1, "two": 2}[face] for face in action.faces)
        coins = draft.players[self.player].coins + gain
        draft.change(self.player, coins=coins)
        draft.last = (self.player, action.faces[0])
        draft.rich = coins > 5


@attrs.frozen
class TakeTurn(DecisionStep[MiniDraft]):
    """Save or look."""

    starts_turn: ClassVar[bool] = True

    def actions(self, state: MiniDraft) -> list[Action]:
        return [a for a in (Save(), Look()) if self.why_not(state, a) is None]

    def why_not(self, state: MiniDraft, action: object) -> Reason | None:
        if type(action) is Save:
            return None
        if type(action) is not Look:
            return reason("not-now", "M1", step="take-turn")
        coins = state.players[self.player].coins
        return None if coins else reason("mini-no-coin", "M2", coins=coins)

    def play(self, draft: MiniDraft, action: Any) -> None:
        coins = draft.players[self.player].coins
        if type(action) is Save:
            draft.change(self.player, coins=coins + 1)
            draft.mood = "calm"
        else:
            draft.change(self.player, coins=coins - 1)
            draft.mood = "wild"
            draft.push(DealLook(self.player))


@attrs.frozen
class DealLook(ChanceStep[MiniDraft]):
    """Deal two cards, for one player's eyes."""

    player: int

    def event(self, state: MiniDraft) -> Deal:
        return Deal(state.deck, 2)

    def play(self, draft: MiniDraft, action: Any) -> None:
        draft.deck = draft.deck.without(action.cards)
        if action.cards:
            draft.push(KeepOne(self.player, action.cards))


@attrs.frozen
class KeepOne(DecisionStep[MiniDraft]):
    """Keep one card; the others go under the deck."""

    seen: tuple[str, ...]

    def actions(self, state: MiniDraft) -> list[Action]:
        return [Keep(card) for card in self.seen]

    def why_not(self, state: MiniDraft, action: object) -> Reason | None:
        if type(action) is not Keep:
            return reason("not-now", "M3", step="keep-one")
        if action.card not in self.seen:
            return reason("mini-not-seen", "M3", card=action.card)
        return None

    def play(self, draft: MiniDraft, action: Any) -> None:
        draft.change(self.player, hand=(*draft.players[self.player].hand, action.card))
        draft.deck = draft.deck.under(tuple(card for card in self.seen if card != action.card))


@attrs.frozen
class BidAtOnce(SimultaneousStep[MiniDraft]):
    """All who have not bid yet choose at the same time."""

    def players(self, state: MiniDraft) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(state.players) if player.bid is None)

    def actions_of(self, state: MiniDraft, player: int) -> list[Action]:
        return [Bid(player, coins) for coins in range(state.players[player].coins + 1)]

    def why_not(self, state: MiniDraft, action: object) -> Reason | None:
        if type(action) is not Bid:
            return reason("not-now", "M4", step="bid-at-once")
        if action.player not in self.players(state):
            return reason("mini-bid-twice", "M4", player=action.player)
        coins = state.players[action.player].coins
        if not 0 <= action.coins <= coins:
            return reason("mini-bid", "M5", coins=coins, bid=action.coins)
        return None

    def play(self, draft: MiniDraft, action: Any) -> None:
        draft.change(action.player, bid=action.coins)
        if self.players(draft):
            draft.push(self)
            return
        bids = [player.bid or 0 for player in draft.players]
        for seat, player in enumerate(draft.players):
            won = (draft.round,) if bids[seat] == max(bids) else ()
            coins = player.coins - bids[seat]
            draft.change(seat, coins=coins, bid=None, rounds_won=player.rounds_won + won)


# --- the game ---


class MiniGame(Game[MiniState, MiniCards]):
    """The rules."""

    id = "mini"
    title = "Mini"
    rules_version = "1"
    players = (2, 3)
    state_type = MiniState
    step_types = (NextRound, Harvest, TakeTurn, DealLook, KeepOne, BidAtOnce)
    action_types = (Save, Look, Keep, Bid)
    cards_type: ClassVar[type | None] = MiniCards

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
        return cast("MiniState", start(draft))

    def options(self, state: MiniState) -> dict[str, Any]:
        return {"rounds": state.rounds}

    def seats(self, state: MiniState) -> int:
        return len(state.players)

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

    def winners(self, state: MiniState) -> tuple[int, ...]:
        if state.agenda:
            return ()
        totals = [score.total for score in self.scores(state)]
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def hide(self, state: MiniState, player: int) -> MiniState:
        draft = state.thaw()
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, KeepOne) and step.player != player:
            hidden = tuple(sorted((*state.deck.unseen, *step.seen)))
            draft.deck = Deck(hidden, state.deck.bottom)
            masked = KeepOne(step.player, (HIDDEN,) * len(step.seen))
            draft.agenda = (*state.agenda[:-1], masked)
        for seat, side in enumerate(state.players):
            if seat != player and side.bid is not None:
                draft.change(seat, bid=-1)
        return draft.freeze()

    def hide_action(self, state: MiniState, action: Action, player: int) -> Action:
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, DealLook) and isinstance(action, Dealt) and step.player != player:
            return Dealt((HIDDEN,) * len(action.cards))
        if isinstance(action, Bid) and action.player != player:
            return Bid(action.player, -1)
        return action

    def reveals(self, before: MiniState, after: MiniState) -> bool:
        bidding = isinstance(before.agenda[-1], BidAtOnce)
        return bidding and not (after.agenda and isinstance(after.agenda[-1], BidAtOnce))

    def known_by_now(self, before: MiniState, action: Action, now: MiniState) -> bool:
        bidding = isinstance(now.agenda[-1], BidAtOnce) and now.round == before.round
        return isinstance(action, Bid) and not bidding

    def round(self, state: MiniState) -> int:
        return state.round

    def check(self, state: MiniState, *, masked: bool = False) -> None:
        if state.agenda and isinstance(state.agenda[-1], NextRound):
            raise InvalidDocument("no game waits here", path="$.agenda", code="mini-agenda")
        for seat, player in enumerate(state.players):
            if player.coins < 0:
                path = f"$.players[{seat}].coins"
                raise InvalidDocument("a debt", path=path, code="mini-debt")
            for card in player.hand:
                assert state.cards.worth[card]  # a KeyError, for tests of what stumbles

    def standard_cards(self) -> MiniCards:
        return STANDARD


GAME = MiniGame()
