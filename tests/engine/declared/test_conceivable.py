"""The engine can list all values that an action's fields declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import count, one_of, place_in, rotation, seat
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.possible_actions import possible_actions

MANY = 1_000_000


def play(game: str, seed: int) -> Iterator[Any]:
    """Yield the states of a random game in which somebody decides."""
    match, rng = aw.Match.new(game, ["Ann", "Ben"], seed=seed), aw.SeededRandom(seed)
    while isinstance(waiting := match.pending(), aw.Decision):
        yield match.state
        actions = waiting.all_actions
        match.apply(actions[rng.randrange(len(actions))])


def of_kind(kind: type, state: aw.State, most: int = MANY) -> list[Any]:
    """Return the conceivable actions of a kind in a state."""
    return possible_actions(kind, state, aw.game(state.game).ids(state), most)


def is_plain(action: Any) -> bool:
    """Return whether each field of an action declares one id, seat or place."""
    declared = {
        field.name for field in fields_of(type(action)) if field.marks and not field.is_tuple
    }
    numbers = [field for field in fields_of(type(action)) if field.number is not None]
    return not numbers and declared == {each.name for each in attrs.fields(type(action))}


@pytest.mark.parametrize("game", aw.available_games())
def test_what_is_legal_could_be_meant(game: str) -> None:
    """Each legal action whose fields hold ids and seats is conceivable."""
    count = 0
    for state in islice(play(game, seed=2), 60):
        for action in aw.legal_actions(state):
            if is_plain(action) and (meant := of_kind(type(action), state)):
                assert action in meant
                count += 1
    assert count > 20


@pytest.mark.parametrize("game", aw.available_games())
def test_each_has_a_reason_or_is_legal(game: str) -> None:
    """``explain`` has a reason against each conceivable action, or the action is legal."""
    possible, others = 0, 0
    for state in islice(play(game, seed=4), 0, 60, 6):
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Decision)
        legal = waiting.all_actions
        for kind in getattr(state.agenda[-1], "choices", ()):
            for action in of_kind(kind, state, 40):
                assert (aw.explain(state, action) is None) == (action in legal)
                possible += action in legal
                others += action not in legal
    assert possible > 10
    assert others > 10


@pytest.mark.parametrize("game", aw.available_games())
def test_those_that_name_something(game: str) -> None:
    """With a name, only the conceivable actions that hold the name in some field are listed."""
    count = 0
    for state in islice(play(game, seed=2), 0, 60, 4):
        ids = aw.game(state.game).ids(state)
        for kind in {type(each) for each in aw.legal_actions(state)}:
            every = of_kind(kind, state)
            for name in {value for each in every for value in held(each)}:
                named = possible_actions(kind, state, ids, MANY, name)
                assert {*named} == {each for each in every if name in held(each)}
                count += len(named)
    assert count > 50


def held(action: Any) -> set[str]:
    """Return the ids that an action names."""
    values = [
        getattr(action, field.name)
        for field in fields_of(type(action))
        if field.ids is not None and isinstance(field.ids.kind, str)
    ]
    return {name for each in values for name in (each if isinstance(each, tuple) else (each,))}


def test_there_are_at_most_so_many() -> None:
    """If there are too many conceivable actions, a sample is taken evenly."""
    for state in play("antike", seed=1):
        for kind in {type(each) for each in aw.legal_actions(state)}:
            every, some = of_kind(kind, state), of_kind(kind, state, 7)
            if len(every) > 14:
                assert len(some) <= 7
                assert every[-7:] != some != every[:7]
                return
    pytest.fail("no kind of action has so many")


@attrs.frozen
class Called:
    """An action whose fields have few values by their types."""

    loud: bool
    word: Literal["pass", "stop"]


def test_types_of_few_values() -> None:
    """All values of a type with few values are conceivable."""
    meant = possible_actions(Called, None, {}, MANY)
    assert meant == [Called(loud, word) for loud in (True, False) for word in ("pass", "stop")]


def changing(state: Any, owner: int) -> tuple[str, ...]:
    """Return a kind, computed from the state."""
    return ("card",)


@attrs.frozen
class Anything:
    """An action with a field of each sort."""

    few: Annotated[int, count(3, 4)]
    many: Annotated[int, count(2, 9)]
    debt: Annotated[int, count(-4, 1)]
    turned: Annotated[int, rotation()]
    whom: Annotated[int, seat(nobody=-1)]
    at: Annotated[int, place_in("shelf")]
    card: Annotated[str, one_of("card")]
    several: Annotated[tuple[str, ...], one_of("card")]
    other: Annotated[str, one_of("card")] = "bee"
    odd: Annotated[str, one_of(changing)] = "own"
    plain: int = 5
    made: tuple[int, ...] = attrs.Factory(tuple)


TABLE: Any = SimpleNamespace(players=("Ann", "Ben"), shelf=("here", "there", "yonder"))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("few", [3, 4]),
        ("many", [2, 3, 4]),
        ("debt", [0, 1]),
        ("turned", [0, 90, 180, 270]),
        ("whom", [0, 1]),
        ("at", [0, 1, 2]),
        ("card", ["ant", "bee"]),
        ("several", [("ant",), ("bee",)]),
        ("other", ["ant", "bee"]),
        ("odd", ["own"]),
        ("plain", [5]),
        ("made", [()]),
    ],
)
def test_each_field_holds_what_it_declares(name: str, values: list[object]) -> None:
    """Each field takes the values that it declares: three numbers, ids, or only its default."""
    meant = possible_actions(Anything, TABLE, {"card": frozenset({"bee", "ant"})}, MANY)
    assert list(dict.fromkeys(getattr(each, name) for each in meant)) == values


@attrs.frozen
class At:
    """An action with one field."""

    place: Annotated[int, place_in("shelf")]


@pytest.mark.parametrize(
    ("most", "places"),
    [(10, range(9)), (9, range(9)), (8, range(0, 9, 2)), (4, (0, 3, 6)), (1, (0,))],
)
def test_they_are_taken_evenly(most: int, places: tuple[int, ...]) -> None:
    """A sample of places is taken evenly, beginning with the first."""
    state: Any = SimpleNamespace(shelf=(None,) * 9)
    assert possible_actions(At, state, {}, most) == [At(place) for place in places]


def test_without_cards_no_card_is_meant() -> None:
    """An action that names a card is not conceivable if there are no cards."""
    assert possible_actions(Anything, TABLE, {}, MANY) == []
