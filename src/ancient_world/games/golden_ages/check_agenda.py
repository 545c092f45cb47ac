"""Whether an agenda can occur: where in an era the game is, and what it waits for (A-D)."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import HIDDEN, DecisionStep, InvalidDocument, Step, sentence
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.builders import BuildingChoice, BuildingRemoval
from ancient_world.games.golden_ages.rules.era import (
    CivilizationChoice,
    CivilizationPhase,
    DealBuildings,
    EraEnds,
)
from ancient_world.games.golden_ages.rules.expanding import (
    CapitalPlacement,
    DrawTile,
    ExpansionPhase,
    TilePlacement,
)
from ancient_world.games.golden_ages.rules.exploring import Exploring
from ancient_world.games.golden_ages.rules.founding import Founding, Relocating, why_not_found
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.rules.setup import DealCivilizations, lay_table
from ancient_world.games.golden_ages.rules.soldiers import Attacking, DrawGlory, TokenChoice
from ancient_world.games.golden_ages.rules.technology import (
    CheaperTechnology,
    FreeTechnology,
    LastTechnologyChoice,
    MoreTechnologies,
)
from ancient_world.games.golden_ages.rules.turn import ActionPhase, JudgementChoice, NextTurn, Turn
from ancient_world.games.golden_ages.rules.wonders import HomeComing, StandingUp
from ancient_world.games.golden_ages.squares import PLACES
from ancient_world.games.golden_ages.state import GoldenAgesState

__all__ = ["check_agenda"]

Kinds = tuple[type[Step[Any]], ...]

TECHNOLOGIES: Kinds = (FreeTechnology, LastTechnologyChoice, MoreTechnologies)
DURING_TURN: Kinds = (
    Turn, Exploring, Founding, Relocating, Attacking, BuildingChoice, BuildingRemoval, CheaperTechnology,
    StandingUp, HomeComing, JudgementChoice, *TECHNOLOGIES,
)  # fmt: skip
MAY_FOLLOW: dict[type[Step[Any]], Kinds] = {
    CivilizationPhase: (DealBuildings, CivilizationChoice, *TECHNOLOGIES),
    ExpansionPhase: (DrawTile, TilePlacement, CapitalPlacement),
    NextTurn: DURING_TURN,
    Founding: (DrawGlory, TokenChoice),
    FreeTechnology: TECHNOLOGIES,
    MoreTechnologies: TECHNOLOGIES,
}
"""What can lie on a step, and so is done before it."""
MOST_STEPS = 12
MOST_GOLD = 99


def check_agenda(state: GoldenAgesState, *, masked: bool) -> None:
    """Refuse an agenda that no game has.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    agenda = state.agenda
    if not agenda:
        return
    if not state.era:
        _check_setup(state)
        return
    if len(agenda) > MOST_STEPS or len(agenda) < 3 or agenda[0] != EraEnds():
        refuse("$.agenda")
    phases = _phases(state)
    for index in range(phases, len(agenda)):
        kind, below = type(agenda[index]), type(agenda[index - 1])
        if kind not in MAY_FOLLOW.get(below, ()):
            refuse(f"$.agenda[{index}]")
        _check_step(state, agenda[index], index, masked=masked)
    seat = _whose(state, phases)
    for index, step in enumerate(agenda[phases:], phases):
        if getattr(step, "player", seat) != seat:
            refuse(f"$.agenda[{index}].player")
    _check_moment(state, phases, seat)
    top = agenda[-1]
    waits = top.waits(state) and (masked or not isinstance(top, DecisionStep) or top.actions(state))
    if not waits:
        refuse(f"$.agenda[{len(agenda) - 1}]")


def refuse(path: str) -> None:
    """Refuse what is there."""
    problem = "the game does not wait like this"
    message = sentence("golden-check", {"problem": problem})
    raise InvalidDocument(message, path=path, code="impossible-state", data={"problem": problem})


def _check_setup(state: GoldenAgesState) -> None:
    """Before the first era the deals are done one after the other, and nothing else has happened (S1-S3)."""
    fresh = lay_table(state.cards, len(state.players), state.settings)
    agenda = state.agenda
    if len(agenda) < 2 or fresh.agenda[: len(agenda)] != agenda:
        refuse("$.agenda")
    done = fresh.agenda[len(agenda) :]
    eras = sum(isinstance(step, DealCivilizations) for step in done)
    futures, judgements = len(done) > ERAS, len(done) > ERAS + 1
    for seat, player in enumerate(state.players):
        ready = (
            len(player.secret) == eras
            and (player.future is not None) == futures
            and player.civilization is None
            and player.offered is None
        )
        start = fresh.players[seat]
        same = all(
            getattr(player, name) == getattr(start, name)
            for name in (
                "gold",
                "points",
                "reserve",
                "technologies",
                "buildings",
                "attacks",
                "golden",
            )
        )
        if not (ready and same):
            refuse(f"$.players[{seat}]")
    if bool(state.open_judgements) != judgements or state.placed != fresh.placed:
        refuse("$.agenda")
    if len(state.open_judgements) != (state.cards.figures.judgements if judgements else 0):
        refuse("$.open_judgements")
    if state.removed or state.judgement or state.first:
        refuse("$")


def _phases(state: GoldenAgesState) -> int:
    """How many steps at the bottom say where in the era the game is."""
    agenda: Any = state.agenda
    count = len(state.players)
    if type(agenda[1]) is NextTurn:
        return 2
    if agenda[1] != ActionPhase() or type(agenda[2]) is not ExpansionPhase:
        refuse("$.agenda[1]")
    if len(agenda) > 3 and type(agenda[3]) is CivilizationPhase:
        if agenda[2].left != count or not 0 <= agenda[3].left <= count:
            refuse("$.agenda[2].left")
        return 4
    if not 0 <= agenda[2].left < count:
        refuse("$.agenda[2].left")
    return 3


def _whose(state: GoldenAgesState, phases: int) -> int:
    """Whose step it is."""
    agenda: Any = state.agenda
    count = len(state.players)
    phase = agenda[phases - 1]
    if phases == 2:
        if not 0 <= phase.player < count:
            refuse("$.agenda[1].player")
        return int((phase.player - 1) % count)
    return int((state.first + count - phase.left - 1) % count)


def _check_moment(state: GoldenAgesState, phases: int, seat: int) -> None:
    """What players have fits the phase: civilizations, capitals, cities, golden ages."""
    agenda: Any = state.agenda
    top, count = agenda[-1], len(state.players)
    order = [(state.first + place) % count for place in range(count)]
    dealing = type(top) is DealBuildings
    if len(agenda) <= phases or (dealing and (top.count != count or agenda[3].left != count)):
        refuse("$.agenda")
    if phases == 4 and not dealing and agenda[3].left == count:
        refuse("$.agenda[3].left")  # somebody has revealed a card before anything else is done
    revealed = count if phases < 4 else 0 if dealing else order.index(seat) + 1
    placed = count if phases == 2 or state.era > 1 else 0
    if phases == 3 and state.era == 1:
        placed = order.index(seat)
    for place, number in enumerate(order):
        choosing = type(top) is CivilizationChoice and number == seat
        _check_side(state, number, (place < revealed, place < placed, choosing))
        player = state.players[number]
        if phases > 2 and (player.golden or (player.cities and state.era == 1)):
            refuse(f"$.players[{number}]")
    if type(top) is CivilizationChoice and state.era == 1:
        refuse("$.agenda")
    if phases == 2:
        _check_turn(state, seat)


def _check_side(state: GoldenAgesState, seat: int, moment: tuple[bool, bool, bool]) -> None:
    """Whether a player has revealed a card in this era, has a capital, and chooses a civilization."""
    revealed, placed, choosing = moment
    player, path = state.players[seat], f"$.players[{seat}]"
    if len(player.secret) != ERAS - state.era + (not revealed) or player.future is None:
        refuse(f"{path}.secret")
    if (player.civilization is not None) != (state.era > 1 or revealed):
        refuse(f"{path}.civilization")
    if (player.offered is not None) != choosing:
        refuse(f"{path}.offered")
    if (player.capital is not None) != placed:
        refuse(f"{path}.capital")


def _check_turn(state: GoldenAgesState, seat: int) -> None:
    """Whose turn it is has not started its golden age; who has just started the first one chooses."""
    golden = [number for number, player in enumerate(state.players) if player.golden]
    choosing = type(state.agenda[2]) is JudgementChoice
    if (seat in golden) != choosing or (choosing and golden != [seat]):
        refuse("$.agenda[2]")
    if bool(golden) != (state.judgement is not None or choosing):
        refuse("$.judgement")
    if choosing and state.last_turns not in (None, len(state.players) - 1):
        refuse("$.last_turns")


# --- steps that hold something ---


def _check_step(state: GoldenAgesState, step: Any, index: int, *, masked: bool) -> None:
    if isinstance(step, DecisionStep) and not 0 <= step.player < len(state.players):
        refuse(f"$.agenda[{index}].player")
    if isinstance(step, (DrawTile, DrawGlory)) and not 0 <= step.player < len(state.players):
        refuse(f"$.agenda[{index}].player")
    if not _fits(state, step, masked=masked):
        refuse(f"$.agenda[{index}]")


def _fits(state: GoldenAgesState, step: Any, *, masked: bool) -> bool:
    """Whether what a step says fits the table."""
    kind = type(step)
    if kind in _FITS:
        return bool(_FITS[kind](state, step))
    if kind is TokenChoice:
        own = state.players[step.player]
        if own.attacks <= len(own.glory):  # C6: the token to come is the reward of an attack
            return False
        hidden = masked and all(token == HIDDEN for token in step.tokens)
        return len(step.tokens) > 1 and (hidden or list(step.tokens) == sorted(step.tokens))
    return True


def _founding_fits(state: GoldenAgesState, step: Any) -> bool:
    own = state.players[step.player]
    return step.square in PLACES and (not step.lies or step.square in own.standing)


def _relocating_fits(state: GoldenAgesState, step: Any) -> bool:
    return _founding_fits(state, step) and why_not_found(state, step.player, step.square) is None


def _attacking_fits(state: GoldenAgesState, step: Any) -> bool:
    own = state.players[step.player]
    if step.square is None:
        return powers_of(state.cards, own).attack_anywhere
    return step.square in own.standing


def _drawing_fits(state: GoldenAgesState, step: Any) -> bool:
    return bool(
        step.count == powers_of(state.cards, state.players[step.player]).glory_choice
        and state.players[step.player].attacks > len(state.players[step.player].glory)
    )


def _removal_fits(state: GoldenAgesState, step: Any) -> bool:
    own = state.players[step.player]
    return len(own.buildings) >= powers_of(state.cards, own).building_spaces


def _capital_fits(state: GoldenAgesState, step: Any) -> bool:
    """The last tile is empty, and of the right size for the era; without a tile, none is left (B2)."""
    if step.anywhere:
        return state.era == 1 and not state.lands.unseen
    if len(state.placed) < 2:
        return False
    squares = state.cards.map.spot(state.placed[-1]).squares
    taken = [city.square for player in state.players for city in player.cities]
    size = 3 if state.era == 1 else 2
    return len(squares) == size and not set(squares) & {*taken, *state.capitals}


def _tile_fits(state: GoldenAgesState, step: Any) -> bool:
    tile = state.cards.map.tiles.get(step.tile)
    return tile is not None and len(tile.symbols) == (3 if state.era == 1 else 2)


_FITS: dict[type[Step[Any]], Any] = {
    Exploring: lambda state, step: step.square in state.players[step.player].standing,
    Founding: _founding_fits,
    Relocating: _relocating_fits,
    Attacking: _attacking_fits,
    DrawGlory: _drawing_fits,
    BuildingRemoval: _removal_fits,
    CapitalPlacement: _capital_fits,
    TilePlacement: _tile_fits,
    DrawTile: lambda _, step: step.count == 1,
    FreeTechnology: lambda _, step: 0 < step.left <= MOST_GOLD,
    CheaperTechnology: lambda _, step: 0 < step.gold <= MOST_GOLD,
}
