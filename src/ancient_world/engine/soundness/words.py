"""The error and the sentences that report mistakes in the classes of a game to its author."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register


class InvalidGame(AncientWorldError, ValueError):
    """A game that somebody wrote cannot be played; ``data["problems"]`` lists all mistakes in its classes.

    Only whoever registers a game meets it; whoever asks for one hears :class:`~ancient_world.UnknownGame`.
    """


Blunder = tuple[str, dict[str, Any]]
"""The code of a sentence, and its data."""


def blunder(code: str, /, **data: Any) -> Blunder:
    """Return one mistake in a game."""
    return f"unsound-{code}", data


register(
    {
        "unsound": "The game {id!r} cannot be played: {problems}",
        "unsound-id": "its id is not lower-case words joined by hyphens.",
        "unsound-other-id": "it calls itself {found!r}; register it as that, or give it this id.",
        "unsound-taken": "this id belongs to another game: {other}; give yours another one, or forget that one first (engine.forget_game).",
        "unsound-says-not": "it does not say its {what}.",
        "unsound-players": "its players are not the numbers of how many can play, as range(2, 5).",
        "unsound-no-beginning": "it does not say how it begins: give it a step as its first, or write its new.",
        "unsound-unfilled": "it begins by default, but some fields of {kind} have no value then: {fields}; give them a default, or write its new.",
        "unsound-no-classes": "it has no {what}; define them above it in its module, or name the modules with its rules as chapters.",
        "unsound-state": "{kind} is no frozen class of a Draft and of State: write class {kind}(Table, State), with Table being the Draft.",
        "unsound-layout": "{kind} and {draft} are laid out in two ways; {kind} adds no fields, both have the same weakref_slot.",
        "unsound-seats": "no field of {kind} is declared per_seat(), and the game does not say its seats.",
        "unsound-one-name": "{first} and {second} are both called {name} in documents.",
        "unsound-undecorated": "{kind}.{field} is no field yet; put @attrs.frozen above the class.",
        "unsound-mark-alone": "{kind}.{field} has a mark for its type; write Annotated[type, mark].",
        "unsound-mark-uncalled": "{kind}.{field} names {mark} without calling it; write {mark}(...).",
        "unsound-mutable": "{kind}.{field} holds {found}, which can change; collections of a state are tuples.",
        "unsound-mark-type": "{kind}.{field} is declared as {mark}, which is for {expected}.",
        "unsound-hint": "the types of the fields of {kind} cannot be read: {problem}",
        "unsound-sibling": "{kind}.{field} speaks of {found!r}, which is no field beside it; there are: {known}.",
        "unsound-seen-by": "{kind}.{field} is seen by the seats in {found!r}; declare that field with seat(), as Annotated[tuple[int, ...], seat()].",
        "unsound-state-field": "{kind}.{field} speaks of {found!r}, which is no field of the state; there are: {known}.",
        "unsound-chosen": "{kind} keeps what is chosen in {found!r}, which is no field of a player's part; there are: {known}.",
        "unsound-over": "{kind} lies over {found!r}, which is no step of this game; there are: {known}.",
        "unsound-row-of": "{kind} is part of the row of {found!r}, which is no step that has one.",
        "unsound-choices": "{kind}.choices is not a tuple of classes of Choice; write (Name,), with a comma where there is one.",
        "unsound-no-choices": "{kind} has no choices, and does not list its actions itself.",
        "unsound-no-candidates": "{kind} has no candidates, and its fields do not declare a few values each: {fields}; say in candidates which ones may be legal.",
        "unsound-no-play": "{kind} does not say in play what it does.",
        "unsound-not-offered": "{kind} is among the choices of no step.",
        "unsound-no-player": "{kind} is chosen by all at the same time; give it a field player: SeatNumber.",
        "unsound-says-nothing": "{kind} does not say its {what}.",
    }
)
