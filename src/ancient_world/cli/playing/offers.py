"""The phrases a person can type now: each legal action in words, and several in a row as one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

import ancient_world as aw
from ancient_world.engine.steps import type_name

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
