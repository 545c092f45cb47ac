"""Which sentences become one: those on the parts of one payment, and no others."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Step
from ancient_world.narration.telling.seat_change import sentences_by_story
from ancient_world.narration.telling.sentences import LogSentence
from tests.changes.things import NAMES, Counting, Forced, Go, Pay, Things, Toss

pytestmark = pytest.mark.usefixtures("things")

ANN, BEN = Counting(0, 1), Counting(1, 1)


def row(*choices: tuple[aw.Action, dict[str, Any], Step[Any]]) -> list[tuple[LogSentence, ...]]:
    """Tell a row of choices, each with what it changes and the step after it."""
    match = aw.Match.new("things", NAMES, seed=1)
    changes: list[aw.SeatChange] = []
    for action, after, then in choices:
        Things.after, Things.then = after, (then,) if then in (ANN, BEN) else (then, ANN)
        match.apply(action)
        changes += match.changes(match.version - 1, None)
        assert changes[-1].sentences
    told = sentences_by_story([each.story for each in changes])
    return [*told]


def lines(told: list[tuple[LogSentence, ...]]) -> list[list[tuple[str, ...]]]:
    """The small print of each sentence."""
    return [[each.changes for each in sentences] for sentences in told]


ONE, TWO, THREE = ({"level": level} for level in (1, 2, 3))
FIRST, SECOND, THIRD = (("level: none → 1",), ("level: 1 → 2",), ("level: 2 → 3",))


def test_all_parts_of_a_payment_are_one_sentence() -> None:
    """It is where the first part was, a beginning of a turn too, and says what each of them changed."""
    told = row((Pay(), ONE, ANN), (Pay(), TWO, ANN), (Pay(), THREE, ANN), (Go(), {}, ANN))
    assert lines(told) == [[], [], [(*FIRST, *SECOND, *THIRD)], [()]]
    [whole] = told[2]
    assert (whole.turn, whole.player, whole.entry, whole.rule) == (True, 0, 0, "G1")
    assert not told[3][0].turn


def test_what_all_learn_from_a_part_is_told() -> None:
    """Behind the sentence on all of them, in its order; the sentence is that on the payment."""
    Things.said = ("all know it",)
    told = row((Pay(), ONE, ANN), (Pay(), {}, ANN), (Pay(), TWO, Toss()))
    assert [[each.text for each in sentences] for sentences in told] == [
        [],
        [],
        ["Ann: pay", "All know it", "All know it", "Rolled: tails."],
    ]
    assert [each.player for each in told[-1]] == [0, None, None, None]


def test_what_is_taken_unasked_ends_no_payment() -> None:
    """It belongs to the part after which it was taken, and is told behind all of them."""
    told = row((Pay(), ONE, Forced(0)), (Pay(), TWO, ANN))
    assert [[each.text for each in sentences] for sentences in told] == [
        [],
        ["Ann: pay", "Ann: leave"],
    ]
    assert [each.entry for each in told[-1]] == [0, 0]


def test_a_change_that_comes_twice_is_said_once() -> None:
    """Parts that change the same in the same way have one line."""
    told = row((Pay(), ONE, ANN), (Pay(), {"level": None}, ANN), (Pay(), ONE, ANN))
    assert lines(told) == [[], [], [(*FIRST, "level: 1 → none")]]


@pytest.mark.parametrize(
    ("choices", "parts"),
    [
        ([(Pay(), ONE, ANN), (Go(), TWO, ANN)], [[FIRST], [SECOND]]),
        ([(Go(), ONE, ANN), (Pay(), TWO, ANN)], [[FIRST], [SECOND]]),
        ([(Go(), ONE, ANN), (Go(), TWO, ANN)], [[FIRST], [SECOND]]),
        ([(Pay(), ONE, BEN), (Pay(), TWO, ANN)], [[FIRST], [SECOND]]),
        ([(Pay(), ONE, Toss()), (Pay(), TWO, ANN)], [[FIRST, ("late: 0 → 1",)], [SECOND]]),
        (
            [(Pay(), ONE, ANN), (Pay(), TWO, Toss()), (Pay(), THREE, ANN)],
            [[], [FIRST + SECOND, ("late: 0 → 1",)], [THIRD]],
        ),
        (
            [(Pay(), ONE, ANN), (Pay(), TWO, BEN), (Pay(), THREE, BEN)],
            [[], [FIRST + SECOND], [THIRD]],
        ),
    ],
)
def test_what_is_no_part_stays_apart(choices: list[Any], parts: list[Any]) -> None:
    """Another kind of choice, another player, and chance in between end a payment."""
    assert lines(row(*choices)) == parts


def test_outcomes_at_a_real_table_are_no_payment() -> None:
    """Though each is a change of its own, and nobody's, as the one before."""
    match = aw.Match.new("things", NAMES, table=True)
    Things.then = (Toss(), Toss(), ANN)
    match.apply(Pay())
    match.apply(aw.Rolled(("heads",)))
    match.apply(aw.Rolled(("tails",)))
    changes = [*match.changes(0, None)]
    told = sentences_by_story([each.story for each in changes])
    assert [[each.text for each in sentences] for sentences in told] == [
        ["Ann: pay"],
        ["Rolled: heads."],
        ["Rolled: tails."],
    ]


def test_what_was_taken_back_ends_a_payment() -> None:
    """Taking back has its own sentence, and a part before it or after it its own."""
    match = aw.Match.new("things", NAMES, seed=1)
    Things.then = (ANN,)
    match.apply(Pay())
    match.undo()
    match.apply(Pay())
    match.apply(Pay())
    changes = [*match.changes(0, 0)]
    told = [*sentences_by_story([each.story for each in changes])]
    assert [[each.text for each in sentences] for sentences in told] == [
        ["Ann: pay"],
        ["1 entry was taken back."],
        [],
        ["Ann: pay"],
    ]
    assert (told[1][0].entry, told[1][0].turn, told[1][0].player) == (-1, False, None)
