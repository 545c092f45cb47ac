"""The choices of a record as rows: what was done, in words and values, and what it brought the player."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ancient_world.archive.holding_fields import HoldingFields
from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.engine.typed_cache import cache
from ancient_world.records.record import Record
from ancient_world.records.replay import replay

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


@attrs.frozen
class ActionColumns:
    """What a row says of an action whatever the state: its type, its fields as JSON, its rules and its ids."""

    action: str
    fields: str
    rules: tuple[str, ...]
    ids: tuple[str, ...]


@lru_cache(maxsize=4096)  # long games repeat their actions
def action_columns(game_id: str, action: Action) -> ActionColumns:
    """Return what a row says of an action."""
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


def replayed_choices(
    record: Record, cards: CardSet | None = None
) -> Iterator[tuple[dict[str, Any] | None, State]]:
    """Yield each state of a replayed game, with the row of the player's choice that led to it, if any.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
    """
    check_argument("record", record, Record)
    rules: Any = game(record.header.game)
    game_id, names = rules.id, record.header.players
    number_of, total, describe = rules.round, rules.total, rules.describe
    states = replay(record, cards=cards)
    before = next(states)
    yield None, before
    changes = HoldingFields.of_state(before).changes
    turn_round = round_before = number_of(before)
    turn, last_seat, last_points = 0, None, 0
    for index, (entry, after) in enumerate(zip(record.entries, states, strict=False)):
        if round_before != turn_round:
            turn_round, turn = round_before, 0
        turn += bool(before.agenda) and before.agenda[-1].starts_turn
        row, seat = None, entry.player
        if seat is not None:
            columns, points = action_columns(game_id, entry.action), total(after, seat)
            old_points = last_points if seat == last_seat else total(before, seat)
            changed = changes(before, after, seat)
            row = {
                "index": index, "seat": seat, "player": names[seat], "action": columns.action, "fields": columns.fields,
                "words": describe(before, entry.action), "rules": [*columns.rules], "ids": [*columns.ids],
                "round": turn_round, "turn": turn or None, "gained": points - old_points, "points": points,
                "changed": json.dumps(changed) if changed else "{}",
            }  # fmt: skip
            last_points = points
        yield row, after
        before, round_before, last_seat = after, number_of(after), seat
