"""Phrases that a person can type: their beginnings, and those that are legal now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import attrs

import ancient_world as aw
from ancient_world.engine.declared.spelling import words_of
from ancient_world.engine.steps import type_name

# --- phrases ---


T = TypeVar("T")

Words = Sequence[str]


def fits(typed: Words, phrase: Words) -> bool:
    """Return whether each typed word begins a word of the phrase, in order; a number matches only itself."""
    rest = iter(phrase)
    return all(any(_begins(word, each) for each in rest) for word in typed)


def _begins(word: str, whole: str) -> bool:
    return word == whole if word.isdecimal() else whole.startswith(word)


def meant(typed: str, offers: Iterable[tuple[str, T]]) -> list[T]:
    """Return the things whose phrases the typed words can mean, each once.

    The only one that is typed whole is meant, or those whose first words were typed one after the other, before those
    in which something was left out.
    """
    words = words_of(typed)
    if not words:
        return []
    read = [(words_of(phrase), thing) for phrase, thing in offers]
    fitting = [(_distance(words, phrase), thing) for phrase, thing in read if fits(words, phrase)]
    nearest = min([distance for distance, _ in fitting], default=0)
    return _each_once([thing for distance, thing in fitting if distance == nearest])


def _distance(typed: Words, phrase: Words) -> int:
    """Return how much is left out of a phrase that fits: nothing, its end, later words, or the first word too."""
    if phrase == typed:
        return 0
    if _leads(typed, phrase):
        return 1
    return 2 if _begins(typed[0], phrase[0]) else 3


def _leads(typed: Words, phrase: Words) -> bool:
    """Return whether the first words of the phrase were typed with none between them left out."""
    return len(typed) <= len(phrase) and all(map(_begins, typed, phrase))


def _each_once(things: Sequence[T]) -> list[T]:
    found: list[T] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found


# --- offers ---


Offer = tuple[str, tuple[aw.Action, ...]]
"""A phrase, and the actions that it stands for."""


def offers(state: aw.State, actions: Sequence[aw.Action]) -> Iterator[Offer]:
    """Yield each action by its words in the menu, and by its name in documents."""
    rules = aw.game(state.game)
    for action in actions:
        yield rules.describe(state, action), (action,)
        yield named(action), (action,)


def named(action: aw.Action) -> str:
    """Return an action by its name in documents, with its values: "place-citizen 2 learn"."""
    values = [str(value) for value in attrs.astuple(action, recurse=False)]
    return " ".join([type_name(type(action)), *values])


def phrases(state: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return every phrase that can be typed, in the words of the menu."""
    rules = aw.game(state.game)
    told = [rules.describe(state, action) for action in actions]
    return [*told, *[phrase for phrase, _ in rules.combined(state)]]
