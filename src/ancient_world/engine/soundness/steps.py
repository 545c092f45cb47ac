"""The mistakes in the steps of a game and their kinds of choice."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.conceivable import uncountable
from ancient_world.engine.declared.fields import fields_named, fields_of, needed, parts_per_seat
from ancient_world.engine.declared.typed import Rules
from ancient_world.engine.soundness.words import Blunder, blunder
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


def _one_name(kinds: tuple[type, ...]) -> Iterator[Blunder]:
    known: dict[str, type] = {}
    for kind in kinds:
        other = known.setdefault(type_name(kind), kind)
        if other is not kind:
            first, second = [f"{each.__module__}.{each.__name__}" for each in (other, kind)]
            yield blunder("one-name", first=first, second=second, name=type_name(kind))


def step_blunders(rules: Rules) -> Iterator[Blunder]:
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


def _has_row(rules: Rules, name: str) -> bool:
    """Return whether a step of this name declares what is done in a row."""
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
    """Return whether a step lists actions by itself."""
    return step.actions_of is not base.actions_of or step.actions is not base.actions


def _choice(kind: type[Choice], *, plays: bool, together: bool) -> Iterator[Blunder]:
    """Check a kind of choice: ``plays`` if its step plays it, ``together`` if several players choose at the same time."""
    fields = uncountable(kind) if needed(kind) and inherits(kind, "candidates") else []
    if fields:
        yield blunder("no-candidates", kind=kind.__name__, fields=", ".join(fields))
    if plays and kind.play is Choice.play:
        yield blunder("no-play", kind=kind.__name__)
    if together and "player" not in attrs.fields_dict(kind):
        yield blunder("no-player", kind=kind.__name__)


def _chosen(step: type[SimultaneousStep], state_type: type) -> Iterator[Blunder]:
    """Check that ``chosen`` names a field of each player's part."""
    seats = [field for field in fields_of(state_type) if field.per_seat]
    name = parts_per_seat(state_type) if seats else ""
    part = next((field.part for field in seats if field.name == name), None)
    known = [field.name for field in attrs.fields(part)] if part is not None else []
    if step.chosen not in known:
        yield blunder("chosen", kind=step.__name__, found=step.chosen, known=", ".join(known))


def _chance(step: type[ChanceStep]) -> Iterator[Blunder]:
    """Check that a step of chance declares its event and what follows."""
    wanted: dict[type[ChanceStep], tuple[str, ...]] = {
        DealStep: ("deck", "receive"),
        RollStep: ("die", "receive"),
    }
    for base, names in wanted.items():
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


def _offered(rules: Rules) -> Iterator[Blunder]:
    """Check that some step has the choice; a step without choices may list it by itself."""
    deciding = [step for step in rules.step_types if issubclass(step, DecisionStep)]
    if not all(step.choices and step.has_choices() for step in deciding):
        return
    offered = set[type[Action]]().union(*[step.choices for step in deciding])
    for kind in rules.action_types:
        if issubclass(kind, Choice) and kind not in offered:
            yield blunder("not-offered", kind=kind.__name__)
