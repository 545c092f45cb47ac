"""The choices of a record as rows: what was done, in words and values, and what it brought the player."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ancient_world.archive.holding_fields import HoldingFields, PlayerNumbers
from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.engine.typed_cache import cache
from ancient_world.records.play_record import Replay
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay_steps

_RULE_PATTERN = re.compile(r"\b[A-Z]{1,3}(?:[0-9]+|-[a-z]+)\b")


@attrs.frozen
class Move:
    """One choice of a player.

    ``index`` is the index of its entry, ``fields`` are the fields of the action as in documents. ``points`` are the player's after it,
    ``gained`` is their change, and ``changed`` the changes of the player's plain numbers, such as coins.
    ``turn`` counts the turns of the round from 1; ``None`` in games without turns.
    """

    index: int
    player: int
    action: str
    words: str
    rules: tuple[str, ...]
    ids: tuple[str, ...]
    round: int | None
    gained: int
    points: int = 0
    fields: Mapping[str, object] = attrs.field(factory=dict, hash=False)
    changed: Mapping[str, int] = attrs.field(factory=dict, hash=False)
    turn: int | None = None


@cache
def documented_rules(game_id: str, kind: type[Action]) -> tuple[str, ...]:
    """Return the ids of the rules that the docstring of a kind of action names."""
    found_ids = _RULE_PATTERN.findall(kind.__doc__ or "")
    known_ids = {rule.id for rule in game(game_id).rules()}
    return tuple([rule for rule in dict.fromkeys(found_ids) if rule in known_ids])


def ids_in_action(action: Action) -> tuple[str, ...]:
    """Return the ids that an action names: cards, places, goods and others that the game declares."""
    ids: list[str] = []
    for field in fields_of(type(action)):
        value: object = getattr(action, field.name)
        values = value if isinstance(value, tuple) else (value,)
        ids += [each for each in values if type(each) is str]
    return tuple(ids)


def action_fields(action: Action) -> dict[str, object]:
    """Return the fields of an action as in documents."""
    fields: dict[str, object] = dict(to_document(action)["action"])
    del fields["type"]
    return fields


NOT_ANALYSED: Mapping[str, None] = dict.fromkeys(["chance_before", "loss", "sign"])
"""The columns of an analysis in the row of a choice without one."""


def analysis_columns(entry: Entry) -> Mapping[str, object]:
    """Return the columns of a row that an analysis of the choice fills."""
    analysis, seat = entry.analysis, entry.player
    if analysis is None or seat is None:
        return NOT_ANALYSED
    if seat >= min(len(analysis.before), len(analysis.after)):  # of another program
        return NOT_ANALYSED
    loss = round(analysis.best_chance - analysis.after[seat], 4)
    return {"chance_before": analysis.before[seat], "loss": loss, "sign": analysis.sign}


@attrs.frozen
class ActionColumns:
    """The columns of a row that depend on the action alone: its type, its fields as JSON, its rules and its ids."""

    action: str
    fields: str
    rules: tuple[str, ...]
    ids: tuple[str, ...]


@lru_cache(
    maxsize=4096
)  # saves 13 % of the instructions of a table of moves, as games repeat their actions
def action_columns(game_id: str, action: Action) -> ActionColumns:
    """Return the columns of a row that depend on the action alone."""
    kind, fields = type(action), json.dumps(action_fields(action))
    return ActionColumns(
        type_name(kind), fields, documented_rules(game_id, kind), ids_in_action(action)
    )


def moves_of(record: Record, cards: CardSet | None = None) -> Iterator[Move]:
    """Yield every choice of a record, in order, while the game is replayed.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
    """
    for row, _ in replayed_choices(record, cards):
        if row is not None:
            yield Move(
                row["index"], row["seat"], row["action"], row["words"], tuple(row["rules"]), tuple(row["ids"]), row["round"],
                row["gained"], row["points"], json.loads(row["fields"]), json.loads(row["changed"]), row["turn"],
            )  # fmt: skip


@lru_cache(maxsize=4096)  # saves 2 % of the instructions of a table of moves
def _changes_as_json(changes: tuple[tuple[str, int], ...]) -> str:
    return json.dumps(dict(changes))


def replayed_choices(
    record: Record, cards: CardSet | None = None, name: str = ""
) -> Iterator[tuple[dict[str, Any] | None, Replay]]:
    """Yield the replay of a game before the first entry and after each, with the row of the player's choice, if any.

    ``name`` is the file of the record; the row has a placeholder for ``number``.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
    """
    check_argument("record", record, Record)
    runs = replay_steps(record, cards)
    run = next(runs)
    yield None, run
    choices = _ChoiceRows(record, run.state, name)
    for index, entry in enumerate(record.entries):
        try:
            choices.note_before(run, entry)
        except Exception:  # an illegal choice can be impossible to describe
            next(runs)
            raise
        next(runs)
        yield None if entry.player is None else choices.row(run, index, entry), run
    next(runs, None)  # compares the result


class _ChoiceRows:
    """Makes the rows of choices from what is true before and after each entry; states are read before they change."""

    def __init__(self, record: Record, state: State, name: str) -> None:
        rules: Any = game(record.header.game)
        self._rules, self._name, self._names = rules, name, record.header.players
        self._fields = HoldingFields.of_state(state)
        self._reads_drafts = type(rules).total is not Game.total
        """True if the game overrides :meth:`Game.total`; any other game gets a frozen state, since its scores may be cached by state."""
        self._turn_round, self._turn = rules.round(state), 0
        self._seat: int | None = None
        """The seat to which the points and numbers belong, as of the last entry."""
        self._points = 0
        self._numbers: PlayerNumbers = ()
        self._words = ""

    def _note_player(self, run: Replay, seat: int) -> None:
        state = run.current
        self._points = self._rules.total(state if self._reads_drafts else run.state, seat)
        self._numbers, self._seat = self._fields.numbers(state, seat), seat

    def note_before(self, run: Replay, entry: Entry) -> None:
        """Note the turn, the sentence, and the points and numbers of the player before an entry."""
        state, seat = run.current, entry.player
        round_number = self._rules.round(state)
        if round_number != self._turn_round:
            self._turn_round, self._turn = round_number, 0
        self._turn += bool(state.agenda) and state.agenda[-1].starts_turn
        if seat is None:
            self._seat = None
            return
        self._words = self._rules.describe(state, entry.action)
        if seat != self._seat:
            self._note_player(run, seat)

    def row(self, run: Replay, index: int, entry: Entry) -> dict[str, Any]:
        """Return the row of the entry that was played, a player's choice."""
        seat: Any = entry.player
        columns = action_columns(self._rules.id, entry.action)
        old_points, old_numbers = self._points, self._numbers
        self._note_player(run, seat)
        changed = "{}"
        if self._numbers != old_numbers:
            changes = self._fields.changes(old_numbers, self._numbers)
            changed = _changes_as_json(tuple(changes.items()))
        return {
            "name": self._name, "number": 0, "index": index, "seat": seat, "player": self._names[seat],
            "action": columns.action, "fields": columns.fields, "words": self._words, "rules": [*columns.rules],
            "ids": [*columns.ids], "round": self._turn_round, "turn": self._turn or None,
            "gained": self._points - old_points, "points": self._points, "changed": changed,
            **analysis_columns(entry),
        }  # fmt: skip
