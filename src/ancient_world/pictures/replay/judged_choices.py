"""The choices that the analysis of a record judges, and the chances at each moment, for the page of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.public_functions import View
from ancient_world.engine.sheet import polygon
from ancient_world.engine.state import State
from ancient_world.narration.choosing.choosing import effect
from ancient_world.narration.descriptions import describe
from ancient_world.narration.telling.story_moments import Viewer
from ancient_world.pictures.replay.moments import MatchReplay, better_action
from ancient_world.records.analysis import Analysis
from ancient_world.records.replay import replay

_UNIT = 1_000
"""The page gets chances in thousandths."""


@attrs.frozen
class JudgedChoice:
    """A choice with its analysis: the index of its moment, its player, and the table before the choice."""

    place: int
    player: int
    state: State
    taken: Action
    analysis: Analysis


def study_as_json(match_replay: MatchReplay) -> dict[str, Any]:
    """Return the analysis of a game as JSON values; empty if the record has none that the viewer may see.

    ``choices`` are the analysed choices, and ``chances`` those of all seats at each moment, in thousandths; ``None`` before the
    first analysed choice. ``shapes`` are the corners of each seat's shape in a box of 20 x 20.
    """
    choices = [*_judged_choices(match_replay)]
    if not choices:
        return {}
    names = match_replay.record.header.players
    masks = [Viewer(match_replay.record.header.game, seat) for seat in range(len(names))]
    return {
        "choices": [_choice_as_json(each, masks[each.player], names) for each in choices],
        "chances": [*_chances(match_replay, {each.place: each.analysis for each in choices})],
        "shapes": [
            [[round(part, 2) for part in corner] for corner in polygon(seat, 10, 10, 7)]
            for seat in range(len(names))
        ],
    }


def _judged_choices(match_replay: MatchReplay) -> Iterator[JudgedChoice]:
    """Yield the choices whose analysis the viewer may see."""
    record = match_replay.record
    states = replay(record, cards=match_replay.cards)
    for place, (state, entry) in enumerate(zip(states, record.entries, strict=False)):
        analysis = match_replay.analysis_of(state, entry)
        if analysis is not None and entry.player is not None:
            yield JudgedChoice(place, entry.player, state, entry.action, analysis)


def _choice_as_json(choice: JudgedChoice, mask: Viewer, names: Sequence[str]) -> dict[str, Any]:
    """Return a choice as JSON values: chances, the sign, and the taken and the better action in words with their effects."""
    analysis, player = choice.analysis, choice.player
    view = View(player, mask.known_state(choice.state), tuple(names))
    words: dict[str, Any] = {
        "at": choice.place,
        "seat": player,
        "taken": describe(view, choice.taken),
        "after": round(_UNIT * analysis.after[player]),
    }
    if analysis.sign is not None:
        words |= {"sign": analysis.sign, "does": _effect_text(view, choice.taken)}
    if better_action(analysis, choice.taken) is not None:
        words |= {
            "best": describe(view, analysis.best),
            "chance": round(_UNIT * analysis.best_chance),
            "would": _effect_text(view, analysis.best),
        }
    return words


def _effect_text(view: View, action: Action) -> str:
    """Return the effect of an action in words, as far as its player knew it."""
    known = effect(view, action)
    return "" if known is None else known.text


def _chances(
    match_replay: MatchReplay, analyses: Mapping[int, Analysis]
) -> Iterator[list[int] | None]:
    """Yield the chances of all seats at each moment.

    They are the mean of those after the choice before the moment and those before the next choice, as far as these are known,
    and else those of the last moment before. At the end, the winners share the game.
    """
    last: list[int] | None = None
    count = len(match_replay.record.entries)
    for place in range(count + 1):
        sources = [
            analyses[place - 1].after if place - 1 in analyses else (),
            analyses[place].before if place in analyses else (),
        ]
        columns = [*zip(*filter(None, sources), strict=True)]
        if columns:
            last = [round(_UNIT * sum(column) / len(column)) for column in columns]
        if place == count and (shares := match_replay.win_shares()) is not None:
            last = [round(_UNIT * share) for share in shares]
        yield last
