"""Compiled code knows what was made once by the objects that it was made of: nobody can tell it from being asked for again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import attrs

from ancient_world.engine import Choice, DecisionStep, Draft, State, with_each


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """What the game stands on."""

    game: ClassVar[str] = "asked"


@attrs.frozen(weakref_slot=False)
class Tabled(Table, State):
    """The same, frozen."""


@attrs.frozen
class Say(Choice["Turn", Table]):
    """Say a word."""

    game: ClassVar[str] = "asked"

    word: str


asked: list[object] = []


@lru_cache(maxsize=8)
def listed(_step: object, state: object) -> list[Any]:
    """A list that a stranger keeps for a state, noting when it is made."""
    asked.append(state)
    return [Say("a")]


Say.legal = staticmethod(listed)  # type: ignore[method-assign]  # a stranger may


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A turn."""

    choices = (Say,)


class Lookalike(str):
    """A string of somebody else's."""

    __slots__ = ()


def test_more_words_than_are_held_at_once_each_have_their_own_action() -> None:
    """Whatever gave place to something else is found again, as the very same."""
    words = [f"word {number}" for number in range(3_000)]
    first = [with_each(Say, (word,))[0] for word in words]
    again = [with_each(Say, (word, "a"))[0] for word in words]
    assert [each.word for each in first] == words
    assert [one is other for one, other in zip(first, again, strict=True)] == [True] * len(words)


def test_a_stranger_s_word_has_an_action_of_its_own() -> None:
    """A string of another class is another object, though it equals ours."""
    given = [("a", "b"), (Lookalike("a"), "c"), ("a", "d")]
    found = [with_each(Say, words)[0] for words in given]
    assert [type(each.word) for each in found] == [str, Lookalike, str]
    assert found[0] is found[2]


def test_what_a_stranger_keeps_of_states_can_be_cleared() -> None:
    """Of a state nothing is held behind the back of who keeps a list for it."""
    step = Turn(0)
    state = Tabled((step,))
    step.actions(state)
    step.actions(state)
    assert asked == [state]
    listed.cache_clear()
    assert step.actions(state) == [Say("a")]
    assert asked == [state, state]
