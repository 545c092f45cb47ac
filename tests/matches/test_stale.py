"""Tests of stale choices: a seat's choice is stale if something has changed for that seat since the version it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import registry
from ancient_world.engine.steps import Choices, SimultaneousStep
from tests.examples.example_games import example_game

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")


def shuffled(rng: aw.SeededRandom, values: Any) -> list[Any]:
    """Return the values in random order."""
    remaining = list(values)
    return [remaining.pop(rng.randrange(len(remaining))) for _ in range(len(remaining))]


def simultaneous_players(match: aw.Match) -> tuple[int, ...]:
    """Return the players who choose at the same time, or none elsewhere."""
    waiting = match.pending()
    if isinstance(waiting, aw.Decision) and isinstance(waiting.step, SimultaneousStep):
        return waiting.players if len(waiting.players) > 1 else ()
    return ()


def random_action(match: aw.Match, rng: aw.SeededRandom, player: int) -> Any:
    """Return a random legal action of a player."""
    actions = aw.legal_actions(match.state, player)
    return actions[rng.randrange(len(actions))]


def matches_with_bids(game: str, players: int, seed: int) -> Iterator[aw.Match]:
    """Play a match at random, and yield it at each decision of several players."""
    rng = aw.SeededRandom(seed, 99)
    match = aw.Match.new(game, NAMES[:players], seed=seed)
    while isinstance(waiting := match.pending(), aw.Decision):
        version = match.version
        if simultaneous_players(match):
            yield match
        if match.version == version:
            match.apply(waiting.actions[rng.randrange(len(waiting.actions))])


@pytest.fixture(params=[("tides-of-time", 2), ("mini", 2), ("mini", 3), ("goofspiel", 4)])
def bidding(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], Iterator[aw.Match]]:
    """Return a function that yields a random match, by seed, at each of its simultaneous decisions."""
    game, players = request.param
    if game == "goofspiel":
        example_game(game, monkeypatch)
    return lambda seed: matches_with_bids(game, players, seed)


def test_simultaneous_choices_of_one_version_are_accepted(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """Simultaneous choices that name the same version are accepted in any order."""
    count = 0
    for seed in range(8):
        rng = aw.SeededRandom(seed, 1)
        for match in bidding(seed):
            version, players = match.version, simultaneous_players(match)
            bids = [(player, random_action(match, rng, player)) for player in players]
            for player, bid in shuffled(rng, bids):
                match.apply(bid, player=player, version=version)
                count += 1
    assert count > 30


def test_a_choice_is_stale_after_another_was_undone(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """A choice is stale after another player has chosen and undone since its version."""
    count = 0
    for seed in range(6):
        rng = aw.SeededRandom(seed, 2)
        for match in bidding(seed):
            version, (first, second, *_) = match.version, simultaneous_players(match)
            bid = random_action(match, rng, first)
            match.apply(random_action(match, rng, second), player=second, version=version)
            match.undo()
            with pytest.raises(aw.StaleVersion):
                match.apply(bid, player=first, version=version)
            match.apply(bid, player=first, version=match.version)
            count += 1
    assert count > 10


def test_a_second_choice_of_one_version_is_stale(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """A second choice for the same version by the same player is stale."""
    for match in bidding(1):
        version, player = match.version, simultaneous_players(match)[0]
        bid = match.pending(player).actions[0]  # type: ignore[union-attr]
        match.apply(bid, player=player, version=version)
        with pytest.raises(aw.StaleVersion):
            match.apply(bid, player=player, version=version)


def test_a_choice_is_stale_after_the_reveal(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """A choice for a version before the reveal is stale."""
    refused = 0
    for match in bidding(2):
        version, players = match.version, simultaneous_players(match)
        while match.version == version or not match.undo_needs_agreement:
            match.apply(match.pending().actions[0])  # type: ignore[union-attr]
        for player in players:
            for action in aw.legal_actions(match.state, player):
                with pytest.raises(aw.StaleVersion):
                    match.apply(action, player=player, version=version)
                refused += 1
    assert refused


def test_a_choice_without_a_player_is_stale_after_any_change() -> None:
    """A choice without a player is stale after any change."""
    match = next(matches_with_bids("tides-of-time", 2, 1))
    first, second = (match.pending(player).actions[0] for player in (0, 1))  # type: ignore[union-attr]
    match.apply(first, version=0)
    with pytest.raises(aw.StaleVersion):
        match.apply(second, version=0)
    match.join(1).apply(second, version=0)


def test_an_unknown_version_is_stale() -> None:
    """A version that the match has not reached, or below 0, is stale."""
    match = next(matches_with_bids("tides-of-time", 2, 1))
    bid: Any = match.pending(1).actions[0]  # type: ignore[union-attr]
    for version in (1, -1, 2**60):
        with pytest.raises(aw.StaleVersion) as caught:
            match.apply(bid, player=1, version=version)
        assert caught.value.data == {"version": 0, "given": version}
    for player in (2, -1):
        with pytest.raises(aw.InvalidOption):
            match.apply(bid, player=player, version=1)


# --- choices that restrict others, that all players see, that no other player sees ---


@attrs.frozen
class Side:
    """The tokens of a player."""

    token: int | None = None
    secret: Annotated[int | None, engine.count(0, 9, seen_by=engine.OWNER)] = None
    gift: Annotated[int | None, engine.count(0, 9, seen_by=engine.OWNER)] = None


@attrs.define(eq=False, weakref_slot=False)
class Draft(engine.Draft):
    """The mutable state of the game."""

    players: Annotated[tuple[Side, ...], engine.per_seat()]
    full: Annotated[int, engine.count(0, 9)] = 0


@attrs.frozen(weakref_slot=False)
class TokensState(Draft, aw.State):
    """The immutable state of the game."""


@attrs.frozen
class Take(engine.Choice["TakeAtOnce", Draft]):
    """Take one of four tokens that is free: 0 and 1 openly, 2 and 3 in secret."""

    player: engine.SeatNumber
    token: Annotated[int, engine.count(0, 9, seen_by=engine.OWNER)]

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Take]:
        return [cls(step.player, token) for token in range(4)]

    def why_not(self, step: TakeAtOnce, state: Draft) -> aw.Reason | None:
        open_ones = [side.token for side in state.players]
        side = state.players[self.player]
        free = side == Side() and 0 <= self.token < 4 and self.token not in open_ones
        return None if free else engine.Reason("not-now", "T1", {"step": "take-at-once"})

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        name = "secret" if self.token > 1 else "token"
        draft.change_player(self.player, **{name: self.token})
        draft.push(step)


@attrs.frozen
class Wait(engine.Choice["TakeAtOnce", Draft]):
    """Change nothing."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Wait]:
        return [cls(step.player)]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.push(step)


@attrs.frozen
class Say(engine.Choice["TakeAtOnce", Draft]):
    """Raise a number that all players see and that restricts nobody."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Say]:
        return [cls(step.player)]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.full += 1
        draft.push(step)


@attrs.frozen
class Give(engine.Choice["TakeAtOnce", Draft]):
    """Give the next player a secret that only this player sees."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Give]:
        return [cls(step.player)]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.change_player((self.player + 1) % len(draft.players), gift=5)
        draft.push(step)


@attrs.frozen
class Hurry(engine.Choice["TakeAtOnce", Draft]):
    """Change nothing; legal as long as nobody has taken a secret token."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Hurry]:
        return [cls(step.player)]

    def why_not(self, step: TakeAtOnce, state: Draft) -> aw.Reason | None:
        free = all(side.secret is None for side in state.players)
        return None if free else engine.Reason("not-now", "T1", {"step": "take-at-once"})

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.push(step)


@attrs.frozen
class TakeAtOnce(engine.SimultaneousStep[Draft]):
    """All players choose at the same time."""

    choices: ClassVar[Choices] = (Take, Wait, Say, Give)
    rule = "T1"


@attrs.frozen
class TakeOrHurry(TakeAtOnce):
    """All players take a token or hurry."""

    choices = (Take, Hurry)


class Tokens(engine.Game[TokensState, Any]):
    """The rules of the game."""

    id, title, players = "tokens", "Tokens", range(2, 5)
    state_type = TokensState
    first_step: TakeAtOnce = TakeAtOnce()

    def new(self, players: int, cards: Any, options: Any) -> Any:
        return engine.start_game(Draft((self.first_step,), (Side(),) * players))


@pytest.fixture
def tokens(monkeypatch: pytest.MonkeyPatch) -> aw.Match:
    """Return a match of three players with the game registered."""
    monkeypatch.setattr(registry, "_games", {**registry._games, "tokens": Tokens()})
    return aw.Match.new("tokens", NAMES[:3], seed=1)


def is_stale(match: aw.Match, player: int, version: int) -> bool:
    """Return whether a choice of a player for a version is stale."""
    try:
        match.apply(Take(player, 9), player=player, version=version)
    except aw.StaleVersion:
        return True
    except aw.IllegalAction:
        return False
    raise AssertionError


def test_a_choice_is_stale_when_the_actions_have_changed(tokens: aw.Match) -> None:
    """A choice is stale if another choice has changed the seat's legal actions."""
    tokens.apply(Take(0, 1), player=0, version=0)
    with pytest.raises(aw.StaleVersion):
        tokens.apply(Take(1, 3), player=1, version=0)
    tokens.apply(Take(1, 3), player=1, version=1)


def test_a_hidden_choice_makes_no_other_stale(tokens: aw.Match) -> None:
    """A hidden choice makes no other choice stale."""
    tokens.apply(Take(0, 3), player=0, version=0)
    tokens.apply(Take(1, 2), player=1, version=0)
    tokens.apply(Take(2, 1), player=2, version=0)
    assert tokens.version == 3


def test_a_change_without_effect_on_a_seat_makes_nothing_stale(tokens: aw.Match) -> None:
    """A change that alters neither a seat's view nor its actions makes no choice of that seat stale."""
    tokens.apply(Wait(0), player=0, version=0)
    tokens.undo(agreed=True)
    tokens.apply(Take(1, 3), player=1, version=0)
    tokens.apply(Wait(2), player=2, version=0)
    with pytest.raises(aw.StaleVersion):
        tokens.undo(version=2)


def test_a_public_change_makes_every_choice_stale(tokens: aw.Match) -> None:
    """A change that all players see makes every choice stale, even if it restricts nobody."""
    tokens.apply(Say(0), player=0, version=0)
    assert [is_stale(tokens, player, 0) for player in range(3)] == [True] * 3
    assert [is_stale(tokens, player, 1) for player in range(3)] == [False] * 3


def test_a_secret_makes_the_choice_of_its_receiver_stale(tokens: aw.Match) -> None:
    """A secret makes the choice of its receiver stale, and a second choice of its giver."""
    tokens.apply(Give(0), player=0, version=0)
    assert [is_stale(tokens, player, 0) for player in range(3)] == [True, True, False]


def test_a_hidden_choice_that_removes_an_action_is_noticed(
    tokens: aw.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hidden choice that removes a legal action of a player makes this player's choice stale."""
    monkeypatch.setattr(Tokens, "first_step", TakeOrHurry())
    match = aw.Match.new("tokens", NAMES[:3], seed=1)
    match.apply(Take(0, 3), player=0, version=0)
    assert is_stale(match, 1, 0)
    assert not is_stale(match, 1, 1)
    match.apply(Take(2, 2), player=2, version=1)
    assert not is_stale(match, 1, 1)
    # a player who has chosen and is not waited for has no choice that could be for an earlier version
    assert is_stale(match, 0, 1)
