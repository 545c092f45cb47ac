"""Positions for the tests of the rules, built through the public API.

``table()`` starts a game with chosen civilizations. ``edit()`` changes one of them and takes coins and cards from the bank; the
game checks that such a state can occur. ``turn_of()`` gives a civilization the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.rules.cities import Founding
from ancient_world.games.antike.rules.personalities import Attract, CheckGoal
from ancient_world.games.antike.rules.rondel import Rondel, Turns

State = antike.AntikeState

EAST = ("greece", "persia", "arabia", "phoenicia", "egypt", "babylon")
WEST = ("greeks", "romans", "germans", "phoenicians", "carthaginians", "persians")
TEAMS = ("persia+phoenicia", "greece+arabia")


def table(players: int = 3, **options: Any) -> State:
    """Return the first turn of a game; seats lead the civilizations in the order of the map."""
    names = WEST if options.get("map") == "western" else EAST
    chosen = TEAMS if players == 2 else names[:players]
    return antike.GAME.new(players, None, {"civilizations": list(chosen), **options})


def number(state: State, civilization: str) -> int:
    """Return the index of a civilization."""
    return [each.id for each in state.civilizations].index(civilization)


def of(state: State, civilization: str) -> antike.Civilization:
    """Return a civilization by its id."""
    return state.civilizations[number(state, civilization)]


def by_place(state: State, counts: Mapping[str, int]) -> tuple[int, ...]:
    """Return units by index of the province, as a state has them."""
    assert all(province in state.map.index for province in counts)
    return tuple(counts.get(province.id, 0) for province in state.map.provinces)


def edit(state: State, civilization: str, **changes: Any) -> State:
    """Return the state with one civilization changed; coins and cards come from the bank."""
    place = number(state, civilization)
    before = state.civilizations[place]
    for unit in ("legions", "galleys"):
        if unit in changes:
            changes[unit] = by_place(state, changes[unit])
    after = attrs.evolve(before, **changes)
    kinds = ("coins", *antike.PERSONALITIES)
    moved: Any = {
        kind: getattr(state.bank, kind) + getattr(before, kind) - getattr(after, kind)
        for kind in kinds
    }
    civilizations = (*state.civilizations[:place], after, *state.civilizations[place + 1 :])
    return checked(
        attrs.evolve(state, civilizations=civilizations, bank=attrs.evolve(state.bank, **moved))
    )


def found(state: State, civilization: str, *cities: str) -> State:
    """Return the state in which the civilization has exactly these cities; temples there are gone."""
    place = number(state, civilization)
    owners = [-1 if owner == place else owner for owner in state.owners]
    for city in cities:
        owners[state.map.index[city]] = place
    kept = tuple(owner >= 0 and has for owner, has in zip(owners, state.temples, strict=True))
    return checked(attrs.evolve(with_temples(state, kept), owners=tuple(owners)))


def with_temples(state: State, temples: tuple[bool, ...]) -> State:
    """Return the state with temples in these places alone."""
    bank = attrs.evolve(state.bank, temples=state.cards.box.temples - sum(temples))
    return attrs.evolve(state, temples=temples, bank=bank)


def consecrate(state: State, *cities: str) -> State:
    """Return the state with temples in these cities, too."""
    places = [state.map.index[city] for city in cities]
    temples = tuple(has or place in places for place, has in enumerate(state.temples))
    return checked(with_temples(state, temples))


def checked(state: State) -> State:
    """Return the state; raise ``InvalidDocument`` if it cannot occur."""
    antike.GAME.check(state)
    return state


def turn_of(state: State, civilization: str) -> State:
    """Return the state at the turn of a civilization, which may go anywhere on the rondel."""
    place = number(state, civilization)
    player = state.civilizations[place].player
    agenda = (
        Turns((place + 1) % len(state.civilizations)),
        CheckGoal(place),
        Attract(place),
        Founding(player, place),
        Rondel(player, place),
    )
    changed = attrs.evolve(state, agenda=agenda, round=max(1, state.round), ready=())
    return edit(changed, civilization, space=None)


def at(state: State, civilization: str, space: str) -> State:
    """Return the state at the turn of a civilization that has gone to a space."""
    return play(turn_of(state, civilization), antike.ChooseSpace(space))


def play(state: State, *actions: Any) -> State:
    """Return the state after some actions; assert that it can occur."""
    for action in actions:
        state = aw.apply(state, action)
    return checked(state)


def march(state: State, unit: str, start: str, left: int, target: str, count: int = 1) -> State:
    """Return the state after some units of a group moved to a neighbour; other players may then demand a battle."""
    state = play(state, antike.ChooseUnits(unit, start, left), antike.MoveTo(target))
    if antike.Send(count) in aw.legal_actions(state):
        state = play(state, antike.Send(count))
    return state


def refused(state: State, action: Any, player: int | None = None) -> aw.Reason:
    """Assert that an action is neither listed nor applied, and return the reason."""
    reason = aw.explain(state, action, player)
    assert reason is not None
    assert action not in aw.legal_actions(state)
    with pytest.raises(aw.IllegalAction) as caught:
        aw.apply(state, action)
    if player is None:
        assert caught.value.reason == reason
    return reason


def asked(state: State) -> tuple[int, ...]:
    """Return the seats whose decision is pending."""
    waiting = aw.pending(state)
    return waiting.players if isinstance(waiting, aw.Decision) else ()


def step(state: State) -> str:
    """Return the name of the pending step."""
    return type(state.agenda[-1]).__name__


def places_for(count: int) -> list[str]:
    """Return ``count`` provinces in which no other civilization than Greece has a city in a game of three."""
    state = table(3)
    foreign = [owner not in (-1, number(state, "greece")) for owner in state.owners]
    free = [city for city, taken in zip(state.map.index, foreign, strict=True) if not taken]
    return free[:count]


def realm(count: int) -> State:
    """Return a game of three in which Greece has ``count`` cities, and no king is due for them any more."""
    state = found(table(3), "greece", *places_for(count))
    return edit(state, "greece", king_steps=count // 5)


def all_taken() -> State:
    """Return a state in which six civilizations have all personalities, and nobody has won."""
    state = table(6)
    shares: tuple[dict[str, int], ...] = (
        {"kings": 6},
        {"kings": 3, "scholars": 3},
        {"scholars": 5, "generals": 1},
        {"generals": 6},
        {"citizens": 6},
        {"navigators": 5},
    )
    for civilization, cards in zip(state.civilizations, shares, strict=True):
        state = edit(state, civilization.id, **cards)
    return state


def units(state: State, civilization: str, province: str) -> tuple[int, int]:
    """Return the numbers of legions and galleys of a civilization in a province."""
    own, place = of(state, civilization), state.map.index[province]
    return own.legions[place], own.galleys[place]


def manoeuvre(state: State, civilization: str = "greece") -> State:
    """Return the state in which a civilization starts to manoeuvre."""
    return at(state, civilization, "manoeuvre-1")


def rich(**more: Any) -> State:
    """Return a state in which Greece has plenty of goods, and cities in Dyrrhachion, Messana and Sparta."""
    return edit(table(3), "greece", marble=20, iron=20, gold=20, **more)


def owner(state: State, city: str) -> str:
    """Return the owner of a city."""
    return str(state.civilizations[state.owners[state.map.index[city]]].id)


def all_known(**options: Any) -> State:
    """Return Greece's turn with all know-how, and without marble and coins."""
    goods: Any = {"marble": 0, "iron": 1, "gold": 6, "coins": 0}
    state = edit(table(3, **options), "greece", know_how=antike.ADVANCES, **goods)
    return turn_of(state, "greece")
