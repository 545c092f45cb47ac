"""The moves of a record one by one: who did what, by which rule, in which round, and the points gained."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import attrs

from ancient_world.archive.holdings import Holders
from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.typed import cache
from ancient_world.engine.game import Cards, Game
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.records.record import Record
from ancient_world.records.replay import replay

_RULE = re.compile(r"\b[A-Z]{1,3}(?:[0-9]+|-[a-z]+)\b")


@attrs.frozen
class Move:
    """One choice of a player.

    ``index`` is that of its entry, ``fields`` is what the action names, as in documents. ``points`` are the player's after it,
    ``gained`` is how they have changed, and ``changed`` how plain numbers of the player have, as coins that were paid.
    ``turn`` counts the turns of the round from 1; there is none where a game does not count them.
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
def rules_of(game_id: str, kind: type[Action]) -> tuple[str, ...]:
    """Return the rules of a kind of action: those that its docstring names."""
    named = _RULE.findall(kind.__doc__ or "")
    known = {rule.id for rule in game(game_id).rules()}
    return tuple([rule for rule in dict.fromkeys(named) if rule in known])


def ids_of(action: Action) -> tuple[str, ...]:
    """Return the ids that an action names: cards, places, goods and any others that its game declares."""
    found: list[str] = []
    for field in fields_of(type(action)):
        value: object = getattr(action, field.name)
        values = value if isinstance(value, tuple) else (value,)
        found += [each for each in values if type(each) is str]
    return tuple(found)


def fields_in(action: Action) -> dict[str, object]:
    """Return the fields of an action as in documents."""
    found: dict[str, object] = dict(to_document(action)["action"])
    del found["type"]
    return found


def moves_of(record: Record, cards: Cards | None = None) -> Iterator[Move]:
    """Yield every choice of a record, in order, while the game is played again.

    Raises:
        InvalidRecord: the record tells of a game that cannot have been played.
    """
    for move, _ in played(record, cards):
        if move is not None:
            yield move


def played(
    record: Record,
    cards: Cards | None = None,
    holders_of: Callable[[State], Holders] = Holders.of,
) -> Iterator[tuple[Move | None, State]]:
    """Yield the state before the first entry, and the one after each with the choice that it was, if a player's.

    Raises:
        InvalidRecord: the record tells of a game that cannot have been played.
    """
    rules = game(record.header.game)
    states = replay(record, cards=cards)
    before = next(states)
    yield None, before
    holders = holders_of(before)
    had = _totals(rules, before)
    number, turn = rules.round(before), 0
    for index, (entry, after) in enumerate(zip(record.entries, states, strict=False)):
        have = _totals(rules, after)
        move = None
        if rules.round(before) != number:
            number, turn = rules.round(before), 0
        turn += bool(before.agenda) and before.agenda[-1].starts_turn
        if entry.player is not None:
            seat, kind = entry.player, type(entry.action)
            numbers = holders.numbers(before, seat)
            move = Move(
                index, seat, type_name(kind), rules.describe(before, entry.action),
                rules_of(rules.id, kind), ids_of(entry.action), number,
                have[seat] - had[seat], have[seat], fields_in(entry.action),
                {
                    name: count - numbers[name]
                    for name, count in holders.numbers(after, seat).items()
                    if count != numbers[name]
                },
                turn or None,
            )  # fmt: skip
        yield move, after
        before, had = after, have


def _totals(rules: Game, state: State) -> list[int]:
    return [score.total for score in rules.scores(state)]
