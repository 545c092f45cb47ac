"""Thinking ahead, the same for every search, and how long somebody waits for it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from time import monotonic, perf_counter
from typing import ClassVar

import attrs

from ancient_world.bots.bot import STREAM
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.face import View, sample_state
from ancient_world.engine.game import Game
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole import as_int

# --- patience ---


class SearchStopped(Exception):
    """Nobody waits for the choice of a bot any more."""


@attrs.define(eq=False)
class Patience:
    """The time until which a search may go on; whoever waits for it can stop it from any thread.

    Args:
        seconds: that all searches may take together.
    """

    seconds: float = math.inf
    _end: float = attrs.field(init=False)
    _stopped: Event = attrs.field(init=False, factory=Event)

    def __attrs_post_init__(self) -> None:
        self._end = monotonic() + self.seconds

    def stop(self) -> None:
        """Say that nobody waits any more."""
        self._stopped.set()

    def check(self) -> None:
        """Leave a search for which nobody waits.

        Raises:
            SearchStopped: nobody does.
        """
        if self._stopped.is_set():
            raise SearchStopped

    @property
    def is_over(self) -> bool:
        """Return whether the time is over: a search ends then with what it has found."""
        return monotonic() >= self._end

    @contextmanager
    def for_searches(self) -> Iterator[None]:
        """Let the searches inside wait no longer than this."""
        before = _patience.set(self)
        try:
            yield
        finally:
            _patience.reset(before)


_patience: ContextVar[Patience | None] = ContextVar("patience", default=None)


def patience() -> Patience | None:
    """Return how long somebody waits for the searches in this context; ``None`` if nobody has said so."""
    return _patience.get()


# --- searching ---


SHARE = 0.5
"""The share of a turn's remaining budget that one decision takes."""
SMALL = 1 / 16
"""The share of a turn's budget that is not worth a search of its own."""
LEAST = 4
"""Positions that are drawn for a decision, however little is left."""

register(
    {
        "search-budget": "A search needs a positive number of iterations or seconds per turn, such as hard:500 or hard:2s; got {found}.",
    }
)


class SearchBot:
    """A bot that draws whole positions at random among those that it may take for true, and thinks on from each.

    The first choice of a turn takes half of the turn's budget, the next one half of what is left, but at least four
    positions, and fewer only where nothing is hidden or left to chance. Where a game says of no step that it starts a turn, each choice is one. By iterations, the same seed makes the
    same choices; by seconds it need not.

    Args:
        seed: of everything that is random.
        iterations: positions drawn in a turn; by default :attr:`iterations`, if no seconds are given.
        seconds: time of the clock for a turn.

    Raises:
        InvalidOption: the budget is not above 0 (code ``search-budget``).
    """

    iterations: ClassVar[int] = 200
    """Positions drawn in a turn where nothing else is said."""
    _settled: bool = False
    """True when more positions would show nothing new for this decision."""
    _of_decision: ClassVar[frozenset[str]] = frozenset({"rules", "_settled"})
    """The attributes of this class that are made again for each decision, which no pickle of the bot holds."""

    def __init__(
        self, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        iterations = as_int(iterations)
        for given in (iterations, seconds):
            if given is not None and not 0 < given < math.inf:
                raise InvalidOption.of("search-budget", found=given)
        self._rng = SeededRandom(seed, STREAM + 1)
        self._whole: float = seconds or iterations or self.iterations
        self._by_clock = seconds is not None
        self._left = self._whole
        self.rules: Game
        self.player = 0

    def __getstate__(self) -> dict[str, object]:
        """Return what the bot keeps from one decision to the next: trees of half a megabyte are not among it."""
        classes = type(self).__mro__
        made = {name for each in classes for name in vars(each).get("_of_decision", ())}
        return {name: each for name, each in vars(self).items() if name not in made}

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action that came out best.

        Args:
            view: what the player knows.
            decision: what the player decides now; it has at least one action.
        """
        if len(decision.actions) == 1:
            return decision.actions[0]
        self.rules, self.player = game(view.state.game), decision.player
        if decision.step.starts_turn or not any(step.starts_turn for step in self.rules.step_types):
            self._left = self._whole
        elif (
            self._left < self._whole * SMALL and (quick := self._quick(view, decision)) is not None
        ):
            return quick
        share, start, done, spent = self._left * SHARE, perf_counter(), 0, 0.0
        waits = patience()
        self.prepare(view, decision)
        while (done < LEAST or spent < share) and not self._settled:
            if waits is not None:
                waits.check()
                if done and waits.is_over:
                    break
            self.iterate(sample_state(view, self._rng))
            done += 1
            spent = perf_counter() - start if self._by_clock else done
            self.progress(spent / share if share else 1.0)
        self._left = max(0.0, self._left - spent)
        return self.best(decision)

    def _quick(self, view: View, decision: Decision) -> Action | None:
        """Return what to do when the turn's budget is spent; ``None`` means that the least search does it."""
        return None

    def prepare(self, view: View, decision: Decision) -> None:
        """Get ready for one decision."""
        raise NotImplementedError

    def iterate(self, state: State) -> None:
        """Learn from one position."""
        raise NotImplementedError

    def progress(self, done: float) -> None:
        """Take note of how much of the decision's budget is spent; 1 is all of it."""

    def best(self, decision: Decision) -> Action:
        """Return the action that came out best."""
        raise NotImplementedError

    def lead(self, worths: Sequence[float], seat: int) -> float:
        """By how much a seat leads its best rival, in the game's unit."""
        return worths[seat] - max([each for other, each in enumerate(worths) if other != seat])

    def chances(self, worths: Sequence[float]) -> list[float]:
        """Return how each seat will probably end, from 0 to 1, by the judgement of all of them."""
        scale = self.rules.thinking.scale
        leads = [self.lead(worths, seat) / scale for seat in range(len(worths))]
        return [1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead)))) for lead in leads]

    def judged(self, state: State) -> list[float]:
        """How a position will end for each seat, from 0 to 1: mostly who wins, a little by how much."""
        if state.agenda:
            return self.chances(self.rules.evaluations(state))
        won = self.rules.winners(state)
        totals = [score.total for score in self.rules.scores(state)]
        return [
            (0.9 / len(won) if seat in won else 0.0) + 0.1 * chance
            for seat, chance in enumerate(self.chances(totals))
        ]


def budget_of(text: str) -> dict[str, object]:
    """Read the budget of a search behind its name: ``500``, or ``2s``.

    Raises:
        InvalidOption: it is neither (code ``search-budget``).
    """
    found = re.fullmatch(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,3})?)s", text, re.ASCII)
    if not found:
        raise InvalidOption.of("search-budget", found=text)
    iterations, seconds = found.groups()
    return {"iterations": int(iterations)} if iterations else {"seconds": float(seconds)}
