"""The table before the first era: secret cards, judgements, the first tile (S1-S4)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import (
    HIDDEN_ID,
    Dealt,
    Deck,
    RollStep,
    Sentence,
    Step,
    count,
    intern_text,
    replace_item,
)
from ancient_world.games.golden_ages.box.golden_card_file import CardFile, decks_by_kind
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.era import EraBegins
from ancient_world.games.golden_ages.rules.golden_decisions import GoldenDeal
from ancient_world.games.golden_ages.table import Player, Settings, Table
from ancient_world.games.golden_ages.tiles import TURNS


class SecretDeal(GoldenDeal):
    """A deal of a card to each player, which only that player sees."""

    sentence_to_owner: ClassVar[Sentence]
    """The sentence for a viewer who sees one of the cards."""

    def says(self, state: Table, outcome: Dealt) -> Sentence | None:
        visible_cards = [card for card in outcome.cards if card != HIDDEN_ID]
        if len(visible_cards) == 1:
            return self.sentence_to_owner(cards=state.cards.name_of(visible_cards[0]))
        return super().says(state, outcome)

    def as_seen(self, dealt: Dealt, viewer: int) -> Dealt:
        cards = [card if seat == viewer else HIDDEN_ID for seat, card in enumerate(dealt.cards)]
        return Dealt(tuple(cards))


@attrs.frozen
class DealCivilizations(SecretDeal):
    """Deal one secret civilization card of an era to each player (S1)."""

    era: Annotated[int, count(1, ERAS)]

    rule = "S1"
    label = "a deal of secret civilizations"
    prompt: ClassVar[Sentence] = Sentence("Secret civilizations of era {era} are dealt")
    sentence: ClassVar[Sentence] = Sentence(
        "The secret civilizations of era {era} are {cards}",
        hidden_version=Sentence("Everybody gets a secret civilization of era {era}"),
    )
    sentence_to_owner: ClassVar[Sentence] = Sentence(
        "Everybody gets a secret civilization of era {era}; yours is {cards}"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("deal-futures", "deal-civilizations")
    row_of = "deal-civilizations"

    @classmethod
    def row(cls, state: Table) -> tuple[Step[Table], ...]:
        """Return all deals of the set-up."""
        return setup_deals(state.cards, len(state.players), state.settings)

    def deck(self, state: Table) -> Deck:
        return state.civilizations[self.era - 1]

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        for seat, card in enumerate(cards):
            player = draft.edit_player(seat)
            player.secret = (*player.secret, card)
        draft.civilizations = replace_item(draft.civilizations, self.era - 1, rest)


class DealFutures(SecretDeal):
    """Deal one secret future technology to each player (S1)."""

    rule = "S1"
    label = "a deal of future technologies"
    prompt: ClassVar[Sentence] = Sentence("Secret future technologies are dealt")
    sentence: ClassVar[Sentence] = Sentence(
        "The secret future technologies are {cards}",
        hidden_version=Sentence("Everybody gets a secret future technology"),
    )
    sentence_to_owner: ClassVar[Sentence] = Sentence(
        "Everybody gets a secret future technology; yours is {cards}"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("deal-judgements",)
    row_of = "deal-civilizations"

    def deck(self, state: Table) -> Deck:
        return state.futures

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        for seat, card in enumerate(cards):
            draft.edit_player(seat).future = card
        draft.futures = rest


class DealJudgements(GoldenDeal):
    """Deal the judgements that lie open (S2)."""

    rule = "S2"
    label = "a deal of judgements"
    prompt: ClassVar[Sentence] = Sentence("The judgements are dealt")
    sentence: ClassVar[Sentence] = Sentence("The judgements on offer are {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("era-begins", "turn-first-tile")
    row_of = "deal-civilizations"

    def deck(self, state: Table) -> Deck:
        return state.judgements

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.open_judgements = tuple(sorted(cards))
        draft.judgements = rest


class TurnFirstTile(RollStep[Table]):
    """Turn the first tile at random (S3)."""

    rule = "S3"
    label = "how the first tile is turned"
    prompt: ClassVar[Sentence] = Sentence("The first tile is turned")
    sentence: ClassVar[Sentence] = Sentence("The first tile is {faces}")
    allowed_on: ClassVar[tuple[str, ...]] = ("era-begins",)
    row_of = "deal-civilizations"

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple([intern_text(str(turn)) for turn in TURNS])

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.placed = (draft.cards.map.first_placement(int(faces[0])),)


def setup_deals(cards: CardFile, player_count: int, settings: Settings) -> tuple[Step[Table], ...]:
    """Return the events of chance before the first era, in their order."""
    return (
        *[DealCivilizations(player_count, era) for era in range(1, ERAS + 1)],
        DealFutures(player_count),
        DealJudgements(cards.figures.judgements),
        *([TurnFirstTile(1)] if settings.start == "random" else []),
    )


def lay_out_table(cards: CardFile, player_count: int, settings: Settings) -> Table:
    """Return the table before anything is dealt."""
    is_random = settings.start == "random"
    eras = range(1, ERAS + 1)
    decks = decks_by_kind(cards, player_count)
    return Table(
        agenda=(EraBegins(), *setup_deals(cards, player_count, settings)[::-1]),
        cards=cards,
        settings=settings,
        era=0,
        first=0,
        players=(_start_player(cards),) * player_count,
        placed=() if is_random else (cards.map.first_placement(int(settings.start)),),
        lands=decks["land"],
        coasts=decks["coast"],
        civilizations=tuple([decks[f"civilization-{era}"] for era in eras]),
        futures=decks["future"],
        judgements=decks["judgement"],
        glory=decks["token"],
        buildings=tuple([decks[f"building-{era}"] for era in eras]),
        open_judgements=(),
        open_buildings=(),
        open_wonders=(),
        judgement=None,
        removed=(),
        last_turns=None,
    )


def _start_player(cards: CardFile) -> Player:
    """Return a player's side at the start (S1)."""
    first_technologies = [card.id for card in cards.technologies.values() if card.level == 1]
    return Player(
        gold=cards.figures.gold,
        points=(),
        capital=None,
        standing=(),
        lying=(),
        agora=0,
        reserve=cards.figures.reserve,
        cities=(),
        technologies=tuple(first_technologies),
        civilization=None,
        offered=None,
        secret=(),
        future=None,
        glory=(),
        buildings=(),
        wonders=(),
        activated=(),
        attacks=0,
        golden=False,
        free_wonder_used=False,
    )
