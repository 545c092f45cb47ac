"""Write out, for each step with choices, the method that lists its legal actions, so that compiled code calls each kind directly."""

from __future__ import annotations

import ast

import attrs

from ancient_world.engine.steps import Choice, DecisionStep, SimultaneousStep, inherits_method
from tools.native.groups import MODULES
from tools.native.shapes import Module


@attrs.frozen
class Listing:
    """What is written out for one step."""

    imports: str
    """The imports of kinds of choice that the module does not name; they are for types and do not run."""
    method: str
    constants: str
    """The only action of each kind that has just one."""


def listings_of(home: Module) -> dict[str, Listing]:
    """Return what is written out for each step in a module, by the name of its class."""
    names = [each.name for each in home.tree.body if isinstance(each, ast.ClassDef)]
    steps = [home.named(name) for name in names]
    return {each.__name__: _listing(home, each) for each in steps if _is_listed_by_engine(each)}


def _is_listed_by_engine(kind: type) -> bool:
    """Return whether a class is a step that declares compiled kinds of choice and lists them as the engine does."""
    if not issubclass(kind, DecisionStep) or issubclass(kind, SimultaneousStep):
        return False
    choices = vars(kind).get("choices", ())
    is_compiled = {each.__module__ for each in choices} <= {*MODULES}
    return bool(choices) and is_compiled and kind.actions is DecisionStep.actions


def _listing(home: Module, step: type[DecisionStep]) -> Listing:
    imports, lines, constants = [], [], []
    for kind in step.choices:
        name = kind.__name__
        if home.named(name) is not kind:
            name = f"_{name}"
            imports.append(f"; from {kind.__module__} import {kind.__name__} as {name}")
        only = f"_{step.__name__}_{kind.__name__}"
        if kind.has_single_action():
            index = step.choices.index(kind)
            constants.append(
                f"; {only}: _Final[{name}] = getattr({step.__name__}, 'choices')[{index}]()"
            )
        lines.append(_line(kind, name, only))
    body = "; ".join(["step: _Any = self", "made: list[_Any] = []", *lines, "return made"])
    method = f"def actions(self, state: _Any) -> list[_Any]: {body}"
    return Listing("".join(imports), method, "".join(constants))


def _line(kind: type[Choice], name: str, only: str) -> str:
    """Return the statement that adds the legal actions of a kind."""
    if kind.is_always_legal():
        return f"made.append({only})"
    if kind.has_single_action():
        return f"made.append({only}) if {only}.why_not(step, state) is None else None"
    if not inherits_method(kind, "legal"):
        return f"made += {name}.legal(step, state)"
    if kind.exact:
        return f"made += {name}.candidates(step, state)"
    return f"made += [each for each in {name}.candidates(step, state) if each.why_not(step, state) is None]"
