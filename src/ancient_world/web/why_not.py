"""The reasons why a component on the table cannot be chosen, found by trying the actions that involve it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.candidate_actions import candidates_for, possible_actions_of
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.components import Components
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.errors import AncientWorldError, HiddenValue, Reason
from ancient_world.engine.explaining import awaited_reason
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, components
from ancient_world.engine.registry import game
from ancient_world.engine.steps import DecisionStep
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.descriptions import describe
from ancient_world.pictures.svg import ActionIndex

MAX_ACTIONS_TRIED = 300
"""The most actions that are tried for a component."""
MAX_REASONS = 3
"""The most reasons that are returned."""

register_messages(
    {
        "web-not-here": "You cannot choose anything with this now: {name}. {waits}",
        "web-no-thing": "There is no such thing on the table.",
        "web-face-down": "A face-down {what}: you will see its front when the {what} is turned up. {waits}",
        "web-card": "card",
    }
)


@attrs.frozen
class RefusedAction:
    """An action that is not possible, in words, and the reason, with the id of its rule."""

    description: str
    reason: str
    rule: str


@lru_cache(maxsize=32)
def known_components(game_id: str, lang: str) -> Components:
    """Return the names of all components of a game, in a language."""
    return components(game_id, lang=lang)


def why_not(view: View, kind: str, name: str, lang: str) -> tuple[RefusedAction, ...]:
    """Return why a player cannot choose a component, in the current language.

    Where no choice involves the component, the rule is that of the prompt.

    Raises:
        AncientWorldError: there is no such component.
    """
    state, step = view.state, view.state.agenda[-1] if view.state.agenda else None
    named_components = known_components(state.game, lang)
    component = named_components.get(kind, name)
    if component is None and name != HIDDEN_ID:
        raise AncientWorldError.from_code("web-no-thing")
    rule = prompt(view).rule
    if step is None:
        return (RefusedAction("", message_text("game-over", {}), rule),)
    waiting_text = awaited_reason(step, state).message_for(view.names)
    if component is None:
        return (RefusedAction("", _face_down_text(named_components, kind, waiting_text), rule),)
    if not isinstance(step, DecisionStep) or view.player not in step.players(state):
        return (RefusedAction("", waiting_text, rule),)
    for candidate_actions in (_likely_actions, _possible_actions):
        if refused_actions := tuple(
            islice(_refused_actions(view, candidate_actions(view, step, kind, name)), MAX_REASONS)
        ):
            return refused_actions
    return (
        RefusedAction(
            "", message_text("web-not-here", {"name": component.name, "waits": waiting_text}), rule
        ),
    )


def _face_down_text(named_components: Components, kind: str, waiting_text: str) -> str:
    """Return the sentence about a face-down component, which its player cannot identify."""
    kind_component = named_components.get("kind", kind)
    kind_name = message_text("web-card", {}) if kind_component is None else kind_component.name
    text = message_text("web-face-down", {"what": kind_name, "waits": waiting_text})
    return text[:1].upper() + text[1:]


def _refused_actions(view: View, actions: Iterator[Action]) -> Iterator[RefusedAction]:
    """Yield the reason against each action, each kind of reason once."""
    reason_codes: set[str] = set()
    for action in islice(actions, MAX_ACTIONS_TRIED):
        refusal = _reason_against(view, action)
        if refusal is not None and refusal.code not in reason_codes:
            reason_codes.add(refusal.code)
            yield RefusedAction(describe(view.state, action), refusal.message, refusal.rule)


def _reason_against(view: View, action: Action) -> Reason | None:
    try:
        return view.explain(action)
    except HiddenValue:
        return None


def _likely_actions(view: View, step: DecisionStep, kind: str, name: str) -> Iterator[Action]:
    """Yield the likely actions with a component: those its step proposes, then legal actions with this name put in."""
    state = view.state
    rules = game(state.game)
    for choice in step.choices:
        try:
            candidates = candidates_for(step, choice, state, view.player)
        except HiddenValue:
            continue
        yield from [
            candidates[index] for index in ActionIndex(rules, state, candidates)(kind, name)
        ]
    renamed_actions = [*_legal_actions_renamed(view, name)]
    yield from [
        renamed_actions[place] for place in ActionIndex(rules, state, renamed_actions)(kind, name)
    ]


def _legal_actions_renamed(view: View, name: str) -> Iterator[Action]:
    """Yield the legal actions with an id replaced by ``name``, wherever it is a known id of the field's kind."""
    ids = game(view.state.game).ids(view.state)
    decision = view.pending
    for action in decision.actions if isinstance(decision, Decision) else ():
        for field in fields_of(type(action)):
            if field.ids is not None and name in ids.get(str(field.ids.kind), ()):
                yield attrs.evolve(action, **{field.name: (name,) if field.is_tuple else name})


def _possible_actions(view: View, step: DecisionStep, kind: str, name: str) -> Iterator[Action]:
    """Yield the less likely actions with a component: any that the step's choices could mean."""
    rules = game(view.state.game)
    for choice in step.choices:
        candidates = possible_actions_of(
            choice, view.state, view.player, MAX_ACTIONS_TRIED, containing_id=name
        )
        yield from [
            candidates[index] for index in ActionIndex(rules, view.state, candidates)(kind, name)
        ]
