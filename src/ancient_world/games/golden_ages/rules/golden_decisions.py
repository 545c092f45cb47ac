"""The base of this game's decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Generic, Self, TypeVar

import attrs

from ancient_world.engine import (
    HIDDEN_ID,
    Choice,
    DealStep,
    Dealt,
    DecisionStep,
    Effect,
    FinishChoice,
    Reason,
    Refusal,
    Sentence,
    one_of,
    one_of_each,
)
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.golden_ages.box.effect_texts import (
    card_text,
    numbered_name,
    translated_name,
)
from ancient_world.games.golden_ages.effect_kinds import Powers
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.square_grid import SQUARE_INDEX
from ancient_world.games.golden_ages.table import Player, PlayerDraft, Purse, Table

Square = Annotated[str, one_of("square")]

STEPS_BELOW_TURN = ("next-turn",)
"""The rows of steps that lie below the steps of a turn."""


COLONIST_NEEDED = Refusal("golden-colonist-needed", "", "This takes a standing colonist.")
NO_SUCH_SQUARE = Refusal(
    "golden-no-such-square", "", "The map has no square {square!r}; they are called a1 to j6."
)
CAPITAL_ON_SQUARE = Refusal("golden-capital-there", "", "A capital stands on {square}.")
NO_CONTINENT = Refusal("golden-no-continent", "", "{square} is not on a continent.")
CANNOT_PAY = Refusal("golden-cannot-pay", "", "{name} costs {price} gold; you have {gold}.")


def why_unknown_square(square: object, rule: str) -> Reason | None:
    """Return the reason against a square that the map does not have, or ``None`` if it has."""
    if isinstance(square, str) and square in SQUARE_INDEX:
        return None
    return NO_SUCH_SQUARE(rule, square=str(square)[:60])


COLONIST_LIES = Refusal(
    "golden-lies",
    "",
    "Your colonist on {square} is lying down; this action needs a standing colonist.",
)
NO_COLONIST = Refusal("golden-no-colonist", "", "You have no standing colonist on {square}.")


def why_no_colonist(player: PlayerDraft, square: object, rule: str) -> Reason | None:
    """Return the reason against a square without an own standing colonist, or ``None`` if there is one."""
    if square in player.standing:
        return None
    if square in player.lying:
        return COLONIST_LIES(rule, square=square)
    return why_unknown_square(square, rule) or NO_COLONIST(rule, square=square)


def card_names(state: Table, cards: Iterable[str]) -> str:
    """Return the names of cards, for a sentence."""
    return ", ".join([state.cards.name_of(card) for card in cards]) or "-"


OTHER_COPY_OPEN = Refusal(
    "golden-copy-not-open", "", "Of {name} the copy {other} is on offer, not this one."
)
OTHER_COPY_OWNED = Refusal(
    "golden-copy-not-yours", "", "Of {name} you have the copy {other}, not this one."
)


def why_other_copy(
    state: Table, card: str, card_ids: Iterable[str], refusal: Refusal, rule: str
) -> Reason | None:
    """Return the reason if another copy of a card, with the same name, lies there instead; else ``None``."""
    name = state.cards.name_of(card)
    same_name_copies = [copy for copy in card_ids if state.cards.name_of(copy) == name]
    return (
        refusal(rule, name=name, other=shown_unchanged(same_name_copies))
        if same_name_copies
        else None
    )


BUILDING_UNKNOWN = Refusal("golden-building-unknown", "C4", "There is no building {card!r}.")
WONDER_UNKNOWN = Refusal("golden-wonder-unknown", "C7", "There is no wonder {card!r}.")
ALREADY_BUILT = Refusal("golden-built", "", "{name} is already built.")
CARD_OF_OTHER_ERA = Refusal(
    "golden-other-era", "A1", "{name} belongs to era {era}; this is era {now}."
)
BUILDING_NOT_OPEN = Refusal(
    "golden-building-not-open", "", "{name} is not on offer{open:list; these are: }."
)


def why_not_open(state: Table, card: object, open_cards: tuple[str, ...], kind: str) -> Reason:
    """Return why a building or a wonder that does not lie open cannot be taken: it is built, of another era, or unknown."""
    rule, cards_of_kind = (
        ("C4", state.cards.buildings) if kind == "building" else ("C7", state.cards.wonders)
    )
    if not isinstance(card, str) or card not in cards_of_kind:
        if kind == "building":
            return BUILDING_UNKNOWN(card=str(card)[:60])
        return WONDER_UNKNOWN(card=str(card)[:60])
    name = state.cards.name_of(card)
    if any(card in player.buildings + player.wonders for player in state.players):
        return ALREADY_BUILT(rule, name=name)
    if cards_of_kind[card].era != state.era:
        return CARD_OF_OTHER_ERA(name=name, era=cards_of_kind[card].era, now=state.era)
    reason_data = {"name": name, "open": open_cards}
    other_copy_reason = why_other_copy(state, card, open_cards, OTHER_COPY_OPEN, rule)
    return other_copy_reason or BUILDING_NOT_OPEN(rule, **reason_data)


CARD_EFFECT_SENTENCE = Sentence("{name} ({what})")


def card_effect(state: Table, card: str, price: int | None = None) -> Effect:
    """Return the effect of gaining a card: its price in gold, and what the card does."""
    effect_text = card_text(state.cards, state.cards.card_id(card))
    effect_sentences = (
        [CARD_EFFECT_SENTENCE(name=state.cards.name_of(card), what=effect_text)]
        if effect_text
        else ()
    )
    return Effect(cost={"gold": price} if price else None, further_effects=effect_sentences)


class GoldenDecision(DecisionStep[Table]):
    """The base of this game's decisions."""

    turn_rule = "A3"
    not_now: ClassVar[Refusal] = Refusal(
        "golden-not-now", "", "The game waits for something else now: {step:label}."
    )

    def purse(self, state: Table, player: int) -> Purse:
        player_state = state.players[player]
        return Purse(
            player_state.gold,
            player_state.reserve,
            sum([entry.points for entry in player_state.points]),
        )

    def deciding_player(self, state: Table) -> Player:
        """Return the player who decides."""
        return state.players[self.player]

    def powers(self, state: Table) -> Powers:
        """Return the powers of the player who decides."""
        player = state.players[self.player]
        return player.powers or powers_of(state.cards, player)


class GoldenDeal(DealStep[Table]):
    """The base of this game's deals."""

    def says(self, state: Table, outcome: Dealt) -> Sentence | None:
        shown_names = [
            translated_name(state.cards, card) for card in outcome.cards if card != HIDDEN_ID
        ]
        are_all_shown = len(shown_names) == len(outcome.cards)
        return (
            self.sentence(cards=", ".join(shown_names))
            if self.sentence and are_all_shown
            else self.sentence
        )


class PushedDecision(GoldenDecision):
    """A decision that is pushed only if there is a choice, so that its candidates need not be searched for one."""

    def waits(self, state: Table) -> bool:
        return True


DecisionT = TypeVar("DecisionT", bound=GoldenDecision)


class GoldenChoice(Choice[DecisionT, Table], Generic[DecisionT]):
    """An action of this game. Squares are named "a1" (top left) to "j6"."""

    game = "golden-ages"

    def says(self, step: DecisionT, state: Table) -> Sentence | None:
        card_id = getattr(self, "card", getattr(step, "card", None))
        name_values = {} if card_id is None else {"card": numbered_name(state.cards, card_id)}
        return self.sentence and self.sentence(**name_values)


@attrs.frozen
class ColonistAction(GoldenChoice[GoldenDecision]):
    """An action that sends a standing colonist."""

    square: Square

    exact = True
    rule: ClassVar[str]

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        return one_of_each(cls, state.players[step.player].standing)

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        return why_no_colonist(step.deciding_player(state), self.square, self.rule)


class Finish(FinishChoice[GoldenDecision, Table]):
    """Finish without doing what may be done here (C1)."""

    rule = "C1"
