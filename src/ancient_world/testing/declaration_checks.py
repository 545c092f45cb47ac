"""Checks of a game's declarations and schemas, and the random games that all checks run on."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache

import attrs

from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.field_marks import DeckOf, Ids, PerId, fields_of
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Chance, pending
from ancient_world.engine.public_functions import first_state, view_of
from ancient_world.engine.soundness.game import check_game_classes
from ancient_world.engine.state import State
from ancient_world.schema import json_schema

# --- declarations ---

ENGINE_PREFIX = "ancient_world.engine."
"""The beginning of the names of the modules whose classes authors inherit from."""
READ_NAME = re.compile(r"[.\"'](\w+)")
"""A name behind a dot or at the beginning of a text."""


def declarations(rules: Game, players: int, options: Mapping[str, object]) -> Iterator[str]:
    """Check that a game's classes are sound, each kind of id is known, and its options reproduce the first state."""
    try:
        check_game_classes(rules.id, rules)
        rules.introduction()  # raises if its file is wrong
    except AncientWorldError as error:
        yield str(error)
        return
    first_state_of_game: object = first_state(rules, players, None, options)
    if type(first_state_of_game) is not rules.state_type:
        yield f"new gives a {type(first_state_of_game).__name__}, not a {rules.state_type.__name__}; end it with engine.start_game(draft)"
        return
    yield from _misspelt_name_faults(rules)
    box: object = rules.box(first_state_of_game)
    if not isinstance(box, Mapping | None):
        yield f"{type(rules).__name__}.box returns {shorten(repr(box), 60)}, and not a dict or None"
    yield from _unknown_kind_faults(rules, first_state_of_game)
    yield from _introduction_faults(rules, first_state_of_game)
    with suppress(InvalidOption):
        first_state(rules, players, None, {**options, "no-such-option": 0})
        yield "new accepts an option that the game does not have; let new call self.option_fields(options), which refuses such options"
    if first_state(rules, players, None, rules.options(first_state_of_game)) != first_state_of_game:
        yield f"its own options, {rules.options(first_state_of_game)}, give another first state"


def _introduction_faults(rules: Game, first_state_of_game: State) -> Iterator[str]:
    """Yield a fault if the introduction names a value that the state does not have."""
    introduction = rules.introduction()
    if introduction is not None:
        try:
            introduction.facts(first_state_of_game)
        except AttributeError as error:
            yield f"the values of the introduction are not in the state: {error}"


def _unknown_kind_faults(rules: Game, first_state_of_game: State) -> Iterator[str]:
    """Yield a fault for each kind of id that a field declares and ``ids()`` lacks."""
    known_kinds = rules.ids(first_state_of_game)
    for cls in _classes_of_game(rules):
        for field in fields_of(cls):
            for kind in _kinds_in_marks(field.marks):
                if kind not in known_kinds:
                    yield f"{cls.__name__}.{field.name} holds ids of the kind {kind!r}, which ids() does not have; it has: {', '.join(known_kinds)}"


def _misspelt_name_faults(rules: Game) -> Iterator[str]:
    """Yield a fault for each name in the author's classes that nothing reads, and that looks like one which the engine calls."""
    kinds = dict.fromkeys([type(rules), *rules.step_types, *rules.action_types])
    for cls in dict.fromkeys(each for kind in kinds for each in kind.__mro__):
        bases = [each for each in cls.__mro__ if each.__module__.startswith(ENGINE_PREFIX)]
        inherited = bases if bases and bases[0] is not cls else []
        hooks = [name for each in inherited for name in (*vars(each), *each.__annotations__)]
        fields = attrs.fields_dict(cls) if attrs.has(cls) else {}
        for name in {*vars(cls)} - {*hooks, *fields} if hooks else ():
            close = [] if name.startswith("_") else get_close_matches(name, hooks, 1, 0.8)
            if close and not _is_read(name, cls):
                yield f"{cls.__name__}.{name} is called by nobody; did you mean {close[0]}?"


def _is_read(name: str, cls: type) -> bool:
    """Return whether a module in the package of a class reads an attribute of this name, or has the name as a text."""
    package = cls.__module__.rpartition(".")[0] or cls.__module__
    modules = [each for key, each in [*sys.modules.items()] if f"{key}.".startswith(f"{package}.")]
    sources = [inspect.getsource(each) for each in modules if getattr(each, "__file__", None)]
    return any(name in READ_NAME.findall(source) for source in sources)


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
