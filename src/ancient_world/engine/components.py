"""All components of a game as data, and the fields of its documents that name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

import attrs

from ancient_world.engine.component import Component, ComponentsDocument
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.freezing import IdentityCache

ValueKind = Literal["id", "number", "seat", "place", "rotation", "yes-no", "text", "part"]
"""The kind of value in a field: the id of a component, a number, a seat, an index into another list, the rotation of a tile
(0, 90, 180 or 270 degrees clockwise), true or false, a text, or a part with fields of its own."""

_INDEX_PATTERN = re.compile(r"\[\d+\]")


@attrs.frozen
class DocumentField:
    """A field of a state, a step or an action."""

    path: str
    """The path: ``players[].coins`` in a state, ``agenda[turn].player`` in a step, ``action[attack].titan`` in an
    action."""
    label: str
    """The name for players."""
    holds: ValueKind
    kinds: tuple[str, ...] = ()
    """The kinds of components, if it holds ids."""
    per: str = ""
    """For a list with one item for each seat or id: "seat", or the kind of the ids in :attr:`Components.orders`; else empty."""
    place_in: str = ""
    """The list of the state into which the field's values are indices, if it holds places."""
    least: int | None = None
    most: int | None = None
    nobody: int | None = None
    """The number that stands for no seat or no place."""
    optional: bool = False
    """True if the value may be ``null``."""
    owner_only: bool = False
    """True if only the owner or named seats see the value; others see "?" in place of an id, -1 in place of a number."""


ListOrders = Mapping[str, Mapping[str, tuple[str, ...]]]
"""For each kind that lists are ``per``, by group: the ids in the order of such a list."""


@partial(IdentityCache, maxsize=4)
def _components_by_id(components: tuple[Component, ...]) -> dict[tuple[str, str], Component]:
    return {(each.kind, each.id): each for each in reversed(components)}


@partial(IdentityCache, maxsize=4)
def _fields_by_path(fields: tuple[DocumentField, ...]) -> dict[str, DocumentField]:
    return {each.path: each for each in fields}


@attrs.frozen(repr=False)
class Components(ComponentsDocument):
    """All components of a game and the fields of its documents, with names in one language."""

    game: str
    cards: CardsName | None
    """The name and digest of the card file, if the game has one."""
    language: str
    components: tuple[Component, ...]
    """The components, kind by kind."""
    fields: tuple[DocumentField, ...]
    orders: ListOrders
    """For each kind that lists are ``per``, by group ("" if there is only one): the ids in the order of such a list."""

    def __repr__(self) -> str:
        count, fields = len(self.components), len(self.fields)
        return f"<Components of {self.game}: {count} things, {fields} fields, in {self.language!r}>"

    def __contains__(self, key: object) -> bool:
        """Return whether there is a component with this pair of kind and id."""
        return key in _components_by_id(self.components)

    def __iter__(self) -> Iterator[Component]:
        return iter(self.components)

    def __len__(self) -> int:
        return len(self.components)

    def __getitem__(self, key: tuple[str, str]) -> Component:
        """Return the component with this pair of kind and id.

        Raises:
            KeyError: there is no such component.
        """
        component: Component = _components_by_id(self.components)[key]
        return component

    def get(self, kind: str, key: str) -> Component | None:
        """Return the component of a kind with an id; ``None`` if there is none."""
        component: Component | None = _components_by_id(self.components).get((kind, key))
        return component

    def of_kind(self, kind: str, group: str | None = None) -> tuple[Component, ...]:
        """Return the components of a kind in order, or only those of one group."""
        return tuple(
            [each for each in self.components if each.kind == kind and group in (None, each.group)]
        )

    def field(self, path: str) -> DocumentField:
        """Return the field at a path of a document, such as ``owners[37]``.

        Raises:
            KeyError: no document has a field at this path.
        """
        path = path.removeprefix("$.")
        fields_by_path: dict[str, DocumentField] = _fields_by_path(self.fields)
        return fields_by_path.get(path) or fields_by_path[_INDEX_PATTERN.sub("[]", path)]

    def component_at(self, path: str, key: str) -> Component | None:
        """Return the component that an id at a path of a document stands for; ``None`` if there is none."""
        candidates = [self.get(kind, key) for kind in (*self.field(path).kinds, "hidden")]
        return next(filter(None, candidates), None)
