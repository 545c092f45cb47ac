"""Test how changed numbers, values, points and news are reported: in sentences, events and patches, by what a seat knows."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.sentences import LogSentence
from tests.changes.one_change import change, events, lines, sides
from tests.changes.things import (
    NAMES,
    Box,
    Counting,
    Go,
    Going,
    Line,
    Shelf,
    Side,
    Things,
    Toss,
)

pytestmark = pytest.mark.usefixtures("things")


@attrs.frozen
class Held:
    """A class with a value of any type."""

    value: object


@pytest.mark.parametrize(
    ("fields", "expected", "seen"),
    [
        ({"level": (None, 3)}, ["level: none → 3"], [("number", "level", None, None, 3)]),
        ({"level": (3, 0)}, ["level: 3 → 0"], [("number", "level", None, 3, 0)]),
        ({"level": (1, None)}, ["level: 1 → none"], [("number", "level", None, 1, None)]),
        ({"late": (0, 4)}, ["late: 0 → 4"], [("number", "late", None, 0, 4)]),
        ({"starts": (None, 1)}, ["starts: Ben"], [("number", "starts", None, None, 1)]),
        ({"starts": (1, None)}, ["starts: nobody"], [("number", "starts", None, 1, None)]),
        ({"starts": (1, 0)}, ["starts: Ann"], [("number", "starts", None, 1, 0)]),
        ({"plain": (0, 2)}, [], [("number", "plain", None, 0, 2)]),
        ({"plain": (0, -2)}, [], [("number", "plain", None, 0, -2)]),
        ({"lamp": (False, True)}, [], [("value", "lamp", None, False, True)]),
        (
            {"players": (sides(coins=1), sides(coins=3))},
            ["Ann: coins 1 → 3"],
            [("number", "players/0/coins", 0, 1, 3)],
        ),
        (
            {"prices": ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 7, 9))},
            ["prices (harp): 5 → 7", "prices (kite): 6 → 9"],
            [("number", "prices/4", None, 5, 7), ("number", "prices/5", None, 6, 9)],
        ),
        (
            {"prices": ((1, 2), (1,))},
            ["prices: 1, 2 → 1"],
            [("value", "prices", None, [1, 2], [1])],
        ),
        (
            {"steps": ((1, 2), (1, 3))},
            ["steps: 1, 2 → 1, 3"],
            [("number", "steps/1", None, 2, 3)],
        ),
        ({"steps": ((), (0,))}, ["steps: none → 0"], [("value", "steps", None, [], [0])]),
        ({"steps": ((5,), ())}, ["steps: 5 → none"], [("value", "steps", None, [5], [])]),
        ({"named": (("ball",), ("book",))}, [], [("value", "named", None, ["ball"], ["book"])]),
        (
            {"shelves": ((Shelf(0), Shelf(-1)), (Shelf(0, dust=1), Shelf(-1, dust=2)))},
            ["Ann: dust 0 → 1", "dust: 0 → 2"],
            [("number", "shelves/0/dust", 0, 0, 1), ("number", "shelves/1/dust", None, 0, 2)],
        ),
        (
            {"shelves": ((Shelf(1),), (Shelf(0),))},
            [],
            [("number", "shelves/0/player", 0, 1, 0)],
        ),
        (
            {"shelves": ((Shelf(0),), (Shelf(-1),))},
            ["player: nobody"],
            [("number", "shelves/0/player", None, 0, -1)],
        ),
        (
            {"shelves": ((), (Shelf(1),))},
            [],
            [("value", "shelves/0", None, None, {"player": 1, "things": [], "dust": 0})],
        ),
        (
            {"shelves": ((Shelf(0, dust=1), Shelf(1)), (Shelf(1),))},
            [],
            [("value", "shelves/0", None, {"player": 0, "things": [], "dust": 1}, None)],
        ),
        (
            {"shelves": ((Shelf(1), Shelf(0)), (Shelf(1),))},
            [],
            [("value", "shelves/1", None, {"player": 0, "things": [], "dust": 0}, None)],
        ),
        (
            {"box": (Box(Shelf(1)), Box())},
            [],
            [("value", "box/inner", None, {"player": 1, "things": [], "dust": 0}, None)],
        ),
    ],
)
def test_numbers_and_values(
    fields: dict[str, Any], expected: list[str], seen: list[tuple[Any, ...]]
) -> None:
    """Changed numbers with a meaning have lines below the sentence; every difference is an event."""
    seat_change = change(None, **fields)
    assert (lines(seat_change), events(seat_change)) == (expected, seen)


@pytest.mark.parametrize(
    ("before", "after", "mine", "others"),
    [
        ({}, {"wish": 2}, ["Ann: wish none → 2"], [("number", "players/0/wish", 0, None, -1)]),
        ({"wish": 2}, {}, ["Ann: wish 2 → none"], [("number", "players/0/wish", 0, -1, None)]),
        ({"wish": 2}, {"wish": 3}, ["Ann: wish 2 → 3"], []),
    ],
)
def test_a_hidden_number_is_not_told_in_words(
    before: dict[str, Any], after: dict[str, Any], mine: list[str], others: list[tuple[Any, ...]]
) -> None:
    """A hidden number is told in words to its owner alone; others have only the event that it is set or not."""
    players = {"players": (sides(**before), sides(**after))}
    assert lines(change(0, **players)) == mine
    for seat in (1, None):
        seat_change = change(seat, **players)
        assert (lines(seat_change), events(seat_change)) == ([], others)


def test_a_changed_step_has_no_line() -> None:
    """A changed step on the agenda is an event without a line."""
    Things.then = (Counting(0, 3),)
    seat_change = change(None)
    assert (lines(seat_change), seat_change.sentences[0].turn) == ([], True)
    assert events(seat_change)[0][:3] == ("value", "agenda/0", None)
    before, after = events(seat_change)[0][3:]
    assert (before["type"], after["type"], after["count"]) == ("going", "counting", 3)


def test_the_player_of_a_step_has_no_line() -> None:
    """A step's changed player is an event of the step, without a line."""
    Things.then = (Going(1),)
    seat_change = change(None)
    assert (lines(seat_change), events(seat_change)) == (
        [],
        [("number", "agenda/0/player", 1, 0, 1)],
    )


def test_chance_has_its_own_sentence() -> None:
    """An outcome of chance has its own sentence, with the rule of its step, and its changes name its entry."""
    Things.then = (Toss(), Going(0))
    match = aw.Match.new("things", NAMES, seed=1)
    match.apply(Go())
    [seat_change] = match.changes(0, None)
    choice, toss = seat_change.sentences
    assert (choice.text, choice.player, choice.entry, choice.turn) == ("Ann: go", 0, 0, True)
    assert (toss.player, toss.entry, toss.rule, toss.turn) == (None, 1, "G3", False)
    assert toss.text == "Rolled: heads."
    assert toss.changes == ("late: 0 → 1",)
    [fell] = [each for each in seat_change.events if each.type == "chance-fell"]
    assert (fell.entry, getattr(fell, "rule", "")) == (1, "G3")
    numbers = [each for each in seat_change.events if each.type == "number-changed"]
    assert [(each.entry, getattr(each, "path", "")) for each in numbers] == [
        (1, "/view/state/late")
    ]


def test_the_owner_of_a_part_has_no_line() -> None:
    """A shelf's changed player has no line."""
    seat_change = change(None, shelves=((Shelf(0, dust=1),), (Shelf(1, dust=1),)))
    assert lines(seat_change) == []


@pytest.mark.parametrize(
    ("before", "after", "differs"),
    [
        ({"a": 1}, {"a": 1}, False),
        ({"a": 1}, {"a": 2}, True),
        ({"a": 1}, {"a": True}, True),
        (Held("a"), Held("a"), False),
        (Held("a"), Held("b"), True),
        (1.5, float("1.5"), False),
        (10**30, 10**30 + 0, False),
    ],
)
def test_values_of_other_types(before: object, after: object, *, differs: bool) -> None:
    """Values of any type differ if their documents do."""
    assert bool(differences(Held(before), Held(after))) == differs


# --- points ---


def scored(lines: tuple[Any, ...]) -> tuple[Side, Side]:
    """Return two sides, the first one with these lines in its score."""
    return sides(lines=tuple(Line(*each) for each in lines))


@pytest.mark.parametrize(
    ("before", "after", "expected", "totals"),
    [
        ((), (("a", 2, "x"),), ["Ann: +2 points (a)"], [(0, 0, 2)]),
        ((("a", 2, "x"),), (), ["Ann: -2 points (a)"], [(0, 2, 0)]),
        ((("a", 2, "x"),), (("a", 3, "x"),), ["Ann: +1 point (a)"], [(0, 2, 3)]),
        ((("a", 2, "x"),), (("b", 2, "x"),), ["Ann: -2 points (a)", "Ann: +2 points (b)"], []),
        ((("a", 2, "x"),), (("a", 2, "y"),), ["Ann: -2 points (a)", "Ann: +2 points (a)"], []),
        (
            (("a", 2, "x"), ("a", 5, "x")),
            (("a", 2, "x"), ("a", 4, "x")),
            ["Ann: -1 point (a)"],
            [(0, 7, 6)],
        ),
        ((("a", 2, "x"),), (("a", 2, "x"), ("a", 2, "x")), ["Ann: +2 points (a)"], [(0, 2, 4)]),
        ((), (("a", 0, "x"),), [], []),
    ],
)
def test_points(
    before: tuple[Any, ...],
    after: tuple[Any, ...],
    expected: list[str],
    totals: list[tuple[int, int, int]],
) -> None:
    """Each changed line of the score is told; lines are identified by code, text and order, not by points."""
    seat_change = change(None, players=(scored(before), scored(after)))
    assert [line.removesuffix(".") for line in lines(seat_change)] == expected
    assert [each for each in events(seat_change) if len(each) == 3] == totals


@pytest.mark.parametrize(("before", "after"), [(2, None), (None, 2), (2, 3)])
def test_points_that_are_hidden_are_not_told(before: int | None, after: int | None) -> None:
    """Changed points are not told to seats that cannot see the score before and after."""
    first, second = (Line("a", points, "x") for points in (1, 3))
    fields = {"players": (sides(wish=before, lines=(first,)), sides(wish=after, lines=(second,)))}
    assert (0, 1, 3) in events(change(0, **fields))
    assert not [each for each in events(change(1, **fields)) if len(each) == 3]
    assert not [line for line in lines(change(1, **fields)) if "point" in line]


# --- news ---


def test_news_are_sentences_of_their_own() -> None:
    """News begin with a capital, have no player, and belong to the entry that caused them."""
    Things.said = ("all know it", "ÄB stays")
    seat_change = change(0, level=(None, 1))
    choice, *news = seat_change.sentences
    assert (choice.text, choice.changes) == ("Ann: go", ("level: none → 1",))
    assert [each.text for each in news] == ["All know it", "ÄB stays"]
    for each in news:
        assert (each.rule, each.entry, each.player, each.turn) == ("G1", 0, None, False)
        assert (each.round, each.changes) == (choice.round, ())


@pytest.mark.parametrize("entry", [-2, "0"])
def test_a_sentence_stands_at_an_entry(entry: Any) -> None:
    """A sentence's entry is an index, or -1 for an undo."""
    assert LogSentence("", "", -1).turn is False
    with pytest.raises((ValueError, TypeError)):
        LogSentence("", "", entry)
