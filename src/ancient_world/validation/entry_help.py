"""Add help to problems of entries: the moment in the game, the legal actions, and the text around the fault."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.id_spelling import corrected_actions
from ancient_world.engine.document_faults import shorten, word_similarity
from ancient_world.engine.explaining import has_seat
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.files.raw_record import BrokenEntry, TextLine
from ancient_world.records.notation.action_spelling import write_action
from ancient_world.records.play_record import Replay, acting_seat, can_come_next
from ancient_world.records.record import Entry, Record
from ancient_world.validation.recovery import RecoveredRecord
from ancient_world.validation.report import Moment, Problem, Report
from ancient_world.validation.typed_words import likenesses

# --- what would be legal ---


MAX_LEGAL = 20
"""The most legal actions that a problem lists."""
MAX_TRIED = 100
"""The most legal actions that are tried to find one that is missing before an entry."""
_ABSENT_VALUE = "-"
"""The value in place of a key that is not there."""
_MAX_VALUE_LENGTH = 80
_MAX_KEYS = 20
"""The most characters of a value, and the most keys of an action, that are read: the text may be hostile."""

register_messages({"written-before": "before this entry: {entry}"})

EntryValues = dict[str, str]
"""The values of an entry as JSON, by key; those of its action have keys such as ``action.card``."""


def nearest_legal_actions(
    state: State,
    entry: Entry,
    next_entry: Entry | None,
    notation_names: Sequence[str] | None = None,
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return the legal actions where an entry cannot be played, the closest first, and the changes for the first of them.

    The order is: the entry's own action, if another player may take it; readings of its misspelt ids; actions that may be
    missing before the entry, since it can be played after them (first the action of the following entry, then actions that end
    a decision); then all others, by class, equal values and similar values.
    """
    action = entry.action
    values_of_entry = _action_values(action)
    actions = _legal_actions_or_none(state, player_field(action))
    if _can_follow(state, attrs.evolve(entry, player=None)):  # an outcome of chance
        actions = (action,)
    missing_before = set() if action in actions else _actions_missing_before(state, entry, actions)
    possible_actions = _corrected_actions(state, action)
    step: Any = state.agenda[-1]

    def sort_key(candidate: Action) -> tuple[bool, bool, bool, bool, bool, bool, int, float]:
        candidate_values = _action_values(candidate)
        equal_count = sum(
            candidate_values.get(name) == value for name, value in values_of_entry.items()
        )
        total_likeness = sum(
            [
                word_similarity(value, candidate_values.get(name))
                for name, value in values_of_entry.items()
            ]
        )
        is_not_missing = candidate not in missing_before
        is_not_next_action = is_not_missing or next_entry is None or candidate != next_entry.action
        is_required_choice = is_not_missing or not step.is_optional(type(candidate))
        is_other_class = type(candidate) is not type(action)
        return (
            candidate != action,
            candidate not in possible_actions,
            is_not_missing,
            is_not_next_action,
            is_required_choice,
            is_other_class,
            -equal_count,
            -total_likeness,
        )

    nearest_actions = tuple(islice(sorted(actions, key=sort_key), MAX_LEGAL))
    return nearest_actions, _changes_for(
        state, entry, nearest_actions[0], missing_before, notation_names
    ) if nearest_actions else ()


def _corrected_actions(state: State, action: Action) -> list[Action]:
    """Return the actions that an action with misspelt ids may stand for; empty if the rules fail."""
    try:
        return corrected_actions(state, action)
    except Exception:  # noqa: BLE001 - as in _legal
        return []


def _actions_missing_before(state: State, entry: Entry, actions: tuple[Action, ...]) -> set[Action]:
    """Return the legal actions after which an entry can be played; empty if the entry is a choice of the current decision and player."""
    step = state.agenda[-1]
    if isinstance(step, DecisionStep) and type(entry.action) in step.choices:
        actions = () if entry.player in step.players(state) else actions
    return {action for action in actions[:MAX_TRIED] if _can_follow(state, entry, action)}


def _can_follow(state: State, entry: Entry, action: Action | None = None) -> bool:
    """Return whether an entry can be played in a state, or after an action in it."""
    try:
        return can_come_next(state if action is None else apply(state, action), entry)
    except Exception:  # noqa: BLE001 - as in _legal
        return False


def _changes_for(
    state: State,
    entry: Entry,
    nearest_action: Action,
    missing_before: set[Action],
    notation_names: Sequence[str] | None,
) -> tuple[str, ...]:
    """Return the changes that would make an action legal text: an entry to add, or values to change; empty for another player's."""
    player = acting_seat(state, nearest_action)
    if nearest_action in missing_before:
        entry_text = (
            json.dumps({"player": player, "action": _action_document(state, nearest_action)})
            if notation_names is None
            else _notation_line(state, player, nearest_action, notation_names)
        )
        return (message_text("written-before", {"entry": entry_text}),)
    if nearest_action != entry.action and player != entry.player:
        return ()
    if notation_names is not None:
        lines = [
            _notation_line(state, seat, action, notation_names)
            for seat, action in ((entry.player, entry.action), (player, nearest_action))
        ]
        return (" -> ".join(lines),)
    values = _entry_values(state, entry.player, entry.action)
    return _list_differences(values, _entry_values(state, player, nearest_action))


def legal_actions_instead(
    state: State, entry: object, names: Sequence[str]
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return the legal actions in place of an unreadable entry, the closest first, and the changes for the first of them.

    Args:
        state: the state before the entry.
        entry: the JSON value of the entry, of any form, or its line of notation.
        names: the names of the players.
    """
    if isinstance(entry, BrokenEntry) and entry.text:
        return _legal_actions_like_words(state, entry, names)
    values_in_text = _flatten_entry(entry)
    actions = _legal_actions_or_none(state, player_named_in(entry))

    def sort_key(candidate: tuple[Action, EntryValues]) -> tuple[int, float]:
        candidate_values = candidate[1]
        equal_count = sum(
            candidate_values.get(key) == value for key, value in values_in_text.items()
        )
        return -equal_count, -sum(
            [
                word_similarity(value, candidate_values.get(key))
                for key, value in values_in_text.items()
            ]
        )

    pairs = [
        (action, _entry_values(state, acting_seat(state, action), action)) for action in actions
    ]
    nearest = sorted(pairs, key=sort_key)[:MAX_LEGAL]
    changes = _list_differences(values_in_text, nearest[0][1]) if values_in_text and nearest else ()
    if any(change.startswith("player: ") for change in changes):
        changes = ()
    return tuple([action for action, _ in nearest]), changes


def _legal_actions_like_words(
    state: State, entry: BrokenEntry, names: Sequence[str]
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return the legal actions in place of an unreadable line of notation; see :func:`legal_actions_instead`."""
    player = player_named_in(entry)
    actions = _legal_actions_or_none(state, player)
    found = likenesses(state, actions, entry.text, names, player)
    pairs = sorted(zip(found, range(len(actions)), strict=True), key=lambda each: -each[0])
    nearest_actions = tuple([actions[place] for _, place in pairs[:MAX_LEGAL]])
    if not nearest_actions or acting_seat(state, nearest_actions[0]) != player:
        return nearest_actions, ()
    typed_words = shorten(entry.text.partition(": ")[2], _MAX_VALUE_LENGTH)
    label, _, words = _notation_line(state, player, nearest_actions[0], names).partition(": ")
    return nearest_actions, (f"{label}: {typed_words} -> {label}: {words}",)


def _notation_line(state: State, player: int | None, action: Action, names: Sequence[str]) -> str:
    """Return an entry as a line of notation, without its number."""
    label = "chance" if player is None else f"seat {player}"
    if player is not None and 0 <= player < len(names):
        label = names[player]
    action_document: Any = _action_document(state, action)
    return f"{label}: {shorten(write_action(game(state.game), action_document, player), _MAX_VALUE_LENGTH)}"


def player_named_in(entry: object) -> int | None:
    """Return the player that an unreadable entry names, or ``None``."""
    if isinstance(entry, BrokenEntry):
        return player_named_in(entry.value)
    player = entry.get("player") if type(entry) is dict else None
    return player if type(player) is int else None


def describe_actions(
    state: State, actions: tuple[Action, ...], names: Sequence[str]
) -> tuple[str, ...]:
    """Return actions in words, with the names of the players."""
    rules = game(state.game)
    return tuple([rules.describe(state, action, names) for action in actions])


def _legal_actions_or_none(state: State, player: int | None) -> tuple[Action, ...]:
    try:
        own_actions = legal_actions(state, player) if has_seat(state, player) else ()
        return own_actions or legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules may fail on what they refused; this is only help
        return ()


def _list_differences(old: EntryValues, new: EntryValues) -> tuple[str, ...]:
    keys = [*old, *(key for key in new if key not in old)]
    return tuple([
        f"{key}: {old.get(key, _ABSENT_VALUE)} -> {new.get(key, _ABSENT_VALUE)}"
        for key in keys
        if old.get(key) != new.get(key)
    ])  # fmt: skip


def _entry_values(state: State, player: int | None, action: Action) -> EntryValues:
    """Return the values of an entry with an action of a player, as they stand in its JSON."""
    return _flatten_entry({"player": player, "action": _action_document(state, action)})


def _action_document(state: State, action: Action) -> object:
    return converters_for(game(state.game)).write(action, Action)


def _flatten_entry(entry: object) -> EntryValues:
    """Return the values of an entry by key, as JSON; empty if the value has not the form of an entry."""
    if type(entry) is not dict or type(entry.get("action")) is not dict:
        return {}
    values = {
        key: value for key, value in entry.items() if key not in ("action", "note", "analysis")
    }
    values |= {f"action.{key}": value for key, value in entry["action"].items()}
    return {
        shorten(key): shorten(json.dumps(value), _MAX_VALUE_LENGTH)
        for key, value in islice(values.items(), _MAX_KEYS)
    }


def _action_values(action: Action) -> dict[str, object]:
    return attrs.asdict(action, recurse=False)


# --- where a problem is ---


def explain_problem(
    problem: Problem,
    record: Record,
    replay_run: Replay,
    cards: CardSet | None,
    *,
    notation_names: Sequence[str] | None = None,
) -> Problem:
    """Return a problem of an entry with the moment in the game and, if play stopped at the entry, the legal actions.

    ``notation_names`` are the names of the players if the record is notation: the changes are then in notation.
    """
    index = replay_run.index
    assert problem.index is not None
    moment = moment_of_entry(record, problem.index, cards, record.entries[problem.index].player)
    if problem.code == "done-already":
        moment = attrs.evolve(moment, player=moment.actor)
    if problem.index < index or not replay_run.state.agenda or problem.code == "done-already":
        return attrs.evolve(problem, moment=moment)
    entry, next_entry, *_ = (*record.entries[index:], None)
    assert entry is not None
    actions, changes = nearest_legal_actions(replay_run.state, entry, next_entry, notation_names)
    sentences = describe_actions(replay_run.state, actions, record.header.players)
    return attrs.evolve(problem, moment=moment, legal=actions, expected=sentences, changes=changes)


def explain_unreadable_entry(
    problems: list[Problem], recovered: RecoveredRecord, replay_run: Replay, cards: CardSet | None
) -> list[Problem]:
    """Return problems; those of the first unreadable entry get the moment in the game and the legal actions."""
    record, index = recovered.record, replay_run.index
    assert record is not None
    moment = moment_of_entry(record, index, cards, player_named_in(recovered.first_unreadable))
    actions, changes = legal_actions_instead(
        replay_run.state, recovered.first_unreadable, record.header.players
    )
    sentences = describe_actions(replay_run.state, actions, record.header.players)

    def with_help(problem: Problem) -> Problem:
        expected = sentences or problem.expected
        return attrs.evolve(
            problem, moment=moment, legal=actions, expected=expected, changes=changes
        )  # fmt: skip

    return [with_help(problem) if problem.index == index else problem for problem in problems]


def moment_of_entry(record: Record, index: int, cards: CardSet | None, seat: int | None) -> Moment:
    """Return the moment at which entry ``index``, of the player in ``seat``, is played; all entries before it must be legal.

    The game is played again up to the entry; only records with problems need this.
    """
    rules = game(record.header.game)
    replay_run = Replay(record, cards)
    round_number, turn_number = rules.round(replay_run.state), 0
    for entry_index in range(index + 1):
        state = replay_run.state
        current_round = rules.round(state)
        if current_round != round_number:
            round_number, turn_number = current_round, 0
        turn_number += bool(state.agenda) and state.agenda[-1].starts_turn
        if entry_index < index:
            replay_run.play()
    step = replay_run.state.agenda[-1] if replay_run.state.agenda else None
    players = step.players(replay_run.state) if isinstance(step, DecisionStep) else (None,)
    return Moment(round_number, turn_number or None, seat if seat in players else players[0], seat)


# --- the text around it ---


MAX_SNIPPET = 76
"""The most characters of a line that a problem shows."""
_CHARACTERS_BEFORE_MARK = 40
"""The characters shown before the mark in a longer line."""
_ELLIPSIS = "…"


def with_snippets(report: Report, texts: tuple[TextLine, ...]) -> Report:
    """Return a report whose problems show the piece of the text around their place."""
    lines = _LinesByNumber(texts)
    problems = tuple([_with_snippet(problem, lines) for problem in report.problems])
    return attrs.evolve(report, problems=problems)


def _with_snippet(problem: Problem, lines: _LinesByNumber) -> Problem:
    line = "" if problem.line is None else lines.text(problem.line)
    if not line:
        return problem
    assert problem.column is not None
    snippet, mark = _snippet_around(line, problem.column - 1)
    return attrs.evolve(problem, snippet=snippet, mark=mark)


def _snippet_around(line: str, index: int) -> tuple[str, int]:
    """Return the part of a line around a character, and the character's index in this part."""
    index = min(index, len(line))
    start = max(0, min(index - _CHARACTERS_BEFORE_MARK, len(line) - MAX_SNIPPET))
    snippet = line[start : start + MAX_SNIPPET]
    if start:
        snippet = _ELLIPSIS + snippet[1:]
    if start + MAX_SNIPPET < len(line):
        snippet = snippet[:-1] + _ELLIPSIS
    return snippet, index - start


class _LinesByNumber:
    """The lines of some texts by number; lines that were looked up are cached."""

    def __init__(self, texts: tuple[TextLine, ...]) -> None:
        self._texts = texts
        self._numbers = [text.number for text in texts]
        self._split_texts: dict[int, list[bytes]] = {}
        self._decoded_lines: dict[int, str] = {}

    def text(self, number: int) -> str:
        """Return a line, empty if the texts do not have it; invalid bytes become replacement characters."""
        if number not in self._decoded_lines:
            self._decoded_lines[number] = (
                self._line_bytes(number).rstrip(b"\r").decode("utf-8", "replace")
            )
        return self._decoded_lines[number]

    def _line_bytes(self, number: int) -> bytes:
        text_index = bisect_right(self._numbers, number) - 1
        if text_index < 0:
            return b""
        if text_index not in self._split_texts:
            self._split_texts[text_index] = self._texts[text_index].text.split(b"\n")
        lines = self._split_texts[text_index]
        line_index = number - self._numbers[text_index]
        return lines[line_index] if line_index < len(lines) else b""
