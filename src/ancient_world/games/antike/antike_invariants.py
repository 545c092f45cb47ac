"""Invariants across fields: pieces are conserved, units stand where they can, and one turn is in progress."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import Step, refuse_value, register_messages
from ancient_world.games.antike.advances import BASIC_ADVANCE_NEEDED
from ancient_world.games.antike.game_options import GOALS_BY_CIVILIZATION_COUNT
from ancient_world.games.antike.map_types import PERSONALITIES, SITE_GOODS, UNIT_PLURALS, UNITS
from ancient_world.games.antike.rules.conquest import GiveUp
from ancient_world.games.antike.rules.manoeuvre import Manoeuvre
from ancient_world.games.antike.rules.personalities import Attract, ChooseExtra
from ancient_world.games.antike.rules.start_table import (
    DealCivilizations,
    KeepOneCity,
    civilizations_of,
)
from ancient_world.games.antike.rules.units import manoeuvres_per_unit
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY, Bank, Civilization

register_messages(
    {
        "antike-state-setting": "Must be one of {allowed}, got {found!r}.",
        "antike-state-seats": "These civilizations do not fit their seats, their order or the first player.",
        "antike-state-know-how": "No civilization can know exactly these advances, in this order: {found}.",
        "antike-state-temple": "This province has a temple but no city.",
        "antike-state-no-city": "A civilization never loses its last city.",
        "antike-state-count": "There {expected:|is|are} {expected} of these pieces in the game, not {found}.",
        "antike-state-border": "No {unit:label} can come into this province.",
        "antike-state-ready": "No such units of this civilization can have manoeuvres left.",
        "antike-state-due": "This civilization cannot have personality cards due now.",
        "antike-state-winner": "A game with a winner must be over, and a game without a winner must go on.",
        "antike-state-agenda": "This step cannot be on the agenda here.",
    }
)


def invariants(state: AntikeState) -> None:
    """Reject a state that no game can reach."""
    _check_civilizations(state)
    for province_index, (owner, temple) in enumerate(zip(state.owners, state.temples, strict=True)):
        if temple and owner == NOBODY:
            refuse_value(f"$.temples[{province_index}]", "antike-state-temple")
    for civilization_number, civilization in enumerate(state.civilizations):
        _check_civilization(state, civilization_number, civilization)
    _check_ready(state)
    _check_bank(state)
    _check_agenda(state)
    if (state.winner is None) != bool(state.agenda):
        refuse_value("$.winner", "antike-state-winner")


def _check_civilizations(state: AntikeState) -> None:
    """Check that each civilization belongs to the right seat and that the order of turns is possible (S1, S3, S8)."""
    province_map, count = state.map, civilizations_of(state.players)
    if state.settings.goal not in GOALS_BY_CIVILIZATION_COUNT[count]:
        goal_list = ", ".join(map(str, GOALS_BY_CIVILIZATION_COUNT[count]))
        refuse_value(
            "$.settings.goal", "antike-state-setting", allowed=goal_list, found=state.settings.goal
        )
    civilization_ids = tuple(civilization_id.id for civilization_id in state.civilizations)
    seats = [one.player for one in state.civilizations]
    if state.players > 2:
        is_order_valid = seats == list(range(count))
    else:
        teams = province_map.teams_of(civilization_ids)
        seats_by_team = [
            sorted({seats[civilization_ids.index(one)] for one in team}) for team in teams
        ]
        is_order_valid = seats_by_team in (
            [[0], [1]],
            [[1], [0]],
        )  # agreed civilizations may be in any order
    if not is_order_valid:
        refuse_value("$.civilizations", "antike-state-seats")
    first_civilization = civilization_ids[0] if state.players == 2 else province_map.first[count]
    if civilization_ids[state.first] != first_civilization:
        refuse_value("$.first", "antike-state-seats")


def _check_civilization(
    state: AntikeState, civilization_number: int, civilization: Civilization
) -> None:
    path = f"$.civilizations[{civilization_number}]"
    _check_know_how(civilization.know_how, f"{path}.know_how")
    if civilization.extra_due and not (
        civilization.knows_all_advances and state.settings.all_know_how == "2006"
    ):
        refuse_value(f"{path}.extra_due", "antike-state-due")
    for unit in UNITS:
        _check_units(state, f"{path}.{UNIT_PLURALS[unit]}", civilization, unit)
    # One disc too many lies on the board until the player says which city to give up (M5).
    extra_discs = 1 if state.agenda and type(state.agenda[-1]) is GiveUp else 0
    city_count = state.city_count(civilization_number)
    if not city_count:
        refuse_value("$.owners", "antike-state-no-city")
    _check_maximum("$.owners", city_count, state.cards.box.discs + extra_discs)


def _check_know_how(know_how: tuple[str, ...], path: str) -> None:
    """Check that each advance is there once and after the basic advance that it needs (E3)."""
    for position, advance in enumerate(know_how):
        earlier_advances = know_how[:position]
        if (
            advance in earlier_advances
            or BASIC_ADVANCE_NEEDED.get(advance, advance) not in know_how[: position + 1]
        ):
            refuse_value(path, "antike-state-know-how", found=", ".join(know_how[:9]))


def _check_maximum(path: str, actual: int, maximum: int) -> None:
    if actual > maximum:
        refuse_value(path, "out-of-range", least=0, most=maximum, found=actual)


def _check_units(state: AntikeState, path: str, civilization: Civilization, unit: str) -> None:
    """Check that a civilization has no more units than the box holds, all in provinces that they can enter (E2, M2)."""
    neighbours_by_province = state.map.neighbours_by_unit[unit]
    unit_counts = civilization.unit_counts(unit)
    for province_index, count in enumerate(unit_counts):
        if count and not neighbours_by_province[province_index]:
            refuse_value(f"{path}[{province_index}]", "antike-state-border", unit=unit)
    _check_maximum(path, sum(unit_counts), getattr(state.cards.box, UNIT_PLURALS[unit]))


def _check_ready(state: AntikeState) -> None:
    """Check that the ready groups belong to the manoeuvring civilization, are sorted, and appear once each (M1)."""
    if not state.ready:
        return
    manoeuvring_civilizations = [
        step.civilization for step in state.agenda if type(step) is Manoeuvre
    ]
    if len(manoeuvring_civilizations) != 1:
        refuse_value("$.ready", "antike-state-ready")
    civilization, index = state.civilizations[manoeuvring_civilizations[0]], state.map.index
    previous_key: tuple[object, ...] = ()
    units_by_group: dict[tuple[str, str], int] = {}
    for position, ready_group in enumerate(state.ready):
        group = (ready_group.unit, ready_group.province)
        sort_key = (ready_group.province, UNITS.index(ready_group.unit), -ready_group.left)
        units_by_group[group] = units_by_group.get(group, 0) + ready_group.count
        is_too_many = (
            units_by_group[group]
            > civilization.unit_counts(ready_group.unit)[index[ready_group.province]]
        )
        if (
            is_too_many
            or (previous_key and sort_key <= previous_key)
            or ready_group.left > manoeuvres_per_unit(civilization, ready_group.unit)
        ):
            refuse_value(f"$.ready[{position}]", "antike-state-ready")
        previous_key = sort_key


def _full_bank(state: AntikeState) -> dict[str, int]:
    """Return the contents of the full bank before the game (S6)."""
    box = state.cards.box
    piles = {personality: getattr(box.personalities, personality) for personality in PERSONALITIES}
    return {"coins": box.coins, "temples": box.temples, **piles}


def _check_bank(state: AntikeState) -> None:
    """Check that every coin, temple and card is in the bank or with a civilization (S6)."""
    civilizations, temple_count = state.civilizations, sum(state.temples)
    for name, expected in _full_bank(state).items():
        civilization_counts = (
            [temple_count]
            if name == "temples"
            else [getattr(civilization, name) for civilization in civilizations]
        )
        total = getattr(state.bank, name) + sum(civilization_counts)
        if total != expected:
            refuse_value(f"$.bank.{name}", "antike-state-count", expected=expected, found=total)
    for good in SITE_GOODS:
        maximum = getattr(state.cards.box, good)
        actual = sum([getattr(one, good) for one in civilizations])
        if maximum is not None and actual > maximum:
            refuse_value("$.civilizations", "antike-state-count", expected=maximum, found=actual)


def _check_agenda(state: AntikeState) -> None:
    """Check that nothing has happened before the first turn, and that later one civilization's turn is in progress."""
    agenda = state.agenda
    if not agenda:
        return
    if isinstance(agenda[-1], (DealCivilizations, KeepOneCity)):
        _check_cards_due(state, NOBODY, NOBODY)
        if state.bank != Bank(**_full_bank(state)):  # before the first turn the bank is full (S4)
            refuse_value("$.bank", "antike-state-agenda")
    else:
        _check_turn(state, agenda)


def _check_turn(state: AntikeState, steps: Sequence[Step]) -> None:
    """Check the turn in progress: the round has begun, and only its civilization may be owed cards."""
    if state.round < 1:
        refuse_value("$.round", "antike-state-agenda")
    active_civilization = steps[0].turn_of(state)
    assert active_civilization is not None
    is_attracting = any(type(step) is Attract for step in steps)
    is_extra_due = is_attracting or type(steps[-1]) is ChooseExtra
    _check_cards_due(
        state,
        active_civilization if is_attracting else NOBODY,
        active_civilization if is_extra_due else NOBODY,
    )
    has_won = (
        state.civilizations[active_civilization].generals_due and not state.bank.personalities
    )  # K3
    if has_won and type(steps[-1]) is not GiveUp:
        refuse_value(f"$.civilizations[{active_civilization}].generals_due", "antike-state-due")


def _check_cards_due(
    state: AntikeState, attracting_civilization: int, extra_civilization: int
) -> None:
    """Check that cards are due only to the civilization that takes them in this turn, or that is taking one now (K1, E4)."""
    for civilization_number, civilization in enumerate(state.civilizations):
        is_card_due = civilization.scholars_due or civilization.generals_due
        if (is_card_due and civilization_number != attracting_civilization) or (
            civilization.extra_due and civilization_number != extra_civilization
        ):
            refuse_value(f"$.civilizations[{civilization_number}]", "antike-state-due")
