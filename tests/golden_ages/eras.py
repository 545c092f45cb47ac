"""Positions at the beginnings of eras: deals of buildings, civilizations to choose, tiles to draw; and at the ends."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import ActionPhase
from ancient_world.games.golden_ages.rules.era import (
    CivilizationChoice,
    CivilizationPhase,
    DealBuildings,
    EraEnds,
)
from ancient_world.games.golden_ages.rules.expanding import DrawTile, ExpansionPhase, TilePlacement
from tests.golden_ages.positions import CARDS, edit, play, scene, tidy

EXPANDING = (EraEnds(), ActionPhase())
"""What an era still has to do while the map is expanded."""


def first_deal(*civilizations: str, **options: Any) -> Any:
    """Return the deal of the buildings of era I, after which the players reveal these civilizations."""
    options.setdefault("start", 0)
    state: Any = aw.new_game("golden-ages", len(civilizations), **options)
    state = aw.apply(state, aw.Dealt(civilizations))
    while (waiting := aw.pending(state)) and not isinstance(waiting.step, DealBuildings):
        assert isinstance(waiting, aw.Chance)
        state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
    return state


def first_tile(*civilizations: str) -> Any:
    """Return the draw of the first tile of era I, after the players have revealed these civilizations."""
    shown = ("granary-1", "library-1", "library-2", "market-1")[: len(civilizations)]
    return aw.apply(first_deal(*civilizations), aw.Dealt(shown))


def buildings_due(
    era: int, kept: tuple[str, ...], revealed: tuple[str, ...], *, first: int = 0
) -> Any:
    """Return the deal of the buildings of a later era; each player has kept a civilization and will reveal another one."""
    count = len(kept)
    state = scene(count, era=era, civilizations=kept)
    steps = (ExpansionPhase(count), CivilizationPhase(count), DealBuildings(count))
    sides = tuple(
        attrs.evolve(side, secret=(card, *side.secret))
        for side, card in zip(state.players, revealed, strict=True)
    )
    return tidy(attrs.evolve(state, players=sides, first=first, agenda=(*EXPANDING, *steps)))


def choosing(
    kept: tuple[str, ...], revealed: tuple[str, ...], *, first: int = 0, **changes: Any
) -> Any:
    """Return the first player's choice between the kept civilization and the one of the era; changes are of the first seat."""
    era = CARDS.civilizations[revealed[0]].era
    state = buildings_due(era, kept, revealed, first=first)
    if changes:
        state = edit(state, **changes)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
    assert isinstance(state.agenda[-1], CivilizationChoice)
    return state


def drawing(
    players: int = 2,
    *,
    era: int = 2,
    left: int | None = None,
    first: int = 0,
    placed: tuple[ga.Placed, ...] | None = None,
) -> Any:
    """Return a draw of a tile in a later era, after which this many players are still to draw; all others if none is given.

    With ``placed``, these tiles lie on the map, and the capitals on the first ones, with all colonists.
    """
    kept = ("inca", "aztec", "mongolia", "france")[:players]
    remaining = players - 1 if left is None else left
    seat = (first + players - 1 - remaining) % players
    agenda = (*EXPANDING, ExpansionPhase(remaining), DrawTile(1, seat))
    state = scene(players, era=era, civilizations=kept)
    if placed is not None:
        state = laid(state, placed)
    return tidy(attrs.evolve(state, first=first, agenda=agenda))


def placing(tile: str, *, era: int = 2, placed: tuple[ga.Placed, ...] | None = None) -> Any:
    """Return the placement of this tile by the first player, on other tiles than those of ``scene()`` if they are given."""
    state = scene(2, era=era, civilizations=("inca", "aztec"))
    agenda = (*EXPANDING, ExpansionPhase(1), TilePlacement(0, tile))
    if placed is not None:
        state = laid(state, placed)
    return tidy(attrs.evolve(state, agenda=agenda))


def laid(state: ga.GoldenAgesState, placed: tuple[ga.Placed, ...]) -> ga.GoldenAgesState:
    """Return the state on these tiles; each player's capital is on the first square of one of them, with all colonists."""
    sides = tuple(
        attrs.evolve(side, capital=tile.square, standing=(tile.square,) * 3)
        for side, tile in zip(state.players, placed[1:], strict=False)
    )
    return attrs.evolve(state, placed=placed, players=sides)


def tiles(text: str) -> tuple[ga.Placed, ...]:
    """Return tiles from words such as "12@c4+90": the tile of the land, the place of its first square, and its turn."""
    found = []
    for word in text.split():
        tile, _, place = word.partition("@")
        square, _, turn = place.partition("+")
        name = tile if tile == "start" else f"land-{tile}"
        found.append(ga.Placed(name, square, int(turn or 0)))
    return tuple(found)


WHOLE_MAP = tiles(
    "start@f4+180 2@c2 1@a1 3@g4+270 4@c4+90 12@d2 14@g5+180 9@d5+180 6@f6 10@h2+180 16@i4 8@j6+270 "
    "13@a6+270 7@h6 5@e1 11@a3+90 15@j3+180"
)
"""A map with all tiles."""


def judging(
    card: str, *, era: int = 1, players: int = 2, sides: dict[int, dict[str, Any]] | None = None
) -> ga.GoldenAgesState:
    """Return the last action of an era, by the last player, before this judgement scores; changes are by seat.

    Nobody stands, and all but the last player are in a golden age.
    """
    kept = ("mongolia", "greece", "persia", "egypt")[:players]
    state = scene(players, era=era, civilizations=kept if era > 1 else ())
    for seat, side in enumerate(state.players):
        changes = (sides or {}).get(seat, {})
        state = edit(state, seat, **{"standing": (), "lying": (side.capital,) * 3, **changes})
    state = opened(state, card)
    state = play(state, ga.StartGoldenAge(), ga.ChooseJudgement(card))
    for _ in range(players - 2):
        state = play(state, ga.StartGoldenAge())
    return state


def opened(state: ga.GoldenAgesState, card: str) -> ga.GoldenAgesState:
    """Return the state in which this judgement is on offer, in place of another one if it was not."""
    if card in state.open_judgements:
        return state
    other, *rest = state.open_judgements
    removed = tuple(other if each == card else each for each in state.removed)
    unseen = [other if each == card else each for each in state.judgements.unseen]
    changed = attrs.evolve(
        state,
        open_judgements=tuple(sorted((*rest, card))),
        judgements=attrs.evolve(state.judgements, unseen=tuple(sorted(unseen))),
        removed=removed,
    )
    ga.GAME.check(changed)
    return changed
