"""Replace one entry of a record by an illegal action, and check what the validator reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.language_choice import set_language
from ancient_world.records import Entry

__all__ = ["Mistake", "Mutant", "check_told", "found"]

Tries = Callable[[Any], Iterable[aw.Action]]
"""A function that yields actions to try in a state."""
Chooses = Callable[[tuple[aw.Action, ...], aw.SeededRandom], aw.Action]


@attrs.frozen
class Mistake:
    """A kind of illegal action: its code, its rule, a regular expression for its message, and the actions to try."""

    code: str
    rule: str
    says: str
    tries: Tries

    @property
    def key(self) -> str:
        """The identifier of the mistake within its game."""
        return f"{self.code}-{self.rule}"


@attrs.frozen
class Mutant:
    """A record with one entry replaced by a mistake."""

    record: aw.Record
    index: int


def by_chance(actions: tuple[aw.Action, ...], rng: aw.SeededRandom) -> aw.Action:
    """Return a random action."""
    return actions[rng.randrange(len(actions))]


def found(
    game_id: str,
    mistakes: Sequence[Mistake],
    *,
    players: Sequence[int],
    chooses: Chooses = by_chance,
    games: int = 40,
) -> dict[str, Mutant]:
    """Return a record for each mistake, by its key, from random matches in which the mistake could be made."""
    mutants: dict[str, Mutant] = {}
    for seed in range(games):
        missing = [each for each in mistakes if each.key not in mutants]
        if not missing:
            break
        names = ["Ana", "Berta", "Carla", "Dora"][: players[seed % len(players)]]
        mutants.update(_of_match(aw.Match.new(game_id, names, seed=seed), missing, chooses))
    return mutants


def _of_match(match: aw.Match, missing: Sequence[Mistake], chooses: Chooses) -> dict[str, Mutant]:
    """Return the records with mistakes that could be made in one match."""
    rng = aw.SeededRandom(len(match.record.entries), 7)
    made: dict[str, tuple[int, Entry]] = {}
    while len(made) < len(missing) and isinstance(waiting := match.pending(), aw.Decision):
        index, state = len(match.record.entries), match.state
        reasons: dict[aw.Action, aw.Reason | None] = {}  # many mistakes try the same actions
        for mistake in missing:
            if mistake.key not in made:
                for action in mistake.tries(state):
                    if action not in reasons:
                        reasons[action] = aw.explain(state, action)
                    reason = reasons[action]
                    if reason is not None and (reason.code, reason.rule) == (
                        mistake.code,
                        mistake.rule,
                    ):
                        seat = getattr(action, "player", waiting.player)
                        made[mistake.key] = index, Entry(seat, action)
                        break
        match.apply(chooses(waiting.actions, rng))
    return {key: _mutant(match.record, *each) for key, each in made.items()}


def _mutant(record: aw.Record, index: int, entry: Entry) -> Mutant:
    entries = (*record.entries[:index], entry, *record.entries[index + 1 :])
    return Mutant(attrs.evolve(record, entries=entries), index)


def check_told(mutant: Mutant, mistake: Mistake) -> None:
    """Check that the validator reports the mistake at its entry, with code, rule and message, in Spanish too."""
    problem = only_problem(mutant)
    assert (problem.code, problem.rule) == (mistake.code, mistake.rule)
    assert re.search(mistake.says, problem.message), problem.message
    ids = re.findall(r"\b[a-z]+-[a-z0-9-]+\b", problem.message.replace("know-how", ""))
    assert ids == [], "ids are for programs"
    set_language("es")
    try:
        assert only_problem(mutant).message != problem.message
    finally:
        set_language("en")


def only_problem(mutant: Mutant) -> Any:
    """Return the first problem of a record, and check that it is at the replaced entry and ended the replay."""
    text = aw.to_json(mutant.record)
    report = aw.validate(text)
    problem = report.problems[0]
    assert problem.path == f"$.record.entries[{mutant.index}].action"
    assert (problem.index, report.played) == (mutant.index, mutant.index)
    return problem
