"""The moves of a record and the holdings of its seats, as rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.components import DocumentField, ListOrders
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.document_fields import PER_SEAT, document_fields
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.engine.typed_cache import cache
from ancient_world.records.record import Record
from ancient_world.records.replay import replay

# --- holdings ---


HoldingKey = tuple[str, str | None]
"""The path of a holding in the document, and its id; ``None`` for a plain number."""


@attrs.frozen
class HoldingFields:
    """The lists of a game's state whose items belong to players, with their declarations.

    Args:
        fields: the fields of the game's states.
        by_seat: the lists with an item for each player.
        by_owner: the lists whose items name their player, with the name of that field.
        number_fields: the lists and field names of plain numbers, such as coins.
        orders: the ids that lists have an item for, in order.
    """

    fields: tuple[DocumentField, ...]
    by_seat: frozenset[str]
    by_owner: Mapping[str, str]
    number_fields: tuple[tuple[str, str], ...]
    orders: ListOrders

    @classmethod
    def of_state(cls, state: State) -> HoldingFields:
        """Return the holders for the table of a state."""
        declared_fields = document_fields(game(state.game), state)
        fields = [
            each for each in declared_fields if not each.path.startswith(("agenda[", "action["))
        ]
        by_seat = frozenset(each.path.removesuffix("[]") for each in fields if each.per == PER_SEAT)
        seat_fields = [each.path.split("[].") for each in fields if each.holds == "seat"]
        by_owner = {path[0]: path[1] for path in seat_fields if path[1:] == ["player"]}
        number_paths = [each.path.partition("[].") for each in fields if each.holds == "number"]
        number_fields = [
            (list_name, name) for list_name, _, name in number_paths if name.isidentifier()
        ]
        number_fields = [
            each for each in number_fields if each[0] in by_seat or each[0] in by_owner
        ]
        orders = components(state).orders if any(_has_item_per_id(each) for each in fields) else {}
        return cls(tuple(fields), by_seat, by_owner, tuple(number_fields), orders)

    def numbers_of_seat(self, state: State, seat: int) -> Counter[str]:
        """Return the plain numbers of a player by name, such as coins."""
        totals: Counter[str] = Counter()
        for list_name, name in self.number_fields:
            for index, item in enumerate(getattr(state, list_name)):
                owner_seat = (
                    index if list_name in self.by_seat else getattr(item, self.by_owner[list_name])
                )
                if owner_seat == seat:
                    totals[name] += getattr(item, name)
        return totals

    def holdings(self, state: State) -> Iterator[tuple[int, HoldingKey, int]]:
        """Yield what each player holds, with its count; counts of 0 are left out."""
        document = to_document(state)["state"]
        owners_by_list = self._owners_by_list(document)
        counts: Counter[tuple[int, HoldingKey]] = Counter()
        for field in self.fields:
            list_name = field.path.partition("[]")[0]
            for indices, value in _values_at_path(document, field.path.split(".")):
                seat = None
                if list_name in owners_by_list:
                    seat = owners_by_list[list_name][indices[0]]
                elif field.place_in in owners_by_list and value != field.nobody:
                    seat = owners_by_list[field.place_in][value]
                key, count = self._id_and_count(field, indices, value)
                if seat is not None and count:
                    counts[seat, (_relative_path(field.path, list_name, owners_by_list), key)] += (
                        count
                    )
        for (seat, holding_key), count in sorted(counts.items(), key=str):
            yield seat, holding_key, count

    def _owners_by_list(self, document: Mapping[str, Any]) -> dict[str, list[int | None]]:
        """Return the seat of each item of the lists that belong to players."""
        seats: dict[str, list[int | None]] = {
            head: [*range(len(document[head]))] for head in self.by_seat
        }
        for list_name, owner_field in self.by_owner.items():
            seats[list_name] = [
                item[owner_field] for item in document.get(list_name, ())
            ]  # empty lists may be left out of the document
        return seats

    def _id_and_count(
        self, field: DocumentField, indices: tuple[int, ...], value: Any
    ) -> tuple[str | None, int]:
        """Return the id of a value and its count; a number in a list counts as an id if the items are numbered things."""
        if value is None or field.holds not in ("id", "number", "yes-no", "place"):
            return None, 0
        if field.holds == "id":
            return str(value), 1
        count = 1 if field.holds == "place" else int(value)
        if _has_item_per_id(field):
            ids = max(self.orders[field.per].values(), key=len)
            return ids[indices[-1]], count
        if field.holds == "number" and field.path.endswith("[]"):
            return str(value), 1
        return None, count


def _has_item_per_id(field: DocumentField) -> bool:
    return field.per not in ("", PER_SEAT)


def _relative_path(path: str, list_name: str, owners_by_list: Mapping[str, object]) -> str:
    """Return the path of a field, relative to its player's part of the document."""
    inner_path = path.removeprefix(f"{list_name}[].") if list_name in owners_by_list else path
    return inner_path.replace("[]", "")


def _values_at_path(
    value: object, path: list[str], indices: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield the values at a path of a document, each with its indices in the lists on the way."""
    if not path:
        yield indices, value
        return
    name, *remaining_path = path
    inner_value = value.get(name.removesuffix("[]")) if isinstance(value, dict) else None
    if not name.endswith("[]"):
        yield from (
            _values_at_path(inner_value, remaining_path, indices) if inner_value is not None else ()
        )
        return
    for index, item in enumerate(inner_value or ()):
        yield from _values_at_path(item, remaining_path, (*indices, index))


# --- moves ---


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


def moves_of(record: Record, cards: CardSet | None = None) -> Iterator[Move]:
    """Yield every choice of a record, in order, while the game is replayed.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
    """
    for move, _ in replayed_moves(record, cards):
        if move is not None:
            yield move


def replayed_moves(
    record: Record,
    cards: CardSet | None = None,
    holding_fields_of: Callable[[State], HoldingFields] = HoldingFields.of_state,
) -> Iterator[tuple[Move | None, State]]:
    """Yield each state of a replayed game, with the player's choice that led to it, if any.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
    """
    check_argument("record", record, Record)
    rules = game(record.header.game)
    states = replay(record, cards=cards)
    state_before = next(states)
    yield None, state_before
    holding_fields = holding_fields_of(state_before)
    scores_before = _score_totals(rules, state_before)
    round_number, turn = rules.round(state_before), 0
    for index, (entry, state_after) in enumerate(zip(record.entries, states, strict=False)):
        scores_after = _score_totals(rules, state_after)
        move = None
        if rules.round(state_before) != round_number:
            round_number, turn = rules.round(state_before), 0
        turn += bool(state_before.agenda) and state_before.agenda[-1].starts_turn
        if entry.player is not None:
            seat, kind = entry.player, type(entry.action)
            numbers_before = holding_fields.numbers_of_seat(state_before, seat)
            move = Move(
                index, seat, type_name(kind), rules.describe(state_before, entry.action),
                documented_rules(rules.id, kind), ids_in_action(entry.action), round_number,
                scores_after[seat] - scores_before[seat], scores_after[seat], action_fields(entry.action),
                {
                    name: count - numbers_before[name]
                    for name, count in holding_fields.numbers_of_seat(state_after, seat).items()
                    if count != numbers_before[name]
                },
                turn or None,
            )  # fmt: skip
        yield move, state_after
        state_before, scores_before = state_after, scores_after


def _score_totals(rules: Game, state: State) -> list[int]:
    return [score.total for score in rules.scores(state)]
