"""The moments of a replay for one viewer: what happened, what could be chosen, and what was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.candidate_actions import candidates_for, possible_actions_of
from ancient_world.engine.declared.score_lines import win_shares
from ancient_world.engine.errors import HiddenValue, Reason
from ancient_world.engine.explaining import explain
from ancient_world.engine.freezing import copy_with
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep
from ancient_world.narration.changes import MatchChange
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.telling.sentences import LogSentence, SentenceWriter
from ancient_world.narration.telling.story_moments import StoryMoment, Viewer, moments_of
from ancient_world.records.analysis import Analysis
from ancient_world.records.notes import note_lines
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay

# --- choices ---


MAX_CANDIDATES = 40
"""The most candidates of an impossible kind of choice for which reasons are computed."""
MAX_POSSIBLE_ACTIONS = 60
"""The most such actions if the step lists no candidates of the kind."""
MAX_REASONS = 3
"""The most reasons shown for a kind of choice."""


@attrs.frozen
class ImpossibleChoice:
    """An example of an impossible kind of choice: the action in words, why it is not legal, and the rule's id."""

    description: str
    reason: str
    rule: str


@attrs.frozen
class ShownOptions:
    """The options of a player at a moment of a game.

    ``legal_texts`` are the ``actions`` in words, in the same order; ``impossible_choices`` are examples of what was not legal. ``is_known`` says
    whether the viewer knows the options, and ``is_drawn`` whether they are those numbered in the picture.
    """

    actions: tuple[Action, ...] = ()
    legal_texts: tuple[str, ...] = ()
    impossible_choices: tuple[ImpossibleChoice, ...] = ()
    is_known: bool = True
    is_drawn: bool = True

    def index_of(self, action: Action | None) -> int:
        """Return the index of an action among ``actions``, or -1 if it is not there."""
        return self.actions.index(action) if action in self.actions else -1


def find_options(state: State, player: int | None, names: Sequence[str]) -> ShownOptions:
    """Return the options of a player in a state.

    Args:
        state: a full or masked state.
        player: a seat; ``None`` for the first player to choose.
        names: the names of the players, in seat order.
    """
    try:
        decision = pending(state)
        if not isinstance(decision, Decision):
            return ShownOptions()
        player_or_first = decision.player if player is None else player
        actions = decision.actions_of(player_or_first)
    except HiddenValue:
        return ShownOptions(is_known=False)
    rules = game(state.game)
    legal_texts = tuple([rules.describe(state, action) for action in actions])
    impossible_choices = tuple(
        _ReasonFinder(state, names).refused(decision.step, player_or_first, actions)
    )
    return ShownOptions(
        actions, legal_texts, impossible_choices, is_drawn=player_or_first == decision.player
    )


@attrs.frozen
class _ReasonFinder:
    """Finds reasons against actions in a state."""

    state: State
    names: Sequence[str]

    def refused(
        self, step: DecisionStep, who: int, legal: Sequence[Action]
    ) -> Iterator[ImpossibleChoice]:
        """Yield the reasons against impossible kinds of choice, then those why decisions were passed over."""
        possible_kinds = {type(action) for action in legal}
        for kind in step.choices:
            if kind not in possible_kinds:
                yield from self._reasons_against_kind(step, kind, who)
        for skipped_step in self.state.passed:
            if isinstance(skipped_step, DecisionStep):
                yield from self._skipped_decision_reasons(skipped_step, step)

    def _skipped_decision_reasons(
        self, skipped_step: DecisionStep, step: DecisionStep
    ) -> Iterator[ImpossibleChoice]:
        """Yield the reasons why a decision was passed over, each with its player."""
        player = next(iter(skipped_step.players(self.state)), None)
        for kind in skipped_step.choices:
            if skipped_step.is_optional(kind) or kind in step.choices:
                continue
            for impossible_choice in self._reasons_against_kind(skipped_step, kind, player):
                data = {"player": player, "what": impossible_choice.description}
                yield attrs.evolve(
                    impossible_choice, description=message_text("told-deed", data, self.names)
                )

    def _reasons_against_kind(
        self, step: DecisionStep, kind: type[Choice], player: int | None
    ) -> Iterator[ImpossibleChoice]:
        """Yield different reasons against actions of a kind, unless they depend on hidden values."""
        try:
            candidates = candidates_for(step, kind, self.state, player)[:MAX_CANDIDATES]
            refused_actions = self._distinct_reasons(candidates, player) or self._rarest_reasons(
                kind, player
            )
        except HiddenValue:
            return
        for action, refusal in refused_actions[:MAX_REASONS]:
            yield self._impossible_choice(step, action, refusal)

    def _rarest_reasons(
        self, kind: type[Choice], player: int | None
    ) -> list[tuple[Action, Reason]]:
        """Return the reasons against all conceivable actions of a kind, for steps that list no candidates.

        The rarest reason comes first: a reason that forbids nearly all actions, such as that a province is not the player's
        own, is not the one a player asks about.
        """
        counts = Counter[str]()
        refused_actions = self._distinct_reasons(
            possible_actions_of(kind, self.state, player, MAX_POSSIBLE_ACTIONS), player, counts
        )
        return sorted(refused_actions, key=lambda each: counts[each[1].code])

    def _distinct_reasons(
        self, actions: Sequence[Action], player: int | None, counts: Counter[str] | None = None
    ) -> list[tuple[Action, Reason]]:
        """Return each reason against these actions once, with the first action; count the actions of each in ``counts``."""
        by_code: dict[str, tuple[Action, Reason]] = {}
        for action in actions:
            refusal = explain(self.state, action, player)
            if refusal is not None:
                by_code.setdefault(refusal.code, (action, refusal))
                if counts is not None:
                    counts[refusal.code] += 1
        return [*by_code.values()]

    def _impossible_choice(
        self, step: DecisionStep, action: Action, refusal: Reason
    ) -> ImpossibleChoice:
        """Return an illegal action in words, with its reason but without whom the game waits for."""
        state = self.state
        if step is not state.agenda[-1]:
            state = copy_with(state, {"agenda": (*state.agenda, step)})
        own_reason = attrs.evolve(refusal, awaited=None)
        return ImpossibleChoice(
            game(state.game).describe(state, action),
            own_reason.message_for(self.names),
            own_reason.rule,
        )


# --- moments ---


@attrs.frozen
class ReplayMoment:
    """One moment of a replay: the last action, the table after the action, and the decision that the game waits for.

    ``prompt_and_rule`` is the prompt and its rule. ``points`` are empty if they are hidden; ``starts_turn`` says whether a player's turn begins.
    """

    sentences: tuple[LogSentence, ...]
    prompt_and_rule: tuple[str, str] | None
    points: tuple[int, ...]
    starts_turn: bool


@attrs.frozen
class ReplayScene:
    """The table at a moment, and the options there.

    ``state_or_view`` is the state or view to draw; ``chosen_index`` is the index in ``options.legal`` of the action that was chosen, or -1.
    ``better_state_or_view`` is what a better action would have led to, if the record has an analysis that found one.
    """

    state_or_view: State | View
    options: ShownOptions
    chosen_index: int
    better_state_or_view: State | View | None = None


def better_action(analysis: Analysis, taken: Action) -> Action | None:
    """Return the action that an analysis found better than the one that was taken, if any."""
    return analysis.best if analysis.sign is not None and analysis.best != taken else None


@attrs.define
class MatchReplay:
    """Replays a record for a viewer; ``player`` is the viewer's seat, ``None`` for spectators and the host."""

    record: Record
    viewer: Viewer
    player: int | None = None
    cards: CardSet | None = None

    def moments(self) -> Iterator[ReplayMoment]:
        """Yield the moment before the first entry, then the one after each entry.

        Raises:
            InvalidRecord: the record is of a game that the rules do not allow.
        """
        sentence_writer = SentenceWriter(game(self.record.header.game), self.record.header.players)
        states = replay(self.record, cards=self.cards)
        state_before = next(states)
        yield self._make_moment(state_before, ())
        for state_after, entry in zip(states, self.record.entries, strict=True):
            sentences = sentence_writer.change_sentences(
                0, self._moments_of_entry(entry, state_before, state_after)
            )
            yield self._make_moment(state_after, (*sentences, *self._note_sentences(entry)))
            state_before = state_after

    def scenes(self, first_index: int = 0, count: int | None = None) -> Iterator[ReplayScene]:
        """Yield the scenes of ``count`` moments (by default all) from ``first_index`` on; this is much slower than :meth:`moments`.

        Raises:
            InvalidRecord: the record is of a game that the rules do not allow.
        """
        states_with_next = pairwise(chain(replay(self.record, cards=self.cards), [None]))
        entries = (*self.record.entries, None)
        for (state, next_state), entry in islice(
            zip(states_with_next, entries, strict=True),
            first_index,
            None if count is None else first_index + count,
        ):
            if state is not None:
                yield self._make_scene(state, next_state, entry)

    def analysis_of(self, state: State, entry: Entry) -> Analysis | None:
        """Return the analysis of an entry; ``None`` if there is none for this viewer, or if it does not fit the game.

        A seat sees the analyses of its own choices alone, since those of others tell what others knew.
        """
        analysis, player = entry.analysis, entry.player
        if (
            analysis is None
            or player is None
            or not (self.viewer.sees_all or player == self.player)
        ):
            return None
        fits = len(analysis.before) == len(analysis.after) == len(self._names)
        decision = pending(state)
        if not (fits and isinstance(decision, Decision)):
            return None
        return analysis if analysis.best in decision.actions_of(player) else None

    def win_shares(self) -> list[float] | None:
        """Return the share of each seat in the victory; ``None`` if the game is not over."""
        *_, last_state = replay(self.record, cards=self.cards)
        if last_state.agenda:
            return None
        rules = game(last_state.game)
        return win_shares(rules.winners(last_state), len(self._names), rules.teams(last_state))

    def _note_sentences(self, entry: Entry) -> Iterator[LogSentence]:
        """Yield the note on an entry, for the host only, since a note may reveal secrets to a seat."""
        if self.viewer.sees_all:
            for line in note_lines(entry.note, self.record.header.players):
                yield LogSentence(line, "", 0)

    def _moments_of_entry(
        self, entry: Entry, before: State, after: State
    ) -> tuple[StoryMoment, ...]:
        """Return the moments of an entry, including forced actions after it, as the viewer knows them."""
        return moments_of(MatchChange(1, 0, (entry,), after, before), self.viewer)

    def _make_moment(self, state: State, sentences: tuple[LogSentence, ...]) -> ReplayMoment:
        masked_state = self.viewer.known_state(state)
        points = tuple([score.total for score in self.viewer.scores(masked_state)])
        starts_turn = bool(state.agenda) and state.agenda[-1].starts_turn
        return ReplayMoment(sentences, self._prompt_and_rule(masked_state), points, starts_turn)

    def _make_scene(
        self, state: State, next_state: State | None, entry: Entry | None
    ) -> ReplayScene:
        """Return the scene for a state; ``entry`` is the next entry and ``next_state`` the state after it, if any."""
        masked_state = self.viewer.known_state(state)
        player, action, better_state_or_view = None, None, None
        if entry is not None and next_state is not None:
            player = entry.player
            action = self._moments_of_entry(entry, state, next_state)[0].action
            analysis = self.analysis_of(state, entry)
            better = None if analysis is None else better_action(analysis, entry.action)
            if better is not None:
                better_state_or_view = self._state_or_view(apply(state, better))
        shown_options = find_options(masked_state, self._options_seat(state, player), self._names)
        return ReplayScene(
            self._state_or_view(state),
            shown_options,
            shown_options.index_of(action),
            better_state_or_view,
        )

    def _state_or_view(self, state: State) -> State | View:
        """Return what to draw of a state for the viewer."""
        masked_state = self.viewer.known_state(state)
        return (
            masked_state if self.viewer.sees_all else View(self.player, masked_state, self._names)
        )

    @property
    def _names(self) -> tuple[str, ...]:
        return self.record.header.players

    def _options_seat(self, state: State, player: int | None) -> int | None:
        """Return whose options to show: those of ``player``, or else the viewer's if the viewer may choose."""
        step = state.agenda[-1] if state.agenda else None
        if player is None and isinstance(step, DecisionStep) and self.player in step.players(state):
            return self.player
        return player

    def _prompt_and_rule(self, masked_state: State) -> tuple[str, str] | None:
        """Return the prompt and its rule, or ``None`` at the end of the game."""
        if not masked_state.agenda:
            return None
        current_prompt = prompt(masked_state, self.player, names=self.record.header.players)
        return current_prompt.text, current_prompt.rule
