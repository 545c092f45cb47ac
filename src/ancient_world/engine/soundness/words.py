"""The error and the sentences that report mistakes in the classes of a game to its author."""

from __future__ import annotations

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register


class InvalidGame(AncientWorldError, ValueError):
    """A game that somebody wrote cannot be played; ``data["problems"]`` lists all mistakes in its classes.

    Only whoever registers a game meets it; whoever asks for one hears :class:`~ancient_world.UnknownGame`.
    """


Blunder = tuple[str, dict[str, object]]
"""The code of a sentence, and its data."""


def blunder(code: str, /, **data: object) -> Blunder:
    """Return one mistake in a game."""
    return f"unsound-{code}", data


register(
    {
        "unsound": "The game {id!r} cannot be played: {problems}",
        "unsound-id": "its id must be lower-case words joined by hyphens.",
        "unsound-other-id": "its id is {found!r}; register it under that name, or change its id.",
        "unsound-taken": "this id belongs to another game: {other}; choose another, or call engine.forget_game first.",
        "unsound-says-not": "it does not define its {what}.",
        "unsound-option": "its option {option!r} is called like an argument of the functions that start a game; call it something else.",
        "unsound-players": "its players must be the possible numbers of players, such as range(2, 5).",
        "unsound-no-beginning": "it does not say how it starts: set its first to a step, or define its new.",
        "unsound-unfilled": "some fields of {kind} have no initial value: {fields}; give them a default, or define its new.",
        "unsound-no-classes": "it has no {what}; define them above it in its module, or list the modules of its rules in chapters.",
        "unsound-state": "{kind} must be a frozen class that inherits from a Draft and State: class {kind}(Table, State), where Table is a Draft that has no other class of states.",
        "unsound-layout": "{kind} and {draft} must have the same layout: {kind} adds no fields, and both have the same weakref_slot.",
        "unsound-seats": "no field of {kind} is declared per_seat(), and the game does not define its seats.",
        "unsound-one-name": "{first} and {second} are both called {name} in documents.",
        "unsound-undecorated": "{kind}.{field} is not a field yet; put @attrs.frozen above the class.",
        "unsound-mark-alone": "{kind}.{field} has a mark in place of its type; write Annotated[type, mark].",
        "unsound-mark-uncalled": "{kind}.{field} does not call {mark}; write {mark}(...).",
        "unsound-mutable": "{kind}.{field} holds {found}, which is mutable; use tuples for the collections of a state.",
        "unsound-own-part": "{kind} may hold others of itself, to any depth ({line}); keep them in one tuple, where each names others by their places.",
        "unsound-secret-step": "{kind}.{field} may hold {found}, which has secrets, and views hide those of the agenda alone; leave the step there, or keep its values in a field of their own.",
        "unsound-mark-type": "{kind}.{field} is declared as {mark}, which is for {expected}.",
        "unsound-hint": "cannot read the types of the fields of {kind}: {problem}",
        "unsound-sibling": "{kind}.{field} refers to {found!r}, which is not a field of the same class; the fields are: {known}.",
        "unsound-seen-by": "{kind}.{field} is visible to the seats in {found!r}; declare that field with seat(), as in Annotated[tuple[int, ...], seat()].",
        "unsound-secret-number": "{kind}.{field} is a secret and may be below 0, but -1 stands for a hidden number in views; let it begin at 0.",
        "unsound-state-field": "{kind}.{field} refers to {found!r}, which is not a field of the state; the fields are: {known}.",
        "unsound-chosen": "{kind} stores the choice in {found!r}, which is not a field of a player's part; the fields are: {known}.",
        "unsound-over": "{kind} is on top of {found!r}, which is not a step of this game; the steps are: {known}.",
        "unsound-row-of": "{kind} belongs to the row of {found!r}, which is not a step with a row.",
        "unsound-choices": "{kind}.choices must be a tuple of Choice classes; for a single one write (Name,), with the comma.",
        "unsound-no-choices": "{kind} has no choices and does not list its own actions.",
        "unsound-no-candidates": "{kind} has no candidates, and these fields do not declare their possible values: {fields}; define candidates.",
        "unsound-no-play": "{kind} does not define play.",
        "unsound-not-offered": "No step has {kind} among its choices.",
        "unsound-no-player": "All players choose {kind} at the same time, so it needs a field player: SeatNumber.",
        "unsound-says-nothing": "{kind} does not define its {what}.",
    }
)
