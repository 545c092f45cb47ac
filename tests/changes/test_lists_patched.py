"""Test the patch of a list of plain values: single operations, or the whole list where that is shorter."""

from __future__ import annotations

from typing import Any

import attrs
import jsonpatch
import pytest

import ancient_world as aw
from ancient_world.games.antike.rules.rondel import ChooseSpace
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.patches import document_writer, json_patch

GOLD = ChooseSpace("gold")
PATH = "/view/state/items"


@attrs.frozen
class Row:
    """A class with a list."""

    items: tuple[Any, ...]


LONG = tuple(range(100, 130))


def operations_of(before: tuple[Any, ...], after: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the operations of the patch as tuples of operation, place and value, after applying the patch."""
    operations = json_patch(
        differences(Row(before), Row(after)), document_writer(aw.game("antike"))
    )
    document = {"view": {"state": {"items": list(before)}}}
    folded = jsonpatch.apply_patch(document, operations)["view"]["state"]["items"]
    assert [(type(each), each) for each in folded] == [(type(each), each) for each in after]
    return [
        (
            each["op"],
            str(each["path"]).removeprefix(PATH),
            *[each[key] for key in ("value",) if key in each],
        )
        for each in operations
    ]


@pytest.mark.parametrize(
    ("before", "after", "operations"),
    [
        # one place
        ((1, 2, 3), (1, 5, 3), [("replace", "/1", 5)]),
        ((1, 2, 3), (1, 2), [("remove", "/2")]),
        ((1, 2, 3), (2, 3), [("remove", "/0")]),
        ((1, 2), (1, 2, 3), [("add", "/2", 3)]),
        ((1, 3), (1, 2, 3), [("add", "/1", 2)]),
        ((2, 3), (1, 2, 3), [("add", "/0", 1)]),
        ((), (7,), [("add", "/0", 7)]),
        # nothing is shorter than an empty list
        ((1,), (), [("replace", "", [])]),
        (LONG, (), [("replace", "", [])]),
        # a short list is replaced
        ((1, 2, 3), (4, 5, 3), [("replace", "", [4, 5, 3])]),
        ((1, 2, 3), (3, 2, 1), [("replace", "", [3, 2, 1])]),
        # in long lists, changes at the middle, end and beginning are single operations
        ((*LONG, 1, 2), (*LONG, 3, 4), [("replace", "/30", 3), ("replace", "/31", 4)]),
        ((*LONG, 1, 2), LONG, [("remove", "/31"), ("remove", "/30")]),
        (LONG, (*LONG, 1, 2), [("add", "/30", 1), ("add", "/31", 2)]),
        ((1, *LONG, 2), (3, *LONG, 4), [("replace", "/0", 3), ("replace", "/31", 4)]),
        ((*LONG, 1, 2, 3), (*LONG, 4, 2, 5), [("replace", "/30", 4), ("replace", "/32", 5)]),
        ((*LONG, 1, 1), (*LONG, 2), [("replace", "/30", 2), ("remove", "/31")]),
        # removed and added elements, where the rest moves
        ((1, *LONG), (*LONG, 2), [("remove", "/0"), ("add", "/30", 2)]),
        ((1, 2, *LONG), (*LONG, 3), [("remove", "/1"), ("remove", "/0"), ("add", "/30", 3)]),
        ((1, *LONG), (*LONG, 2, 3), [("remove", "/0"), ("add", "/30", 2), ("add", "/31", 3)]),
        ((1, 1, *LONG), (1, *LONG, 2), [("remove", "/1"), ("add", "/31", 2)]),
        ((*LONG, 1, 2), (*LONG, 2, 3), [("replace", "/30", 2), ("replace", "/31", 3)]),
        # swapped elements are replaced
        ((*LONG, 1, 2), (*LONG, 2, 1), [("replace", "/30", 2), ("replace", "/31", 1)]),
        # equal in Python, but not in documents
        ((1, 2), (True, 2), [("replace", "/0", True)]),
        ((0, 0), (0, False), [("replace", "/1", False)]),
        (
            (*LONG, 1, 0),
            (*LONG, True, False),
            [("replace", "/30", True), ("replace", "/31", False)],
        ),
        ((1, *LONG), (*LONG, True), [("remove", "/0"), ("add", "/30", True)]),
        # texts, and null
        (("a", "b"), ("a",), [("remove", "/1")]),
        ((None, "b"), ("a", "b"), [("replace", "/0", "a")]),
    ],
)
def test_the_shortest_way(
    before: tuple[Any, ...], after: tuple[Any, ...], operations: list[tuple[Any, ...]]
) -> None:
    """Differences are single operations, unless replacing the list is shorter."""
    assert operations_of(before, after) == operations


def test_values_are_written_as_documents_hold_them() -> None:
    """Mappings, lists and actions are written as in documents."""
    write = document_writer(aw.game("antike"))
    value = {"a": (1, True, None), "b": {"c": "d"}, "e": ()}
    assert write(value) == {"a": [1, True, None], "b": {"c": "d"}, "e": []}
    assert write(GOLD) == {"type": "choose-space", "space": "gold"}


@pytest.mark.parametrize(
    ("count", "last", "anew"),
    [(15, "ab", True), (15, "abc", True), (15, "abcd", False), (16, "a", False)],
)
def test_when_a_list_is_replaced(count: int, last: str, *, anew: bool) -> None:
    """Two operations cost as much as one more path and 30 characters; a value costs its own length and two."""
    middle = tuple("x" * (count - 2))
    operations = operations_of(("p", *middle, "q"), ("r", *middle, last))
    if anew:
        assert operations == [("replace", "", ["r", *middle, last])]
    else:
        assert operations == [("replace", "/0", "r"), ("replace", f"/{count - 1}", last)]
