"""Whether an agenda can occur: each step where it may stand, and what it speaks of exists."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn

import attrs

from ancient_world.engine import HIDDEN, InvalidDocument, Step, sentence, shorten, type_name
from ancient_world.games.the_ancient_world.city import City
from ancient_world.games.the_ancient_world.components import SPACES
from ancient_world.games.the_ancient_world.hiding import LOOKING
from ancient_world.games.the_ancient_world.rules import (
    attack,
    damage,
    districts,
    end_of_round,
    explore,
    gaining,
    placing,
    prepare,
    recruiting,
    repairs,
    setup,
    spaces,
    titans,
    turn,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

__all__ = ["check_agenda", "held_cards"]

LONGEST = 64
"""No agenda is longer than this."""

Kinds = frozenset[type[Step[Any]]]

DEALS: Kinds = frozenset(
    {
        prepare.DealEmpireRow,
        prepare.DealMilitaryRow,
        prepare.FillEmpireRow,
        prepare.FillMilitaryRow,
    }
)
SET_UP: Kinds = DEALS | {
    setup.DealCityStates,
    setup.SetUp,
    districts.TurnUpDistrict,
    titans.TurnUpTitan,
}
DAMAGE: Kinds = frozenset(
    {
        damage.ChooseDamage,
        damage.CoinFace,
        damage.FitArmies,
        damage.RollDamage,
        districts.TurnUpDistrict,
    }
)
IN_TURNS: Kinds = frozenset(
    {
        *spaces.AT_SPACE.values(),
        turn.Turn,
        placing.Join,
        recruiting.FormArmy,
        explore.BuildOrStore,
        explore.ChooseExplored,
        explore.LookAtEmpireCards,
        districts.ChooseDistrict,
        districts.GainDistrict,
        districts.LookAtDistricts,
        gaining.GainRewards,
        gaining.Upgrade,
        repairs.RepairCards,
        attack.Muster,
        titans.TurnUpTitan,
    }
)
IN_ROUND: Kinds = DEALS | DAMAGE | IN_TURNS | {titans.DealThreat, titans.DrawTitan}
"""What may be done while ``Turns`` and ``EndRound`` are still to come."""
AT_END: Kinds = DAMAGE | {repairs.RepairBeforeIncome}
"""What may be done between the steps of the end of a round."""
UNDER: Kinds = DAMAGE | {
    setup.SetUp,
    prepare.FillEmpireRow,
    prepare.FillMilitaryRow,
    titans.DrawTitan,
    titans.TurnUpTitan,
    districts.GainDistrict,
    gaining.GainRewards,
    gaining.Upgrade,
}
"""What may still be to come when something else is waited for; all others are done at once."""


def check_agenda(state: AncientWorldState, *, masked: bool) -> None:
    """Refuse an agenda that no game has."""
    agenda = state.agenda
    if len(agenda) > LONGEST:
        raise _invalid("$.agenda", "state-range", least=0, most=LONGEST, found=len(agenda))
    for index, step in enumerate(agenda):
        path = f"$.agenda[{index}]"
        kind: Any = type(step)
        for name, fits in _tests(kind):
            if not fits(state, getattr(step, name)):
                _impossible(f"{path}.{name}", step)
        _check_looked(state, step, path, masked=masked)
        fits_here = FITS.get(type(step))
        if fits_here is not None and not fits_here(state, step):
            _impossible(path, step)
    _check_order(state)
    if agenda and not agenda[-1].waits(state):
        _impossible(f"$.agenda[{len(agenda) - 1}]", agenda[-1])


# --- the order of the steps ---


def _check_order(state: AncientWorldState) -> None:
    """Rounds follow each other, the last one is the last, and each step is in its place."""
    agenda = state.agenda
    start = 0
    if state.round < state.cards.figures.rounds:
        if not agenda or type(agenda[0]) is not prepare.PrepareRound:
            raise _invalid("$.agenda", "state-agenda", step=type_name(prepare.PrepareRound))
        start = 1
    if state.round == 0:
        _check_kinds(state, start, SET_UP)
    elif len(agenda) > start and type(agenda[start]) is end_of_round.EndRound:
        if len(agenda) == start + 1 or type(agenda[start + 1]) is not turn.Turns:
            _impossible(f"$.agenda[{start}]", agenda[start])
        _check_kinds(state, start + 2, IN_ROUND)
    else:
        _check_end(state, start)


def _check_kinds(state: AncientWorldState, start: int, kinds: Kinds) -> None:
    """From ``start`` on only these kinds of steps, and under the last one only those that wait long."""
    agenda = state.agenda
    last = len(agenda) - 1
    for index in range(start, len(agenda)):
        kind = type(agenda[index])
        if kind not in kinds or (index < last and kind not in UNDER):
            _impossible(f"$.agenda[{index}]", agenda[index])


def _check_end(state: AncientWorldState, start: int) -> None:
    """The end of a round: what is left of it, in its order, and perhaps one thing being done."""
    agenda = state.agenda
    seats = state.seats_in_order()[::-1]
    whole: list[Step[Any]] = [end_of_round.Feed(seat) for seat in seats]
    whole.append(end_of_round.ResetBoard())
    if state.round < state.cards.figures.rounds:
        whole.append(end_of_round.CollectIncome())
    whole += [end_of_round.OfferRepairs(seat) for seat in seats]
    whole += [end_of_round.Confront(seat) for seat in seats]
    index = start
    for expected in whole:
        if index == len(agenda) or not _same(
            agenda[index], expected, last=index + 1 == len(agenda)
        ):
            break
        index += 1
    if index - start <= len(seats):  # E4: the board is reset
        _check_reset(state)
        _check_kinds(state, index, frozenset())
    _check_kinds(state, index, AT_END)


def _same(step: Step[Any], expected: Step[Any], *, last: bool) -> bool:
    """Whether this is the step; who is being fed may have bought food already."""
    if type(step) is end_of_round.Feed and last:
        return type(expected) is end_of_round.Feed and step.player == expected.player
    return step == expected


def _check_reset(state: AncientWorldState) -> None:
    """After E3 all citizens are back."""
    away = any(space.citizens for space in state.spaces)
    new = any(player.new for player in state.players)
    owned = [card for player in state.players for card in player.city.empire]
    if away or new or any(card.citizen is not None for card in owned):
        raise _invalid("$.agenda", "state-agenda", step=type_name(end_of_round.Feed))


# --- what single steps hold ---


def _check_looked(state: AncientWorldState, step: Step[Any], path: str, *, masked: bool) -> None:
    """Cards looked at are of the deck in question; hidden ones stand only in somebody's view."""
    looked = getattr(step, "looked", ())
    in_empire = type(step) in LOOKING
    for card in looked:
        if card == HIDDEN and masked and in_empire:
            continue
        if not (_in_use(state, card) if in_empire else card in state.cards.districts):
            raise _invalid(f"{path}.looked", "state-unknown-card", card=shorten(card))


def _muster(state: AncientWorldState, step: attack.Muster) -> bool:
    player = state.players[step.player]
    armies = [player.army(card) for card in step.paid]
    paid = all(army is not None and army.paid for army in armies)
    return step.titan in attack.targets(state) and paid and len(set(step.paid)) == len(armies)


def _join(state: AncientWorldState, step: placing.Join) -> bool:
    numbers = [number for number, _ in placing.standing(state, step.player)]
    free = step.citizen in (*state.players[step.player].available, *numbers)
    space = state.space(step.space)
    return free and not space.covered and space.highest > step.citizen


def _turn_up_titan(state: AncientWorldState, step: titans.TurnUpTitan) -> bool:
    pile = state.decks.titans[step.stars - 1]
    return step.count == 1 and pile.face_up is None and state.agenda.count(step) == 1


def _turn_up_district(state: AncientWorldState, step: Step[Any]) -> bool:
    """No district lies face up, and only one step will change that."""
    kinds = (districts.TurnUpDistrict, districts.LookAtDistricts, districts.ChooseDistrict)
    number = sum(isinstance(other, kinds) for other in state.agenda)
    one = step.count == 1 if isinstance(step, districts.TurnUpDistrict) else True
    return number == 1 and one and state.decks.district is None


def _threat(state: AncientWorldState, step: titans.DealThreat) -> bool:
    return state.round > 1 and step.count == 1 and state.players[step.player].threat is None


def _dealing_city_states(state: AncientWorldState, _: Step[Any]) -> bool:
    """City-states are dealt first; everything else about the set-up comes after it (S10)."""
    deal = setup.DealCityStates(len(state.players))
    decks = state.decks
    turned_up = decks.district, *[pile.face_up for pile in decks.titans]
    nothing_lies_there = not any((*turned_up, *decks.empire_row, *decks.military_row))
    new_cities = all(player.city == City(None, player.city.empire) for player in state.players)
    return state.agenda[1:] == (setup.SetUp(False), deal) and nothing_lies_there and new_cities


FITS: dict[type[Step[Any]], Callable[[AncientWorldState, Any], bool]] = {
    attack.Muster: _muster,
    placing.Join: _join,
    titans.TurnUpTitan: _turn_up_titan,
    titans.DealThreat: _threat,
    titans.DrawTitan: lambda state, _: state.round > 1,
    districts.TurnUpDistrict: _turn_up_district,
    districts.LookAtDistricts: _turn_up_district,
    districts.ChooseDistrict: _turn_up_district,
    setup.SetUp: _dealing_city_states,
    setup.DealCityStates: _dealing_city_states,
}
"""What single kinds of steps need beyond values that exist."""


def _player(state: AncientWorldState, value: Any) -> bool:
    return value in range(len(state.players))


def _small(_: AncientWorldState, value: Any) -> bool:
    return value in range(100)  # more than any card file allows


def _empire(state: AncientWorldState, value: Any) -> bool:
    return value in state.cards.empire and state.cards.empire[value].deck in ("A", "B")


def _in_use(state: AncientWorldState, card: str) -> bool:
    """Whether a card is of the empire deck of this round, from which alone one looks at cards (P1)."""
    deck = "A" if state.round < state.cards.figures.deck_b_round else "B"
    return _empire(state, card) and state.cards.empire[card].deck == deck


FIELDS: dict[str, Callable[[AncientWorldState, Any], bool]] = {
    "player": _player,
    "count": _small,
    "size": _small,
    "left": _small,
    "repairs": _small,
    "bought": _small,
    "stars": lambda _, value: 1 <= value <= 3,
    "citizen": lambda _, value: 1 <= value <= 5,
    "space": lambda _, value: value in SPACES,
    "when": lambda _, value: value in (*SPACES, "attack"),
    "titan": lambda state, value: value in state.cards.titans,
    "card": _empire,
    "recruit": lambda state, value: value in state.cards.military_deck(),
    "face_up": lambda state, value: value in state.cards.districts,
}
"""What the value of a field of this name must be, in any step."""


@cache
def _tests(kind: Any) -> list[tuple[str, Callable[[AncientWorldState, Any], bool]]]:
    """The fields of a kind of step that are tested, and how."""
    names = [field.name for field in attrs.fields(kind)]
    return [(name, FIELDS[name]) for name in names if name in FIELDS]


@cache
def _holds(kind: Any) -> tuple[str, ...]:
    """The fields in which a kind of step holds cards that lie nowhere else."""
    names = [field.name for field in attrs.fields(kind)]
    return tuple(name for name in ("looked", "card", "recruit", "face_up") if name in names)


def held_cards(step: Step[Any]) -> list[str]:
    """The cards that a step holds."""
    held: list[str] = []
    kind: Any = type(step)
    for name in _holds(kind):
        value = getattr(step, name)
        held += (value,) if isinstance(value, str) else value
    return held


def _impossible(path: str, step: Step[Any]) -> NoReturn:
    raise _invalid(path, "state-agenda", step=type_name(type(step)))


def _invalid(path: str, code: str, /, **data: Any) -> InvalidDocument:
    return InvalidDocument(sentence(code, data), path=path, code=code, data=data)
