"""The course of the game: deals, five choices a round, scoring, relics (R1-R2, L1-L2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    HIDDEN_ID,
    OWNER,
    Action,
    Choice,
    DealStep,
    Deck,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    SimultaneousStep,
    one_of,
)
from ancient_world.games.tides_of_time.box.tides_card_file import CardFile
from ancient_world.games.tides_of_time.rules.kingdom_scores import round_points
from ancient_world.games.tides_of_time.table import ROUNDS, PlayerDraft, Points, Table

HAND_SIZE, DRAWN_CARDS = 5, 2

KINGDOM_SENTENCE = Sentence("this card in your kingdom scores: {objective}")
REMOVAL_SENTENCE = Sentence("this card will not score: {objective}")


@attrs.frozen
class DealHand(DealStep[Table]):
    """Deal cards to a player, unseen by the other (S1, L2)."""

    player: SeatNumber

    rule = "S1"
    label = "a deal to a hand"
    prompt: ClassVar[Sentence] = Sentence("{player:seat} is dealt {count:card|cards}")
    sentence: ClassVar[Sentence] = Sentence(
        "you are dealt {cards}",
        "{player:seat} is dealt {cards}",
        hidden_version=Sentence(
            "you are dealt {count:card|cards}", "{player:seat} is dealt {count:card|cards}"
        ),
    )
    seen_by = OWNER
    allowed_on: ClassVar[tuple[str, ...]] = ("choose-card", "deal-hand")
    row_of = "deal-hand"

    @classmethod
    def row(cls, state: Table) -> tuple[DealHand, ...]:
        cards = HAND_SIZE if state.round == 1 else DRAWN_CARDS
        return cls(cards, 0), cls(cards, 1)

    def rule_now(self, state: Table) -> str:
        return "S1" if state.round == 1 else "L2"

    def deck(self, state: Table) -> Deck:
        return state.pile

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        player = draft.edit_player(self.player)
        player.hand = tuple(sorted(player.hand + cards))
        player.secret = tuple(sorted(player.secret + cards))
        draft.pile = rest


@attrs.frozen
class TidesChoice(Choice["Both", Table]):
    """A choice of a card of the hand; both players choose at the same time, so the action names its player."""

    no_such_seat: ClassVar[Refusal] = Refusal(
        "tides-no-such-seat", "S1", "Two play; there is no seat {player}."
    )
    already_chosen: ClassVar[Refusal] = Refusal(
        "tides-chosen", "", "You have chosen already; wait for the other player."
    )
    is_relic: ClassVar[Refusal] = Refusal(
        "tides-is-relic", "", "{card} stays as your relic; remove another card."
    )
    consequence: ClassVar[Sentence] = KINGDOM_SENTENCE
    """The sentence about where the card goes."""

    game = "tides-of-time"

    player: SeatNumber
    card: Annotated[str, one_of("card", seen_by=OWNER)]

    @classmethod
    def candidates(cls, step: Both, state: Table) -> Iterable[Self]:
        player = state.players[step.player]
        is_due = step.choice_due(player) is cls
        return [cls(step.player, card) for card in player.hand] if is_due else []

    def why_not(self, step: Both, state: Table) -> Reason | None:
        seat = self.player
        if type(seat) is not int or seat not in (0, 1):
            return self.no_such_seat(player=seat)
        player = state.players[seat]
        choice_due = step.choice_due(player)
        if choice_due is None:
            return self.already_chosen(step.rule)
        if type(self) is not choice_due:
            return step.why_other_choice(state, player, type(self))
        if self.card not in player.hand:
            return _why_not_in_hand(step, state, self.card)
        if self.card == player.relic:
            return self.is_relic(step.rule, card=state.cards.name_of(self.card))
        return None

    def effect(self, step: Both, state: Table) -> Effect:
        return Effect(
            further_effects=(
                self.consequence(objective=state.cards.cards[self.card].ability.objective_text()),
            )
        )


NO_SUCH_CARD = Refusal("tides-no-such-card", "", "There is no card {card!r}.")
CARD_REMOVED = Refusal("tides-has-left", "L1", "{name} has left the game.")
CARD_IS_RELIC = Refusal("tides-stays", "L1", "{name} is a relic, which stays where it is.")
CARD_IN_KINGDOM = Refusal("tides-lies-open", "R1", "{name} lies open in a kingdom.")
NOT_IN_HAND = Refusal("tides-not-in-hand", "", "{name} is not in your hand.")


def _why_not_in_hand(step: Both, state: Table, card: object) -> Reason:
    """Return why a card is not in a hand, from what both players can see."""
    if not isinstance(card, str) or card not in state.cards.cards:
        return NO_SUCH_CARD(step.rule, card=str(card)[:60])
    name = state.cards.name_of(card)
    if card in state.removed:
        return CARD_REMOVED(name=name)
    if any(card in player.relics for player in state.players):
        return CARD_IS_RELIC(name=name)
    if any(card in side.kingdom for side in state.players):
        return CARD_IN_KINGDOM(name=name)
    return NOT_IN_HAND(step.rule, name=name)


class Play(TidesChoice):
    """Put a card face down; it is revealed when the other has chosen too (R1)."""

    rule = "R1"
    label = "play a card"
    sentence: ClassVar[Sentence] = Sentence(
        "play {card}",
        "{player:seat} plays {card}",
        hidden_version=Sentence("play a card face down", "{player:seat} plays a card face down"),
    )

    def play(self, step: Both, draft: Table) -> None:
        draft.edit_player(self.player).chosen = self.card
        if draft.players[1 - self.player].chosen in (
            None,
            HIDDEN_ID,
        ):  # the other card is not chosen yet, or a view does not know it
            draft.push(step)
        else:
            _reveal_choices(draft)


class LeaveRelic(TidesChoice):
    """Choose the card that stays in the kingdom as a relic (L1)."""

    rule = "L1"
    label = "leave a relic"
    sentence: ClassVar[Sentence] = Sentence(
        "leave {card} as a relic",
        "{player:seat} leaves {card} as a relic",
        hidden_version=Sentence(
            "choose a relic in secret", "{player:seat} chooses a relic in secret"
        ),
    )

    def play(self, step: Both, draft: Table) -> None:
        draft.edit_player(self.player).relic = self.card
        draft.push(step)


class RemoveCard(TidesChoice):
    """Choose the card that is removed from the game (L1)."""

    rule = "L1"
    label = "remove a card from the game"
    consequence = REMOVAL_SENTENCE
    sentence: ClassVar[Sentence] = Sentence(
        "remove {card} from the game",
        "{player:seat} removes {card} from the game",
        hidden_version=Sentence(
            "secretly choose a card to remove", "{player:seat} secretly chooses a card to remove"
        ),
    )

    def play(self, step: Both, draft: Table) -> None:
        draft.edit_player(self.player).removed = self.card
        if any(player.removed in (None, HIDDEN_ID) for player in draft.players):  # L1: the same
            draft.push(step)
        else:
            _keep_relics(draft)


@lru_cache(maxsize=64, typed=True)  # the type check keeps True from being taken for seat 1
def _action_by_card(
    action_type: Callable[[int, str], Action], seat: int, cards: CardFile
) -> dict[str, Action]:
    """Return an action for each card of a card file; cached, as every decision offers some of them."""
    return {card: action_type(seat, card) for card in cards.cards}


class Both(SimultaneousStep[Table]):
    """A decision that both players make at the same time."""

    starts_turn = True
    choices: ClassVar[tuple[type[TidesChoice], ...]]

    def choice_due(self, player: PlayerDraft) -> type[TidesChoice] | None:
        """Return the kind of choice that a player has to make now, or ``None``."""
        raise TypeError(f"{type(self).__name__} does not say what is chosen")

    def why_other_choice(
        self, state: Table, player: PlayerDraft, kind: type[TidesChoice]
    ) -> Reason:
        """Return why a player must not make a choice of this kind now."""
        return self.not_now(self.rule, step=self.word())

    # Computed for the whole hand, which is faster than to ask about each card.
    def players(self, state: Table) -> tuple[int, ...]:
        is_first_choosing = self.choice_due(state.players[0]) is not None
        if self.choice_due(state.players[1]) is None:
            return (0,) if is_first_choosing else ()
        return (0, 1) if is_first_choosing else (1,)

    def actions_of(self, state: Table, player: int) -> list[Action]:
        player_side = state.players[player]
        action_type: Callable[[int, str], Action] | None = self.choice_due(player_side)
        if action_type is None:
            return []
        hand = player_side.hand
        if player_side.relic is not None:
            hand = tuple([card for card in hand if card != player_side.relic])
        actions = _action_by_card(action_type, player, state.cards)
        return [actions[card] for card in hand]


class ChooseCard(Both):
    """Each chooses a card of the hand; then both are revealed and the hands change sides (R1)."""

    rule = "R1"
    label = "which card is played"
    prompt: ClassVar[Sentence] = Sentence(
        "Play a card from your hand, face down",
        "{players:seats} {players:|is|are} choosing a card to play",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("",)
    choices: ClassVar[tuple[type[TidesChoice], ...]] = (Play,)

    def choice_due(self, player: PlayerDraft) -> type[TidesChoice] | None:
        return Play if player.chosen is None else None

    def waits(self, state: Table) -> bool:
        return len(state.players[0].hand) > 1  # the last card is played without a choice

    def finish(self, draft: Table) -> None:
        """Play the last card of each hand, as there is no choice left."""
        for seat in (0, 1):
            player = draft.edit_player(seat)
            player.chosen = player.hand[0]
        _reveal_choices(draft)


_CHOOSE_CARD = ChooseCard()


def _reveal_choices(draft: Table) -> None:
    """Turn both chosen cards up and swap the hands; score the round after the last card (R1, R2)."""
    first_player, second_player = draft.edit_player(0), draft.edit_player(1)
    first_player.hand, second_player.hand = (
        _reveal_choice(second_player),
        _reveal_choice(first_player),
    )
    if first_player.hand:
        draft.push(_CHOOSE_CARD)
    else:
        _end_round(draft)


def _reveal_choice(player: PlayerDraft) -> tuple[str, ...]:
    card = player.chosen
    assert card is not None
    player.kingdom += (card,)
    player.chosen, player.secret = None, ()
    return _hand_without(player.hand, card)


def _hand_without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return a hand without one of its cards."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def kingdom_points(state: Table) -> tuple[tuple[Points, ...], ...]:
    """Return what each open card scores as the kingdoms stand, for each player (R2)."""
    kingdoms = [side.open_cards for side in state.players]
    points = round_points(state.cards.cards, kingdoms, state.settings)
    return tuple(
        [
            tuple(map(Points, *cards_and_points))
            for cards_and_points in zip(kingdoms, points, strict=True)
        ]
    )


def _end_round(draft: Table) -> None:
    """Score the round, and take its cards back into the hands unless it is the last round (R2, L1)."""
    draft.noted += (kingdom_points(draft),)
    if draft.round == ROUNDS:
        return
    for seat in (0, 1):
        player = draft.edit_player(seat)
        player.hand, player.kingdom = tuple(sorted(player.kingdom)), ()
    draft.push(ChooseRelic())


class ChooseRelic(Both):
    """Each chooses a relic and a card to remove, in secret; then all four are revealed (L1)."""

    rule = "L1"
    label = "which card stays as a relic, and which one is removed"
    relic_first: ClassVar[Refusal] = Refusal(
        "tides-relic-first", "L1", "Choose your relic first, then the card to remove."
    )
    relic_chosen: ClassVar[Refusal] = Refusal(
        "tides-relic-chosen",
        "L1",
        "You have chosen {name} as your relic; now choose the card to remove.",
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose the card that stays as your relic",
        "{players:seats} {players:|is|are} choosing a relic and a card to remove",
    )
    prompt_to_remove: ClassVar[Sentence] = Sentence(
        "Choose the card that leaves the game; {relic} stays as your relic",
        "{players:seats} {players:|is|are} choosing a relic and a card to remove",
    )

    def prompts(self, state: Table, player: int) -> Sentence:
        relic = state.players[player].relic
        return self.prompt if relic in (None, HIDDEN_ID) else self.prompt_to_remove(relic=relic)

    allowed_on: ClassVar[tuple[str, ...]] = ("",)
    choices: ClassVar[tuple[type[TidesChoice], ...]] = (LeaveRelic, RemoveCard)

    def is_possible(self, state: Table) -> bool:
        """Return whether another round follows, since there are no relics after the last one (E1)."""
        return state.round < ROUNDS

    def choice_due(self, player: PlayerDraft) -> type[TidesChoice] | None:
        if player.relic is None:
            return LeaveRelic
        return RemoveCard if player.removed is None else None

    def why_other_choice(
        self, state: Table, player: PlayerDraft, kind: type[TidesChoice]
    ) -> Reason:
        if kind is RemoveCard:
            return self.relic_first()
        return self.relic_chosen(name=state.cards.name_of(player.relic or ""))

    def waits(self, state: Table) -> bool:
        return True


def _keep_relics(draft: Table) -> None:
    """Reveal the relics and the removed cards, then begin the next round (L1, L2)."""
    for seat in (0, 1):
        player = draft.edit_player(seat)
        assert player.relic is not None
        assert player.removed is not None
        player.relics += (player.relic,)
        draft.removed += (player.removed,)
        player.hand = _hand_without(_hand_without(player.hand, player.relic), player.removed)
        player.relic = player.removed = None
    draft.round += 1
    draft.push(*DealHand.row(draft), _CHOOSE_CARD)  # L2
