"""Checks of a game and its steps when the game is registered."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.declared_options import RESERVED_NAMES, option_marks
from ancient_world.engine.declared.field_marks import (
    fields_of,
    fields_of_audience,
    initial_parts,
    only_deck,
    parts_per_seat,
    required_fields,
)
from ancient_world.engine.declared.hiding import fields_with_secrets
from ancient_world.engine.declared.possible_actions import unlistable_fields
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import message_text
from ancient_world.engine.rules_changes import RulesChange
from ancient_world.engine.soundness.field_mistakes import (
    GameMistake,
    InvalidGame,
    field_mistakes,
    mistake,
    step_types_by_field,
)
from ancient_world.engine.soundness.look_mistakes import look_mistakes
from ancient_world.engine.state import Draft
from ancient_world.engine.steps import (
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    RollStep,
    SimultaneousStep,
    Step,
    inherits_method,
    type_name,
)

# --- steps ---


def _duplicate_names(classes: tuple[type, ...]) -> Iterator[GameMistake]:
    classes_by_name: dict[str, type] = {}
    for cls in classes:
        same_name_class = classes_by_name.setdefault(type_name(cls), cls)
        if same_name_class is not cls:
            first, second = [
                f"{each.__module__}.{each.__name__}" for each in (same_name_class, cls)
            ]
            yield mistake("one-name", first=first, second=second, name=type_name(cls))


def step_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield the mistakes in the steps and actions of a game."""
    yield from _duplicate_names(rules.step_types)
    yield from _duplicate_names(rules.action_types)
    step_names = ["", *map(type_name, rules.step_types)]
    for step in rules.step_types:
        for lower_step in step.allowed_on or ():
            if lower_step not in step_names:
                known_steps = ", ".join(step_names[1:])
                yield mistake("over", kind=step.__name__, found=lower_step, known=known_steps)
        if step.row_of and not _has_row(rules, step.row_of):
            yield mistake("row-of", kind=step.__name__, found=step.row_of)
        if issubclass(step, DecisionStep):
            yield from _decision_mistakes(step, rules.state_type)
        elif issubclass(step, ChanceStep):
            yield from _chance_mistakes(step, rules.state_type)
    yield from _unoffered_choices(rules)


def _has_row(rules: Game, name: str) -> bool:
    """Return whether a step class of this name defines ``row``."""
    return any(
        type_name(kind) == name and not inherits_method(kind, "row", Step)
        for kind in rules.step_types
    )


def _decision_mistakes(step: type[DecisionStep], state_type: type) -> Iterator[GameMistake]:
    if not step.has_valid_choices():
        yield mistake("choices", kind=step.__name__)
        return
    is_simultaneous = issubclass(step, SimultaneousStep)
    base_class = SimultaneousStep if is_simultaneous else DecisionStep
    if not (step.choices or _lists_actions(step, base_class)):
        yield mistake("no-choices", kind=step.__name__)
    for choice_type in step.choices:
        yield from _choice_mistakes(
            choice_type,
            step_calls_play=step.play is base_class.play,
            is_simultaneous=is_simultaneous,
        )
    if issubclass(step, SimultaneousStep) and step.chosen:
        yield from _chosen_field_mistakes(step, state_type)


def _lists_actions(step: type[DecisionStep], base_class: type[DecisionStep]) -> bool:
    """Return whether a step class overrides ``actions`` or ``actions_of``."""
    return step.actions_of is not base_class.actions_of or step.actions is not base_class.actions


def _choice_mistakes(
    choice_type: type[Choice], *, step_calls_play: bool, is_simultaneous: bool
) -> Iterator[GameMistake]:
    """Yield the mistakes in a choice class.

    With ``step_calls_play``, its step calls its ``play``; with ``is_simultaneous``, several players choose at the same time.
    """
    unlistable = (
        unlistable_fields(choice_type)
        if required_fields(choice_type) and inherits_method(choice_type, "candidates")
        else []
    )
    if unlistable:
        yield mistake("no-candidates", kind=choice_type.__name__, fields=", ".join(unlistable))
    if step_calls_play and choice_type.play is Choice.play:
        yield mistake("no-play", kind=choice_type.__name__)
    if is_simultaneous and "player" not in attrs.fields_dict(choice_type):
        yield mistake("no-player", kind=choice_type.__name__)


def _chosen_field_mistakes(step: type[SimultaneousStep], state_type: type) -> Iterator[GameMistake]:
    """Yield a mistake if the step's ``chosen`` names no field of a player's part."""
    per_seat_fields = [field for field in fields_of(state_type) if field.is_per_seat]
    name = parts_per_seat(state_type) if per_seat_fields else ""
    part_class = next((field.part_class for field in per_seat_fields if field.name == name), None)
    field_names = (
        [field.name for field in attrs.fields(part_class)] if part_class is not None else []
    )
    if step.chosen not in field_names:
        yield mistake("chosen", kind=step.__name__, found=step.chosen, known=", ".join(field_names))


def _chance_mistakes(step: type[ChanceStep], state_type: type) -> Iterator[GameMistake]:
    """Yield the methods that a chance step lacks, and a mistake if its ``seen_by`` names no field."""
    required_methods: dict[type[ChanceStep], tuple[str, ...]] = {
        DealStep: ("receive",) if only_deck(state_type) else ("deck", "receive"),
        RollStep: ("die", "receive"),
    }
    for base_class, method_names in required_methods.items():
        is_overridden = step.event is not base_class.event and step.play is not base_class.play
        for method_name in (
            method_names if issubclass(step, base_class) and not is_overridden else ()
        ):
            if getattr(step, method_name) is getattr(base_class, method_name):
                yield mistake("says-nothing", kind=step.__name__, what=method_name)
    field_names = [field.name for field in attrs.fields(step)]
    for name in fields_of_audience(step.seen_by):
        if name not in field_names:
            data = {"field": "seen_by", "found": name, "known": ", ".join(field_names)}
            yield mistake("sibling", kind=step.__name__, **data)
    for method_name in ("event", "play"):
        if getattr(step, method_name) is getattr(ChanceStep, method_name):
            yield mistake("says-nothing", kind=step.__name__, what=method_name)


def _unoffered_choices(rules: Game) -> Iterator[GameMistake]:
    """Yield the choice classes that no step offers; if a step lists its own actions, it may offer any, so nothing is checked."""
    decision_steps = [step for step in rules.step_types if issubclass(step, DecisionStep)]
    if not all(step.choices and step.has_valid_choices() for step in decision_steps):
        return
    offered_choices = set[type[Action]]().union(*[step.choices for step in decision_steps])
    for action_type in rules.action_types:
        if issubclass(action_type, Choice) and action_type not in offered_choices:
            yield mistake("not-offered", kind=action_type.__name__)


# --- the game ---


_ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_game_classes(game_id: str, rules: Game) -> None:
    """Refuse a game that has mistakes, or whose own id is not ``game_id``.

    Raises:
        InvalidGame: the game cannot be played; the error lists all mistakes in its classes.
    """
    own_id = getattr(rules, "id", "")
    if not own_id:
        raise invalid_game_error(game_id, [mistake("says-not", what="id")])
    if own_id != game_id:
        raise invalid_game_error(game_id, [mistake("other-id", found=own_id)])
    problems = [*dict.fromkeys(message_text(*each) for each in game_mistakes(rules))]
    if problems:
        raise _invalid_game_error(game_id, problems)


def invalid_game_error(game_id: str, mistakes: list[GameMistake]) -> InvalidGame:
    """Return the error that reports the mistakes in a game."""
    return _invalid_game_error(game_id, [message_text(*each) for each in mistakes])


def _invalid_game_error(game_id: str, problems: list[str]) -> InvalidGame:
    data = {"id": game_id, "problems": problems}
    message = message_text("unsound", {"id": game_id, "problems": " ".join(problems)})
    return InvalidGame(message, code="unsound", data=data)


def game_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield all mistakes in a game; where a declaration is missing or wrong, checks that need it are left out."""
    missing_declarations = list(_missing_declarations(rules))
    yield from missing_declarations
    if missing_declarations:
        return
    state_mistakes = list(_state_class_mistakes(rules.state_type))
    yield from state_mistakes
    if state_mistakes:
        return
    classes = (rules.state_type, *rules.step_types, *rules.action_types)
    field_errors = _all_field_mistakes(classes)
    yield from field_errors
    if not field_errors:
        yield from _seat_mistakes(rules)
        yield from _unfilled_field_mistakes(rules)
        yield from _option_mistakes(rules)
        yield from step_mistakes(rules)
        yield from look_mistakes(rules)


def _missing_declarations(rules: Game) -> Iterator[GameMistake]:
    """Yield the declarations that a game lacks or that are wrong."""
    for attribute in ("title", "state_type"):
        if not getattr(rules, attribute, None):
            yield mistake("says-not", what=attribute)
    if rules.uses_default_new() and rules.first is None:
        yield mistake("no-beginning")
    if not _ID_PATTERN.fullmatch(rules.id):
        yield mistake("id")
    yield from _version_mistakes(rules)
    if not _is_player_counts(getattr(rules, "players", None)):
        yield mistake("players")
    for attribute in ("step_types", "action_types"):
        if not getattr(rules, attribute, ()):
            yield mistake("no-classes", what=attribute)


def _version_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield a mistake if the version does not follow from ``rules_changes``, or if these are not changes with sentences."""
    changes: object = rules.rules_changes
    if type(changes) is tuple and rules.rules_version != str(len(changes) + 1):
        yield mistake("rules-version")
    has_valid_changes = type(changes) is tuple and all(
        isinstance(each, RulesChange) and each.sentence for each in changes
    )
    if not has_valid_changes:
        yield mistake("rules-changes")


def _is_player_counts(players: object) -> bool:
    """Return whether a value is a collection of possible numbers of players."""
    if not isinstance(players, Collection) or not players:
        return False
    return all(type(each) is int and each > 0 for each in players)


def _state_class_mistakes(state_type: type) -> Iterator[GameMistake]:
    """Yield a mistake if a state class is not the frozen form of its draft class, with the same memory layout."""
    draft = next((each for each in state_type.__bases__ if issubclass(each, Draft)), None)
    if draft is None or draft.frozen_form is not state_type:
        yield mistake("state", kind=state_type.__name__)
    elif _memory_layout(draft) != _memory_layout(state_type):
        yield mistake("layout", kind=state_type.__name__, draft=draft.__name__)


def _memory_layout(cls: type) -> tuple[int, int, int]:
    return cls.__basicsize__, cls.__weakrefoffset__, cls.__dictoffset__


def _all_field_mistakes(classes: Collection[type]) -> list[GameMistake]:
    """Return the mistakes in the fields of classes and of their parts; the first class is the state's."""
    state_type, *_ = pending_classes = [*classes]
    part_classes, mistakes = dict[type, list[type]](), list[GameMistake]()
    while pending_classes:
        cls = pending_classes.pop(0)
        if cls not in part_classes:
            class_mistakes = [*field_mistakes(cls, state_type)]
            mistakes += class_mistakes
            fields = () if class_mistakes else fields_of(cls)
            part_classes[cls] = [
                field.part_class for field in fields if field.part_class is not None
            ]
            pending_classes += part_classes[cls]
    try:
        TopologicalSorter(part_classes).prepare()
    except CycleError as error:
        names = [each.__name__ for each in reversed(error.args[1])]
        mistakes.append(mistake("own-part", kind=names[0], line=" > ".join(names)))
    return mistakes or [*_secret_step_mistakes(part_classes)]


def _secret_step_mistakes(classes: Collection[type]) -> Iterator[GameMistake]:
    """Yield a mistake for each field but the agenda that may hold steps with secrets, which views mask in the agenda only."""
    secret_steps = [
        kind for kind in classes if issubclass(kind, Step) and fields_with_secrets(kind)
    ]
    for cls in classes:
        for name, step_types in step_types_by_field(cls).items():
            if name != "agenda":
                for secret_step in [each for each in secret_steps if issubclass(each, step_types)]:
                    yield mistake(
                        "secret-step", kind=cls.__name__, field=name, found=secret_step.__name__
                    )


def _seat_mistakes(rules: Game) -> Iterator[GameMistake]:
    if (
        not rules.overrides_seats()
        and len(rules.players) > 1
        and not any(field.is_per_seat for field in fields_of(rules.state_type))
    ):
        yield mistake("seats", kind=rules.state_type.__name__)


def _unfilled_field_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield a mistake if a game uses the default ``new`` and some fields of its state have no initial value."""
    state_type: type = rules.state_type
    filled_names = {"agenda", *initial_parts(state_type), *option_marks(state_type)}
    unfilled = (
        [name for name in required_fields(state_type) if name not in filled_names]
        if rules.uses_default_new()
        else []
    )
    if unfilled:
        yield mistake("unfilled", kind=state_type.__name__, fields=", ".join(unfilled))


def _option_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield a mistake for each option with the name of an argument, since it could not be given by keyword."""
    for name in _option_names(rules):
        if name in RESERVED_NAMES:
            yield mistake("option", option=name)


def _option_names(rules: Game) -> Collection[str]:
    """Return the names of a game's options; if the game defines its own ``new``, a game is started to find them."""
    declared_options = option_marks(rules.state_type)
    if not rules.uses_default_new():
        with suppress(Exception):  # check_game reports what is wrong with the beginning
            first_state = rules.new(min(rules.players), rules.standard_cards(), {})
            return dict.fromkeys([*declared_options, *rules.options(first_state)])
    return declared_options
