"""The documents of situations in which rules meet: ``conformance/<game>/pairs/<rule>.json``.

Each situation belongs to the rule that speaks first; its name tells the others. A document keeps its positions and actions. When
it is written again, the answers and the names are worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.testing.conformance.conformance_documents import Conformance, read_conformance
from tests.conformance.games import CONFORMANCE
from tests.conformance.pairs.meetings import (
    Meeting,
    meeting_of_result,
    meeting_of_scores,
    meetings_of_refusals,
    meetings_out_of_turn,
)
from tests.conformance.telling import Played, Refused, Scored, Told, text_of

__all__ = ["FOLDER_NAME", "meeting_of", "meetings_in", "paths_of", "renewed", "texts_of_pairs"]

FOLDER_NAME = "pairs"
MOST_TITLES = 4
"""The most rules whose titles stand in a name."""


def paths_of(game: str) -> list[Path]:
    """Return the documents of a game (as its folder is called)."""
    return sorted((CONFORMANCE / game.replace("_", "-") / FOLDER_NAME).glob("*.json"))


# --- writing ---


def texts_of_pairs(game: str, meetings: Iterable[Meeting]) -> dict[Path, str]:
    """Return the documents of some meetings by file."""
    by_rule: dict[str, list[forms.Situation]] = {}
    for meeting in meetings:
        by_rule.setdefault(meeting.rules[0], []).append(_situation(meeting))
    folder = CONFORMANCE / game / FOLDER_NAME
    return {
        folder / f"{rule}.json": text_of(Conformance(game, rule, tuple(situations)))
        for rule, situations in sorted(by_rule.items())
    }


def _situation(meeting: Meeting) -> forms.Situation:
    state, action = meeting.state, meeting.action
    kind: Any
    if action is None:
        totals = tuple(score.total for score in aw.scores(state))
        kind = Scored(state, totals, aw.winners(state))
    elif meeting.reasons:
        why = meeting.reasons[0]
        kind = Refused(state, action, why.code, why.rule, meeting.player)
    else:
        kind = Played(state, action)
    game, rule = state.game, meeting.rules[0]
    return Told(game, rule, _name(meeting), contrast=False, make=lambda: kind).situation()


def _name(meeting: Meeting) -> str:
    """Return a sentence for players that tells which rules meet."""
    state, action = meeting.state, meeting.action
    if meeting.reasons:
        first, *others = [f"{each.message_for(())} ({each.rule})" for each in _alone(meeting)]
        if any(kind == "turn" for kind, _, _ in meeting.pairs):
            return f"{first} This is said first, and then: {' '.join(others)}"
        return f"{first} This is said, although it is also true: {' '.join(others)}"
    titles = {rule.id: rule.title for rule in aw.game(state.game).rules()}
    known = [f"{titles[each]} ({each})" for each in meeting.rules[:MOST_TITLES]]
    known += meeting.rules[MOST_TITLES:]
    met = f"{', '.join(known[:-1])} and {known[-1]}"
    if action is None:
        return f"The score counts by several rules: {met}."
    return f"{aw.describe(state, action)}: here meet {met}."


def _alone(meeting: Meeting) -> Iterator[aw.Reason]:
    """Yield the reasons, each without what is said after it."""
    for each in meeting.reasons:
        yield aw.Reason(each.code, each.rule, each.data)


# --- reading ---


def meetings_in(path: Path) -> list[Meeting]:
    """Return the meetings of rules in a document, of pairs or of a rule; a situation may show none."""
    found = [meeting_of(each) for each in read_conformance(path).situations]
    return [each for each in found if each is not None and each.pairs]


def meeting_of(situation: forms.Situation) -> Meeting | None:
    """Return which rules meet in a situation; None if its kind shows no such thing."""
    if isinstance(situation, forms.Legal):
        return meeting_of_result(situation.position, situation.action)
    if isinstance(situation, forms.Scoring):
        return meeting_of_scores(situation.position)
    if isinstance(situation, forms.Illegal):
        state, actions, player = situation.position, [situation.action], situation.player
        if player is None:
            return next(meetings_of_refusals(state, actions), None)
        return next(meetings_out_of_turn(state, actions, player), None)
    return None


def renewed(game: str) -> dict[Path, str]:
    """Return the documents of a game by file, with the same positions and actions."""
    meetings = [meeting for path in paths_of(game) for meeting in meetings_in(path)]
    return texts_of_pairs(game.replace("_", "-"), meetings)
