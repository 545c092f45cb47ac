"""Make the document of a rule from cases: states, actions in states, and what players see of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any

from ancient_world.documents import situations as forms
from ancient_world.documents.bodies import pending_form
from ancient_world.engine.actions import Action, player_of_action
from ancient_world.engine.applying import apply
from ancient_world.engine.explaining import explain
from ancient_world.engine.importing import check_argument
from ancient_world.engine.pending import Decision, legal_actions, pending
from ancient_world.engine.public_functions import scores, view_of, winners
from ancient_world.engine.state import State
from ancient_world.testing.conformance.conformance_documents import Conformance

MOST_OUTCOMES = 40
"""The most outcomes of chance that a document lists."""

Case = State | tuple[State, Action | int]


def conformance_of(
    game: str, rule: str, cases: Mapping[str, Case], contrasts: Collection[str] = ()
) -> Conformance:
    """Return a rule with its situations, to be written with ``aw.to_json``.

    Args:
        game: the id of the game.
        rule: the id of the rule.
        cases: a case for each sentence that says what it shows: a state and an action, which is legal or refused by this rule;
            a state and the seat of a player who looks at it; or only a state, for its scores.
        contrasts: the sentences of those cases in which the rule does not apply.

    Raises:
        ValueError: an action is refused by another rule.
        InvalidOption: the cases are not a mapping, or the contrasts no collection.

    Example:
        >>> from ancient_world.games import tides_of_time as tides
        >>> from ancient_world.testing import conformance_of
        >>> state = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=1).state
        >>> card = aw.legal_actions(state, 0)[0]
        >>> rule = conformance_of("tides-of-time", "R1", {"A card of the hand is chosen.": (state, card)})
        >>> len(rule.situations)
        1
    """
    check_argument("cases", cases, Mapping)
    check_argument("contrasts", contrasts, Collection)
    made = [_situation(rule, name, case, name in contrasts) for name, case in cases.items()]
    return Conformance(game, rule, tuple(made))


def _situation(rule: str, name: str, case: Case, is_contrast: bool) -> forms.Situation:
    if isinstance(case, State):
        points = tuple([_player_points(score) for score in scores(case)])
        return forms.Scoring(name, is_contrast, case, points, winners(case))
    state, action = case
    if isinstance(action, int):
        view = view_of(state, action)
        pending_seen = pending_form(view.pending)
        return forms.View(name, is_contrast, state, action, view.state, pending_seen)
    reason = explain(state, action)
    if reason is None:
        player, legal = _legal(state, action)
        return forms.Legal(name, is_contrast, state, player, legal, action, apply(state, action))
    if reason.rule != rule:
        raise ValueError(f"{name!r}: {action} is refused by {reason.rule}: {reason.message}")
    return forms.Illegal(name, state, None, action, forms.Refusal(reason.code, rule))


def _legal(state: State, action: Action) -> tuple[int | None, tuple[Action, ...] | None]:
    """Return the acting player and the legal actions; ``None`` in place of too many outcomes of chance."""
    waiting: Any = pending(state)
    if isinstance(waiting, Decision):
        player = player_of_action(action, waiting.players)
        return player, legal_actions(state, player)
    outcomes = tuple(islice(waiting.outcomes(), MOST_OUTCOMES + 1))
    return None, outcomes if len(outcomes) <= MOST_OUTCOMES else None


def _player_points(score: Any) -> forms.PlayerPoints:
    lines = [forms.PointsLine(line.code, line.points, line.rule) for line in score.lines]
    return forms.PlayerPoints(score.player, score.total, tuple(lines))
