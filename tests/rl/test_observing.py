"""Observations are arrays of fixed shape, with the own seat first and without hidden information."""

from __future__ import annotations

import hashlib
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import registry
from ancient_world.rl import ObservationSpace
from tests.examples.example_games import example_game, kept_registry
from tests.rl.mixed import Auction

pytest.importorskip("numpy")
pytestmark = pytest.mark.long
GAMES = tuple(aw.available_games())


@pytest.mark.parametrize("game", GAMES)
def test_indistinguishable_states_have_equal_observations(game: str) -> None:
    """States that a seat cannot distinguish give the seat equal observations."""
    rng = aw.SeededRandom(7)
    for players in {min(aw.game(game).players), max(aw.game(game).players)}:
        space = aw.observation_space(game, players)
        rows: list[bytes] = []

        def chosen(
            decision: aw.Decision, space: ObservationSpace = space, rows: list[bytes] = rows
        ) -> aw.Action:
            if not rows or rng.randrange(16) == 0:
                for seat in (*range(space.players), None):
                    seen = aw.view(decision.state, seat)
                    other = aw.view(aw.sample_state(seen, rng), seat)
                    rows.append(space.view_vector(seen).tobytes())
                    assert rows[-1] == space.view_vector(other).tobytes()
            return decision.actions[rng.randrange(len(decision.actions))]

        end = aw.playout(aw.new_game(game, players), chosen, rng)
        assert len(rows) > players
        named = aw.observation_arrays(aw.view(end, 0))
        assert {name: array.shape for name, array in named.items()} == {
            array.name: array.shape for array in space.arrays
        }


def _states(game: str, players: int, seed: int) -> list[aw.State]:
    """Return the states of a random game at which a choice is made or the game is over."""
    rng, states, state = aw.SeededRandom(seed), list[aw.State](), aw.new_game(game, players)
    while (waiting := aw.pending(state)) is not None and len(states) < 300:
        if isinstance(waiting, aw.Decision):
            states.append(state)
            actions = waiting.all_actions
            state = aw.apply(state, actions[rng.randrange(len(actions))])
        else:
            state = aw.apply(state, waiting.sample(rng))
    return [*states, state]


def _expect_the_arrays_of_views(game: str, players: int) -> None:
    """Compare the vectors of a game's states, one after the other, with those computed afresh from views."""
    space = aw.observation_space(game, players)
    states = _states(game, players, 7)
    for number, state in enumerate(states):
        seat = number % 3 % players
        vector = space.state_vector(state, seat)
        if number % 25 == 0 or state is states[-1]:
            fresh = aw.observation_space(game, players)
            expected = fresh.view_vector(aw.view(state, seat))
            named, seen = map(space.arrays_by_name, (vector, expected))
            assert {name: each.tolist() for name, each in named.items()} == {
                name: each.tolist() for name, each in seen.items()
            }


@pytest.mark.parametrize("game", GAMES)
def test_a_state_gives_the_arrays_of_its_views(game: str) -> None:
    """The vector for a seat, updated from state to state, is that of the seat's view."""
    for players in {min(aw.game(game).players), max(aw.game(game).players)}:
        _expect_the_arrays_of_views(game, players)


@pytest.mark.parametrize("module", ["hidden_hands", "goofspiel", "noughts", "snowballs"])
def test_states_of_examples_give_the_arrays_of_their_views(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same holds for games outside the library, such as one in which a player sees all cards but the own ones."""
    example_game(module, monkeypatch)
    (new_game,) = {*registry._games, *registry._sources} - {*GAMES}
    _expect_the_arrays_of_views(new_game, min(aw.game(new_game).players))


class _Frank(Auction):
    """An auction in which the seats after the first one see the bids of the first."""

    def hide(self, state: Any, player: int) -> Any:
        hidden = super().hide(state, player)
        players = (state.players[0], *hidden.players[1:])
        return attrs.evolve(hidden, players=players) if player > 0 else hidden


def test_a_game_that_hides_in_its_own_way_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game says itself what a seat knows, a state gives the arrays of the views that the game makes."""
    kept_registry(monkeypatch)
    engine.register_game("auction", _Frank())
    _expect_the_arrays_of_views("auction", 3)


def test_own_seat_first() -> None:
    """A player's own hand is in the first row, and the masked hand of the opponent in the second."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    space = aw.observation_space("tides-of-time", 2)
    array = next(each for each in space.arrays if each.name == "players.hand")
    for seat in (0, 1):
        own, other = aw.observation_arrays(match.view(seat))["players.hand"]
        held = [name for name, count in zip(array.axes[1], own, strict=True) if count]
        assert sorted(held) == [*match.state.players[seat].hand]  # type: ignore[attr-defined]
        assert [*other] == [0] * 18 + [5]


def test_seat_numbers_are_relative() -> None:
    """Seat numbers in observations are relative to the own seat."""
    match = aw.Match.new("golden-ages", ["Ana", "Ben", "Cem"], seed=7)
    first = [aw.observation_arrays(match.view(seat))["first"].argmax() for seat in range(3)]
    start = match.state.first  # type: ignore[attr-defined]
    assert first == [(start - seat) % 3 for seat in range(3)]


def test_observations_have_the_scored_points() -> None:
    """Scored points are in the observation, own points first."""
    end = aw.playout(
        aw.new_game("tides-of-time", 2),
        lambda decision: decision.actions[0],
        aw.SeededRandom(7),
    )
    points = aw.observation_arrays(aw.view(end, 1))["noted.points"].sum(axis=1)
    assert [*points] == [score.total for score in reversed(aw.scores(end))]


def test_owners_of_cities_are_civilizations() -> None:
    """In Antike a city's owner is given by its civilization, whatever the turn order."""
    match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
    space = aw.observation_space("antike", 2)
    names = next(each for each in space.arrays if each.name == "owners").axes[1]
    owners = aw.observation_arrays(match.view(0))["owners"]
    state = match.state
    for place, owner in enumerate(state.owners):  # type: ignore[attr-defined]
        owner_names = [
            name for name, is_owner in zip(names, owners[place], strict=True) if is_owner
        ]
        assert owner_names == ([] if owner < 0 else [state.civilizations[owner].id])  # type: ignore[attr-defined]


def test_the_version_tells_spaces_apart() -> None:
    """Two observation spaces have the same version only if their arrays are equal."""
    two, three = (aw.observation_space("golden-ages", players) for players in (2, 3))
    assert two.version == aw.observation_space("golden-ages", 2).version != three.version


BYTES = {
    ("the-ancient-world", 2): "2ffb02121508e299",
    ("tides-of-time", 2): "a4288a207e2e4fd1",
    ("antike", 6): "5aa4af24b8aa183b",
    ("golden-ages", 4): "882affee5ce7a2b5",
}


@pytest.mark.parametrize(("game", "players"), BYTES)
def test_observations_stay_the_same(game: str, players: int) -> None:
    """Observations stay the same byte for byte, since trained nets depend on them."""
    space, rng, digest = aw.observation_space(game, players), aw.SeededRandom(7), hashlib.sha256()

    def chosen(decision: aw.Decision) -> aw.Action:
        for seat in (*range(players), None) if rng.randrange(8) == 0 else ():
            digest.update(space.view_vector(aw.view(decision.state, seat)).tobytes())
        return decision.actions[rng.randrange(len(decision.actions))]

    aw.playout(aw.new_game(game, players), chosen, rng)
    assert digest.hexdigest()[:16] == BYTES[game, players]


def _random_views(game: str, players: int, seed: int, most: int = 80) -> list[aw.View]:
    """Return views of the first choices of a random game, from random seats."""
    rng, views, state = aw.SeededRandom(seed), list[aw.View](), aw.new_game(game, players)
    while len(views) < most and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        views.append(aw.view(state, rng.randrange(players)))
        state = aw.apply(state, waiting.actions[rng.randrange(len(waiting.actions))])
    return views


@pytest.mark.parametrize("game", GAMES)
def test_observations_do_not_depend_on_earlier_calls(game: str) -> None:
    """An observation depends on its view alone, not on earlier calls."""
    players = max(aw.game(game).players)
    views = [each for seed in (1, 2) for each in _random_views(game, players, seed)]
    random.Random(3).shuffle(views)
    used = aw.observation_space(game, players)
    for seen in views[:16]:
        fresh = aw.observation_space(game, players)
        assert (used.view_vector(seen) == fresh.view_vector(seen)).all()


def test_threads_share_a_space() -> None:
    """A space gives the same observations from several threads."""
    views = _random_views("antike", 2, 4, most=30)
    space, alone = (aw.observation_space("antike", 2) for _ in range(2))
    expected = [alone.view_vector(seen).tobytes() for seen in views]

    def observe(_: int) -> list[bytes]:
        return [space.view_vector(seen).tobytes() for seen in views]

    with ThreadPoolExecutor(4) as threads:
        assert all(rows == expected for rows in threads.map(observe, range(4)))


def test_spaces_share_their_code_but_no_rows() -> None:
    """Spaces of one game share the generated code, but each updates a row of its own."""
    first, second = (aw.observation_space("tides-of-time", 2) for _ in range(2))
    assert first._layout is second._layout
    one, *_, last = _states("tides-of-time", 2, 5)
    expected = first.state_vector(last, 1).tolist()
    second.state_vector(one, 1)
    assert first.state_vector(last, 1).tolist() == expected
    assert second.state_vector(last, 1).tolist() == expected


def test_returned_rows_are_independent() -> None:
    """Changing a returned row does not change later rows."""
    seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
    space = aw.observation_space("tides-of-time", 2)
    row = space.view_vector(seen)
    before = row.copy()
    row += 1
    assert (space.view_vector(seen) == before).all()
