"""Whether an agenda can occur: each step where it may stand, and what it speaks of exists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ancient_world.core.agenda import Step, type_name
from ancient_world.core.chance import HIDDEN
from ancient_world.core.errors import InvalidDocument
from ancient_world.core.language import sentence
from ancient_world.games.the_ancient_world.attack import Muster, targets
from ancient_world.games.the_ancient_world.components import SPACES
from ancient_world.games.the_ancient_world.districts import TurnUpDistrict
from ancient_world.games.the_ancient_world.end_of_round import EndRound
from ancient_world.games.the_ancient_world.hiding import LOOKING
from ancient_world.games.the_ancient_world.placing import Join, standing
from ancient_world.games.the_ancient_world.prepare import PrepareRound
from ancient_world.games.the_ancient_world.setup import DealCityStates, SetUp
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.titans import DealThreat, DrawTitan, TurnUpTitan
from ancient_world.games.the_ancient_world.turn import Turns

__all__ = ["check_agenda"]

LONGEST = 64
"""No agenda is longer than this."""

SKELETON: tuple[type[Step[Any]], ...] = (PrepareRound, EndRound, Turns)
"""The steps that carry a game from round to round, from the bottom of the agenda up."""


def check_agenda(state: AncientWorldState, *, masked: bool) -> None:
    """Refuse an agenda that no game has."""
    if len(state.agenda) > LONGEST:
        raise _invalid("$.agenda", "state-range", least=0, most=LONGEST, found=len(state.agenda))
    _check_skeleton(state)
    for index, step in enumerate(state.agenda):
        path = f"$.agenda[{index}]"
        for field in attrs.fields(type(step)):
            fits = FIELDS.get(field.name)
            if fits is not None and not fits(state, getattr(step, field.name)):
                raise _impossible(f"{path}.{field.name}", step)
        _check_hidden(step, path, masked=masked)
        if not _fits(state, step):
            raise _impossible(path, step)


def _check_skeleton(state: AncientWorldState) -> None:
    """Rounds follow each other, and the last one is the last."""
    places = [index for index, step in enumerate(state.agenda) if isinstance(step, SKELETON)]
    kinds = [type(state.agenda[index]) for index in places]
    expected = [kind for kind in SKELETON if kind in kinds]
    if kinds != expected or places != list(range(len(places))):
        raise _invalid("$.agenda", "state-agenda", step=type_name(PrepareRound))
    if (PrepareRound in kinds) != (state.round < state.cards.figures.rounds) and (
        state.agenda or state.round < state.cards.figures.rounds
    ):
        raise _invalid("$.agenda", "state-agenda", step=type_name(PrepareRound))


def _check_hidden(step: Step[Any], path: str, *, masked: bool) -> None:
    """Hidden cards stand only in somebody's view, and only with an explorer."""
    looked = getattr(step, "looked", ())
    if HIDDEN in looked and not (masked and isinstance(step, LOOKING)):
        raise _invalid(f"{path}.looked", "state-unknown-card", card=HIDDEN)


def _fits(state: AncientWorldState, step: Step[Any]) -> bool:
    """What single kinds of steps need beyond values that exist."""
    same = [other for other in state.agenda if other == step]
    if isinstance(step, Muster):
        player = state.players[step.player]
        armies = [player.army(card) for card in step.paid]
        paid = all(army is not None and army.paid for army in armies)
        return step.titan in targets(state) and paid and len(set(step.paid)) == len(armies)
    if isinstance(step, Join):
        numbers = [number for number, _ in standing(state, step.player)]
        free = step.citizen in (*state.players[step.player].available, *numbers)
        return free and state.space(step.space).highest > step.citizen
    if isinstance(step, TurnUpTitan):
        return len(same) == 1 and state.decks.titans[step.stars - 1].face_up is None
    if isinstance(step, TurnUpDistrict):
        return len(same) == 1 and state.decks.district is None
    if isinstance(step, (DealThreat, DrawTitan)):
        if isinstance(step, DealThreat) and state.players[step.player].threat is not None:
            return False
        return state.round > 1
    if isinstance(step, (SetUp, DealCityStates)):
        return state.round == 0 and len(same) == 1
    return True


def _player(state: AncientWorldState, value: Any) -> bool:
    return 0 <= value < len(state.players)


def _small(_: AncientWorldState, value: Any) -> bool:
    return 0 <= value <= 99  # noqa: PLR2004 - more than any card file allows


def _empire(state: AncientWorldState, value: Any) -> bool:
    return value in state.cards.empire and state.cards.empire[value].deck in ("A", "B")


def _looked(state: AncientWorldState, value: Any) -> bool:
    return all(
        card == HIDDEN or _empire(state, card) or card in state.cards.districts for card in value
    )


FIELDS: dict[str, Callable[[AncientWorldState, Any], bool]] = {
    "player": _player,
    "count": _small,
    "size": _small,
    "left": _small,
    "repairs": _small,
    "bought": _small,
    "stars": lambda _, value: 1 <= value <= 3,  # noqa: PLR2004 - three decks (S4)
    "citizen": lambda _, value: 1 <= value <= 5,  # noqa: PLR2004 - five citizens (S8)
    "space": lambda _, value: value in SPACES,
    "when": lambda _, value: value in (*SPACES, "attack"),
    "titan": lambda state, value: value in state.cards.titans,
    "card": _empire,
    "recruit": lambda state, value: value in state.cards.military,
    "face_up": lambda state, value: value in state.cards.districts,
    "looked": _looked,
}
"""What the value of a field of this name must be, in any step."""


def _impossible(path: str, step: Step[Any]) -> InvalidDocument:
    return _invalid(path, "state-agenda", step=type_name(type(step)))


def _invalid(path: str, code: str, /, **data: Any) -> InvalidDocument:
    return InvalidDocument(sentence(code, data), path=path, code=code, data=data)
