"""Checks of a game and its steps when the game is registered."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.conceivable import uncountable
from ancient_world.engine.declared.fields import (
    fields_named,
    fields_of,
    parts_at_first,
    parts_per_seat,
    required_fields,
)
from ancient_world.engine.declared.hiding import secret_fields
from ancient_world.engine.declared.options import ARGUMENTS, option_marks
from ancient_world.engine.game import Game
from ancient_world.engine.language import message_text
from ancient_world.engine.rules_changes import RulesChange
from ancient_world.engine.soundness.fields import (
    Blunder,
    InvalidGame,
    blunder,
    field_blunders,
    steps_within,
)
from ancient_world.engine.state import Draft
from ancient_world.engine.steps import (
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    RollStep,
    SimultaneousStep,
    Step,
    inherits,
    type_name,
)

# --- steps ---


def _one_name(kinds: tuple[type, ...]) -> Iterator[Blunder]:
    known: dict[str, type] = {}
    for kind in kinds:
        other = known.setdefault(type_name(kind), kind)
        if other is not kind:
            first, second = [f"{each.__module__}.{each.__name__}" for each in (other, kind)]
            yield blunder("one-name", first=first, second=second, name=type_name(kind))


def step_blunders(rules: Game) -> Iterator[Blunder]:
    """Yield the mistakes in the steps and actions of a game."""
    yield from _one_name(rules.step_types)
    yield from _one_name(rules.action_types)
    names = ["", *map(type_name, rules.step_types)]
    for step in rules.step_types:
        for below in step.allowed_on or ():
            if below not in names:
                known = ", ".join(names[1:])
                yield blunder("over", kind=step.__name__, found=below, known=known)
        if step.row_of and not _has_row(rules, step.row_of):
            yield blunder("row-of", kind=step.__name__, found=step.row_of)
        if issubclass(step, DecisionStep):
            yield from _decision(step, rules.state_type)
        elif issubclass(step, ChanceStep):
            yield from _chance(step)
    yield from _offered(rules)


def _has_row(rules: Game, name: str) -> bool:
    """Return whether a step class of this name defines ``row``."""
    return any(
        type_name(kind) == name and not inherits(kind, "row", Step) for kind in rules.step_types
    )


def _decision(step: type[DecisionStep], state_type: type) -> Iterator[Blunder]:
    if not step.has_choices():
        yield blunder("choices", kind=step.__name__)
        return
    together = issubclass(step, SimultaneousStep)
    base = SimultaneousStep if together else DecisionStep
    if not (step.choices or _lists_actions(step, base)):
        yield blunder("no-choices", kind=step.__name__)
    for kind in step.choices:
        yield from _choice(kind, plays=step.play is base.play, together=together)
    if issubclass(step, SimultaneousStep) and step.chosen:
        yield from _chosen(step, state_type)


def _lists_actions(step: type[DecisionStep], base: type[DecisionStep]) -> bool:
    """Return whether a step class overrides ``actions`` or ``actions_of``."""
    return step.actions_of is not base.actions_of or step.actions is not base.actions


def _choice(kind: type[Choice], *, plays: bool, together: bool) -> Iterator[Blunder]:
    """Yield the mistakes in a choice class.

    With ``plays``, its step calls its ``play``; with ``together``, several players choose at the same time.
    """
    fields = uncountable(kind) if required_fields(kind) and inherits(kind, "candidates") else []
    if fields:
        yield blunder("no-candidates", kind=kind.__name__, fields=", ".join(fields))
    if plays and kind.play is Choice.play:
        yield blunder("no-play", kind=kind.__name__)
    if together and "player" not in attrs.fields_dict(kind):
        yield blunder("no-player", kind=kind.__name__)


def _chosen(step: type[SimultaneousStep], state_type: type) -> Iterator[Blunder]:
    """Yield a mistake if the step's ``chosen`` names no field of a player's part."""
    seats = [field for field in fields_of(state_type) if field.per_seat]
    name = parts_per_seat(state_type) if seats else ""
    part = next((field.part for field in seats if field.name == name), None)
    known = [field.name for field in attrs.fields(part)] if part is not None else []
    if step.chosen not in known:
        yield blunder("chosen", kind=step.__name__, found=step.chosen, known=", ".join(known))


def _chance(step: type[ChanceStep]) -> Iterator[Blunder]:
    """Yield the methods that a chance step lacks, and a mistake if its ``seen_by`` names no field."""
    required: dict[type[ChanceStep], tuple[str, ...]] = {
        DealStep: ("deck", "receive"),
        RollStep: ("die", "receive"),
    }
    for base, names in required.items():
        own = step.event is not base.event and step.play is not base.play
        for what in names if issubclass(step, base) and not own else ():
            if getattr(step, what) is getattr(base, what):
                yield blunder("says-nothing", kind=step.__name__, what=what)
    known = [field.name for field in attrs.fields(step)]
    for name in fields_named(step.seen_by):
        if name not in known:
            data = {"field": "seen_by", "found": name, "known": ", ".join(known)}
            yield blunder("sibling", kind=step.__name__, **data)
    for what in ("event", "play"):
        if getattr(step, what) is getattr(ChanceStep, what):
            yield blunder("says-nothing", kind=step.__name__, what=what)


def _offered(rules: Game) -> Iterator[Blunder]:
    """Yield the choice classes that no step offers; if a step lists its own actions, it may offer any, so nothing is checked."""
    deciding = [step for step in rules.step_types if issubclass(step, DecisionStep)]
    if not all(step.choices and step.has_choices() for step in deciding):
        return
    offered = set[type[Action]]().union(*[step.choices for step in deciding])
    for kind in rules.action_types:
        if issubclass(kind, Choice) and kind not in offered:
            yield blunder("not-offered", kind=kind.__name__)


# --- the game ---


_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_sound(game_id: str, rules: Game) -> None:
    """Refuse a game that has mistakes, or whose own id is not ``game_id``.

    Raises:
        InvalidGame: the game cannot be played; the error lists all mistakes in its classes.
    """
    own = getattr(rules, "id", "")
    if not own:
        raise unsound(game_id, [blunder("says-not", what="id")])
    if own != game_id:
        raise unsound(game_id, [blunder("other-id", found=own)])
    problems = [*dict.fromkeys(message_text(*each) for each in game_blunders(rules))]
    if problems:
        raise _invalid(game_id, problems)


def unsound(game_id: str, blunders: list[Blunder]) -> InvalidGame:
    """Return the error that reports the mistakes in a game."""
    return _invalid(game_id, [message_text(*each) for each in blunders])


def _invalid(game_id: str, problems: list[str]) -> InvalidGame:
    data = {"id": game_id, "problems": problems}
    message = message_text("unsound", {"id": game_id, "problems": " ".join(problems)})
    return InvalidGame(message, code="unsound", data=data)


def game_blunders(rules: Game) -> Iterator[Blunder]:
    """Yield all mistakes in a game; where a declaration is missing or wrong, checks that need it are left out."""
    missing = list(_missing(rules))
    yield from missing
    if missing:
        return
    in_state = list(_state(rules.state_type))
    yield from in_state
    if in_state:
        return
    kinds = (rules.state_type, *rules.step_types, *rules.action_types)
    fields = _fields(kinds)
    yield from fields
    if not fields:
        yield from _seats(rules)
        yield from _unfilled(rules)
        yield from _options(rules)
        yield from step_blunders(rules)


def _missing(rules: Game) -> Iterator[Blunder]:
    """Yield the declarations that a game lacks or that are wrong."""
    for what in ("title", "state_type"):
        if not getattr(rules, what, None):
            yield blunder("says-not", what=what)
    if rules.begins_by_default() and rules.first is None:
        yield blunder("no-beginning")
    if not _ID.fullmatch(rules.id):
        yield blunder("id")
    yield from _versions(rules)
    if not _counts(getattr(rules, "players", None)):
        yield blunder("players")
    for what in ("step_types", "action_types"):
        if not getattr(rules, what, ()):
            yield blunder("no-classes", what=what)


def _versions(rules: Game) -> Iterator[Blunder]:
    """Yield a mistake if the version does not follow from ``rules_changes``, or if these are not changes with sentences."""
    changes: object = rules.rules_changes
    if type(changes) is tuple and rules.rules_version != str(len(changes) + 1):
        yield blunder("rules-version")
    are_changes = type(changes) is tuple and all(
        isinstance(each, RulesChange) and each.sentence for each in changes
    )
    if not are_changes:
        yield blunder("rules-changes")


def _counts(players: object) -> bool:
    """Return whether a value is a collection of possible numbers of players."""
    if not isinstance(players, Collection) or not players:
        return False
    return all(type(each) is int and each > 0 for each in players)


def _state(kind: type) -> Iterator[Blunder]:
    """Yield a mistake if a state class is not the frozen form of its draft class, with the same memory layout."""
    draft = next((each for each in kind.__bases__ if issubclass(each, Draft)), None)
    if draft is None or draft.frozen_form is not kind:
        yield blunder("state", kind=kind.__name__)
    elif _layout(draft) != _layout(kind):
        yield blunder("layout", kind=kind.__name__, draft=draft.__name__)


def _layout(kind: type) -> tuple[int, int, int]:
    return kind.__basicsize__, kind.__weakrefoffset__, kind.__dictoffset__


def _fields(kinds: Collection[type]) -> list[Blunder]:
    """Return the mistakes in the fields of classes and of their parts; the first class is the state's."""
    state_type, *_ = todo = [*kinds]
    within, blunders = dict[type, list[type]](), list[Blunder]()
    while todo:
        kind = todo.pop(0)
        if kind not in within:
            wrong = [*field_blunders(kind, state_type)]
            blunders += wrong
            parts = () if wrong else fields_of(kind)
            within[kind] = [field.part for field in parts if field.part is not None]
            todo += within[kind]
    try:
        TopologicalSorter(within).prepare()
    except CycleError as error:
        names = [each.__name__ for each in reversed(error.args[1])]
        blunders.append(blunder("own-part", kind=names[0], line=" > ".join(names)))
    return blunders or [*_secret_steps(within)]


def _secret_steps(kinds: Collection[type]) -> Iterator[Blunder]:
    """Yield a mistake for each field but the agenda that may hold steps with secrets, which views mask in the agenda only."""
    secret = [kind for kind in kinds if issubclass(kind, Step) and secret_fields(kind)]
    for kind in kinds:
        for name, steps in steps_within(kind).items():
            if name != "agenda":
                for each in [each for each in secret if issubclass(each, steps)]:
                    yield blunder(
                        "secret-step", kind=kind.__name__, field=name, found=each.__name__
                    )


def _seats(rules: Game) -> Iterator[Blunder]:
    if (
        not rules.says_seats()
        and len(rules.players) > 1
        and not any(field.per_seat for field in fields_of(rules.state_type))
    ):
        yield blunder("seats", kind=rules.state_type.__name__)


def _unfilled(rules: Game) -> Iterator[Blunder]:
    """Yield a mistake if a game uses the default ``new`` and some fields of its state have no initial value."""
    kind: type = rules.state_type
    filled = {"agenda", *parts_at_first(kind), *option_marks(kind)}
    fields = (
        [name for name in required_fields(kind) if name not in filled] if rules.begins_by_default() else []
    )
    if fields:
        yield blunder("unfilled", kind=kind.__name__, fields=", ".join(fields))


def _options(rules: Game) -> Iterator[Blunder]:
    """Yield a mistake for each option with the name of an argument, since it could not be given by keyword."""
    for name in _option_names(rules):
        if name in ARGUMENTS:
            yield blunder("option", option=name)


def _option_names(rules: Game) -> Collection[str]:
    """Return the names of a game's options; if the game defines its own ``new``, a game is started to find them."""
    declared = option_marks(rules.state_type)
    if not rules.begins_by_default():
        with suppress(Exception):  # check_game reports what is wrong with the beginning
            first = rules.new(min(rules.players), rules.standard_cards(), {})
            return dict.fromkeys([*declared, *rules.options(first)])
    return declared
