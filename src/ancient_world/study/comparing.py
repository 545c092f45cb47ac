"""Compare the actions of a decision in the same sampled states with the same dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev
from time import perf_counter

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.public_functions import View, sample_state
from ancient_world.engine.registry import game
from ancient_world.records.analysis import Analysis, AnalysisSettings
from ancient_world.records.notes import Sign
from ancient_world.study.judging import UNIT, judge

MIN_POSITIONS = 16
"""The least number of sampled states in which actions are compared."""
ROUND_SHARE = 8
"""The share of its positions in which an analysis tries all actions of a round: one eighth."""
STUDY_STREAM = 2**41
"""The stream of a seed from which analyses draw, far from the streams of matches and bots."""
DECIDED_CHANCE = 0.02
"""The distance from 0 or 1 at which a chance is not examined further."""
ROUNDS_SHARE = 0.5
"""The share of the time for a choice that the rounds may take."""
NOISE_FACTOR = 2.0
"""The number of standard errors by which another action must be better before a choice gets a sign."""
SIGNS: tuple[tuple[float, Sign], ...] = (
    (0.2, "blunder"), (0.1, "mistake"), (0.05, "doubtful"), (0.0, "good"),
)  # fmt: skip
"""The least loss of chance for each sign."""


def analyse_decision(view: View, taken: Action, settings: AnalysisSettings, index: int) -> Analysis:
    """Return what an analysis says about a choice.

    Rounds first leave out the half of the actions that looks worse, until one action is left beside the one that was taken.
    These two are then compared in new sampled states, so that the better one does not owe its lead to luck; the chances
    before the choice come from the same states.

    Args:
        view: what the player knew, at a decision with at least two actions.
        taken: the action that the player took.
        settings: positions or seconds, and the seed.
        index: the index of the entry; each has its own random numbers.
    """
    trials = Trials(view, taken, settings, index)
    rival = trials.find_rival()
    rows = trials.compare([None, rival, taken])
    player, sharpness = trials.player, game(view.state.game).thinking.study_sharpness
    before, rival_chances, after = [told_chances(row, sharpness) for row in rows]
    is_better = rival_chances[player] > after[player]
    best_chance = max(rival_chances[player], after[player])
    own_rows = [[chances[player] for chances in row] for row in rows[1:]]
    noise = round(sharpness * _noise(*own_rows), 4)
    return Analysis(
        before=before,
        after=after,
        best=rival if is_better else taken,
        best_chance=best_chance,
        noise=noise,
        settings=settings,
        sign=sign_of(best_chance - after[player], noise),
    )


def sign_of(loss: float, noise: float) -> Sign | None:
    """Return the sign of a choice by the chance that it lost; ``None`` if the loss is within the noise."""
    if loss <= NOISE_FACTOR * noise:
        return None
    return next((sign for least, sign in SIGNS if loss >= least), None)


class Trials:
    """The trials of one decision's actions."""

    def __init__(self, view: View, taken: Action, settings: AnalysisSettings, index: int) -> None:
        decision = view.pending
        assert view.player is not None
        self.player: int = view.player
        self._view, self._settings = view, settings
        self._round_positions = max(MIN_POSITIONS, (settings.positions or 0) // ROUND_SHARE)
        self._others = [each for each in decision.actions if each != taken]  # type: ignore[union-attr]
        self._rng = SeededRandom(settings.seed, STUDY_STREAM + index)
        self._start = perf_counter()

    def find_rival(self) -> Action:
        """Return the most promising action that was not taken."""
        totals, tried = dict.fromkeys(range(len(self._others)), 0), 0
        while len(totals) > 1 and self._has_time(ROUNDS_SHARE):
            rows = self._trial_rows(
                [self._others[place] for place in totals], self._round_positions
            )
            tried += self._round_positions
            for place, row in zip(totals, rows, strict=True):
                totals[place] += sum([chances[self.player] for chances in row])
            ranked = sorted(totals, key=lambda place: -totals[place])
            totals = {place: totals[place] for place in ranked[: (len(ranked) + 1) // 2]}
            if _are_decided([totals[ranked[0]] / (UNIT * tried)]):
                break
        return self._others[next(iter(totals))]

    def compare(self, actions: Sequence[Action | None]) -> list[list[list[int]]]:
        """Return the chances after each action in new sampled states.

        As many as the settings say, or only those of one round if the game is won or lost after each action.
        """
        rows = self._trial_rows(actions, self._round_positions)
        if _are_decided([mean_chances(row)[self.player] for row in rows]):
            return rows
        if self._settings.positions is not None:
            more_rows = self._trial_rows(actions, self._settings.positions - self._round_positions)
            return [row + more for row, more in zip(rows, more_rows, strict=True)]
        while self._has_time(1.0):
            more_rows = self._trial_rows(actions, MIN_POSITIONS)
            rows = [row + more for row, more in zip(rows, more_rows, strict=True)]
        return rows

    def _has_time(self, share: float) -> bool:
        """Return whether the time for this choice, or a share of it, is not yet spent."""
        seconds = self._settings.seconds
        return seconds is None or perf_counter() - self._start < share * seconds

    def _trial_rows(self, actions: Sequence[Action | None], count: int) -> list[list[list[int]]]:
        return trial_rows(self._view, actions, count, self._rng)


def trial_rows(
    view: View, actions: Sequence[Action | None], count: int, rng: SeededRandom
) -> list[list[list[int]]]:
    """Return the chances of all seats after each action, in ``count`` sampled states with dice of their own.

    ``None`` in place of an action leaves the choice to the random game, too.
    """
    rules, rows = game(view.state.game), [list[list[int]]() for _ in actions]
    for _ in range(count):
        state, seed = sample_state(view, rng), rng.next64()
        for action, row in zip(actions, rows, strict=True):
            after = state if action is None else apply(state, action)
            row.append(judge(rules, after, seed))
    return rows


def told_chances(row: Sequence[Sequence[int]], sharpness: float) -> tuple[float, ...]:
    """Return the chance of each seat as an analysis tells it: the mean, moved away from one half if ``sharpness`` exceeds 1.

    Each seat has its own, since partners share theirs, and all may have lost.
    """
    return tuple(
        [
            round(chance**sharpness / (chance**sharpness + (1 - chance) ** sharpness), 4)
            for chance in mean_chances(row)
        ]
    )


def mean_chances(row: Sequence[Sequence[int]]) -> list[float]:
    """Return the mean chance of each seat."""
    return [sum(chances) / (UNIT * len(row)) for chances in zip(*row, strict=True)]


def _are_decided(chances: Sequence[float]) -> bool:
    """Return whether a seat has won, or lost, as good as surely by all of these chances."""
    return max(chances) <= DECIDED_CHANCE or min(chances) >= 1 - DECIDED_CHANCE


def _noise(chances: Sequence[int], other_chances: Sequence[int]) -> float:
    """Return the standard error of the mean difference of chances that were judged in the same states."""
    differences = [own - other for own, other in zip(chances, other_chances, strict=True)]
    return stdev(differences) / UNIT / math.sqrt(len(differences))
