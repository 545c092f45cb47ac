"""Read and write the documents of a game: a cattrs converter for reading, and writers of plain values and of text."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from typing import Any

from cattrs import Converter

from ancient_world.documents.structuring import build_reading_converter
from ancient_world.documents.types import DocumentTypes
from ancient_world.documents.writers import TextWriters, ValueWriters
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.document_faults import Faults, document_fault, prefix_fault_path, shorten
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet, Game, find_cards
from ancient_world.engine.public_functions import intern_game_ids

passed_cards: ContextVar[CardSet | None] = ContextVar("ancient_world_cards_given", default=None)
"""The card file that the caller of the codec has passed."""


class Converters:
    """The readers and writers of a game's documents; without a game, of the documents that all games share."""

    def __init__(self, rules: Game | None) -> None:
        self.rules = rules
        self.types: DocumentTypes = DocumentTypes(rules)
        self._values = ValueWriters(self.types)
        self._texts = TextWriters(self._values)

    def write(self, value: object, type_hint: object) -> Any:
        """Return a value of type ``type_hint`` as lists, objects and plain values."""
        return self._values.writer_for(type_hint)(value)

    def text(self, value: object, type_hint: object) -> str:
        """Return the compact JSON of the result of :meth:`write`."""
        text: str = self._texts.writer_for(type_hint)(value)
        return text

    def read(self, value: object, type_hint: object, path: str) -> Any:
        """Return the value of type ``type_hint`` that a plain value represents.

        Raises:
            InvalidDocument: the plain value does not fit; the path of the fault starts with ``path``.
        """
        value_read, faults = self.read_or_faults(value, type_hint, path)
        if faults:
            raise faults[0] from faults[0].__cause__
        return value_read

    def read_or_faults(
        self, value: object, type_hint: object, path: str
    ) -> tuple[Any, list[InvalidDocument]]:
        """Return the value of type ``type_hint`` that a plain value represents, and its faults; with faults, the value is ``None``.

        All faults that can be found at once are returned; their paths start with ``path``.
        """
        try:
            return _build_converter(self.types, False).get_structure_hook(type_hint)(
                value, type_hint
            ), []
        except Exception:  # noqa: BLE001, S110 - the detailed converter reports the faults
            pass
        try:
            return _build_converter(self.types, True).get_structure_hook(type_hint)(
                value, type_hint
            ), []
        except Faults as faults:
            return None, [prefix_fault_path(path[1:], fault) for fault in faults.faults]
        except RecursionError:
            return None, [document_fault("too-deep", path, limit="?")]


@cache
def _build_converter(types: DocumentTypes, lists_faults: bool) -> Converter:
    """Return the cattrs converter for some types: with ``lists_faults`` it lists all faults; without, it is faster but does not."""
    converter, rules = build_reading_converter(types, lists_faults=lists_faults), types.rules
    if rules is not None:
        intern_game_ids(rules, rules.standard_cards())
    if rules is not None and types.cards is not None:
        read_name = converter.get_structure_hook(CardsName)

        def read_cards(value: object, _: object) -> CardSet:
            cards_name: CardsName = read_name(value, CardsName)
            cards = find_cards(rules, cards_name.digest, passed_cards.get(), cards_name.name)
            if cards is None:
                name, digest = shorten(cards_name.name), shorten(cards_name.digest, 64)
                raise Faults(document_fault("card-file-needed", name=name, digest=digest))
            return cards

        converter.register_structure_hook(types.cards, read_cards)
    return converter


@cache
def converters_of(rules: Game | None) -> Converters:
    """Return the converters of a game; they are built once."""
    return Converters(rules)
