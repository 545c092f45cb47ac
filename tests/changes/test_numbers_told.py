"""A number, a value, points and news are told as they are: in sentences, as events, as a patch, to each by what they may know."""

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
    """Something with a value of any type."""

    value: object


@pytest.mark.parametrize(
    ("fields", "told", "seen"),
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
    fields: dict[str, Any], told: list[str], seen: list[tuple[Any, ...]]
) -> None:
    """Numbers that count are told in words; everything that differs is an event."""
    found = change(None, **fields)
    assert (lines(found), events(found)) == (told, seen)


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
    """Its owner reads it; others have the event that there is one, and no more."""
    players = {"players": (sides(**before), sides(**after))}
    assert lines(change(0, **players)) == mine
    for seat in (1, None):
        told = change(seat, **players)
        assert (lines(told), events(told)) == ([], others)


def test_what_the_game_waits_for_is_told_as_data_alone() -> None:
    """Numbers on the agenda are nothing that anybody gains; another kind of step is another value."""
    Things.then = (Counting(0, 3),)
    told = change(None)
    assert (lines(told), told.sentences[0].turn) == ([], True)
    assert events(told)[0][:3] == ("value", "agenda/0", None)
    before, after = events(told)[0][3:]
    assert (before["type"], after["type"], after["count"]) == ("going", "counting", 3)


def test_who_is_next_is_told_as_data_alone() -> None:
    """The seat of a step belongs to the step."""
    Things.then = (Going(1),)
    told = change(None)
    assert (lines(told), events(told)) == ([], [("number", "agenda/0/player", 1, 0, 1)])


def test_chance_is_told_apart_from_the_choice() -> None:
    """Nobody's choice, with the rule that asked for it; what follows has the place of its entry."""
    Things.then = (Toss(), Going(0))
    match = aw.Match.new("things", NAMES, seed=1)
    match.apply(Go())
    [told] = match.changes(0, None)
    choice, toss = told.sentences
    assert (choice.text, choice.player, choice.entry, choice.turn) == ("Ann: go", 0, 0, True)
    assert (toss.player, toss.entry, toss.rule, toss.turn) == (None, 1, "G3", False)
    assert toss.text == "Rolled: heads."
    assert toss.changes == ("late: 0 → 1",)
    [fell] = [each for each in told.events if each.type == "chance-fell"]
    assert (fell.entry, getattr(fell, "rule", "")) == (1, "G3")
    numbers = [each for each in told.events if each.type == "number-changed"]
    assert [(each.entry, getattr(each, "path", "")) for each in numbers] == [
        (1, "/view/state/late")
    ]


def test_who_is_first_is_told_by_name_where_nobody_owns_it() -> None:
    """A seat that somebody's part names is that of the part."""
    told = change(None, shelves=((Shelf(0, dust=1),), (Shelf(1, dust=1),)))
    assert lines(told) == []


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
    """They differ where a document of them does."""
    assert bool(differences(Held(before), Held(after))) == differs


# --- points ---


def scored(lines: tuple[Any, ...]) -> tuple[Side, Side]:
    """The sides of both, the first one with these lines in its score."""
    return sides(lines=tuple(Line(*each) for each in lines))


@pytest.mark.parametrize(
    ("before", "after", "told", "totals"),
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
    told: list[str],
    totals: list[tuple[int, int, int]],
) -> None:
    """Each line of a score that is worth more or less is told; numbers do not tell lines apart, texts and order do."""
    found = change(None, players=(scored(before), scored(after)))
    assert [line.removesuffix(".") for line in lines(found)] == told
    assert [each for each in events(found) if len(each) == 3] == totals


@pytest.mark.parametrize(("before", "after"), [(2, None), (None, 2), (2, 3)])
def test_points_that_are_hidden_are_not_told(before: int | None, after: int | None) -> None:
    """Neither where they come to light nor where they are hidden from then on; who sees all is told."""
    one, two = (Line("a", points, "x") for points in (1, 3))
    fields = {"players": (sides(wish=before, lines=(one,)), sides(wish=after, lines=(two,)))}
    assert (0, 1, 3) in events(change(0, **fields))
    assert not [each for each in events(change(1, **fields)) if len(each) == 3]
    assert not [line for line in lines(change(1, **fields)) if "point" in line]


# --- what all learn ---


def test_news_are_sentences_of_their_own() -> None:
    """They begin with a capital, are nobody's, and stand with the choice that brought them."""
    Things.said = ("all know it", "ÄB stays")
    told = change(0, level=(None, 1))
    choice, *news = told.sentences
    assert (choice.text, choice.changes) == ("Ann: go", ("level: none → 1",))
    assert [each.text for each in news] == ["All know it", "ÄB stays"]
    for each in news:
        assert (each.rule, each.entry, each.player, each.turn) == ("G1", 0, None, False)
        assert (each.round, each.changes) == (choice.round, ())


@pytest.mark.parametrize("entry", [-2, "0"])
def test_a_sentence_stands_at_an_entry(entry: Any) -> None:
    """Or at none, where something was taken back."""
    assert LogSentence("", "", -1).turn is False
    with pytest.raises((ValueError, TypeError)):
        LogSentence("", "", entry)
