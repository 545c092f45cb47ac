"""Drafts, frozen forms, and values that are cached in them."""

from __future__ import annotations

import copy
import typing
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Draft, State, one_of_each
from ancient_world.engine.freezing import (
    CACHED_FIELD,
    IdentityCache,
    cache_in_field,
    copy_with,
    editing_method,
)
from tests.engine.minigame import GAME, MiniState, Save, TakeTurn


def test_a_draft_does_not_touch_its_state() -> None:
    """Changes of a draft do not show in the state from which it was thawed."""
    state = GAME.new(2, None, {})
    draft = state.thaw()
    draft.change_player(0, coins=9)
    assert state.players[0].coins == 3
    assert state == state.thaw().freeze()
    assert hash(state) == hash(state.thaw().freeze())


def test_a_state_cannot_change() -> None:
    """A state rejects changes, also after it was frozen from a draft."""
    state: MiniState = GAME.new(2, None, {}).thaw().freeze()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.round = 4  # type: ignore[misc]


@attrs.define(eq=False, weakref_slot=False)
class PurseDraft:
    """A purse while it changes."""

    coins: int


@attrs.frozen(weakref_slot=False)
class Purse(PurseDraft):
    """A purse."""


@attrs.define(eq=False, weakref_slot=False)
class ShopDraft(Draft):
    """A shop while it changes."""

    till: Purse
    purses: tuple[Purse, ...]

    edit = editing_method("purses", PurseDraft)
    edit_till = editing_method("till", PurseDraft, is_single=True)


@attrs.frozen(weakref_slot=False)
class Shop(ShopDraft, State[typing.Any, typing.Any]):
    """A shop."""


def test_a_draft_is_frozen_with_the_drafts_in_its_fields() -> None:
    """Freezing a draft freezes edited parts and keeps unchanged ones as the same objects."""
    shop = Shop((), Purse(3), (Purse(1), Purse(2)))
    draft: typing.Any = shop.thaw()
    draft.edit(1).coins += 4
    draft.edit(1).coins += 4
    after = draft.freeze()
    assert after == Shop((), Purse(3), (Purse(1), Purse(10)))
    assert [type(each) for each in after.purses] == [Purse, Purse]
    assert after.purses[0] is shop.purses[0]
    assert after.till is shop.till
    assert shop == Shop((), Purse(3), (Purse(1), Purse(2)))


def test_the_only_part_of_a_field_is_edited() -> None:
    """A field with a single part can be edited."""
    draft: typing.Any = Shop((), Purse(3), ()).thaw()
    draft.edit_till().coins += 1
    draft.edit_till().coins += 1
    assert draft.freeze() == Shop((), Purse(5), ())


def test_a_copy_of_a_draft_is_another_draft() -> None:
    """Copying a state gives the state itself, copying a draft another draft."""
    state = GAME.new(2, None, {})
    draft = state.thaw()
    assert copy.copy(state) is copy.deepcopy(state) is state
    assert copy.copy(draft) is not draft


def test_what_is_recalled_is_worked_out_once() -> None:
    """``IdentityCache`` computes once for the same objects, again for equal ones, and forgets old results."""
    made = IdentityCache(lambda first, second: [first, second], maxsize=2)
    one, equal = ("a", "b"), tuple("ab")
    found = made(one, 0)
    assert made(one, 0) is found
    assert made(equal, 0) == found
    assert made(equal, 0) is not found
    for number in range(1, 9):
        made(one, number)
        assert made(one, 0) is found  # used again and again, so it is kept
    for number in range(1, 9):
        made(one, number)
    assert made(one, 0) == found
    assert made(one, 0) is not found


def test_old_results_are_forgotten() -> None:
    """``IdentityCache`` keeps up to twice its size of results, the most recent ones."""
    asked: list[object] = []
    made, things = IdentityCache(asked.append, maxsize=2), [object() for _ in range(5)]
    for each in things[:4]:
        made(each)
    made(things[0])
    assert asked == things[:4]
    made(things[4])
    made(things[1])
    assert asked == [*things, things[1]]


@attrs.frozen
class Written:
    """A frozen value with a cached result."""

    name: str
    number: int = 3
    known: int | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )


def test_what_is_remembered_is_forgotten_by_copies() -> None:
    """Cached results do not count in comparisons, and changed copies do not have them."""
    record = Written("a")
    assert cache_in_field(record, "known", 7) == record.known == 7
    assert record == Written("a")
    assert hash(record) == hash(Written("a"))
    assert repr(record) == repr(Written("a"))
    assert copy_with(record, {"number": 3}).known is attrs.evolve(record, number=3).known is None
    state = GAME.new(2, None, {})
    assert cache_in_field(state, "listed", ()) == ()
    assert state.thaw().freeze().listed is None


@pytest.mark.parametrize(
    ("name", "value"),
    [("masked", True), ("passed", (TakeTurn(0),)), ("listed", (Save(),)), ("known", True)],
)
def test_what_a_state_knows_besides_is_no_part_of_it(name: str, value: object) -> None:
    """Cached results in a state or a draft do not change its comparison or its repr."""
    state = GAME.new(2, None, {})
    draft: Any = state.thaw()
    shown = repr(draft)
    setattr(draft, name, value)
    assert repr(draft) == shown
    other = draft.freeze()
    assert getattr(other, name) == value
    assert other == state
    assert hash(other) == hash(state)


@pytest.mark.skipif(aw.build_info().native, reason="compiled functions have no annotations")
def test_types_of_an_action_can_be_asked_for() -> None:
    """The types of an action's arguments are available to tools."""
    from ancient_world.games import the_ancient_world as taw

    told = typing.get_type_hints(taw.PlaceCitizen.__init__)
    assert told == {"citizen": int, "space": str, "return": type(None)}


@attrs.frozen
class Face:
    """A record with one value."""

    face: str


def test_each_of_several_values_has_one_action() -> None:
    """``one_of_each`` shares equal actions between lists, and lists a repeated value once."""
    long, short = one_of_each(Face, ("a", "b", "a")), one_of_each(Face, ("b",))
    assert long == (Face("a"), Face("b"))
    assert long[1] is short[0]
    assert one_of_each(Face, ("a", "b", "a")) is long
