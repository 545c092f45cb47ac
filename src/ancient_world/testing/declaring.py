"""The declarations of a game before it is played: its classes, its kinds of ids, its options, its first state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from ancient_world.engine.declared.fields import DeckOf, Ids, PerId, fields_of
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.face import first_state
from ancient_world.engine.game import Game
from ancient_world.engine.soundness.game import check_sound
from ancient_world.engine.state import State


def declarations(rules: Game, players: int, options: Mapping[str, object]) -> Iterator[str]:
    """Check that a game's classes can be played, each kind of ids is known, and its options give the same first state."""
    try:
        check_sound(rules.id, rules)
    except AncientWorldError as error:
        yield str(error)
        return
    start: object = first_state(rules, players, None, options)
    if type(start) is not rules.state_type:
        yield f"new gives a {type(start).__name__}, not a {rules.state_type.__name__}; end it with engine.start(draft)"
        return
    yield from _unknown_kinds(rules, start)
    with suppress(InvalidOption):
        first_state(rules, players, None, {**options, "no-such-option": 0})
        yield "new takes an option that there is not without a word; let self.chosen(options) look at them"
    if first_state(rules, players, None, rules.options(start)) != start:
        yield f"its own options, {rules.options(start)}, give another first state"


def _unknown_kinds(rules: Game, start: State) -> Iterator[str]:
    """Kinds that fields declare, and that ``ids`` does not know."""
    known = rules.ids(start)
    for cls in _classes(rules):
        for field in fields_of(cls):
            for kind in _kinds(field.marks):
                if kind not in known:
                    yield f"{cls.__name__}.{field.name} holds ids of the kind {kind!r}, which ids() does not have; it has: {', '.join(known)}"


def _classes(rules: Game) -> list[type]:
    """The classes of a game, and those of the parts that lie in them."""
    found: dict[type, None] = {}
    left: list[type] = [rules.state_type, *rules.step_types, *rules.action_types]
    while left:
        cls = left.pop(0)
        if cls not in found:
            found[cls] = None
            left += [field.part for field in fields_of(cls) if field.part is not None]
    return [*found]


def _kinds(marks: tuple[object, ...]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, (Ids, PerId, DeckOf)):
            kinds = mark.kind if isinstance(mark.kind, tuple) else (mark.kind,)
            yield from (kind for kind in kinds if isinstance(kind, str))
