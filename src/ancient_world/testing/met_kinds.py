"""What random games of a game have met, and which of its steps, choices and declared fields they have not."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import Field, fields_of
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import Reason
from ancient_world.engine.game import Game
from ancient_world.engine.game_files import shown_path
from ancient_world.engine.state import State
from ancient_world.engine.steps import AutomaticStep, Choice, DecisionStep, Step
from ancient_world.testing.declaration_checks import GamePosition

MAX_PLACES = 3
"""The most lines that are named for a step."""


DECLARED_NAMES = re.compile(r"\s+(?:def )?((?:\w+, )*\w+)\s*[:=,(]")
"""The beginning of a line in a class that declares a method, or one or more fields."""


def place_of(kind: type, field: str = "") -> str:
    """Return the file and line of a class, or of its field or method, or the module if the class was not defined in a file."""
    declaring = next(
        (
            each
            for each in kind.__mro__
            if field in {*each.__dict__, *inspect.get_annotations(each)}
        ),
        kind,
    )
    try:
        lines, number = inspect.getsourcelines(declaring)
        path = inspect.getsourcefile(declaring) or ""
    except (OSError, TypeError):
        return str(kind.__module__)
    declared = ((at, DECLARED_NAMES.match(line)) for at, line in enumerate(lines))
    starts = (at for at, match in declared if match and field in match[1].split(", "))
    return f"{path}:{number + (next(starts, 0) if field else 0)}"


@attrs.frozen
class NotMet:
    """A step, choice or field of a game that random games have not met.

    ``code`` says in which way: "step", "choice", "refused", "value" or "secret"; ``data`` has what its sentence names.
    """

    name: str
    place: str
    code: str
    data: dict[str, object] = attrs.field(factory=dict)


class MetKinds:
    """A tally of the steps, choices and values that random games meet."""

    def __init__(self, rules: Game) -> None:
        self.games: int = 0
        self.positions: int = 0
        self.ended: int = 0
        """The number of games that came to their end."""
        self._rules = rules
        self._steps = Counter[type]()
        self._choices: set[type] = set()
        self._refusals: dict[type, Counter[Reason]] = {}
        self._first_values: dict[tuple[type, Field], object] = {}
        self._changed: set[tuple[type, Field]] = set()
        self._hidden: set[tuple[type, Field]] = set()

    def add(self, position: GamePosition) -> None:
        """Note what a position of a random game meets."""
        state = position.state
        self.positions += 1
        self.games += position.action is None
        self.ended += not state.agenda
        self._add_values(state)
        if not state.agenda:
            return
        step = state.agenda[-1]
        self._steps[type(step)] += 1
        self._choices.add(type(position.action))
        if isinstance(step, DecisionStep):
            for player in step.players(state):
                self._add_choices(step.for_player(player), state)

    def _add_choices(self, own_step: DecisionStep, state: State) -> None:
        for kind in {*own_step.choices} - self._choices:
            refusals = self._refusals.setdefault(kind, Counter())
            for action in kind.candidates(own_step, state):
                refusal = action.why_not(own_step, state)
                if refusal is None:
                    self._choices.add(kind)
                    break
                refusals[attrs.evolve(refusal, data={})] += 1

    def _add_values(self, record: object) -> None:
        """Note which fields of a record and its parts have other values than when they were first met."""
        for field in fields_of(type(record)):
            if field.name == "agenda":
                continue
            key, value = (type(record), field), getattr(record, field.name)
            if key not in self._changed and self._first_values.setdefault(key, value) != value:
                self._changed.add(key)
            if field.is_secret and value not in (None, (), ""):
                self._hidden.add(key)
            if field.part_class is not None and not issubclass(field.part_class, Step):
                for part in value if isinstance(value, tuple) else (value,):
                    if attrs.has(type(part)):
                        self._add_values(part)

    def not_met(self) -> Iterator[NotMet]:
        """Yield the steps, the choices and the fields of the state that were not met, in the order of the rules.

        An automatic step waits in no position, so nothing is said about it.
        """
        for step_type in self._rules.step_types:
            if not (self._steps[step_type] or issubclass(step_type, AutomaticStep)):
                yield NotMet(
                    step_type.__name__,
                    place_of(step_type),
                    "step",
                    {"pushed": _places_of_calls(step_type) or "-"},
                )
        for action_type in self._rules.action_types:
            if action_type not in self._choices:
                yield self._unmet_choice(action_type)
        for (kind, field), value in self._first_values.items():
            name = f"{kind.__name__}.{field.name}"
            if field.is_secret and (kind, field) not in self._hidden:
                yield NotMet(name, place_of(kind, field.name), "secret")
            elif (kind, field) not in self._changed and not field.is_per_seat:
                code = "option" if field.option else "value"
                yield NotMet(
                    name,
                    place_of(kind, field.name),
                    code,
                    {"option": field.name, "value": shorten(repr(value), 60)},
                )

    def _unmet_choice(self, kind: type[Action]) -> NotMet:
        steps = [
            each
            for each in self._rules.step_types
            if issubclass(each, DecisionStep) and kind in each.choices
        ]
        data: dict[str, object] = {
            "steps": ", ".join(f"{each.__name__} ({self._steps[each]} ×)" for each in steps)
        }
        refusals = self._refusals.get(kind) if issubclass(kind, Choice) else None
        if not refusals:
            return NotMet(kind.__name__, place_of(kind), "choice", data)
        refusal, count = refusals.most_common(1)[0]
        data |= {"refusal": refusal.code, "rule": refusal.rule, "count": count}
        return NotMet(kind.__name__, place_of(kind), "refused", data)


def _places_of_calls(kind: type) -> str:
    """Return the lines of the file of a class where the class is called, as in ``draft.push(Turn(0))``."""
    try:
        path = inspect.getsourcefile(kind) or ""
        lines = Path(path).read_text("utf-8").splitlines()
    except (OSError, TypeError, ValueError):
        return ""
    numbers = [
        number
        for number, line in enumerate(lines, 1)
        if kind.__name__ in re.findall(r"(?<!class )\b(\w+)\(", line)
    ]
    return ", ".join(f"{shown_path(path)}:{number}" for number in numbers[:MAX_PLACES])
