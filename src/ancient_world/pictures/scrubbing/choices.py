"""The options at a moment of a game, the one taken, and why others were not possible: all as one seat knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.errors import NotKnown, Reason
from ancient_world.engine.freezing import changed
from ancient_world.engine.language import sentence
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.refusals.explaining import explain
from ancient_world.engine.refusals.tried import meant_by, thought_of
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep

MOST_TRIED = 40
"""At most so many actions of a kind that is not possible are asked why not."""
MOST_MEANT = 60
"""The same where its step does not think of any."""
MOST_REASONS = 3
"""The most reasons with which a kind is told."""


@attrs.frozen
class NotPossible:
    """An action of a kind that was not possible, in words, and why not."""

    what: str
    why: str
    rule: str


@attrs.frozen
class Options:
    """The options at a moment of a game.

    ``legal`` are the actions in words, in the order of ``actions``; ``known`` says whether they are known at all, and
    ``drawn`` whether they are those that the picture numbers.
    """

    actions: tuple[Action, ...] = ()
    legal: tuple[str, ...] = ()
    refused: tuple[NotPossible, ...] = ()
    known: bool = True
    drawn: bool = True

    def chosen(self, action: Action | None) -> int:
        """Return the place of an action among them, or -1 if it is not there."""
        return self.actions.index(action) if action in self.actions else -1


def options_at(state: State, player: int | None, names: Sequence[str]) -> Options:
    """Return the options of a player; ``None`` stands for whoever is to choose first.

    Args:
        state: a whole state, or a masked one.
        player: a seat.
        names: the players', in seat order.
    """
    try:
        waiting = pending(state)
        if not isinstance(waiting, Decision):
            return Options()
        who = waiting.player if player is None else player
        actions = waiting.actions_of(who)
    except NotKnown:
        return Options(known=False)
    rules = game(state.game)
    legal = tuple([rules.describe(state, action) for action in actions])
    refused = tuple(_Judge(state, names).refused(waiting.step, who, actions))
    return Options(actions, legal, refused, drawn=who == waiting.player)


@attrs.frozen
class _Judge:
    """The reasons against actions, at a moment of a game."""

    state: State
    names: Sequence[str]

    def refused(
        self, step: DecisionStep, who: int, legal: Sequence[Action]
    ) -> Iterator[NotPossible]:
        """Yield the reasons against kinds of choice that are not possible here, then those for decisions passed over."""
        possible = {type(action) for action in legal}
        for kind in step.choices:
            if kind not in possible:
                yield from self._reasons(step, kind, who)
        for earlier in self.state.passed:
            if isinstance(earlier, DecisionStep):
                yield from self._passed_over(earlier, step)

    def _passed_over(self, earlier: DecisionStep, step: DecisionStep) -> Iterator[NotPossible]:
        """Yield the reasons why a decision was passed over, each with its player."""
        player = next(iter(earlier.players(self.state)), None)
        for kind in earlier.choices:
            if earlier.is_optional(kind) or kind in step.choices:
                continue
            for each in self._reasons(earlier, kind, player):
                data = {"player": player, "what": each.what}
                yield attrs.evolve(each, what=sentence("told-deed", data, self.names))

    def _reasons(
        self, step: DecisionStep, kind: type[Choice], who: int | None
    ) -> Iterator[NotPossible]:
        """Yield reasons against actions of a kind, each once; none that depends on what is hidden."""
        try:
            found = thought_of(step, kind, self.state, who)[:MOST_TRIED]
            against = self._against(found, who) or self._rarest_against(kind, who)
        except NotKnown:
            return
        for action, why_not in against[:MOST_REASONS]:
            yield self._told(step, action, why_not)

    def _rarest_against(self, kind: type[Choice], who: int | None) -> list[tuple[Action, Reason]]:
        """Return the reasons against every action that could be meant, where a step lists no candidates of a kind.

        The reason against the fewest comes first: a reason that forbids nearly all of them, as that a province is not
        one's own, is not the one a player asks about.
        """
        counts = Counter[str]()
        found = self._against(meant_by(kind, self.state, who, MOST_MEANT), who, counts)
        return sorted(found, key=lambda each: counts[each[1].code])

    def _against(
        self, actions: Sequence[Action], who: int | None, counts: Counter[str] | None = None
    ) -> list[tuple[Action, Reason]]:
        """Each reason against any of these once, with the first of them; ``counts`` counts how many each stops."""
        found: dict[str, tuple[Action, Reason]] = {}
        for action in actions:
            why_not = explain(self.state, action, who)
            if why_not is not None:
                found.setdefault(why_not.code, (action, why_not))
                if counts is not None:
                    counts[why_not.code] += 1
        return [*found.values()]

    def _told(self, step: DecisionStep, action: Action, why_not: Reason) -> NotPossible:
        """A refused action in words, as at its step; whom the game waits for is told elsewhere."""
        state = self.state
        if step is not state.agenda[-1]:
            state = changed(state, {"agenda": (*state.agenda, step)})
        own = attrs.evolve(why_not, awaited=None)
        return NotPossible(game(state.game).describe(state, action), own.told(self.names), own.rule)
