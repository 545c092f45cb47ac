"""The soldier: attacks, their price, and what becomes of those attacked (C6)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import (
    OWNER,
    Action,
    DealStep,
    Deck,
    Reason,
    Seat,
    SeenBy,
    cards,
    one_of,
    reason,
)
from ancient_world.games.golden_ages.actions import Attack, KeepToken, SendSoldier
from ancient_world.games.golden_ages.rules.decisions import (
    DURING_TURN,
    Choice,
    Refusals,
    no_colonist,
    unknown_square,
)
from ancient_world.games.golden_ages.rules.exploring import arrive, gold_on_the_way, take_control
from ancient_world.games.golden_ages.rules.founding import Founding
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.squares import SQUARES, reach
from ancient_world.games.golden_ages.state import PlayerDraft, Table, with_one

__all__ = [
    "Attacking",
    "DrawGlory",
    "TokenChoice",
    "attack_price",
    "defenders",
    "why_not_attack",
    "why_not_soldier",
]


def defenders(state: Table, seat: int, square: str) -> list[int]:
    """The opponents who have a colonist or a city on a square."""
    return [
        number
        for number, other in enumerate(state.players)
        if number != seat and other.present(square)
    ]


def attack_price(state: Table, seat: int, square: str) -> int:
    """What a player's next attack costs there: all walls of those attacked count (C6)."""
    player = state.players[seat]
    price = state.cards.figures.attacks[player.attacks]
    for number in defenders(state, seat, square):
        price += powers_of(state.cards, state.players[number]).attack_surcharge
    return max(0, price - powers_of(state.cards, player).attack_discount)


def why_not_attack(state: Table, seat: int, origin: str | None, square: object) -> Reason | None:
    """Why a square cannot be attacked from another one, or from nowhere; ``None`` if it can."""
    player = state.players[seat]
    if player.attacks >= len(state.cards.figures.attacks):
        return reason("golden-no-more-attacks", "C6", count=player.attacks)
    wrong = unknown_square(square, "C6")
    if wrong is not None or not isinstance(square, str):
        return wrong
    steps = powers_of(state.cards, player).movement
    if origin is not None and square not in reach(origin, steps):
        return reason("golden-too-far", "C6", square=square, origin=origin, steps=steps)
    if square in state.capitals:
        return reason("golden-capital-safe", "C6", square=square)
    if not defenders(state, seat, square):
        return reason("golden-nobody-there", "C6", square=square)
    price = attack_price(state, seat, square)
    gold = player.gold + (0 if origin is None else gold_on_the_way(state, seat, origin, square))
    if price > gold:
        return reason("golden-attack-price", "C6", square=square, price=price, gold=gold)
    return None


def targets(state: Table, seat: int, origin: str | None) -> list[str]:
    """Every square that can be attacked, in the order of the board."""
    player = state.players[seat]
    figures = state.cards.figures
    if player.attacks >= len(figures.attacks):
        return []
    found: set[str] = set()
    for number, other in enumerate(state.players):
        if number != seat:
            found.update(other.standing, other.lying, [city.square for city in other.cities])
    if origin is not None:
        found &= reach(origin, powers_of(state.cards, player).movement)
    order = [square for square in SQUARES if square in found] if found else []
    return [each for each in order if why_not_attack(state, seat, origin, each) is None]


def why_not_soldier(state: Table, seat: int, action: SendSoldier) -> Reason | None:
    """Why a colonist cannot attack, or none can be done without; ``None`` if it can."""
    player = state.players[seat]
    if action.square is None:
        if not powers_of(state.cards, player).attack_anywhere:
            return reason("golden-colonist-needed", "C6")
    else:
        wrong = no_colonist(player, action.square, "C6")
        if wrong is not None:
            return wrong
    if player.attacks >= len(state.cards.figures.attacks):
        return reason("golden-no-more-attacks", "C6", count=player.attacks)
    if not targets(state, seat, action.square):
        return reason("golden-no-target", "C6")
    return None


@attrs.frozen
class Attacking(Choice):
    """Which square is attacked: from the square of a colonist, or without one (C6)."""

    square: Annotated[str | None, one_of("square")]

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def fits(self, state: Table) -> bool:
        """A colonist stands there, or none is needed."""
        own = self.own(state)
        if self.square is None:
            return powers_of(state.cards, own).attack_anywhere
        return self.square in own.standing

    def actions(self, state: Table) -> list[Action]:
        return [Attack(each) for each in targets(state, self.player, self.square)]

    def why_not_there(self, state: Table, action: Attack) -> Reason | None:
        """Why it cannot be attacked (C6), or ``None``."""
        return why_not_attack(state, self.player, self.square, action.square)

    refusals: ClassVar[Refusals] = {Attack: why_not_there}

    def play(self, draft: Table, action: Any) -> None:
        target = action.square
        beaten = defenders(draft, self.player, target)
        price = attack_price(draft, self.player, target)
        own = draft.edit(self.player)
        had = own.present(target)
        if self.square is not None:
            arrive(draft, self.player, self.square, target)
        own.gold -= price
        own.attacks += 1
        _pay_others(draft, self.player, beaten, price)
        for number in beaten:
            _beat(draft.edit(number), target)
        powers = powers_of(draft.cards, own)
        own.gold += powers.own_attack_gold
        if self.square is not None and not had:
            take_control(draft, self.player, target)
        draft.push(
            DrawGlory(powers.glory_choice, self.player),
            Founding(self.player, target, self.square is not None),
        )


def _pay_others(draft: Table, seat: int, beaten: list[int], price: int) -> None:
    """What an attack brings to the others (C6)."""
    for number in range(len(draft.players)):
        if number == seat:
            continue
        powers = powers_of(draft.cards, draft.players[number])
        gold = powers.attack_gold + (price if powers.attack_fees else 0)
        if number in beaten:
            gold += powers.defence_gold
        if gold:
            draft.edit(number).gold += gold


def _beat(player: PlayerDraft, square: str) -> None:
    """A defender's colonists return to the capital, lying; its city there is removed (C6)."""
    count = player.standing.count(square) + player.lying.count(square)
    if count:
        assert player.capital is not None
        player.standing = tuple([each for each in player.standing if each != square])
        lying = [each for each in player.lying if each != square]
        player.lying = tuple(sorted([*lying, *[player.capital] * count]))
    for city in player.cities:
        if city.square == square:
            player.reserve += city.cubes
            player.cities = tuple([each for each in player.cities if each != city])


@attrs.frozen
class DrawGlory(DealStep[Table]):
    """Draw a glory token, or as China look at several (C6)."""

    player: Seat

    seen_by: ClassVar[SeenBy] = OWNER
    over: ClassVar[tuple[str, ...]] = ("founding",)

    def fits(self, state: Table) -> bool:
        """It is the reward of an attack."""
        own = state.players[self.player]
        choice = powers_of(state.cards, own).glory_choice
        return self.count == choice and own.attacks > len(own.glory)

    def deck(self, state: Table) -> Deck:
        return state.glory

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.glory = rest
        if len(cards) > 1:
            draft.push(TokenChoice(self.player, tuple(sorted(cards))))
        elif cards:
            own = draft.edit(self.player)
            own.glory = with_one(own.glory, cards[0])


@attrs.frozen
class TokenChoice(Choice):
    """Which of the tokens looked at is kept; the others go back."""

    tokens: Annotated[tuple[str, ...], cards("token", seen_by=OWNER, in_order=True)]

    over: ClassVar[tuple[str, ...]] = ("founding",)

    def fits(self, state: Table) -> bool:
        """There are several; and the token to come is the reward of an attack."""
        own = self.own(state)
        return len(self.tokens) > 1 and own.attacks > len(own.glory)

    def actions(self, state: Table) -> list[Action]:
        return [KeepToken(each) for each in dict.fromkeys(self.tokens)]

    def why_not_keep(self, state: Table, action: KeepToken) -> Reason | None:
        """Why a token cannot be kept (C6), or ``None``."""
        if action.token in self.tokens:
            return None
        return reason("golden-not-looked-at", "C6", token=str(action.token)[:60])

    refusals: ClassVar[Refusals] = {KeepToken: why_not_keep}

    def play(self, draft: Table, action: Any) -> None:
        own = draft.edit(self.player)
        own.glory = with_one(own.glory, action.token)
        back = list(self.tokens)
        back.remove(action.token)
        draft.glory = Deck(tuple(sorted((*draft.glory.unseen, *back))))
