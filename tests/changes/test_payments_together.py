"""Test which sentences are merged into one: those of the parts of one payment."""

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
    """Apply a row of choices, each with the fields that it changes and the next step; return the merged sentences."""
    match = aw.Match.new("things", NAMES, seed=1)
    changes: list[aw.SeatChange] = []
    for action, after, then in choices:
        Things.after, Things.then = after, (then,) if then in (ANN, BEN) else (then, ANN)
        match.apply(action)
        changes += match.changes(match.version - 1, None)
        assert changes[-1].sentences
    merged = sentences_by_story([each.story for each in changes])
    return [*merged]


def lines(merged: list[tuple[LogSentence, ...]]) -> list[list[tuple[str, ...]]]:
    """Return the lines below each sentence."""
    return [[each.changes for each in sentences] for sentences in merged]


ONE, TWO, THREE = ({"level": level} for level in (1, 2, 3))
FIRST, SECOND, THIRD = (("level: none → 1",), ("level: 1 → 2",), ("level: 2 → 3",))


def test_all_parts_of_a_payment_are_one_sentence() -> None:
    """All parts of a payment have a single sentence, at the place of the first part, with all their changes."""
    merged = row((Pay(), ONE, ANN), (Pay(), TWO, ANN), (Pay(), THREE, ANN), (Go(), {}, ANN))
    assert lines(merged) == [[], [], [(*FIRST, *SECOND, *THIRD)], [()]]
    [whole] = merged[2]
    assert (whole.turn, whole.player, whole.entry, whole.rule) == (True, 0, 0, "G1")
    assert not merged[3][0].turn


def test_news_follow_the_payment() -> None:
    """News caused by parts follow the sentence of the payment, in order."""
    Things.said = ("all know it",)
    merged = row((Pay(), ONE, ANN), (Pay(), {}, ANN), (Pay(), TWO, Toss()))
    assert [[each.text for each in sentences] for sentences in merged] == [
        [],
        [],
        ["Ann: pay", "All know it", "All know it", "Rolled: tails."],
    ]
    assert [each.player for each in merged[-1]] == [0, None, None, None]


def test_a_forced_step_ends_no_payment() -> None:
    """A forced step between parts does not end the payment, and its sentence follows that of the payment."""
    merged = row((Pay(), ONE, Forced(0)), (Pay(), TWO, ANN))
    assert [[each.text for each in sentences] for sentences in merged] == [
        [],
        ["Ann: pay", "Ann: leave"],
    ]
    assert [each.entry for each in merged[-1]] == [0, 0]


def test_a_repeated_change_has_one_line() -> None:
    """A change that several parts repeat has one line."""
    merged = row((Pay(), ONE, ANN), (Pay(), {"level": None}, ANN), (Pay(), ONE, ANN))
    assert lines(merged) == [[], [], [(*FIRST, "level: 1 → none")]]


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
def test_what_ends_a_payment(choices: list[Any], parts: list[Any]) -> None:
    """Another kind of choice, another player, or chance ends a payment."""
    assert lines(row(*choices)) == parts


def test_outcomes_at_a_real_table_are_no_payment() -> None:
    """Outcomes entered at a real table are not merged."""
    match = aw.Match.new("things", NAMES, table=True)
    Things.then = (Toss(), Toss(), ANN)
    match.apply(Pay())
    match.apply(aw.Rolled(("heads",)))
    match.apply(aw.Rolled(("tails",)))
    changes = [*match.changes(0, None)]
    merged = sentences_by_story([each.story for each in changes])
    assert [[each.text for each in sentences] for sentences in merged] == [
        ["Ann: pay"],
        ["Rolled: heads."],
        ["Rolled: tails."],
    ]


def test_an_undo_ends_a_payment() -> None:
    """An undo ends a payment, and has its own sentence."""
    match = aw.Match.new("things", NAMES, seed=1)
    Things.then = (ANN,)
    match.apply(Pay())
    match.undo()
    match.apply(Pay())
    match.apply(Pay())
    changes = [*match.changes(0, 0)]
    merged = [*sentences_by_story([each.story for each in changes])]
    assert [[each.text for each in sentences] for sentences in merged] == [
        ["Ann: pay"],
        ["1 entry was taken back."],
        [],
        ["Ann: pay"],
    ]
    assert (merged[1][0].entry, merged[1][0].turn, merged[1][0].player) == (-1, False, None)
