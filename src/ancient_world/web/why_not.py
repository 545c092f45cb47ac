"""The reasons why a component on the table cannot be chosen, found by trying the actions that involve it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.components import Components
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.errors import AncientWorldError, HiddenValue, Reason
from ancient_world.engine.explaining import awaited
from ancient_world.engine.face import View, components
from ancient_world.engine.language import message_text, register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game
from ancient_world.engine.steps import DecisionStep
from ancient_world.engine.unoffered import meant_by, thought_of
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.words import describe
from ancient_world.pictures.svg import Named

MOST_TRIED = 300
"""The most actions that are tried for a component."""
MOST_TOLD = 3
"""The most reasons that are returned."""

register_messages(
    {
        "web-not-here": "No choice involves this now: {name}. {waits}",
        "web-no-thing": "There is no such thing on the table.",
        "web-face-down": "A face-down {what}: you will see which one it is when it is turned up. {waits}",
        "web-card": "card",
    }
)


@attrs.frozen
class Attempt:
    """An action that is not possible, in words, and the reason, with the id of its rule."""

    what: str
    why: str
    rule: str


@lru_cache(maxsize=32)
def known_components(game_id: str, lang: str) -> Components:
    """Return the names of all components of a game, in a language."""
    return components(game_id, lang=lang)


def why_not(view: View, kind: str, name: str, lang: str) -> tuple[Attempt, ...]:
    """Return why a player cannot choose a component, in the current language.

    Where no choice involves the component, the rule is that of the prompt.

    Raises:
        AncientWorldError: there is no such component.
    """
    state, step = view.state, view.state.agenda[-1] if view.state.agenda else None
    box = known_components(state.game, lang)
    known = box.get(kind, name)
    if known is None and name != HIDDEN_ID:
        raise AncientWorldError.of("web-no-thing")
    rule = prompt(view).rule
    if step is None:
        return (Attempt("", message_text("game-over", {}), rule),)
    waits = awaited(step, state).told(view.names)
    if known is None:
        return (Attempt("", _face_down(box, kind, waits), rule),)
    if not isinstance(step, DecisionStep) or view.player not in step.players(state):
        return (Attempt("", waits, rule),)
    for ways in (_near, _far):
        if attempts := tuple(islice(_attempts(view, ways(view, step, kind, name)), MOST_TOLD)):
            return attempts
    return (Attempt("", message_text("web-not-here", {"name": known.name, "waits": waits}), rule),)


def _face_down(box: Components, kind: str, waits: str) -> str:
    """Return the sentence about a face-down component, which its player cannot identify."""
    of_kind = box.get("kind", kind)
    what = message_text("web-card", {}) if of_kind is None else of_kind.name
    text = message_text("web-face-down", {"what": what, "waits": waits})
    return text[:1].upper() + text[1:]


def _attempts(view: View, ways: Iterator[Action]) -> Iterator[Attempt]:
    """Yield the reason against each action, each kind of reason once."""
    codes: set[str] = set()
    for action in islice(ways, MOST_TRIED):
        refusal = _reason(view, action)
        if refusal is not None and refusal.code not in codes:
            codes.add(refusal.code)
            yield Attempt(describe(view.state, action), refusal.message, refusal.rule)


def _reason(view: View, action: Action) -> Reason | None:
    try:
        return view.explain(action)
    except HiddenValue:
        return None


def _near(view: View, step: DecisionStep, kind: str, name: str) -> Iterator[Action]:
    """Yield the likely actions with a component: those its step proposes, then legal actions with this name put in."""
    state = view.state
    rules = game(state.game)
    for choice in step.choices:
        try:
            tried = thought_of(step, choice, state, view.player)
        except HiddenValue:
            continue
        yield from [tried[place] for place in Named(rules, state, tried)(kind, name)]
    renamed = [*_renamed(view, name)]
    yield from [renamed[place] for place in Named(rules, state, renamed)(kind, name)]


def _renamed(view: View, name: str) -> Iterator[Action]:
    """Yield the legal actions with an id replaced by ``name``, wherever it is a known id of the field's kind."""
    ids = game(view.state.game).ids(view.state)
    waiting = view.pending
    for action in waiting.actions if isinstance(waiting, Decision) else ():
        for field in fields_of(type(action)):
            if field.ids is not None and name in ids.get(str(field.ids.kind), ()):
                yield attrs.evolve(action, **{field.name: (name,) if field.many else name})


def _far(view: View, step: DecisionStep, kind: str, name: str) -> Iterator[Action]:
    """Yield the less likely actions with a component: any that the step's choices could mean."""
    rules = game(view.state.game)
    for choice in step.choices:
        meant = meant_by(choice, view.state, view.player, MOST_TRIED, naming=name)
        yield from [meant[place] for place in Named(rules, view.state, meant)(kind, name)]
