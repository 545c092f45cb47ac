"""Play a record by the rules, entry by entry, for replaying and for validating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from ancient_world.engine.actions import Action, player_of_action
from ancient_world.engine.applying import GameRun, apply
from ancient_world.engine.chance import Dealt, Randomness, Rolled, SeededRandom
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    InvalidOption,
    InvalidRecord,
    Reason,
)
from ancient_world.engine.explaining import awaited_reason, explain, has_seat
from ancient_world.engine.game import CardSet, Game, find_cards
from ancient_world.engine.message_catalogue import LABELS, register_messages
from ancient_world.engine.player_names import check_player_names
from ancient_world.engine.public_functions import first_state
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import (
    ChanceStep,
    DecisionStep,
    SimultaneousStep,
    Step,
    type_name,
)
from ancient_world.records.checksums import state_checksum
from ancient_world.records.commitment import SecretRandomness
from ancient_world.records.forced_actions import MAX_LOOK_BACK, ActionTrail, corrections
from ancient_world.records.record import Entry, Header, Record, Result
from ancient_world.records.record_faults import convert_to_record_fault, header_faults, record_fault

register_messages(
    {
        "not-your-turn": "It is not for {player:seat} to do this now.",
        "not-your-turn:again": "{player:seat} has already made this choice: {step:label}.",
        "not-your-turn:first": "{expected:seat} begins here, not {player:seat}.",
        "not-your-turn:no-chance": "Nothing is being dealt or rolled now.",
        "done-already": "The rules took this action automatically, as the only legal action; leave this entry out.",
        "same-as-before": "This entry repeats the entry before it.",
        "after-the-end": "The game was over before this: {winners:seats} won ({scores}).",
        "wrong-result": "The game ended with {expected}, not with {declared}.",
        "wrong-result:winners": "The game was won by {expected:seats}, not by {declared:seats}.",
        "early-result": "The game is not over; it has no result yet.",
        "rules-failed": "The rules cannot judge this: {problem}.",
        "chance-not-from-seed": "This does not follow from the seed, which gives: {expected}.",
        "chance-not-from-secret": "This does not follow from the revealed secret, which gives: {expected}.",
        "wrong-checksum": "This checksum is wrong: the checksum of the state here is {expected}.",
    }
)


def acting_seat(state: State, action: object) -> int | None:
    """Return the seat of the player who would take an action, or ``None`` for chance.

    Where several players choose at the same time, the action's own ``player`` says whose it is.
    """
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        return None
    assert isinstance(step, DecisionStep)
    return player_of_action(action, step.players(state))


def can_come_next(state: State, entry: Entry) -> bool:
    """Return whether an entry is legal as the next one: it is its player's turn, and the rules allow the action."""
    return (
        bool(state.agenda)
        and _is_players_turn(state, entry)
        and explain(state, entry.action) is None
    )


def play_if_legal(
    game_run: GameRun[Any], entry: Entry, make_rng: Callable[[], Randomness] | None
) -> bool:
    """Play an entry if it can come next, and return whether it could, without a reason.

    Args:
        game_run: the game; unchanged if the entry cannot come next.
        entry: the entry to play.
        make_rng: makes the random numbers from which an outcome must follow; ``None`` if any outcome is accepted.
    """
    state = game_run.current
    if not state.agenda:
        return False
    step: Any = state.agenda[-1]
    action = entry.action
    try:
        is_chance = entry.player is None and isinstance(step, ChanceStep)
        if (
            not (is_chance or _is_players_turn(state, entry))
            or step.why_not(state, action) is not None
        ):
            return False
        if (
            is_chance
            and make_rng
            and not _same_outcome(step.event(state).sample(make_rng()), action)
        ):
            return False
        game_run.apply(action)
    except Exception:  # noqa: BLE001 - an entry on which the rules fail cannot come next
        return False
    return True


Correction = tuple[int, ActionTrail, State]
"""A correction as :func:`left_out` yields it."""


def apply_correction(
    trail: ActionTrail, correction: Correction
) -> tuple[int, list[Entry], ActionTrail]:
    """Apply a correction: return how many last entries it drops, the entries that replace them, and the new trail."""
    first_index = len(trail) - correction[0]
    dropped_count = sum([was_played for *_, was_played in trail[first_index:]])
    entries = [
        Entry(acting_seat(state, action), action)
        for state, action, counts in correction[1]
        if counts
    ]
    return dropped_count, entries, (*trail[:first_index], *correction[1])[-MAX_LOOK_BACK:]


def game_result(rules: Game, state: State) -> Result:
    """Return the result of a game that is over."""
    return Result(tuple([score.total for score in rules.scores(state)]), rules.winners(state))


def begin_record(
    game_id: str, players: Iterable[str], cards: CardSet | None, options: Mapping[str, object]
) -> tuple[Header, State]:
    """Return the header of a new game, without a seed or commitment, and its first state.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the players or their names, the cards or an option do not fit.
    """
    rules, names = game(game_id), check_player_names(players)
    cards = rules.standard_cards() if cards is None else cards
    first_state_of_game = first_state(rules, len(names), cards, options)
    name = None if cards is None else CardsName(cards.name, cards.digest)
    return Header(
        game_id, rules.rules_version, names, rules.options(first_state_of_game), name
    ), first_state_of_game


def opening_state(header: Header, passed_cards: CardSet | None) -> State:
    """Return the first state of a recorded game.

    Raises:
        InvalidRecord: with the first fault of the header.
    """
    for fault in header_faults(header, passed_cards):
        raise fault
    rules = game(header.game)
    cards = (
        None
        if header.cards is None
        else find_cards(rules, header.cards.digest, passed_cards, header.cards.name)
    )
    path = "$.record.header.options"
    try:
        return first_state(rules, len(header.players), cards, header.options)
    except InvalidOption as error:
        raise convert_to_record_fault(error, path) from error
    except AncientWorldError:
        raise
    except Exception as rules_error:  # the rules may fail on options that a stranger wrote
        raise _rules_failed_fault(rules_error, path, None) from rules_error


def randomness_source(header: Header, secret: str | None) -> Callable[[int], Randomness] | None:
    """Return a function from an entry's index to the random numbers of its outcome.

    ``None`` if the header has neither seed nor commitment, or if ``secret``, which its commitment needs, is ``None``.
    """
    if header.commitment is not None:
        return None if secret is None else SecretRandomness(secret, header.commitment.salts).numbers
    seed = header.seed
    return None if seed is None else lambda index: SeededRandom(seed, index)


class Replay:
    """A replay of a recorded game: ``state`` is the state after the first ``index`` entries."""

    def __init__(self, record: Record, cards: CardSet | None) -> None:
        """Set up the first state.

        Raises:
            InvalidRecord: with the first fault of the header, or of a checksum of the first state.
        """
        self.index: int = 0
        self._record = record
        self._game_run = GameRun(opening_state(record.header, cards))
        self._earlier_trail: ActionTrail = ()
        """The last entries before the first one in ``_game_run``."""
        self._turn_start: tuple[int | None, type[Step], Entry] | None = None
        """The round, the step and the entry with which the last turn began."""
        self._round_number = game(record.header.game).round
        self._source = randomness_source(record.header, record.secret)
        self._checksums = {checksum.after: i for i, checksum in enumerate(record.checksums)}
        self._compare_checksum()

    @property
    def state(self) -> State:
        """The state after the entries played so far."""
        return self._game_run.state

    @property
    def current(self) -> Any:
        """The draft after the entries played so far, to be read like a state until the next entry, which changes it."""
        return self._game_run.current

    def play(self) -> None:
        """Play the next entry.

        Raises:
            InvalidRecord: it is not the turn of its player, its action is illegal, its outcome does not
                follow from the seed, or the state has another checksum. After a wrong checksum the entry
                counts as played; after any other error nothing has changed.
        """
        index = self.index
        entry = self._record.entries[index]
        try:
            self._play(entry)
        except InvalidRecord:
            correction = self._find_correction(entry)
            if correction is None:
                raise
            path = f"$.record.entries[{index - correction[0]}]"
            raise record_fault("done-already", path, index=index - correction[0]) from None
        self.index = index + 1
        if self._checksums:
            self._compare_checksum()

    def skip_forced(self) -> tuple[int, list[Entry]] | None:
        """Skip the next entry, or drop an earlier one, if it is a forced action that the rules have taken already.

        Return how many of the last played entries no longer count, and the entries that replace them; ``None`` if no
        entry is such an action.
        """
        correction = self._find_correction(self._record.entries[self.index])
        if correction is None:
            return None
        dropped_count, entries, self._earlier_trail = apply_correction(
            self._recent_trail(), correction
        )
        self._game_run = GameRun(correction[2])
        self.index += 1
        return dropped_count, entries

    def _recent_trail(self) -> ActionTrail:
        """Return the last entries played, with the state before each."""
        recent_entries = [
            (*each, True) for each in self._game_run.recent_actions(MAX_LOOK_BACK + 1)
        ]
        return (*self._earlier_trail, *recent_entries)[-MAX_LOOK_BACK - 1 :]

    def _find_correction(self, entry: Entry) -> Correction | None:
        """Return the correction for an entry that cannot be played, if in it each action is by the player of its entry."""
        for correction in corrections(self._recent_trail(), self.state, entry.action):
            entries = self._record.entries[self.index - correction[0] : self.index + 1]
            pairs = zip(correction[1], entries, strict=True)
            if all(acting_seat(state, action) == each.player for (state, action, _), each in pairs):
                return correction
        return None

    def _play(self, entry: Entry) -> None:
        state = self._game_run.current
        if not state.agenda:
            result = game_result(game(state.game), self.state)
            data = {"winners": result.winners, "scores": self._format_scores(result)}
            raise self._entry_fault(Reason("after-the-end", self.state.won_by(), data), "")
        step, turn_start = state.agenda[-1], self._turn_start
        is_chance = entry.player is None and isinstance(step, ChanceStep)
        if not is_chance and not _is_players_turn(state, entry):
            raise self._out_of_turn_fault(entry)
        if step.starts_turn:
            turn_start = self._round_number(state), type(step), entry
        try:
            expected_outcome = None
            if is_chance and self._source is not None:
                expected_outcome = self._apply_outcome(step, entry.action, self._source(self.index))
            else:
                self._game_run.apply(entry.action)
        except IllegalAction as error:
            raise self._entry_fault(error.reason, ".action") from error
        except (
            Exception
        ) as rules_error:  # a failing rule must not stop a check of a million records
            path = f"$.record.entries[{self.index}].action"
            raise _rules_failed_fault(rules_error, path, self.index) from rules_error
        if expected_outcome is not None:
            raise self._wrong_outcome_fault(expected_outcome)
        self._turn_start = turn_start

    def result_fault(self) -> InvalidRecord | None:
        """Return the fault of the declared result after every entry was played, or ``None`` if the result is right."""
        declared_result = self._record.result
        if declared_result is None:
            return None
        if self.state.agenda:
            reason_to_wait = awaited_reason(self.state.agenda[-1], self.state)
            return self._record_fault(
                Reason("early-result", "", {}, reason_to_wait), "$.record.result"
            )
        result = game_result(game(self.state.game), self.state)
        if result.scores != declared_result.scores:
            score_texts = {
                "expected": self._format_scores(result),
                "declared": self._format_scores(declared_result),
            }
            return self._record_fault(
                Reason("wrong-result", "", score_texts), "$.record.result.scores"
            )
        if result.winners != declared_result.winners:
            winner_seats = {"expected": result.winners, "declared": declared_result.winners}
            why_not = Reason("wrong-result:winners", self.state.won_by(), winner_seats)
            return self._record_fault(why_not, "$.record.result.winners")
        return None

    def _format_scores(self, result: Result) -> str:
        """Return the points of each player by name: "Ann 38, Ben 19"."""
        pairs = zip(self._record.header.players, result.scores, strict=False)
        return ", ".join([f"{name} {score}" for name, score in pairs])

    def _out_of_turn_fault(self, entry: Entry) -> InvalidRecord:
        """Return the fault of an entry by a player whom the game does not wait for.

        If the action would be illegal for this player at any time, the fault says why; otherwise it says whom the game
        waits for, and for what.
        """
        player, step = entry.player, self.state.agenda[-1]
        if player is not None and has_seat(self.state, player):
            why_not = explain(self.state, entry.action, player)
            if why_not is not None and why_not.code != "wrong-player":
                is_misnamed = why_not.code == "anothers-action"
                return self._entry_fault(why_not, ".player" if is_misnamed else ".action")
        chance_reason = (
            step.why_not(self.state, entry.action) if isinstance(step, ChanceStep) else None
        )
        if chance_reason is not None:
            name = type_name(type(step))
            step_label = game(self.state.game).words.get("step", {}).get(name) or LABELS.get(name)
            data = {**chance_reason.data, **({"step": step_label} if step_label else {})}
            return self._entry_fault(attrs.evolve(chance_reason, data=data), ".action")
        expected_seat = acting_seat(self.state, entry.action)
        reason_to_wait = awaited_reason(step, self.state)
        data = {"player": player, "expected": expected_seat, "step": step.word()}
        code = f"not-your-turn{self._turn_code_suffix(entry)}"
        return self._entry_fault(Reason(code, reason_to_wait.rule, data, reason_to_wait), ".player")

    def _turn_code_suffix(self, entry: Entry) -> str:
        """Return the suffix of the code ``not-your-turn`` that tells apart its more precise sentences, or an empty text."""
        step = self.state.agenda[-1]
        if entry.player is None:
            return ":no-chance" if isinstance(entry.action, (Dealt, Rolled)) else ""
        if not step.starts_turn or isinstance(step, SimultaneousStep) or self._turn_start is None:
            return ""
        round_number, step_type, turn_entry = self._turn_start
        is_other_player = turn_entry.player != acting_seat(self.state, entry.action)
        if round_number != self._round_number(self.state) or (
            is_other_player and step_type is not type(step)
        ):
            return ":first"
        return ":again" if turn_entry.player == entry.player else ""

    def _entry_fault(self, why_not: Reason, key: str) -> InvalidRecord:
        """Return a reason as the fault of the entry being played, with the names of the players."""
        index, entries = self.index, self._record.entries
        if why_not.awaited is None and index and entries[index] == entries[index - 1]:
            why_not = attrs.evolve(why_not, awaited=Reason("same-as-before", ""))
        return self._record_fault(why_not, f"$.record.entries[{index}]{key}", index)

    def _record_fault(self, why_not: Reason, path: str, index: int | None = None) -> InvalidRecord:
        """Return a reason as a fault, with the names of the players."""
        return record_fault(why_not.with_names(self._record.header.players), path, index=index)

    def _apply_outcome(self, step: Any, outcome: Any, rng: Randomness) -> Action | None:
        """Apply an outcome of chance; if it is not the one that follows from the source of chance, return the latter instead."""
        expected_outcome: Action = step.event(self._game_run.current).sample(rng)
        if expected_outcome == outcome:
            self._game_run.apply(expected_outcome, is_legal=True)
        elif _same_outcome(expected_outcome, outcome):  # dice in another order
            self._game_run.apply(outcome)
        else:
            apply(self.state, outcome)  # a broken rule is reported before a wrong outcome
            return expected_outcome
        return None

    def _wrong_outcome_fault(self, expected_outcome: Action) -> InvalidRecord:
        """Return the fault of a legal outcome that does not follow from the seed or secret, whose outcome is ``expected_outcome``."""
        code = "seed" if self._record.header.commitment is None else "secret"
        step = self.state.agenda[-1]
        assert isinstance(step, ChanceStep)
        names = self._record.header.players
        outcome_text = game(self.state.game).describe(self.state, expected_outcome, names)
        path = f"$.record.entries[{self.index}].action"
        rule = step.rule_now(self.state)
        return record_fault(
            f"chance-not-from-{code}", path, index=self.index, rule=rule, expected=outcome_text
        )

    def _compare_checksum(self) -> None:
        checksum_index = self._checksums.get(self.index)
        if checksum_index is None:
            return
        expected = state_checksum(self.state)
        if expected != self._record.checksums[checksum_index].sha256:
            path = f"$.record.checksums[{checksum_index}].sha256"
            index = self.index - 1 if self.index else None
            raise record_fault("wrong-checksum", path, index=index, expected=expected)


def _is_players_turn(state: State, entry: Entry) -> bool:
    step = state.agenda[-1]
    is_only_player = isinstance(step, DecisionStep) and step.players(state) == (entry.player,)
    return is_only_player or entry.player == acting_seat(state, entry.action)


def _same_outcome(expected: Action, actual: Action) -> bool:
    """Return whether two outcomes are the same; the order of dice does not matter."""
    if isinstance(expected, Rolled) and isinstance(actual, Rolled):
        return sorted(expected.faces) == sorted(actual.faces)
    return expected == actual


def _rules_failed_fault(error: Exception, path: str, index: int | None) -> InvalidRecord:
    return record_fault(
        "rules-failed", path, index=index, problem=f"{type(error).__name__}: {error}"[:200]
    )
