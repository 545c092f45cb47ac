"""The card file of the game: all cards by id, with the figures of the board."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self, cast

import attrs

from ancient_world.engine.card_files import CardFileReading, ComponentFile, by_id, digest_of
from ancient_world.games.the_ancient_world.box.card_count_checks import (
    Box,
    check_box,
    own_space_ids,
)
from ancient_world.games.the_ancient_world.box.table_readers import CHECKS, table_readers
from ancient_world.games.the_ancient_world.city_abilities import Ability, CardAction, total_of
from ancient_world.games.the_ancient_world.city_card_types import (
    BoardSpace,
    Card,
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.coin_effects import CoinEffect
from ancient_world.games.the_ancient_world.goods_and_spaces import SPACES
from ancient_world.games.the_ancient_world.totals import Totals

# --- what a card file holds ---


def plain_content(
    cards: Mapping[str, Iterable[Card | PlayerBoard]],
    figures: Figures,
    spaces: Iterable[BoardSpace],
) -> dict[str, object]:
    """Return all cards, boards, figures and the file's own spaces as plain tables, lists, texts and numbers."""
    content: dict[str, object] = {"board": _plain_figures(figures)}
    plain_spaces = [_plain_fields(space) for space in sorted(spaces, key=lambda space: space.id)]
    content |= {"space": plain_spaces} if plain_spaces else {}
    for kind, cards_of_kind in cards.items():
        content[kind] = [
            _plain_card(card) for card in sorted(cards_of_kind, key=lambda card: card.id)
        ]
    return content


def _plain_card(card: Card | PlayerBoard) -> dict[str, object]:
    plain_content = _plain_fields(card)
    if isinstance(card, EmpireCard) and card.deck == "start":
        del plain_content["price"]
    elif isinstance(card, MilitaryCard):
        del plain_content["price" if card.starting else "starting"]
        _omit_later_fields(plain_content, card)
    plain_content.pop("abilities", None)
    return plain_content | _plain_abilities(getattr(card, "abilities", ()))


def _omit_later_fields(plain_content: dict[str, object], card: MilitaryCard) -> None:
    """Write a price in coins as a number and leave out empty banners, so that digests of older files stay."""
    if "price" in plain_content and not card.price.knowledge:
        plain_content["price"] = card.price.coins
    if not card.banners:
        del plain_content["banners"]


def _plain_figures(figures: Figures) -> dict[str, object]:
    plain_content = _plain_fields(figures)
    plain_content["capital"] = _plain_abilities(figures.capital)
    plain_content["covered_until"] = dict(figures.covered_until)
    if not figures.leave_ambrosia:
        del plain_content["leave_ambrosia"]
    return plain_content


def _plain_abilities(abilities: Iterable[Ability]) -> dict[str, object]:
    plain_content: dict[str, object] = {}
    for ability in abilities:
        values = _plain_non_defaults(ability)
        if ability.several:
            ability_values = plain_content.setdefault(ability.key, [])
            assert isinstance(ability_values, list)
            ability_values.append(values)
        else:
            plain_content[ability.key] = values.get("amount", values)
    actions = plain_content.get(CardAction.key)
    # A single action stands without a list, so that digests of older files stay.
    if isinstance(actions, list) and len(actions) == 1:
        plain_content[CardAction.key] = actions[0]
    return plain_content


def _plain_fields(instance: attrs.AttrsInstance) -> dict[str, object]:
    fields = attrs.fields(type(instance))
    return {
        field.alias or field.name: _plain_value(getattr(instance, field.name))
        for field in fields
        if field.init
    }


def _plain_non_defaults(instance: attrs.AttrsInstance) -> dict[str, object]:
    values = {field: getattr(instance, field.name) for field in attrs.fields(type(instance))}
    return {
        field.name: _plain_value(value) for field, value in values.items() if value != field.default
    }


def _plain_value(value: object) -> object:
    if isinstance(value, CoinEffect):
        fields = _plain_non_defaults(value)
        return {value.key: fields["amount"]} if fields else value.key
    if isinstance(value, tuple):
        return [_plain_value(item) for item in value]
    is_attrs_instance = attrs.has(type(value))
    return _plain_non_defaults(cast("attrs.AttrsInstance", value)) if is_attrs_instance else value


# --- the catalog ---


FORMAT_VERSION = 1
"""The version of the format of the content."""


@attrs.frozen(repr=False)
class CardFile(ComponentFile):
    """All cards, sorted by id, and the figures of the board."""

    home: ClassVar[tuple[str, ...]] = (__package__, "standard")
    in_folders = True

    empire: Mapping[str, EmpireCard] = attrs.field(eq=False)
    military: Mapping[str, MilitaryCard] = attrs.field(eq=False)
    titans: Mapping[str, Titan] = attrs.field(eq=False)
    districts: Mapping[str, District] = attrs.field(eq=False)
    city_states: Mapping[str, CityState] = attrs.field(eq=False)
    boards: Mapping[str, PlayerBoard] = attrs.field(eq=False)
    figures: Figures = attrs.field(eq=False)
    own_spaces: Mapping[str, BoardSpace] = attrs.field(eq=False)
    """The spaces of the board that the card file adds to the eight."""
    capital: Totals = attrs.field(init=False, eq=False)
    """The totals of a capital city, which is the same for all players (S8)."""
    spaces: tuple[str, ...] = attrs.field(init=False, eq=False)
    """All spaces of the board, in board order."""
    places: tuple[str, ...] = attrs.field(init=False, eq=False)
    """All spaces of the board, and the city-states with an action, on which citizens can stand as well (C6)."""
    space_index: Mapping[str, int] = attrs.field(init=False, eq=False)
    """The index of each place in ``places``."""

    @capital.default
    def _capital(self) -> Totals:
        return total_of(self.figures.capital)

    @spaces.default
    def _spaces(self) -> tuple[str, ...]:
        return (*SPACES, *self.own_spaces)

    @places.default
    def _places(self) -> tuple[str, ...]:
        city_states_with_action = [
            card.id for card in self.city_states.values() if card.totals.actions
        ]
        return (*self.spaces, *city_states_with_action)

    @space_index.default
    def _space_index(self) -> Mapping[str, int]:
        return {space: index for index, space in enumerate(self.places)}

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the cards and figures, or ``None`` if the file has faults."""
        box = reading.read_tables(Box, checks=CHECKS, hooks=table_readers(own_space_ids(reading)))
        check_box(box, reading)
        if reading.has_faults:
            return None
        content = plain_content(
            {kind: box.cards(kind) for kind in FIELD_BY_KIND}, box.board, box.space
        )
        digest = digest_of({"format": FORMAT_VERSION, **content})
        cards = {name: by_id(box.cards(kind)) for kind, name in FIELD_BY_KIND.items()}
        return cls(
            reading.name(box.card_file),
            digest,
            **cards,
            figures=box.board,
            own_spaces=by_id(box.space),
        )

    def content(self) -> dict[str, Any]:
        """Return everything as plain data that JSON can hold; see :meth:`~ancient_world.engine.card_files.ComponentFile.from_content`."""
        cards = {kind: getattr(self, name).values() for kind, name in FIELD_BY_KIND.items()}
        header = {"format": FORMAT_VERSION, "name": self.name}
        return {"card_file": header, **plain_content(cards, self.figures, self.own_spaces.values())}

    def space_name(self, space: str) -> str:
        """Return the word for a space in sentences: the id of one of the eight, which has a label, or the name of another one."""
        own_space = self.own_spaces.get(space)
        return space if own_space is None else own_space.name

    def empire_deck(self, deck: str) -> tuple[str, ...]:
        """Return the ids of empire deck A, B or C, sorted."""
        return tuple(card.id for card in self.empire.values() if card.deck == deck)

    def military_deck(self) -> tuple[str, ...]:
        """Return the ids of the military deck, sorted; without starting cards."""
        return tuple(card.id for card in self.military.values() if not card.starting)

    def titan_deck(self, stars: int) -> tuple[str, ...]:
        """Return the ids of the titan deck with so many stars, sorted; 0 is the starting titans."""
        return tuple(card.id for card in self.titans.values() if card.stars == stars)

    def district_deck(self) -> tuple[str, ...]:
        """Return the ids of the districts, sorted."""
        return tuple(self.districts)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a card file as its content; the standard file is pickled as its digest."""
        constructor, arguments = super().__reduce__()
        if constructor is not CardFile:
            return constructor, arguments
        return _card_file_from_text, (json.dumps(self.content(), sort_keys=True),)


FIELD_BY_KIND = {
    "empire": "empire",
    "military": "military",
    "titan": "titans",
    "district": "districts",
    "city_state": "city_states",
    "player_board": "boards",
}
"""The tables that hold cards and boards, each with the name of its field."""


@lru_cache(maxsize=8)
def _card_file_from_text(text: str) -> CardFile:
    """Return the card file of pickled content; cached, so that states which are unpickled share it."""
    return CardFile.from_content(json.loads(text))
