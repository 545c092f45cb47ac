"""Checks of a game's declarations and schemas, and the random games that all checks run on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache

import attrs

from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.field_marks import DeckOf, Ids, PerId, fields_of
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Chance, pending
from ancient_world.engine.public_functions import first_state, view_of
from ancient_world.engine.soundness.game import check_game_classes
from ancient_world.engine.state import State
from ancient_world.schema import json_schema

# --- declarations ---


def declarations(rules: Game, players: int, options: Mapping[str, object]) -> Iterator[str]:
    """Check that a game's classes are sound, each kind of id is known, and its options reproduce the first state."""
    try:
        check_game_classes(rules.id, rules)
    except AncientWorldError as error:
        yield str(error)
        return
    first_state_of_game: object = first_state(rules, players, None, options)
    if type(first_state_of_game) is not rules.state_type:
        yield f"new gives a {type(first_state_of_game).__name__}, not a {rules.state_type.__name__}; end it with engine.start(draft)"
        return
    yield from _unknown_kind_faults(rules, first_state_of_game)
    with suppress(InvalidOption):
        first_state(rules, players, None, {**options, "no-such-option": 0})
        yield "new accepts an option that the game does not have; let new call self.option_fields(options), which refuses such options"
    if first_state(rules, players, None, rules.options(first_state_of_game)) != first_state_of_game:
        yield f"its own options, {rules.options(first_state_of_game)}, give another first state"


def _unknown_kind_faults(rules: Game, first_state_of_game: State) -> Iterator[str]:
    """Yield a fault for each kind of id that a field declares and ``ids()`` lacks."""
    known_kinds = rules.ids(first_state_of_game)
    for cls in _classes_of_game(rules):
        for field in fields_of(cls):
            for kind in _kinds_in_marks(field.marks):
                if kind not in known_kinds:
                    yield f"{cls.__name__}.{field.name} holds ids of the kind {kind!r}, which ids() does not have; it has: {', '.join(known_kinds)}"


def _classes_of_game(rules: Game) -> list[type]:
    """Return the classes of a game, and those of their parts."""
    classes: dict[type, None] = {}
    remaining: list[type] = [rules.state_type, *rules.step_types, *rules.action_types]
    while remaining:
        cls = remaining.pop(0)
        if cls not in classes:
            classes[cls] = None
            remaining += [
                field.part_class for field in fields_of(cls) if field.part_class is not None
            ]
    return [*classes]


def _kinds_in_marks(marks: tuple[object, ...]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, (Ids, PerId, DeckOf)):
            kinds = mark.kind if isinstance(mark.kind, tuple) else (mark.kind,)
            yield from (kind for kind in kinds if isinstance(kind, str))


# --- random games ---


@attrs.frozen
class GamePosition:
    """A state of a random game, and the action played there; ``None`` as action at the end."""

    rules: Game
    state: State
    action: Action | None
    rng: SeededRandom = attrs.field(eq=False, repr=False)

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(self.rules.seats(self.state))


def random_positions(
    rules: Game, first_state: State, seed: int, max_actions: int
) -> Iterator[GamePosition]:
    """Yield the plies of one random game with at most ``max_actions`` actions."""
    rng, state = SeededRandom(seed), first_state
    for _ in range(max_actions):
        pending_event = pending(state)
        if pending_event is None:
            break
        if isinstance(pending_event, Chance):
            action = pending_event.sample(rng)
        else:
            actions = pending_event.all_actions
            if not actions:
                break  # reported by the check of legality
            action = actions[rng.randrange(len(actions))]
        yield GamePosition(rules, state, action, rng)
        state = apply(state, action)
    yield GamePosition(rules, state, None, rng)


# --- schemas ---


ValidateDocument = Callable[[object], str]
"""A function that says what is wrong with a document; an empty text if nothing is."""


def schemas(position: GamePosition) -> Iterator[str]:
    """Check that every document fits its schema, if ``jsonschema`` or ``jsonschema_rs`` is installed."""
    state, seat = position.state, position.rng.randrange(len(position.seats))
    documents_by_kind = {
        "state": state,
        "action": position.action,
        "pending": pending(state),
        "view": view_of(state, seat),
    }
    for kind, value in documents_by_kind.items():
        schema_fault = (
            "" if value is None else _schema_validator(kind, position.rules.id)(to_document(value))
        )
        if schema_fault:
            yield f"a document of the kind {kind} does not fit its schema: {schema_fault}"


@cache
def _schema_validator(kind: str, game_id: str) -> ValidateDocument:
    """Return a checker for documents of a kind, by the faster library if installed, else the other one, or none."""
    schema = json_schema(kind, game_id)
    try:
        import jsonschema_rs  # an optional library for tests
    except ImportError:
        return _slow_validator(schema)
    validator = jsonschema_rs.validator_for(schema)
    return lambda document: next(
        (error.message[:300] for error in validator.iter_errors(document)), ""
    )


def _slow_validator(schema: Mapping[str, object]) -> ValidateDocument:
    try:
        import jsonschema  # an optional library for tests
    except ImportError:
        return lambda _: ""
    validator = jsonschema.Draft202012Validator(schema)
    return lambda document: next(
        (error.message[:300] for error in validator.iter_errors(document)), ""
    )
