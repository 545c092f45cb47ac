"""Checks of a game's declared fields and words when the game is registered."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar, get_args, get_origin

import attrs

from ancient_world.engine.chance import Deck
from ancient_world.engine.declared import field_marks as marks
from ancient_world.engine.declared.field_marks import (
    Count,
    DeckOf,
    Ids,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    Rotation,
    SeatMark,
    declared_types,
    fields_of,
    fields_of_audience,
    marks_of,
)
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.steps import Step

# --- words ---


class InvalidGame(AncientWorldError, ValueError):
    """A game cannot be played because of mistakes in its classes; ``data["problems"]`` lists all of them.

    Registering a game raises this error; asking for a game raises :class:`~ancient_world.UnknownGame`.
    """


GameMistake = tuple[str, dict[str, object]]
"""A mistake in a game: the code of its sentence, and the sentence's data."""


def mistake(code: str, /, **data: object) -> GameMistake:
    """Return a mistake in a game; ``code`` is without the prefix "unsound-"."""
    return f"unsound-{code}", data


register_messages(
    {
        "unsound": "The game {id!r} cannot be played: {problems}",
        "unsound-id": "its id must be lower-case words joined by hyphens.",
        "unsound-other-id": "its id is {found!r}; register it under that name, or change its id.",
        "unsound-taken": "this id belongs to another game: {other}; choose another, or call engine.forget_game first.",
        "unsound-says-not": "the game does not define its {what}.",
        "unsound-option": "the option {option!r} has the name of an argument of the functions that start a game; give the option another name.",
        "unsound-players": "the players of the game must be the possible numbers of players, such as range(2, 5).",
        "unsound-rules-changes": "its rules_changes must be a tuple of RulesChange, each with a sentence.",
        "unsound-rules-version": "the rules_version of the game follows from rules_changes; leave rules_version out.",
        "unsound-no-beginning": "the game does not say how it starts: set first to a step, or define new.",
        "unsound-unfilled": "some fields of {kind} have no initial value: {fields}; give them a default, or define its new.",
        "unsound-no-classes": "the game has no {what}; define these classes above the game in its module, or list the modules of its rules in chapters.",
        "unsound-state": "{kind} must be a frozen class that inherits from a Draft and State: class {kind}(Table, State), where Table is a Draft that has no other class of states.",
        "unsound-layout": "{kind} and {draft} must have the same layout: {kind} adds no fields, and both have the same weakref_slot.",
        "unsound-seats": "no field of {kind} is declared per_seat(), and the game does not define its seats.",
        "unsound-one-name": "{first} and {second} are both called {name} in documents.",
        "unsound-undecorated": "{kind}.{field} is not a field yet; put @attrs.frozen above the class.",
        "unsound-mark-alone": "{kind}.{field} has a mark in place of its type; write Annotated[type, mark].",
        "unsound-mark-uncalled": "{kind}.{field} does not call {mark}; write {mark}(...).",
        "unsound-mutable": "{kind}.{field} holds {found}, which is mutable; use tuples for the collections of a state.",
        "unsound-own-part": "{kind} may hold other objects of its own class, to any depth ({line}); keep all of them in one tuple, where each names others by their places.",
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


# --- fields ---


MARK_FUNCTIONS: frozenset[Callable[..., Mark]] = frozenset({
    marks.count, marks.seat, marks.rotation, marks.place_in, marks.one_of, marks.cards, marks.deck, marks.per_seat, marks.per_id,
    marks.option, marks.points, marks.look,
})  # fmt: skip
"""The functions that make marks; an author may write one in an annotation without calling it."""

MARK_TARGETS: dict[type[Mark], tuple[str, type]] = {
    Count: ("count()", int),
    SeatMark: ("seat()", int),
    Rotation: ("rotation()", int),
    PlaceIn: ("place_in()", int),
    Ids: ("cards() or one_of()", str),
    DeckOf: ("deck()", Deck),
    PerSeat: ("per_seat()", tuple),
    PerId: ("per()", tuple),
}
"""For each mark: its notation in annotations, and the type of the values that it applies to."""

MUTABLE_TYPES = (list, dict, set, bytearray)


def field_mistakes(cls: type, state_type: type) -> Iterator[GameMistake]:
    """Yield the mistakes in the fields of a state, a part, a step or an action."""
    yield from _undecorated_mistakes(cls)
    try:
        hints = declared_types(cls)
    except Exception as error:  # noqa: BLE001 - whatever stands in the annotations of somebody else
        yield mistake("hint", kind=cls.__name__, problem=f"{type(error).__name__}: {error}")
        return
    names = [field.name for field in attrs.fields(cls)]
    for field in attrs.fields(cls):
        if field.init and field.name in hints:
            for code, data in _annotation_mistakes(
                hints[field.name], names, _field_names(state_type)
            ):
                yield mistake(code, kind=cls.__name__, field=field.name, **data)
    for field_with_marks in fields_of(cls):
        if (
            field_with_marks.is_secret
            and field_with_marks.number is not None
            and field_with_marks.number.minimum < 0
        ):
            yield mistake("secret-number", kind=cls.__name__, field=field_with_marks.name)
        for name in fields_of_audience(field_with_marks.seen_by):
            if name in names and not any(
                isinstance(each, SeatMark) for each in marks_of(cls, name)
            ):
                yield mistake("seen-by", kind=cls.__name__, field=field_with_marks.name, found=name)


def _field_names(cls: type) -> list[str]:
    return [field.name for field in attrs.fields(cls)] if attrs.has(cls) else []


def _undecorated_mistakes(cls: type) -> Iterator[GameMistake]:
    """Yield a mistake for each annotation that is no attrs field, since the class is not decorated."""
    try:
        hints: dict[str, object] = inspect.get_annotations(cls)
    except NameError:  # from Python 3.14 on; field_blunders reports annotations it cannot read
        return
    for name, hint in hints.items():
        text = hint if isinstance(hint, str) else ""
        is_class_variable = "ClassVar" in text or get_origin(hint) is ClassVar or hint is ClassVar
        if not is_class_variable and name not in _field_names(cls):
            yield mistake("undecorated", kind=cls.__name__, field=name)


def _annotation_mistakes(
    hint: object, names: list[str], state_fields: list[str]
) -> Iterator[GameMistake]:
    if isinstance(hint, Mark):
        yield "mark-alone", {}
        return
    parts = get_args(hint) if get_origin(hint) is Annotated else ()
    bare_type = parts[0] if parts else hint
    for mark in parts:
        if callable(mark) and mark in MARK_FUNCTIONS:
            yield "mark-uncalled", {"mark": mark.__name__}
        elif isinstance(mark, Mark):
            yield from _mark_mistakes(mark, bare_type, names, state_fields)
    for inner_class in _classes_within(bare_type):
        if inner_class in MUTABLE_TYPES:
            yield "mutable", {"found": inner_class.__name__}


def _classes_within(hint: object) -> Iterator[object]:
    """Yield every class in a type, including those of collections and their items."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _classes_within(get_args(hint)[0])
        return
    yield hint if origin is None else origin
    for argument in get_args(hint):
        yield from _classes_within(argument)


def step_types_by_field(cls: type) -> dict[str, tuple[type, ...]]:
    """Return the classes of steps that each field of a class may hold, directly or within a tuple or union, by field."""
    hints = declared_types(cls)
    classes = {
        each.name: _classes_within(hints[each.name]) for each in attrs.fields(cls) if each.init
    }
    return {
        name: tuple(
            [each for each in held_types if isinstance(each, type) and issubclass(each, Step)]
        )
        for name, held_types in classes.items()
    }


def _mark_mistakes(
    mark: Mark, bare_type: object, names: list[str], state_fields: list[str]
) -> Iterator[GameMistake]:
    yield from _mark_type_mistakes(mark, bare_type)
    siblings: tuple[str, ...] = ()
    if isinstance(mark, Ids):
        siblings = (
            mark.candidates_field,
            mark.unseen_field,
            mark.known_count_field,
            mark.hand_sizes_field,
        )
    if isinstance(mark, (Ids, Count)):
        siblings += fields_of_audience(mark.seen_by)
    for sibling in siblings:
        if sibling and sibling not in names:
            yield "sibling", {"found": sibling, "known": ", ".join(names)}
    if isinstance(mark, PlaceIn) and mark.field not in state_fields:
        yield "state-field", {"found": mark.field, "known": ", ".join(state_fields)}


def _mark_type_mistakes(mark: Mark, bare_type: object) -> Iterator[GameMistake]:
    """Yield a mistake if a mark does not apply to the type that it stands beside."""
    if type(mark) in MARK_TARGETS:
        notation, expected = MARK_TARGETS[type(mark)]
        inner_classes = [each for each in _classes_within(bare_type) if isinstance(each, type)]
        if inner_classes and not any(issubclass(each, expected) for each in inner_classes):
            yield "mark-type", {"mark": notation, "expected": expected.__name__}
