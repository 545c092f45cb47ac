"""Each kind of difference is told as it is: in sentences, as events, as a patch, to each by what they may know."""

from __future__ import annotations

import json
from typing import Any

import attrs
import jsonpatch
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.matches.narration.differences import differences
from ancient_world.matches.narration.events import (
    ComponentMoved,
    NumberChanged,
    PointsChanged,
    ValueChanged,
)
from ancient_world.matches.narration.sentences import Sentence
from tests.changes.things import (
    NAMES,
    THINGS,
    Box,
    Counting,
    Crate,
    Go,
    Going,
    Line,
    Shelf,
    Side,
    Things,
    Toss,
)


@attrs.frozen
class Held:
    """Something with a value of any type."""

    value: object


pytestmark = pytest.mark.usefixtures("things")


def change(seat: int | None, **fields: tuple[Any, Any]) -> aw.SeatChange:
    """Tell a seat where these fields hold the first value before and the second after."""
    Things.before = {name: before for name, (before, _) in fields.items()}
    Things.after = {name: after for name, (_, after) in fields.items()}
    match = aw.Match.new("things", NAMES, seed=1)
    document = aw.to_document(match.view(seat))
    match.apply(Go())
    [told] = match.changes(0, seat)
    after = jsonpatch.apply_patch(document, json.loads(json.dumps(told.patch)))
    assert json.dumps(after) == json.dumps(aw.to_document(match.view(seat)))
    return told


def sides(**fields: Any) -> tuple[Side, Side]:
    """The sides of both, the first one with something on it."""
    return Side(**fields), Side()


def lines(told: aw.SeatChange) -> list[str]:
    """The small print of the only sentence."""
    [sentence] = told.sentences
    assert (sentence.text, sentence.rule, sentence.player) == ("Ann: go", "G1", 0)
    return [*sentence.changes]


def events(told: aw.SeatChange) -> list[tuple[Any, ...]]:
    """The events, each in short: numbers, values, and what moved from where to where."""

    def short(path: str) -> str:
        return path.removeprefix("/view/state/")

    found: list[tuple[Any, ...]] = []
    for each in told.events:
        if isinstance(each, ComponentMoved):
            places = [spot and (short(spot.path), spot.seat) for spot in (each.source, each.target)]
            found.append((each.id, *places, each.revealed))
        elif isinstance(each, PointsChanged):
            found.append((each.seat, each.before, each.after))
        elif isinstance(each, (NumberChanged, ValueChanged)):
            kind = "number" if isinstance(each, NumberChanged) else "value"
            found.append((kind, short(each.path), each.seat, each.before, each.after))
    return found


# --- numbers and values ---

NONE, SOME = sides(), sides(wish=2)


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
            ["prices (5): 5 → 7", "prices (6): 6 → 9"],
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
    assert Sentence("", "", -1).turn is False
    with pytest.raises((ValueError, TypeError)):
        Sentence("", "", entry)


# --- components ---

PILE = Deck(("ball", "book", "bowl"), ("drum", "drum"))


@pytest.mark.parametrize(
    ("seat", "fields", "told", "seen"),
    [
        (
            None,
            {"table": (("ball",), ()), "players": (sides(), sides(worn="ball"))},
            ["ball: table → worn (Ann)"],
            [("ball", ("table", None), ("players/0/worn", 0), False)],
        ),
        (
            None,
            {"table": ((), ("ball",)), "players": (sides(worn="ball"), sides())},
            ["ball: worn (Ann) → table"],
            [("ball", ("players/0/worn", 0), ("table", None), False)],
        ),
        (
            None,
            {"table": (("ball", "book"), ("book", "ball"))},
            [],
            [("value", "table", None, ["ball", "book"], ["book", "ball"])],
        ),
        (
            0,
            {
                "table": ((), ("ball",)),
                "players": (sides(hand=("ball", "book")), sides(hand=("book",))),
            },
            ["ball: hand (Ann) → table"],
            [("ball", ("players/0/hand", 0), ("table", None), False)],
        ),
        (
            1,
            {
                "table": ((), ("ball",)),
                "players": (sides(hand=("ball", "book")), sides(hand=("book",))),
            },
            ["ball is revealed: table"],
            [("ball", ("players/0/hand", 0), ("table", None), True)],
        ),
        (
            1,
            {"table": (("ball",), ()), "players": (sides(), sides(hand=("ball",)))},
            ["ball: table → hand (Ann)"],
            [("ball", ("table", None), ("players/0/hand", 0), False)],
        ),
        (
            None,
            {"table": (("ball",), ()), "box": (Box(), Box(Shelf(0, ("ball",))))},
            ["ball: table → things"],
            [
                ("ball", ("table", None), ("box/inner/things", None), False),
                ("value", "box/inner", None, None, {"player": 0, "things": ["ball"], "dust": 0}),
            ],
        ),
        (
            None,
            {"pile": (PILE, Deck(("book", "bowl"), ("drum", "drum"))), "table": ((), ("ball",))},
            ["ball is revealed: table"],
            [("ball", ("pile/unseen", None), ("table", None), True)],
        ),
        (
            None,
            {"pile": (PILE, Deck(("ball", "book", "bowl"), ("drum",))), "table": ((), ("drum",))},
            ["drum: pile → table"],
            [("drum", ("pile/bottom", None), ("table", None), False)],
        ),
        (
            None,
            {
                "table": (("ball", "book"), ()),
                "players": (NONE, (Side(worn="ball"), Side(worn="book"))),
            },
            ["ball: table → worn (Ann)", "book: table → worn (Ben)"],
            [
                ("ball", ("table", None), ("players/0/worn", 0), False),
                ("book", ("table", None), ("players/1/worn", 1), False),
            ],
        ),
        (
            None,
            {"pile": (Deck(("ball",)), Deck())},
            ["ball: pile → out of sight"],
            [("ball", ("pile/unseen", None), None, False)],
        ),
        (
            None,
            {"table": (("ball",), ()), "crate": (None, Crate((Shelf(0), Shelf(1, ("ball",)))))},
            ["ball: table → things"],
            [
                ("ball", ("table", None), ("crate/rows/1/things", None), False),
                (
                    "value",
                    "crate",
                    None,
                    None,
                    {
                        "rows": [
                            {"player": 0, "things": [], "dust": 0},
                            {"player": 1, "things": ["ball"], "dust": 0},
                        ]
                    },
                ),
            ],
        ),
        (
            None,
            {"table": ((), ("kite",))},
            ["kite: out of sight → table"],
            [("kite", None, ("table", None), True)],
        ),
        (
            None,
            {"table": (("kite",), ())},
            ["kite: table → out of sight"],
            [("kite", ("table", None), None, False)],
        ),
        (
            None,
            {"pile": (Deck(("ball", "book")), Deck(("ball",))), "spare": (Deck(), Deck(("book",)))},
            ["book: pile → spare"],
            [("book", ("pile/unseen", None), ("spare/unseen", None), False)],
        ),
        (
            None,
            {
                "shelves": ((Shelf(0, ("ball",)), Shelf(1)), (Shelf(1), Shelf(0, ("ball",)))),
            },
            ["ball: things (Ben) → things (Ann)"],
            [
                ("ball", ("shelves/0/things", 1), ("shelves/1/things", 0), False),
                ("number", "shelves/0/player", 1, 0, 1),
                ("number", "shelves/1/player", 0, 1, 0),
            ],
        ),
        (
            None,
            {"shelves": ((Shelf(0, ("ball",)),), ()), "table": ((), ("ball",))},
            ["ball: things → table"],
            [
                ("ball", ("shelves/0/things", None), ("table", None), False),
                ("value", "shelves/0", None, {"player": 0, "things": ["ball"], "dust": 0}, None),
            ],
        ),
    ],
)
def test_components(
    seat: int | None, fields: dict[str, Any], told: list[str], seen: list[tuple[Any, ...]]
) -> None:
    """A component is told to move from where it lay, as far as a seat knows that; what was hidden is revealed."""
    found = change(seat, **fields)
    assert (lines(found), events(found)) == (told, seen)


def test_hidden_cards_that_change_hands() -> None:
    """Who holds none of them is told how many moved, and from where if it is the only place."""
    fields = {
        "players": (
            (Side(hand=("ball", "book")), Side(hand=("bowl",))),
            (Side(hand=("ball",)), Side(hand=("bowl", "book"))),
        )
    }
    hands = ("players/0/hand", 0), ("players/1/hand", 1)
    assert events(change(0, **fields)) == [("book", hands[0], hands[1], False)]
    assert events(change(None, **fields)) == [(aw.HIDDEN, *hands, False)]
    assert lines(change(None, **fields)) == ["a hidden card: hand (Ann) → hand (Ben)"]


def test_random_differences_lead_from_view_to_view() -> None:
    """Whatever lies where, the patch of each seat makes the later document of the earlier one."""
    rng = aw.SeededRandom(3, 1)

    def some(most: int) -> tuple[str, ...]:
        return tuple(THINGS[rng.randrange(6)] for _ in range(rng.randrange(most)))

    def numbers(most: int) -> tuple[int, ...]:
        return tuple(rng.randrange(3) for _ in range(rng.randrange(most)))

    def state() -> dict[str, Any]:
        return {
            "players": (Side(rng.randrange(3), some(4), wish=rng.randrange(3)), Side(hand=some(3))),
            "pile": Deck(some(4), some(2)),
            "table": some(30),
            "steps": numbers(30),
            "shelves": tuple(Shelf(rng.randrange(3) - 1, some(3), each) for each in numbers(4)),
            "box": [Box(), Box(Shelf(0, some(2))), Box(Shelf(1))][rng.randrange(3)],
            "lamp": rng.randrange(2) == 0,
            "late": rng.randrange(2),
        }

    for _ in range(40):
        before, after = state(), state()
        for seat in (0, 1, None):
            told = change(seat, **{name: (before[name], after[name]) for name in before})
            assert told.version == 1
