"""Positions for the tests of the rules, built through the public API.

``scene()`` returns a turn of the first player on a fixed map; ``edit()`` changes one player and puts every card, tile, cube
and token that no player has where it belongs; the game checks that such a state can occur. The map:

    c3 gem    d3 wheat  e3 game   f3 wheat          a3 island: game, wheat    g6 island: gem
    c4 rock   d4 rock   e4 rock   f4 game
              d5 wheat            f5 game   g5 (capital of the first player)
              d6 (capital of the second)    f6 rock      e6 rock

A third player's capital is on c4, a fourth one's on e6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.agenda import start_game
from ancient_world.engine.chance import Deck
from ancient_world.engine.steps import Step
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import NextTurn, Turn
from ancient_world.games.golden_ages.rules.era import EraEnds

State = ga.GoldenAgesState

PLACED = (
    ga.Placed("start", "e3", 0),
    ga.Placed("land-12", "c4", 0),
    ga.Placed("land-2", "g5", 90),
    ga.Placed("land-3", "d5", 0),
    ga.Placed("land-10", "c3", 0),
)
CAPITALS = ("g5", "d6", "c4", "e6")
PLAIN = {1: ("egypt", "phoenicia", "persia", "greece")}
"""Civilizations of era I without lasting effects in these tests; ``scene()`` undoes their immediate effects."""
CARDS = ga.CardFile.standard()
FIRST = tuple(card.id for card in CARDS.technologies.values() if card.level == 1)
DEVELOPED = tuple(card.id for card in CARDS.technologies.values())


def scene(
    players: int = 2, *, era: int = 1, civilizations: Iterable[str] = (), **options: Any
) -> State:
    """Return the first player's turn in an era, before anybody has done anything."""
    state: Any = aw.new_game(ga.GAME, players, options={"start": 0, **options})
    while isinstance(waiting := aw.pending(state), aw.Chance):
        state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
    chosen = tuple(civilizations) or PLAIN[1][:players]
    sides = []
    for seat, side in enumerate(state.players):
        capital = CAPITALS[seat]
        sides.append(
            attrs.evolve(
                side,
                gold=3,
                capital=capital,
                standing=(capital,) * 3,
                civilization=chosen[seat],
                offered=None,
                technologies=FIRST,
                secret=side.secret[len(side.secret) - (4 - era) :] if era < 4 else (),
            )
        )
    state = attrs.evolve(
        state,
        era=era,
        first=0,
        players=tuple(sides),
        placed=PLACED,
        agenda=(EraEnds(), NextTurn(1), Turn(0)),
    )
    return tidy(state)


def tidy(state: State) -> State:
    """Return the state with everything that no player has where it belongs; assert that it can occur."""
    cards = state.cards
    taken = {card for side in state.players for card in _held(side)}
    steps: Any = state.agenda
    for step in steps:
        taken.update(
            getattr(step, "tokens", ()), [getattr(step, "card", ""), getattr(step, "tile", "")]
        )
    placed = {each.tile for each in state.placed}
    judgements = tuple(card for card in cards.judgements if card != state.judgement)
    judged, count = state.era - 1, cards.figures.judgements
    opened = judgements[judged : count - (state.judgement is not None)]
    removed_wonders = [
        card.id for card in cards.wonders.values() if card.era < state.era and card.id not in taken
    ]
    opened_wonders = tuple(
        card.id for card in cards.wonders.values() if card.era == state.era and card.id not in taken
    )
    shown = tuple(
        card for card in state.open_buildings if card not in taken and _era(card) == state.era
    )
    buildings = tuple(
        Deck(
            tuple(
                card.id
                for card in cards.buildings.values()
                if card.era == era
                and card.players <= len(state.players)
                and card.id not in taken
                and card.id not in shown
            )
        )
        for era in range(1, 5)
    )
    civilizations = tuple(
        Deck(
            tuple(c.id for c in cards.civilizations.values() if c.era == era and c.id not in taken)
        )
        for era in range(1, 5)
    )
    tiles = cards.map.tiles.values()
    tidied = attrs.evolve(
        state,
        players=tuple(attrs.evolve(side, reserve=_reserve(side)) for side in state.players),
        lands=Deck(
            tuple(t.id for t in tiles if len(t.symbols) == 3 and t.id not in {*placed, *taken})
        ),
        coasts=Deck(
            tuple(t.id for t in tiles if len(t.symbols) == 2 and t.id not in {*placed, *taken})
        ),
        civilizations=civilizations,
        buildings=buildings,
        futures=Deck(tuple(card for card in cards.futures if card not in taken)),
        glory=Deck(tuple(token for token in cards.glory if token not in taken)),
        judgements=Deck(judgements[count - (state.judgement is not None) :]),
        open_judgements=opened,
        open_wonders=opened_wonders,
        open_buildings=shown,
        removed=(*judgements[:judged], *removed_wonders),
    )
    ga.GAME.check(tidied)
    assert aw.from_json(aw.to_json(tidied)) == tidied
    return tidied


def _held(side: ga.Player) -> Iterator[str]:
    yield from (*side.secret, *side.glory, *side.buildings, *side.wonders)
    for card in (side.civilization, side.offered, side.future):
        if card is not None:
            yield card


def _era(card: str) -> int:
    return CARDS.buildings[card].era


def _reserve(side: ga.Player) -> int:
    """Return the number of cubes that are neither on technologies nor on the map."""
    on = sum(card.cubes for card in CARDS.technologies.values() if card.id not in side.technologies)
    return 12 - on - sum(city.cubes for city in side.cities)


def edit(state: State, seat: int = 0, **changes: Any) -> State:
    """Return the state with one player changed.

    ``know`` adds technologies, with all that come before them; ``cities`` are squares.
    """
    side = state.players[seat]
    if "know" in changes:
        changes["technologies"] = known(*changes.pop("know"))
    if "cities" in changes:
        changes["cities"] = tuple(
            city if isinstance(city, ga.City) else ga.City(city, 1)
            for city in sorted(changes["cities"], key=str)
        )
    if "glory" in changes:
        changes.setdefault("attacks", len(changes["glory"]))
    sides = [*state.players]
    sides[seat] = attrs.evolve(side, **changes)
    return tidy(attrs.evolve(state, players=tuple(sides)))


def known(*technologies: str) -> tuple[str, ...]:
    """Return these technologies and all before them, in order."""
    levels = {CARDS.technologies[each].row: CARDS.technologies[each].level for each in technologies}
    return tuple(
        card.id
        for card in CARDS.technologies.values()
        if card.level == 1 or card.level <= levels.get(card.row, 0)
    )


def show(state: State, *buildings: str) -> State:
    """Return the state in which these buildings lie open."""
    return tidy(attrs.evolve(state, open_buildings=tuple(sorted(buildings))))


def waiting(state: State, *steps: Step) -> State:
    """Return the state in which the game has these steps to do for the first player, in this order."""
    draft: Any = state.thaw()
    draft.agenda = (EraEnds(), NextTurn(1), *steps[::-1])
    return start_game(draft)  # type: ignore[no-any-return]


def play(state: State, *actions: Any) -> State:
    """Return the state after these actions; assert that each choice is listed, and that the state can occur."""
    for action in actions:
        if isinstance(aw.pending(state), aw.Decision):
            assert action in aw.legal_actions(state)
        state = aw.apply(state, action)
    ga.GAME.check(state)
    return state


def refused(state: State, action: Any, code: str, rule: str) -> None:
    """Assert that the action is illegal for this reason, is in no list, and is refused by ``apply``."""
    reason = aw.explain(state, action)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert "{" not in reason.message
    assert action not in aw.legal_actions(state)
    with pytest.raises(aw.IllegalAction):
        aw.apply(state, action)


def turn_of(state: aw.State) -> int:
    """Return the player who is to decide."""
    pending = aw.pending(state)
    assert isinstance(pending, aw.Decision)
    return pending.player


def points(state: State, seat: int = 0) -> dict[str, int]:
    """Return the points that a player has scored during the game, by source."""
    return {noted.source: noted.points for noted in state.players[seat].points}


def plies(
    seed: int, players: int, *, rich: bool = False, **options: Any
) -> Iterator[tuple[State, Any, State]]:
    """Yield state, action and next state of a random game; a rich one gives much gold after each golden age."""
    state: Any = aw.new_game("golden-ages", players=players, **options)
    rng = aw.SeededRandom(seed)
    while (pending := aw.pending(state)) is not None:
        if isinstance(pending, aw.Chance):
            action = pending.sample(rng)
        else:
            action = _choice(pending.actions, rng, rich=rich)
        after = aw.apply(state, action)
        yield state, action, after
        if rich and isinstance(action, ga.ChooseJudgement):
            after = enriched(after)
        state = after


def enriched(state: State) -> State:
    """Return the state with much gold for all players, so that expensive actions occur."""
    sides = tuple(attrs.evolve(side, gold=side.gold + 25) for side in state.players)
    return attrs.evolve(state, players=sides)


DULL = (ga.SendArtist, ga.KeepCivilization, ga.StartGoldenAge)


def _choice(actions: tuple[aw.Action, ...], rng: aw.SeededRandom, *, rich: bool) -> aw.Action:
    """Return a random legal action; a rich game prefers rare kinds of actions."""
    if rich and rng.randrange(4):
        bold: list[aw.Action] = [
            action for action in actions if isinstance(action, (ga.SendSoldier, ga.FoundCity))
        ]
        bold = bold or [action for action in actions if not isinstance(action, DULL)]
        if bold:
            return bold[rng.randrange(len(bold))]
    return actions[rng.randrange(len(actions))]
