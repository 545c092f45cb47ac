"""Set-up (S): civilizations, start cities, the bank. Chance only deals the civilizations."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    DealStep,
    Dealt,
    Deck,
    Effect,
    Reason,
    Sentence,
    replace_item,
)
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.map_types import ProvinceMap
from ancient_world.games.antike.rules.civilization_decisions import (
    AntikeChoice,
    CivilizationDecision,
    why_not_own_city,
)
from ancient_world.games.antike.rules.rondel import Turns
from ancient_world.games.antike.table import NOBODY, Bank, Civilization, ProvinceId, Settings, Table

CIVILIZATIONS_OF_TWO_PLAYERS = 4
"""The number of civilizations in a game for two players (S1)."""


def civilizations_of(players: int) -> int:
    """Return how many civilizations are in play (S1)."""
    return CIVILIZATIONS_OF_TWO_PLAYERS if players == 2 else players


def cards_to_deal(province_map: ProvinceMap, players: int) -> tuple[str, ...]:
    """Return what is dealt to the seats: a civilization each, or one of the two teams (S1, S3)."""
    return (
        province_map.team_names() if players == 2 else province_map.civilizations_in_play(players)
    )


def turn_order_of_two(
    province_map: ProvinceMap, civilization_ids: Collection[str]
) -> tuple[str, ...]:
    """Return the order of turns in a game for two players, from the starting civilization.

    Agreed ones take the places of the map's (S1, S7).
    """
    start_position = province_map.order.index(province_map.first[CIVILIZATIONS_OF_TWO_PLAYERS])
    civilization_in_place = dict(
        zip(
            chain(*province_map.teams), chain(*province_map.teams_of(civilization_ids)), strict=True
        )
    )
    return tuple(
        [
            civilization_in_place[map_civilization]
            for map_civilization in (
                *province_map.order[start_position:],
                *province_map.order[:start_position],
            )
        ]
    )


def lay_out_table(
    cards: MapFile,
    map_id: str,
    settings: Settings,
    names_by_seat: tuple[str, ...],
    turn_order: tuple[str, ...],
    *,
    is_dealt: bool,
) -> Table:
    """Return the table before the first turn; ``names_by_seat`` are the civilizations or teams in seat order.

    ``turn_order`` is the order of turns in a game for two players; with more players turns follow the seats. If ``is_dealt`` is true,
    the civilizations are dealt first, and the table shows this order until then.
    """
    province_map = cards.maps[map_id]
    civilizations_with_seats = _civilizations_with_seats(names_by_seat, turn_order)
    civilization_count = len(civilizations_with_seats)
    box = cards.box
    piles = attrs.asdict(box.personalities)
    draft = Table(
        agenda=(),
        cards=cards,
        map_id=map_id,
        settings=settings,
        players=len(names_by_seat),
        round=0,
        first=0
        if len(names_by_seat) == 2
        else names_by_seat.index(province_map.first[civilization_count]),
        civilizations=tuple(
            [
                _start_civilization(cards, province_map, *civilization_and_seat)
                for civilization_and_seat in civilizations_with_seats
            ]
        ),
        owners=(NOBODY,) * len(province_map.provinces),
        temples=(False,) * len(province_map.provinces),
        bank=Bank(coins=box.coins, temples=box.temples, **piles),
        ready=(),
        winner=None,
    )
    _place_cities(draft, province_map, civilization_count)
    if is_dealt:
        draft.push(DealCivilizations(len(names_by_seat)))
    else:
        _push_first_turn(draft)
    return draft


def _civilizations_with_seats(
    names_by_seat: tuple[str, ...], turn_order: tuple[str, ...]
) -> list[tuple[str, int]]:
    """Return each civilization and its seat, in turn order (S1)."""
    if len(names_by_seat) > 2:
        return [(civilization, seat) for seat, civilization in enumerate(names_by_seat)]
    seat_of = {one: seat for seat, team in enumerate(names_by_seat) for one in team.split("+")}
    return [(civilization, seat_of[civilization]) for civilization in turn_order]


def _start_civilization(
    cards: MapFile, province_map: ProvinceMap, civilization_id: str, seat: int
) -> Civilization:
    """Return a civilization at the start (S4), without units."""
    start_goods, no_units = cards.box.start, (0,) * len(province_map.provinces)
    return Civilization(
        id=civilization_id,
        player=seat,
        space=None,
        marble=start_goods.marble,
        iron=start_goods.iron,
        gold=start_goods.gold,
        coins=0,
        know_how=(),
        legions=no_units,
        galleys=no_units,
        kings=0,
        scholars=0,
        generals=0,
        citizens=0,
        navigators=0,
        king_steps=0,
        citizen_steps=0,
        navigator_steps=0,
        scholars_due=0,
        generals_due=0,
        extra_due=False,
    )


def _place_cities(draft: Table, province_map: ProvinceMap, civilization_count: int) -> None:
    """Give each civilization its three start cities (S4)."""
    owners = list(draft.owners)
    for civilization_number, civilization in enumerate(draft.civilizations):
        for city in province_map.start_cities(civilization.id, civilization_count):
            owners[province_map.index[city]] = civilization_number
    draft.owners = tuple(owners)


def _push_first_turn(draft: Table) -> None:
    """Push the first turn, and the choice of one city in the long game before it."""
    city_decisions = KeepOneCity.row(draft) if draft.settings.start == "one-city" else ()
    draft.push(*city_decisions, Turns(draft.first))


class DealCivilizations(DealStep[Table]):
    """Deal a civilization, or a team of two, to each seat (S3)."""

    rule = "S3"
    label = "a deal of the civilizations"
    prompt: ClassVar[Sentence] = Sentence("The civilizations are dealt")
    sentence: ClassVar[Sentence] = Sentence("the civilizations are dealt: {civilizations}")
    allowed_on: ClassVar[tuple[str, ...]] = ("",)

    def is_possible(self, state: Table) -> bool:
        """Return whether it deals to each seat before the first turn."""
        return self.count == state.players and not state.round

    def says(self, state: Table, action: Dealt) -> Sentence:
        civilization_names = [state.map.translated_name(card) for card in action.cards]
        return self.sentence(civilizations=", ".join(civilization_names))

    def called(self, state: Table, card: str) -> str:
        return state.map.civilization_name(card)

    def deck(self, state: Table) -> Deck:
        return Deck(tuple(sorted(cards_to_deal(state.map, state.players))))

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        turn_order = tuple([civilization.id for civilization in draft.civilizations])
        new_table = lay_out_table(
            draft.cards, draft.map_id, draft.settings, cards, turn_order, is_dealt=False
        )
        draft.first = new_table.first
        draft.civilizations = new_table.civilizations
        draft.owners = new_table.owners
        draft.agenda = (*draft.agenda, *new_table.agenda)


@attrs.frozen
class KeepCity(AntikeChoice["KeepOneCity"]):
    """Keep this one of the three cities for the long game (V2)."""

    rule = "V2"
    label = "start with one city"
    sentence: ClassVar[Sentence] = Sentence(
        "start with {province} alone", "{player:seat} starts with {province} alone"
    )
    cities_removed: ClassVar[Sentence] = Sentence(
        "the other cities of the civilization are removed"
    )

    province: ProvinceId

    @classmethod
    def candidates(cls, step: KeepOneCity, state: Table) -> list[Self]:
        return [cls(province) for province in state.city_province_ids(step.civilization)]

    def why_not(self, step: KeepOneCity, state: Table) -> Reason | None:
        return why_not_own_city(state, step.civilization, self.province, "V2")

    def effect(self, step: KeepOneCity, state: Table) -> Effect:
        return Effect(further_effects=[self.cities_removed])

    def play(self, step: KeepOneCity, draft: Table) -> None:
        kept_index = draft.province_index(self.province)
        for province_index, owner in enumerate(draft.owners):
            if owner == step.civilization and province_index != kept_index:
                draft.owners = replace_item(draft.owners, province_index, NOBODY)


class KeepOneCity(CivilizationDecision):
    """Choose which of the three start cities to keep, in the long game."""

    starts_turn = True
    rule = "V2"
    side = ""  # decided before the first turn
    label = "which city is kept"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose the one city of {civilization} to start with",
        "{player:seat} is choosing the one city of {civilization} to start with",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("turns", "keep-one-city")
    row_of = "keep-one-city"
    choices: ClassVar[tuple[type[Choice], ...]] = (KeepCity,)

    @classmethod
    def row(cls, state: Table) -> list[KeepOneCity]:
        """Return the decision of each civilization, in turn order."""
        civilization_count = len(state.civilizations)
        civilization_numbers = [
            (state.first + offset) % civilization_count for offset in range(civilization_count)
        ]
        return [
            cls(state.civilizations[civilization_number].player, civilization_number)
            for civilization_number in civilization_numbers
        ]

    def is_possible(self, state: Table) -> bool:
        """Return whether the civilization has its three cities, before the first turn of a long game."""
        is_long_game = state.settings.start == "one-city" and state.agenda[0] == Turns(state.first)
        has_three_cities = state.round == 0 and state.city_count(self.civilization) == 3
        return super().is_possible(state) and is_long_game and has_three_cities
