"""What seats hold, found in whole documents: slow, and plain enough to compare the library's own way with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import ancient_world as aw
from ancient_world.engine.document_fields import document_fields

COUNTED = ("id", "number", "yes-no", "place")


def values_at(value: Any, path: list[str], places: tuple[int, ...] = ()) -> Iterator[Any]:
    """Yield each value at a path of a document, with its places in the lists on the way."""
    if not path:
        yield places, value
        return
    name, *rest = path
    inner = value.get(name.removesuffix("[]")) if isinstance(value, dict) else None
    items = enumerate(inner or ()) if name.endswith("[]") else [(None, inner)]
    for place, item in items:
        if item is not None:
            yield from values_at(item, rest, places if place is None else (*places, place))


def plain_holdings(state: Any) -> Counter[tuple[int, str, str | None]]:
    """Return the counts of what each seat holds, by path and id."""
    document = aw.to_document(state)["state"]
    fields = [
        each
        for each in document_fields(aw.game(state.game), state)
        if "[" not in each.path.split("[]")[0]
    ]
    owners = {
        each.path[:-2]: [*range(len(document[each.path[:-2]]))]
        for each in fields
        if each.per == "seat"
    }
    for each in fields:
        if each.holds == "seat" and each.path.partition("[].")[2] == "player":
            name = each.path.partition("[].")[0]
            owners[name] = [item["player"] for item in document.get(name, ())]
    orders = aw.components(state).orders
    counts: Counter[tuple[int, str, str | None]] = Counter()
    for field in fields:
        head = field.path.partition("[]")[0]
        for places, value in values_at(document, field.path.split(".")):
            if field.holds not in COUNTED or not (head in owners or field.place_in in owners):
                continue
            if head not in owners and value == field.nobody:
                continue
            seat = owners[head][places[0]] if head in owners else owners[field.place_in][value]
            own_path = field.path.removeprefix(f"{head}[].") if head in owners else field.path
            held, count = None, 1 if field.holds == "place" else value
            if field.per not in ("", "seat"):
                held = max(orders[field.per].values(), key=len)[places[-1]]
            elif field.holds == "id" or (field.holds == "number" and field.path.endswith("[]")):
                held, count = str(value), 1
            counts[seat, own_path.replace("[]", ""), held] += int(count)
    return +counts


def plain_numbers(state: Any, seat: int) -> Counter[str]:
    """Return the plain numbers of a seat that stand directly in its part, such as coins."""
    document, totals = aw.to_document(state)["state"], Counter[str]()
    fields = document_fields(aw.game(state.game), state)
    lists_per_seat = {each.path[:-2] for each in fields if each.per == "seat"}
    for field in fields:
        head, _, name = field.path.partition("[].")
        if field.holds == "number" and name.isidentifier() and head in document:
            for place, item in enumerate(document[head]):
                if item.get("player", place if head in lists_per_seat else None) == seat:
                    totals[name] += item.get(name, 0)
    return totals
