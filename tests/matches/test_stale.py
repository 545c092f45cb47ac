"""Which choices come too late: only those of a seat for which something has changed since the version that it names."""

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


def shuffled(rng: aw.SeededRandom, things: Any) -> list[Any]:
    """The things in some order."""
    left = list(things)
    return [left.pop(rng.randrange(len(left))) for _ in range(len(left))]


def due(match: aw.Match) -> tuple[int, ...]:
    """Who may choose, where several do at the same time; nobody elsewhere."""
    waiting = match.pending()
    if isinstance(waiting, aw.Decision) and isinstance(waiting.step, SimultaneousStep):
        return waiting.players if len(waiting.players) > 1 else ()
    return ()


def choice(match: aw.Match, rng: aw.SeededRandom, player: int) -> Any:
    """Any choice of a player."""
    actions = aw.legal_actions(match.state, player)
    return actions[rng.randrange(len(actions))]


def matches_with_bids(game: str, players: int, seed: int) -> Iterator[aw.Match]:
    """A match at each of its decisions that several make at the same time; it goes on at random."""
    rng = aw.SeededRandom(seed, 99)
    match = aw.Match.new(game, NAMES[:players], seed=seed)
    while isinstance(waiting := match.pending(), aw.Decision):
        version = match.version
        if due(match):
            yield match
        if match.version == version:
            match.apply(waiting.actions[rng.randrange(len(waiting.actions))])


@pytest.fixture(params=[("tides-of-time", 2), ("mini", 2), ("mini", 3), ("goofspiel", 4)])
def bidding(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], Iterator[aw.Match]]:
    """Random matches of a game with simultaneous choices, at each of these."""
    game, players = request.param
    if game == "goofspiel":
        example_game(game, monkeypatch)
    return lambda seed: matches_with_bids(game, players, seed)


def test_all_bids_of_one_version_are_heard(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """Who chooses at the same time as others is heard in any order, with the version read at the beginning."""
    count = 0
    for seed in range(8):
        rng = aw.SeededRandom(seed, 1)
        for match in bidding(seed):
            version, players = match.version, due(match)
            bids = [(player, choice(match, rng, player)) for player in players]
            for player, bid in shuffled(rng, bids):
                match.apply(bid, player=player, version=version)
                count += 1
    assert count > 30


def test_a_bid_is_late_when_another_was_taken_back(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """Between version and choice somebody chose and took it back, so the table was another one: it is read again."""
    count = 0
    for seed in range(6):
        rng = aw.SeededRandom(seed, 2)
        for match in bidding(seed):
            version, (one, other, *_) = match.version, due(match)
            bid = choice(match, rng, one)
            match.apply(choice(match, rng, other), player=other, version=version)
            match.undo()
            with pytest.raises(aw.StaleVersion):
                match.apply(bid, player=one, version=version)
            match.apply(bid, player=one, version=match.version)
            count += 1
    assert count > 10


def test_the_own_second_choice_is_late(bidding: Callable[[int], Iterator[aw.Match]]) -> None:
    """Who clicks twice chose for a table at which the first choice was not made yet."""
    for match in bidding(1):
        version, player = match.version, due(match)[0]
        bid = match.pending(player).actions[0]  # type: ignore[union-attr]
        match.apply(bid, player=player, version=version)
        with pytest.raises(aw.StaleVersion):
            match.apply(bid, player=player, version=version)


def test_a_bid_is_late_once_all_are_revealed(
    bidding: Callable[[int], Iterator[aw.Match]],
) -> None:
    """What follows from all choices is seen, so a choice for the time before it is refused."""
    refused = 0
    for match in bidding(2):
        version, players = match.version, due(match)
        while match.version == version or not match.undo_needs_agreement:
            match.apply(match.pending().actions[0])  # type: ignore[union-attr]
        for player in players:
            for action in aw.legal_actions(match.state, player):
                with pytest.raises(aw.StaleVersion):
                    match.apply(action, player=player, version=version)
                refused += 1
    assert refused


def test_the_host_is_compared_strictly() -> None:
    """Who applies for nobody in particular sees everything, so every change is one."""
    match = next(matches_with_bids("tides-of-time", 2, 1))
    one, other = (match.pending(player).actions[0] for player in (0, 1))  # type: ignore[union-attr]
    match.apply(one, version=0)
    with pytest.raises(aw.StaleVersion):
        match.apply(other, version=0)
    match.join(1).apply(other, version=0)


def test_a_seat_names_a_version_that_there_was() -> None:
    """A version to come, or before the first, is none at which anybody chose."""
    match = next(matches_with_bids("tides-of-time", 2, 1))
    bid: Any = match.pending(1).actions[0]  # type: ignore[union-attr]
    for version in (1, -1, 2**60):
        with pytest.raises(aw.StaleVersion) as caught:
            match.apply(bid, player=1, version=version)
        assert caught.value.data == {"version": 0, "given": version}
    for player in (2, -1):
        with pytest.raises(aw.InvalidOption):
            match.apply(bid, player=player, version=1)


# --- a choice that narrows another's, one that all see, one that nobody sees ---


@attrs.frozen
class Side:
    """A player's side."""

    token: int | None = None
    secret: Annotated[int | None, engine.count(0, 9, seen_by=engine.OWNER)] = None
    gift: Annotated[int | None, engine.count(0, 9, seen_by=engine.OWNER)] = None


@attrs.define(eq=False, weakref_slot=False)
class Draft(engine.Draft):
    """The state while the rules play on it."""

    players: Annotated[tuple[Side, ...], engine.per_seat()]
    full: Annotated[int, engine.count(0, 9)] = 0


@attrs.frozen(weakref_slot=False)
class TokensState(Draft, aw.State):
    """The state as everybody else sees it."""


@attrs.frozen
class Take(engine.Choice["TakeAtOnce", Draft]):
    """Take one of four tokens, which nobody else may take then: openly up to 1, in secret from 2 on."""

    player: engine.SeatNumber
    token: Annotated[int, engine.count(0, 9, seen_by=engine.OWNER)]

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Take]:
        return [cls(seat, token) for seat in range(len(state.players)) for token in range(4)]

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
    """Wait for a while: nothing is other than before."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Wait]:
        return [cls(seat) for seat in range(len(state.players))]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.push(step)


@attrs.frozen
class Say(engine.Choice["TakeAtOnce", Draft]):
    """Say something that everybody hears, and that keeps nobody from anything."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Say]:
        return [cls(seat) for seat in range(len(state.players))]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.full += 1
        draft.push(step)


@attrs.frozen
class Give(engine.Choice["TakeAtOnce", Draft]):
    """Give the next player a secret, which that player sees."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Give]:
        return [cls(seat) for seat in range(len(state.players))]

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.change_player((self.player + 1) % len(draft.players), gift=5)
        draft.push(step)


@attrs.frozen
class Hurry(engine.Choice["TakeAtOnce", Draft]):
    """Take the lead, as long as nobody has taken a token."""

    player: engine.SeatNumber
    optional = True

    @classmethod
    def candidates(cls, step: TakeAtOnce, state: Draft) -> list[Hurry]:
        return [cls(seat) for seat in range(len(state.players))]

    def why_not(self, step: TakeAtOnce, state: Draft) -> aw.Reason | None:
        free = all(side.secret is None for side in state.players)
        return None if free else engine.Reason("not-now", "T1", {"step": "take-at-once"})

    def play(self, step: TakeAtOnce, draft: Draft) -> None:
        draft.push(step)


@attrs.frozen
class TakeAtOnce(engine.SimultaneousStep[Draft]):
    """All take a token."""

    choices: ClassVar[Choices] = (Take, Wait, Say, Give)
    rule = "T1"


@attrs.frozen
class TakeOrHurry(TakeAtOnce):
    """All take a token, or the first of them the lead."""

    choices = (Take, Hurry)


class Tokens(engine.Game[TokensState, Any]):
    """The rules."""

    id, title, players = "tokens", "Tokens", range(2, 5)
    state_type = TokensState
    first_step: TakeAtOnce = TakeAtOnce()

    def new(self, players: int, cards: Any, options: Any) -> Any:
        return engine.start_game(Draft((self.first_step,), (Side(),) * players))


@pytest.fixture
def tokens(monkeypatch: pytest.MonkeyPatch) -> aw.Match:
    """A match of three who take tokens."""
    monkeypatch.setattr(registry, "_games", {**registry._games, "tokens": Tokens()})
    return aw.Match.new("tokens", NAMES[:3], seed=1)


def is_late(match: aw.Match, player: int, version: int) -> bool:
    """Tell whether anything that a player chooses now was chosen too early."""
    try:
        match.apply(Take(player, 9), player=player, version=version)
    except aw.StaleVersion:
        return True
    except aw.IllegalAction:
        return False
    raise AssertionError


def test_a_choice_is_late_when_another_has_narrowed_it(tokens: aw.Match) -> None:
    """Where a token is gone that could be taken, the seat has other actions now, so it chooses again."""
    tokens.apply(Take(0, 1), player=0, version=0)
    with pytest.raises(aw.StaleVersion):
        tokens.apply(Take(1, 3), player=1, version=0)
    tokens.apply(Take(1, 3), player=1, version=1)


def test_a_choice_that_nobody_sees_makes_none_late(tokens: aw.Match) -> None:
    """That somebody has chosen is no reason, as long as it is not seen what."""
    tokens.apply(Take(0, 3), player=0, version=0)
    tokens.apply(Take(1, 2), player=1, version=0)
    tokens.apply(Take(2, 1), player=2, version=0)
    assert tokens.version == 3


def test_what_changes_nothing_for_a_seat_makes_nothing_late(tokens: aw.Match) -> None:
    """A change after which the seat sees the same and may do the same is no reason, whatever it was."""
    tokens.apply(Wait(0), player=0, version=0)
    tokens.undo(agreed=True)
    tokens.apply(Take(1, 3), player=1, version=0)
    tokens.apply(Wait(2), player=2, version=0)
    with pytest.raises(aw.StaleVersion):
        tokens.undo(version=2)


def test_what_all_see_makes_each_choice_late(tokens: aw.Match) -> None:
    """Though it keeps nobody from anything."""
    tokens.apply(Say(0), player=0, version=0)
    assert [is_late(tokens, player, 0) for player in range(3)] == [True] * 3
    assert [is_late(tokens, player, 1) for player in range(3)] == [False] * 3


def test_a_secret_that_a_player_sees_makes_the_choice_of_this_player_late(tokens: aw.Match) -> None:
    """For the others nothing has come but something hidden; who gave it knows that by the own choice."""
    tokens.apply(Give(0), player=0, version=0)
    assert [is_late(tokens, player, 0) for player in range(3)] == [True, True, False]


def test_a_hidden_choice_that_ends_a_possibility_is_seen(
    tokens: aw.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a player has fewer actions by it, a choice was made too early even if nothing else is seen."""
    monkeypatch.setattr(Tokens, "first_step", TakeOrHurry())
    match = aw.Match.new("tokens", NAMES[:3], seed=1)
    match.apply(Take(0, 3), player=0, version=0)
    assert is_late(match, 1, 0)
    assert not is_late(match, 1, 1)
    match.apply(Take(2, 2), player=2, version=1)
    assert not is_late(match, 1, 1)
    # who has chosen is not waited for, and has no choice that could be meant for an earlier version
    assert is_late(match, 0, 1)
