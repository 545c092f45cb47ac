"""An action's values are checked against the declarations of its fields before it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import Choice, Deck, explaining, forget_game, register_game
from ancient_world.engine.explaining import has_seat, has_valid_values, wrong_type_reason
from tests.engine.declared import pairs
from tests.engine.declared.pairs import BOX, Draw, Give, Nod, Side, Turn
from tests.random_moves import random_states

OURS = [game_id for game_id in aw.available_games() if aw.game(game_id).refuses_undeclared]


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    register_game("pairs", pairs.Pairs())
    yield
    forget_game("pairs")


@pytest.fixture
def state() -> Any:
    """Return the first turn of a game."""
    first = aw.new_game("pairs", 2)
    dealt = aw.apply(first, aw.Dealt(("ant", "bee")))
    return aw.apply(dealt, aw.Dealt(("cat", "cat")))


def test_a_deal_of_no_cards_waits_for_nobody() -> None:
    """A deal of no cards is skipped, even if the deck has cards."""
    dealt = engine.start_game(pairs.Table((Turn(0), Draw(0, 1)), (Side(), Side()), Deck(BOX)))
    waiting = aw.pending(dealt)
    assert isinstance(waiting, aw.Decision)
    assert dealt.pile == Deck(BOX)


@pytest.mark.parametrize(
    ("action", "code", "data"),
    [
        (Give(-1, "red", 1), "no-seat", {"field": "to", "last": 1, "found": -1}),
        (Give(9, "red", 1), "no-seat", {"field": "to", "last": 1, "found": 9}),
        (Give(0, "pink", 1), "unknown-id", {"field": "colour", "kind": "colour", "id": "pink"}),
        (Give(0, "?", 1), "unknown-id", {"field": "colour", "kind": "colour", "id": "?"}),
        (Give(0, "red", 0), "out-of-range", {"field": "many", "least": 1, "most": 2, "found": 0}),
        (Give(0, "red", 3), "out-of-range", {"field": "many", "least": 1, "most": 2, "found": 3}),
        (
            Nod((1,)),  # type: ignore[arg-type]
            "not-such-a-value",
            {"field": "times", "expected": "json-int", "found": "json-array"},
        ),
    ],
)
def test_what_is_not_declared_is_refused(
    state: Any, action: Give | Nod, code: str, data: dict[str, object]
) -> None:
    """``apply``, ``explain``, a match and a seat all reject an undeclared value with the same reason."""
    expected = aw.Reason(code, "", data)
    assert aw.explain(state, action) == expected
    assert aw.explain(state, action, 0) == expected
    with pytest.raises(aw.IllegalAction) as caught:
        aw.apply(state, action)
    assert caught.value.reason == expected


def test_a_kind_without_a_word_is_told_by_its_name(state: Any) -> None:
    """A kind of ids without a word is named after its field, as "colour"."""
    why_not = aw.explain(state, Give(0, "pink", 1))
    assert str(why_not) == "There is no such colour: 'pink'."


@pytest.mark.parametrize(
    ("towards", "right"),
    [((1, 2), True), ((1,), False), ((1, 2, 3), False), ((1, True), False)],
)
def test_a_pair_is_as_long_as_it_says(state: Any, towards: Any, right: bool) -> None:
    """A pair must have two numbers."""
    why_not = aw.explain(state, Nod(1, towards))
    assert (why_not is None) == right
    assert right or why_not == aw.Reason(
        "not-such-a-value",
        "",
        {"field": "towards", "expected": "json-array", "found": "json-array"},
    )


@attrs.frozen
class Wave(Choice["Turn", pairs.Table]):
    """Wave some times; only the type of the field limits the number."""

    times: int
    hand: str | None = None


@pytest.mark.parametrize(
    ("wave", "right"),
    [
        (Wave(2), True),
        (Wave(2, "left"), True),
        (Wave((1,)), False),  # type: ignore[arg-type]
        (Wave(True), False),
        (Wave(2, ("left",)), False),  # type: ignore[arg-type]
        (Wave(2, 1), False),  # type: ignore[arg-type]
    ],
)
def test_plain_values_are_looked_at_before_an_action_is_played(
    state: Any, wave: Wave, right: bool
) -> None:
    """Plain values are checked by type before an action is played: a list or ``True`` is no number, a number is no text."""
    assert has_valid_values(wave, state) == right


def test_plain_values_are_looked_at_once(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fields of an action are not read again if all values have the right types."""
    monkeypatch.setattr(explaining, "wrong_type_reason", lambda _: pytest.fail("looked at again"))
    assert has_valid_values(Wave(2), state)
    assert has_valid_values(Wave(2, "left"), state)


NOTHING = Deck()


@attrs.frozen
class Sign(aw.Action):
    """An action with fields of several types."""

    thing: Any
    side: Literal["left", "right"] = "left"
    words: tuple[str, ...] = ()
    deck: Deck = NOTHING


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Sign(object(), "right", ("a", "b"), Deck(("c",))), None),
        (Sign(1, "up"), "json-str"),  # type: ignore[arg-type]
        (Sign(1, words=(1,)), "json-array"),  # type: ignore[arg-type]
        (Sign(1, words=("a", 1)), "json-array"),  # type: ignore[arg-type]
        (Sign(1, deck=3), "json-object"),  # type: ignore[arg-type]
        (Side(given="many"), None),  # type: ignore[arg-type]
    ],
)
def test_each_value_of_an_action_is_of_the_type_of_its_field(
    action: object, expected: str | None
) -> None:
    """A value of a wrong type is found with the expected type; untyped fields accept anything."""
    wrong = wrong_type_reason(action)
    assert (wrong and wrong.data["expected"]) == expected


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_there_are_as_many_seats_as_players(state: Any, seat: object) -> None:
    """Only the whole numbers from 0 on are seats, as many as there are players."""
    assert has_seat(state, 0)
    assert has_seat(state, 1)
    assert not has_seat(state, seat)


@pytest.mark.parametrize("seat", [-1, 9])
def test_a_seat_refuses_it_too(seat: int) -> None:
    """A match rejects an action with a seat that nobody has."""
    match = aw.Match.new("pairs", ["Ann", "Ben"], seed=3)
    for player in (0, 1):
        with pytest.raises(aw.IllegalAction):
            match.apply(Give(seat, "red", 1), player=player)
    assert match.version == 0


def test_what_is_declared_is_played(state: Any) -> None:
    """An action equal to a listed one is played like the listed one."""
    after: Any = aw.apply(state, Give(1, "blue", 2))
    assert [side.given for side in after.players] == [0, 2]


ODD: dict[type, tuple[object, ...]] = {str: ("no-such-id", "?", ""), int: (-1, 10**6)}


@pytest.mark.parametrize("game_id", OURS)
def test_our_games_refuse_strange_values_by_themselves(game_id: str) -> None:
    """Our own games reject undeclared values by themselves (``refuses_undeclared``), as the engine does not check them."""
    tried = set[type]()
    for players in aw.game(game_id).players:
        for state in random_states(aw.new_game(game_id, players), 5, most=400):
            step: Any = state.agenda[-1] if state.agenda else None
            for action in aw.legal_actions(state):
                tried.add(type(action))
                for field in attrs.fields(type(action)):
                    for odd in ODD.get(type(getattr(action, field.name)), ()):
                        strange = attrs.evolve(action, **{field.name: odd})
                        assert step.why_not(state, strange) is not None, strange
    assert len(tried) > 0.5 * len(aw.game(game_id).action_types)


def test_whose_word_is_taken() -> None:
    """Only the games of the library are exempt from the check."""
    assert OURS == ["the-ancient-world", "tides-of-time", "antike", "golden-ages"]
