"""Test how a moved component is reported: in sentences, events and patches, to each seat by what it knows."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from tests.changes.one_change import change, events, lines, sides
from tests.changes.things import (
    THINGS,
    Box,
    Crate,
    Shelf,
    Side,
)

pytestmark = pytest.mark.usefixtures("things")

NONE, SOME = sides(), sides(wish=2)
PILE = Deck(("ball", "book", "bowl"), ("drum", "drum"))


@pytest.mark.parametrize(
    ("seat", "fields", "expected", "seen"),
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
    seat: int | None, fields: dict[str, Any], expected: list[str], seen: list[tuple[Any, ...]]
) -> None:
    """A moved component is reported with the places that the seat knows; one that was hidden is revealed."""
    seat_change = change(seat, **fields)
    assert (lines(seat_change), events(seat_change)) == (expected, seen)


def test_hidden_cards_that_change_hands() -> None:
    """Seats that cannot see moved cards are told their number, and their places if there is only one of each."""
    fields = {
        "players": (
            (Side(hand=("ball", "book")), Side(hand=("bowl",))),
            (Side(hand=("ball",)), Side(hand=("bowl", "book"))),
        )
    }
    hands = ("players/0/hand", 0), ("players/1/hand", 1)
    assert events(change(0, **fields)) == [("book", hands[0], hands[1], False)]
    assert events(change(None, **fields)) == [(aw.HIDDEN_ID, *hands, False)]
    assert lines(change(None, **fields)) == ["a hidden card: hand (Ann) → hand (Ben)"]


def test_random_differences_lead_from_view_to_view() -> None:
    """The patches of random differences turn the earlier document into the later one, for each seat."""
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
            seat_change = change(seat, **{name: (before[name], after[name]) for name in before})
            assert seat_change.version == 1
