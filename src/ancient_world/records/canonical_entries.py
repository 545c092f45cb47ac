"""Put the choices that players make at the same time in an order that does not depend on who entered his first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ancient_world.engine.steps import Choice, SimultaneousStep
from ancient_world.engine.typed_cache import cache
from ancient_world.records.record import Entry


@cache
def is_simultaneous_choice(action_type: type) -> bool:
    """Return whether actions of a type are choices at simultaneous steps alone."""
    steps = action_type.decisions if issubclass(action_type, Choice) else ()
    return bool(steps) and all(issubclass(step, SimultaneousStep) for step in steps)


def canonical_order(entries: Sequence[Entry], *, by_seat: bool = False) -> list[int]:
    """Return the indices of entries in canonical order.

    Of choices at simultaneous steps that follow each other, the first of each player come first, by seat, then the second
    of each, and so on; with ``by_seat``, all of the first player come first. The order of each player's own choices stays,
    so that no two games become one.
    """
    if not any(map(is_simultaneous_choice, {type(entry.action) for entry in entries})):
        return [*range(len(entries))]
    order, run = list[int](), list[int]()
    for index, entry in enumerate(entries):
        if entry.player is not None and is_simultaneous_choice(type(entry.action)):
            run.append(index)
            continue
        if run:
            order += _order_of_run(entries, run, by_seat=by_seat)
            run = []
        order.append(index)
    return order + _order_of_run(entries, run, by_seat=by_seat)


def _order_of_run(entries: Sequence[Entry], run: Sequence[int], *, by_seat: bool) -> list[int]:
    """Return the indices of simultaneous choices by the number of the player's choice, then by seat; or by seat first."""
    counts, keys = Counter[int](), dict[int, tuple[int, int]]()
    for index in run:
        seat = entries[index].player or 0
        counts[seat] += 1
        keys[index] = (seat, counts[seat]) if by_seat else (counts[seat], seat)
    return sorted(run, key=keys.__getitem__)
