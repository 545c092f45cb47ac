"""The soldier: attacks, their price, and what happens to the defenders (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    HIDDEN_ID,
    OWNER,
    Choice,
    Deck,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    cards,
    one_of,
    one_of_each,
)
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.golden_ages.box.effect_texts import translated_name
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.exploring import (
    TOO_FAR,
    Founding,
    gold_for_move,
    move_colonist,
    take_control,
)
from ancient_world.games.golden_ages.rules.golden_decisions import (
    COLONIST_NEEDED,
    STEPS_BELOW_TURN,
    GoldenChoice,
    GoldenDeal,
    GoldenDecision,
    PushedDecision,
    Square,
    why_no_colonist,
    why_unknown_square,
)
from ancient_world.games.golden_ages.square_grid import (
    ANYWHERE_MOVEMENT,
    SQUARE_INDEX,
    SQUARES,
    reachable_squares,
)
from ancient_world.games.golden_ages.table import Look, PlayerDraft, Table, without_item


def defenders(state: Table, seat: int, square: str) -> list[int]:
    """Return the opponents who have a colonist or a city on a square."""
    return [
        opponent_seat
        for opponent_seat, opponent in enumerate(state.players)
        if opponent_seat != seat and opponent.is_present(square)
    ]


def attack_price(state: Table, seat: int, square: str) -> int:
    """Return the price of a player's next attack on a square; the walls of all defenders count (C6)."""
    player = state.players[seat]
    price = state.cards.figures.attacks[player.attacks]
    for defender_seat in defenders(state, seat, square):
        price += powers_of(state.cards, state.players[defender_seat]).attack_surcharge
    return max(0, price - powers_of(state.cards, player).attack_discount)


NO_MORE_ATTACKS = Refusal(
    "golden-no-more-attacks", "C6", "You have made all your attacks: {count}."
)
CAPITAL_NOT_ATTACKABLE = Refusal(
    "golden-capital-safe", "C6", "A capital stands on {square}: it cannot be attacked."
)
NO_OPPONENT_ON_SQUARE = Refusal(
    "golden-nobody-there", "C6", "No other player has a colonist or a city on {square}."
)


def why_not_attack(state: Table, seat: int, origin: str | None, square: object) -> Reason | None:
    """Return why a square cannot be attacked from ``origin``, or without a colonist if that is ``None``; ``None`` if it can."""
    player = state.players[seat]
    if player.attacks >= len(state.cards.figures.attacks):
        return NO_MORE_ATTACKS(count=player.attacks)
    reason = why_unknown_square(square, "C6")
    if reason is not None or not isinstance(square, str):
        return reason
    if square in state.capitals:
        return CAPITAL_NOT_ATTACKABLE(square=square)
    movement = powers_of(state.cards, player).movement
    if origin is not None and square not in reachable_squares(origin, movement):
        return TOO_FAR("C6", square=square, origin=origin, steps=movement)
    if not defenders(state, seat, square):
        return NO_OPPONENT_ON_SQUARE(square=square)
    return _why_not_affordable(state, seat, origin, square)


ATTACK_PRICE_WITH_MOVE = Refusal(
    "golden-attack-price-way",
    "C6",
    "Attacking {square} costs {price} gold; you have {gold}, and the way brings {way}.",
)
ATTACK_PRICE = Refusal(
    "golden-attack-price", "C6", "Attacking {square} costs {price} gold; you have {gold}."
)


def _price_and_move_gold(
    state: Table, seat: int, origin: str | None, square: str
) -> tuple[int, int]:
    move_gold = 0 if origin is None else gold_for_move(state, seat, origin, square)
    return attack_price(state, seat, square), move_gold


def _why_not_affordable(state: Table, seat: int, origin: str | None, square: str) -> Reason | None:
    """Return why a player cannot pay for an attack, even with the gold that the move brings; ``None`` if possible."""
    price, move_gold = _price_and_move_gold(state, seat, origin, square)
    gold = state.players[seat].gold
    if price <= gold + move_gold:
        return None
    reason_data = {"square": square, "price": price, "gold": gold, "way": move_gold}
    return ATTACK_PRICE_WITH_MOVE(**reason_data) if move_gold else ATTACK_PRICE(**reason_data)


def exposed_squares(state: Table, seat: int) -> set[str]:
    """Return every square with a colonist or a city of an opponent, except for capitals, which are safe."""
    squares: set[str] = set()
    for opponent_seat, opponent in enumerate(state.players):
        if opponent_seat != seat:
            squares.update(
                opponent.standing, opponent.lying, [city.square for city in opponent.cities]
            )
    squares.difference_update([player.capital or "" for player in state.players])
    return squares


def attackable_squares(state: Table, seat: int, origin: str | None) -> Iterator[str]:
    """Yield every square that can be attacked, in the order of the board."""
    player = state.players[seat]
    if player.attacks >= len(state.cards.figures.attacks):
        return
    squares = exposed_squares(state, seat)
    if origin is not None:
        squares &= reachable_squares(origin, powers_of(state.cards, player).movement)
    for square in sorted(squares, key=SQUARE_INDEX.__getitem__):
        if why_not_attack(state, seat, origin, square) is None:
            yield square


ONLY_CAPITALS = Refusal(
    "golden-only-capitals",
    "C6",
    (
        "{squares:|Only a capital is|Only capitals are} in reach, and capitals cannot be attacked: {squares}."
    ),
)
NO_TARGET = Refusal(
    "golden-no-target",
    "C6",
    "No other player has a colonist or a city within {steps:step|steps} of {origin}.",
)


def why_no_target(state: Table, seat: int, origin: str | None) -> Reason:
    """Return why no square can be attacked, for the most likely one: the cheapest to attack, a safe capital, or none in reach."""
    movement = (
        ANYWHERE_MOVEMENT
        if origin is None
        else powers_of(state.cards, state.players[seat]).movement
    )
    reachable = reachable_squares(origin or SQUARES[0], movement)
    unaffordable = [
        (price - move_gold, SQUARE_INDEX[square], reason)
        for square in exposed_squares(state, seat) & reachable
        for price, move_gold in [_price_and_move_gold(state, seat, origin, square)]
        if (reason := _why_not_affordable(state, seat, origin, square)) is not None
    ]
    if unaffordable:
        return min(unaffordable)[2]
    safe_capitals = [square for square in _enemy_capitals(state, seat) if square in reachable]
    if safe_capitals:
        return ONLY_CAPITALS(squares=tuple(safe_capitals))
    return NO_TARGET(origin=origin, steps=movement)


def _enemy_capitals(state: Table, seat: int) -> list[str]:
    """Return the capitals of opponents, and the own one if opponents stand there, in the order of the board."""
    own_capital = state.players[seat].capital
    squares = {capital for capital in state.capitals if capital is not None}
    if own_capital is not None and not defenders(state, seat, own_capital):
        squares.discard(own_capital)
    return sorted(squares, key=SQUARE_INDEX.__getitem__)


def _can_attack_any(
    state: Table,
    seat: int,
    origin: str | None,
    target_squares: set[str],
    price_cache: dict[str, int],
) -> bool:
    """Return whether one of the exposed squares can be attacked from here; ``price_cache`` caches the prices of squares."""
    player = state.players[seat]
    if origin is not None:
        target_squares = target_squares & reachable_squares(
            origin, powers_of(state.cards, player).movement
        )
    for square in target_squares:
        price = price_cache.get(square)
        if price is None:
            price = price_cache[square] = attack_price(state, seat, square)
        if price <= player.gold:
            return True
        if origin and price <= player.gold + gold_for_move(state, seat, origin, square):
            return True
    return False


@attrs.frozen
class SendSoldier(GoldenChoice[GoldenDecision]):
    """Attack with the standing colonist of this square; without a square, attack without a colonist (C6)."""

    rule = "C6"
    label = "send a soldier"
    sentence: ClassVar[Sentence] = Sentence(
        "attack with the colonist on {square}",
        "{player:seat} sends the colonist on {square} to attack",
    )
    sentence_without_colonist: ClassVar[Sentence] = Sentence(
        "attack without a colonist", "{player:seat} attacks without a colonist"
    )

    square: Annotated[str | None, one_of("square")]

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        candidates = one_of_each(cls, step.deciding_player(state).standing)
        return (*candidates, cls(None)) if step.powers(state).attack_anywhere else candidates

    @classmethod
    def legal(cls, step: GoldenDecision, state: Table) -> list[Self]:
        # Most players cannot pay, and targets and prices are the same from everywhere: this saves a tenth of a random game.
        seat, player, powers = step.player, state.players[step.player], step.powers(state)
        attack_prices = state.cards.figures.attacks
        gold = player.gold + powers.entry_gold + powers.edge_gold
        if (
            player.attacks >= len(attack_prices)
            or attack_prices[player.attacks] - powers.attack_discount > gold
        ):
            return []
        target_squares = exposed_squares(state, seat)
        price_cache: dict[str, int] = {}
        return [
            action
            for action in (cls.candidates(step, state) if target_squares else ())
            if _can_attack_any(state, seat, action.square, target_squares, price_cache)
        ]

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        player = step.deciding_player(state)
        if self.square is not None:
            reason = why_no_colonist(player, self.square, "C6")
            if reason is not None:
                return reason
        elif not step.powers(state).attack_anywhere:
            return COLONIST_NEEDED("C6")
        if player.attacks >= len(state.cards.figures.attacks):
            return NO_MORE_ATTACKS(count=player.attacks)
        if next(attackable_squares(state, step.player, self.square), None) is None:
            return why_no_target(state, step.player, self.square)
        return None

    def says(self, step: GoldenDecision, state: Table) -> Sentence:
        return self.sentence_without_colonist if self.square is None else self.sentence

    def play(self, step: GoldenDecision, draft: Table) -> None:
        draft.push(Attacking(step.player, self.square))


@attrs.frozen
class Attack(GoldenChoice["Attacking"]):
    """Attack this square (C6)."""

    rule = "C6"
    label = "attack a square"
    sentence: ClassVar[Sentence] = Sentence(
        "attack {square}", "{player:seat} attacks {beaten:seats} on {square}"
    )

    square: Square

    def says(self, step: Attacking, state: Table) -> Sentence:
        return self.sentence(beaten=tuple(defenders(state, step.player, self.square)))

    @classmethod
    def candidates(cls, step: Attacking, state: Table) -> Iterable[Self]:
        return one_of_each(cls, tuple(attackable_squares(state, step.player, step.square)))

    def why_not(self, step: Attacking, state: Table) -> Reason | None:
        return why_not_attack(state, step.player, step.square, self.square)

    def effect(self, step: Attacking, state: Table) -> Effect:
        return Effect(cost={"gold": attack_price(state, step.player, self.square)})

    def play(self, step: Attacking, draft: Table) -> None:
        seat, target = step.player, self.square
        defender_seats = defenders(draft, seat, target)
        price = attack_price(draft, seat, target)
        player = draft.edit_player(seat)
        had_presence = player.is_present(target)
        if step.square is not None:
            move_colonist(draft, seat, step.square, target)
        player.gold -= price
        player.attacks += 1
        _pay_other_players(draft, seat, defender_seats, price)
        for defender_seat in defender_seats:
            _drive_off(draft.edit_player(defender_seat), target)
        powers = step.powers(draft)
        player.gold += powers.own_attack_gold
        if step.square is not None and not had_presence:
            take_control(draft, seat, target)
        draft.push(
            DrawGlory(powers.glory_choice, seat),
            Founding(seat, target, step.square is not None),
        )


def _pay_other_players(draft: Table, seat: int, defender_seats: list[int], price: int) -> None:
    """Give the other players the gold that an attack brings them (C6)."""
    for other_seat in range(len(draft.players)):
        if other_seat == seat:
            continue
        powers = powers_of(draft.cards, draft.players[other_seat])
        gold = powers.attack_gold + (price if powers.attack_fees else 0)
        if other_seat in defender_seats:
            gold += powers.defence_gold
        if gold:
            draft.edit_player(other_seat).gold += gold


def _drive_off(player: PlayerDraft, square: str) -> None:
    """Return a defender's colonists from a square to the capital, lying, and remove the city there (C6)."""
    colonist_count = player.standing.count(square) + player.lying.count(square)
    if colonist_count:
        assert player.capital is not None
        player.standing = tuple(
            [colonist_square for colonist_square in player.standing if colonist_square != square]
        )
        lying_squares = [each for each in player.lying if each != square]
        player.lying = tuple(sorted([*lying_squares, *[player.capital] * colonist_count]))
    for city in player.cities:
        if city.square == square:
            player.reserve += city.cubes
            player.cities = without_item(player.cities, city)


@attrs.frozen
class Attacking(PushedDecision):
    """Choose which square is attacked, from the square of a colonist or without one (C6)."""

    square: Annotated[str | None, one_of("square")]

    rule = "C6"
    label = "which square is attacked"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose the square that you attack", "{player:seat} is choosing whom to attack"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (Attack,)

    def is_possible(self, state: Table) -> bool:
        """Return whether a colonist stands on the square, or none is needed."""
        if self.square is None:
            return self.powers(state).attack_anywhere
        return self.square in self.deciding_player(state).standing


@attrs.frozen
class DrawGlory(GoldenDeal):
    """Draw a glory token, or with China's power look at several (C6)."""

    player: SeatNumber

    rule = "C6"
    label = "the draw of a glory token"
    prompt: ClassVar[Sentence] = Sentence(
        "draw {count:glory token|glory tokens}",
        "{player:seat} draws {count:glory token|glory tokens}",
    )
    sentence: ClassVar[Sentence] = Sentence(
        "you draw: {cards}",
        "{player:seat} draws: {cards}",
        hidden_version=Sentence("you draw {count:glory token|glory tokens}", prompt.third_person),
    )
    seen_by = OWNER
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)

    def is_possible(self, state: Table) -> bool:
        """Return whether the token is the reward of an attack."""
        player = state.players[self.player]
        token_count = powers_of(state.cards, player).glory_choice
        return self.count == token_count and player.attacks > len(player.glory)

    def deck(self, state: Table) -> Deck:
        return state.glory

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.glory = rest
        if len(cards) > 1:
            draft.push(TokenChoice(self.player, tuple(sorted(cards))))
        elif cards:
            draft.win_token(self.player, cards[0])


@attrs.frozen
class KeepToken(GoldenChoice["TokenChoice"]):
    """Keep this glory token of those that were looked at (C6)."""

    rule = "C6"
    label = "keep a glory token"
    sentence: ClassVar[Sentence] = Sentence(
        "keep the {token}",
        "{player:seat} keeps the {token}",
        hidden_version=Sentence("keep a glory token", "{player:seat} keeps a glory token"),
    )
    not_looked_at: ClassVar[Refusal] = Refusal(
        "golden-not-looked-at",
        "C6",
        "{token} is not one of the tokens you looked at; these are: {tokens}.",
    )

    token: Annotated[str, one_of("token", seen_by=OWNER)]

    def says(self, step: TokenChoice, state: Table) -> Sentence:
        is_hidden = self.token == HIDDEN_ID
        return (
            self.sentence
            if is_hidden
            else self.sentence(token=translated_name(state.cards, self.token))
        )

    @classmethod
    def candidates(cls, step: TokenChoice, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.tokens)

    def why_not(self, step: TokenChoice, state: Table) -> Reason | None:
        if self.token in step.tokens:
            return None
        return self.not_looked_at(token=str(self.token)[:60], tokens=shown_unchanged(step.tokens))

    def play(self, step: TokenChoice, draft: Table) -> None:
        draft.win_token(step.player, self.token)
        returned_tokens = without_item(step.tokens, self.token)
        draft.glory = Deck(tuple(sorted((*draft.glory.unseen, *returned_tokens))))
        token_counts = tuple([len(player.glory) for player in draft.players])
        draft.looks = (*draft.looks, Look(step.player, returned_tokens, token_counts))


@attrs.frozen
class TokenChoice(PushedDecision):
    """Choose which of the glory tokens to keep; the others go back into the bag (C6)."""

    tokens: Annotated[tuple[str, ...], cards("token", seen_by=OWNER, is_sorted=True)]

    rule = "C6"
    label = "which token is kept"
    prompt: ClassVar[Sentence] = Sentence(
        "Keep one of the glory tokens that you drew", "{player:seat} is choosing a glory token"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (KeepToken,)

    def is_possible(self, state: Table) -> bool:
        """Return whether there are several tokens, as the reward of an attack."""
        player = self.deciding_player(state)
        return len(self.tokens) > 1 and player.attacks > len(player.glory)
