"""Eras: laying out cards, revealing civilizations, and the end of an era (A, D)."""

from __future__ import annotations

from typing import ClassVar

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Deck,
    Effect,
    Sentence,
    register_messages,
    replace_item,
)
from ancient_world.games.golden_ages.box.effect_texts import effect_text
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules import effects
from ancient_world.games.golden_ages.rules.action_phase import ActionPhase
from ancient_world.games.golden_ages.rules.expanding import ExpansionPhase, Phase
from ancient_world.games.golden_ages.rules.golden_decisions import (
    CARD_EFFECT_SENTENCE,
    GoldenChoice,
    GoldenDeal,
    GoldenDecision,
    PushedDecision,
    card_effect,
)
from ancient_world.games.golden_ages.rules.golden_scores import judgement_points
from ancient_world.games.golden_ages.table import Player, Table


class EraBegins(AutomaticStep[Table]):
    """Lay out the next era's wonders and buildings; unbuilt ones of the era before leave the game (A1)."""

    rule = "A1"
    label = "an era begins"

    allowed_on: ClassVar[tuple[str, ...]] = ("",)

    def is_possible(self, state: Table) -> bool:
        """Return whether no era has begun; only the first waits on the agenda, later ones begin as soon as an era ends."""
        return not state.era

    def run(self, draft: Table) -> None:
        draft.era += 1
        draft.removed += draft.open_wonders + draft.open_buildings
        wonders = draft.cards.wonders.values()
        draft.open_wonders = tuple([wonder.id for wonder in wonders if wonder.era == draft.era])
        draft.open_buildings = ()
        player_count = len(draft.players)
        draft.push(
            DealBuildings(player_count),
            CivilizationPhase(player_count),
            ExpansionPhase(player_count),
            ActionPhase(),
            EraEnds(),
        )


class DealBuildings(GoldenDeal):
    """Deal as many buildings of the era as there are players (A1)."""

    rule = "A1"
    label = "a deal of buildings"
    prompt: ClassVar[Sentence] = Sentence("The buildings of the era are dealt")
    sentence: ClassVar[Sentence] = Sentence("Buildings on offer: {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("civilization-phase",)

    def is_possible(self, state: Table) -> bool:
        """Return whether nobody has revealed a card of the era yet."""
        players = len(state.players)
        return self.count == players and state.agenda[-2] == CivilizationPhase(players)

    def deck(self, state: Table) -> Deck:
        return state.buildings[state.era - 1]

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.open_buildings = tuple(sorted(cards))
        draft.buildings = replace_item(draft.buildings, draft.era - 1, rest)


class CivilizationPhase(Phase):
    """Reveal the card of the era of each remaining player, in turn order (A2); then find the first player (A3)."""

    rule = "A2"
    label = "the civilizations of an era"
    allowed_on: ClassVar[tuple[str, ...]] = ("expansion-phase",)

    def is_possible(self, state: Table) -> bool:
        """Return whether nobody has drawn a tile, and the buildings are dealt before the first card is revealed."""
        players, are_buildings_dealt = len(state.players), type(state.agenda[-1]) is DealBuildings
        is_waiting = self.left == players if are_buildings_dealt else self.left < players
        return is_waiting and ExpansionPhase(players) in state.agenda

    def run(self, draft: Table) -> None:
        if not self.left:
            _set_first_player(draft)
            return
        next_phase = CivilizationPhase(self.left - 1)
        seat = next_phase.turn_of(draft)
        draft.push(next_phase)
        player = draft.edit_player(seat)
        player.offered, player.secret = player.secret[0], player.secret[1:]
        if player.civilization is None:
            _take_offered_civilization(draft, seat)
        else:
            draft.push(CivilizationChoice(seat))


def _set_first_player(draft: Table) -> None:
    """Find the first player: the lowest number on a civilization; for equal ones the first in the turn order so far (A3)."""
    seats = [(draft.first + offset) % len(draft.players) for offset in range(len(draft.players))]
    civilizations = draft.cards.civilizations
    numbers = {
        seat: civilizations[player.civilization].number
        for seat, player in enumerate(draft.players)
        if player.civilization is not None
    }
    draft.first = min(seats, key=numbers.__getitem__)


def _take_offered_civilization(draft: Table, seat: int) -> None:
    """Take the offered card; its effects at once happen only now (A2)."""
    player = draft.edit_player(seat)
    card = player.offered
    assert card is not None
    if player.civilization is not None:
        draft.removed = (*draft.removed, player.civilization)
    player.civilization, player.offered, player.powers = card, None, None
    effects.apply_effects(draft, seat, card, draft.cards.civilizations[card].at_once)


def _with_names(unfilled: Sentence, player: Player) -> Sentence:
    return unfilled(kept=player.civilization or "", offered=player.offered or "")


PEOPLES = {
    "Arabia:people": "the Arabs", "Austria:people": "the Austrians", "Aztec:people": "the Aztecs",
    "Babylonian Empire:people": "the Babylonians", "Brazil:people": "the Brazilians",
    "Byzantine Empire:people": "the Byzantines", "China:people": "the Chinese", "Egypt:people": "the Egyptians",
    "England:people": "the English", "European Union:people": "the Europeans", "France:people": "the French",
    "Greece:people": "the Greeks", "Inca:people": "the Incas", "India:people": "the Indians", "Japan:people": "the Japanese",
    "Mongolia:people": "the Mongols", "Persia:people": "the Persians", "Phoenicia:people": "the Phoenicians",
    "Portugal:people": "the Portuguese", "Prussia:people": "the Prussians", "Roman Empire:people": "the Romans",
    "Russia:people": "the Russians", "Spain:people": "the Spanish", "Turkey:people": "the Turks",
    "United States:people": "the Americans",
}  # fmt: skip
"""The people of each civilization of the standard card file, as a form of the civilization's name."""
register_messages({}, PEOPLES)


class TakeCivilization(GoldenChoice[GoldenDecision]):
    """Take the civilization of this era in place of that of the era before (A2)."""

    rule = "A2"
    label = "take the new civilization"
    sentence: ClassVar[Sentence] = Sentence(
        "take {offered}", "{player:seat} takes {offered} in place of {kept}"
    )

    def says(self, step: GoldenDecision, state: Table) -> Sentence:
        return _with_names(self.sentence, step.deciding_player(state))

    def effect(self, step: GoldenDecision, state: Table) -> Effect:
        offered = step.deciding_player(state).offered
        return Effect() if offered is None else card_effect(state, offered)

    def play(self, step: GoldenDecision, draft: Table) -> None:
        _take_offered_civilization(draft, step.player)


class KeepCivilization(GoldenChoice[GoldenDecision]):
    """Keep the civilization of the era before (A2)."""

    rule = "A2"
    label = "keep the old civilization"
    sentence: ClassVar[Sentence] = Sentence("keep {kept}", "{player:seat} keeps {kept}")

    def says(self, step: GoldenDecision, state: Table) -> Sentence:
        return _with_names(self.sentence, step.deciding_player(state))

    def effect(self, step: GoldenDecision, state: Table) -> Effect:
        kept = state.cards.civilizations[step.deciding_player(state).civilization or ""]
        texts = [effect_text(state.cards, each) for each in kept.lasting]
        told = [CARD_EFFECT_SENTENCE(name=kept.name, what="; ".join(texts))] if texts else ()
        return Effect(further_effects=told)

    def play(self, step: GoldenDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        assert player.offered is not None
        draft.removed = (*draft.removed, player.offered)
        player.offered = None


class CivilizationChoice(PushedDecision):
    """Keep the civilization of the era before, or take the new one (A2)."""

    rule = "A2"
    label = "the old civilization or the new one"
    prompt: ClassVar[Sentence] = Sentence(
        "Keep {kept:label:people} or take {offered:label:people}",
        "{player:seat} is choosing between {kept:label:people} and {offered:label:people}",
    )
    starts_turn = True
    turn_rule = "A2"
    allowed_on: ClassVar[tuple[str, ...]] = ("civilization-phase",)
    choices: ClassVar[tuple[type[Choice], ...]] = (TakeCivilization, KeepCivilization)

    def prompts(self, state: Table, player: int) -> Sentence:
        side, civilizations = state.players[player], state.cards.civilizations
        kept, offered = [
            civilizations[card].name if card else "" for card in (side.civilization, side.offered)
        ]
        return self.prompt(kept=kept, offered=offered)

    def is_possible(self, state: Table) -> bool:
        """Return whether it is a later era, since there is only one card in the first."""
        return state.era > 1


class EraEnds(AutomaticStep[Table]):
    """Score the judgement of the era, and prepare the next era (D1, D2)."""

    rule = "D1"
    label = "an era ends"

    allowed_on: ClassVar[tuple[str, ...]] = ("",)

    def is_possible(self, state: Table) -> bool:
        """Return whether an era is in progress."""
        return state.era > 0

    def run(self, draft: Table) -> None:
        _score_judgement(draft)
        if draft.era == ERAS:
            return
        for seat in range(len(draft.players)):
            player = draft.edit_player(seat)
            returning_colonists = [] if player.capital is None else [player.capital] * player.agora
            player.standing = tuple(sorted([*player.standing, *player.lying, *returning_colonists]))
            player.lying, player.agora, player.activated, player.golden = (), 0, (), False
        draft.push(EraBegins())


def _score_judgement(draft: Table) -> None:
    """Score each player by the chosen judgement, which is then removed (D1)."""
    judgement_id = draft.judgement
    if judgement_id is None:
        return
    card = draft.cards.judgements[judgement_id]
    for seat in range(len(draft.players)):
        draft.edit_player(seat).add_points(judgement_id, judgement_points(draft, seat, card))
    draft.removed = (*draft.removed, judgement_id)
    draft.judgement = None
