"""The holdings of each seat: the ids and numbers of a state that belong to a player, by the fields that its game declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ancient_world.documents.codec import to_document
from ancient_world.engine.face import components
from ancient_world.engine.registry import game
from ancient_world.engine.shown.components import DocumentField, Orders
from ancient_world.engine.shown.document_fields import SEAT, document_fields
from ancient_world.engine.state import State

Held = tuple[str, str | None]
"""The place of what is held, as a path of the document, and its id; none if it is a number of something."""


@attrs.frozen
class Holders:
    """The lists of a game's state whose items belong to a player, with all that is declared of them.

    Args:
        fields: those of the game's states.
        by_seat: the lists with an item for each player.
        by_owner: the lists whose items name their player, with the field that does.
        plain: the lists and names of plain numbers, as of coins.
        orders: the ids that lists have an item for, in the order at this table.
    """

    fields: tuple[DocumentField, ...]
    by_seat: frozenset[str]
    by_owner: Mapping[str, str]
    plain: tuple[tuple[str, str], ...]
    orders: Orders

    @classmethod
    def of(cls, state: State) -> Holders:
        """Those of the table that a state is of."""
        declared = document_fields(game(state.game), state)
        fields = [each for each in declared if not each.path.startswith(("agenda[", "action["))]
        by_seat = frozenset(each.path.removesuffix("[]") for each in fields if each.per == SEAT)
        named = [each.path.split("[].") for each in fields if each.holds == "seat"]
        by_owner = {path[0]: path[1] for path in named if path[1:] == ["player"]}
        parted = [each.path.partition("[].") for each in fields if each.holds == "number"]
        plain = [(head, name) for head, _, name in parted if name.isidentifier()]
        plain = [each for each in plain if each[0] in by_seat or each[0] in by_owner]
        orders = components(state).orders if any(_per_id(each) for each in fields) else {}
        return cls(tuple(fields), by_seat, by_owner, tuple(plain), orders)

    def numbers(self, state: State, seat: int) -> Counter[str]:
        """Return the plain numbers of a player, by name, as of coins."""
        found: Counter[str] = Counter()
        for head, name in self.plain:
            for place, each in enumerate(getattr(state, head)):
                mine = place if head in self.by_seat else getattr(each, self.by_owner[head])
                if mine == seat:
                    found[name] += getattr(each, name)
        return found

    def held(self, state: State) -> Iterator[tuple[int, Held, int]]:
        """Yield what each player holds, with how many there are of it; what there is none of is left out."""
        document = to_document(state)["state"]
        owners = self._owners(document)
        found: Counter[tuple[int, Held]] = Counter()
        for field in self.fields:
            head = field.path.partition("[]")[0]
            for places, value in _values(document, field.path.split(".")):
                seat = None
                if head in owners:
                    seat = owners[head][places[0]]
                elif field.place_in in owners and value != field.nobody:
                    seat = owners[field.place_in][value]
                key, count = self._counted(field, places, value)
                if seat is not None and count:
                    found[seat, (_place(field.path, head, owners), key)] += count
        for (seat, held), count in sorted(found.items(), key=str):
            yield seat, held, count

    def _owners(self, document: Mapping[str, Any]) -> dict[str, list[int | None]]:
        """For each list of which players hold items, the seat of each item."""
        seats: dict[str, list[int | None]] = {
            head: [*range(len(document[head]))] for head in self.by_seat
        }
        for head, owner in self.by_owner.items():
            seats[head] = [
                each[owner] for each in document.get(head, ())
            ]  # what is empty may be left out
        return seats

    def _counted(
        self, field: DocumentField, places: tuple[int, ...], value: Any
    ) -> tuple[str | None, int]:
        """The id of a value, and how many there are of it; numbers in a list stand for things with numbers."""
        if value is None or field.holds not in ("id", "number", "yes-no", "place"):
            return None, 0
        if field.holds == "id":
            return str(value), 1
        count = 1 if field.holds == "place" else int(value)
        if _per_id(field):
            ids = max(self.orders[field.per].values(), key=len)
            return ids[places[-1]], count
        if field.holds == "number" and field.path.endswith("[]"):
            return str(value), 1
        return None, count


def _per_id(field: DocumentField) -> bool:
    return field.per not in ("", SEAT)


def _place(path: str, head: str, owners: Mapping[str, object]) -> str:
    """The path of a field from the part of its player."""
    inner = path.removeprefix(f"{head}[].") if head in owners else path
    return inner.replace("[]", "")


def _values(
    value: object, path: list[str], places: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield the values at a path of a document, each with its places in the lists on the way."""
    if not path:
        yield places, value
        return
    name, *rest = path
    inner = value.get(name.removesuffix("[]")) if isinstance(value, dict) else None
    if not name.endswith("[]"):
        yield from _values(inner, rest, places) if inner is not None else ()
        return
    for place, each in enumerate(inner or ()):
        yield from _values(each, rest, (*places, place))
