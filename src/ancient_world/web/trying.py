"""Why something on the table cannot be chosen: each way to choose it is asked, with nothing but what its player knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import attrs

from ancient_world.engine.actions import Action, action_player
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.errors import AncientWorldError, NotKnown, Reason
from ancient_world.engine.face import View, components, described
from ancient_world.engine.language import register, sentence
from ancient_world.engine.pending import Decision
from ancient_world.engine.refusals.turns import awaited
from ancient_world.engine.registry import game
from ancient_world.engine.shown.components import Components
from ancient_world.engine.steps import DecisionStep
from ancient_world.pictures.svg import Named

MOST_TRIED = 300
"""So many ways to choose something are asked, at most."""
MOST_TOLD = 3
"""So many reasons are told."""

register(
    {
        "web-not-here": "Nothing that can be chosen now has to do with this: {name}. {waits}",
        "web-no-thing": "There is nothing like this on the table.",
    }
)


@attrs.frozen
class Why:
    """A way to choose something, in words, and why it is not possible; ``rule`` is by which rule."""

    what: str
    why: str
    rule: str


@lru_cache(maxsize=32)
def known_components(game_id: str, lang: str) -> Components:
    """What everything in a game is called, in a language."""
    return components(game_id, lang=lang)


def why_not(view: View, kind: str, name: str, lang: str) -> tuple[Why, ...]:
    """Why a player cannot choose a component, in the language in use.

    Raises:
        AncientWorldError: there is no such component.
    """
    state, step = view.state, view.state.agenda[-1] if view.state.agenda else None
    known = known_components(state.game, lang).get(kind, name)
    if known is None:
        raise AncientWorldError.of("web-no-thing")
    if step is None:
        return (Why("", sentence("game-over", {}), ""),)
    waits = awaited(step, state).called(view.names)
    if not isinstance(step, DecisionStep) or view.player not in step.players(state):
        return (Why("", waits.message, waits.rule),)
    found = tuple(islice(_told(view, _ways(view, step, kind, name)), MOST_TOLD))
    return found or (
        Why("", sentence("web-not-here", {"name": known.name, "waits": waits.message}), waits.rule),
    )


def _told(view: View, ways: Iterator[Action]) -> Iterator[Why]:
    """Why not each of these, each reason once."""
    codes: set[str] = set()
    for action in islice(ways, MOST_TRIED):
        reason = _reason(view, action)
        if reason is not None and reason.code not in codes:
            codes.add(reason.code)
            yield Why(described(view.state, action), reason.message, reason.rule)


def _reason(view: View, action: Action) -> Reason | None:
    try:
        return view.explain(action)
    except NotKnown:
        return None


def _ways(view: View, step: DecisionStep[Any], kind: str, name: str) -> Iterator[Action]:
    """The actions that would choose a component: those that the step thinks of, then what is legal with another name in it."""
    state = view.state
    rules = game(state.game)
    tried = _candidates(view, step)
    yield from [tried[place] for place in Named(rules, state, tried)(kind, name)]
    waiting = view.pending
    legal = waiting.actions if isinstance(waiting, Decision) else ()
    for action in legal:
        for field in fields_of(type(action)):
            value = getattr(action, field.name, None)
            if field.ids is not None and isinstance(value, str):
                other = attrs.evolve(action, **{field.name: name})
                if Named(rules, state, [other])(kind, name):
                    yield other


def _candidates(view: View, step: DecisionStep[Any]) -> Sequence[Action]:
    """Every action that a step thinks of for a player."""
    state, deciding = view.state, step.players(view.state)
    found: list[Action] = []
    for kind in step.choices:
        try:
            found += [
                each
                for each in kind.candidates(step, state)
                if action_player(each, deciding) == view.player
            ]
        except NotKnown:
            continue
    return found
