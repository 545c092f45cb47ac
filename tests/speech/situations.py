"""Write the situations of ``conformance/`` in English: prompts, choices, their effects, log lines and reasons.

``python -m tests.conformance.write`` writes the lines of a game to ``tests/speech/situations``, where people proofread them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.narration.choosing.log_sentences import action_sentence
from ancient_world.testing import read_conformance

FOLDER = Path(__file__).parent / "situations"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")


def place_of(game: str) -> Path:
    """Return the path of a game's file."""
    return FOLDER / f"{game}.txt"


def text_of(documents: list[Path]) -> str:
    """Return the text of all situations of some documents."""
    lines = [line for path in documents for line in _document(path)]
    return "\n".join(lines) + "\n"


def _document(path: Path) -> Iterator[str]:
    document = read_conformance(path)
    for situation in document.situations:
        yield f"{document.rule}: {situation.name}"
        for line in _situation(document.game, situation):
            yield f"    {line}"


def _situation(game: str, situation: forms.Situation) -> Iterator[str]:
    match situation:
        case forms.Legal():
            yield from _legal(situation)
        case forms.Illegal():
            state: Any = situation.position
            seen = state if situation.player is None else aw.view(state, situation.player)
            why = seen.explain(situation.action) if situation.player is not None else None
            why = aw.explain(state, situation.action) if situation.player is None else why
            yield f"no: {why}"
            if why is not None and why.awaited:
                yield f"awaited: {why.awaited}"
        case forms.NoSetup(new=new):
            yield f"no: {_error(lambda: aw.new_game(game, new.players, **new.options))}"
        case _:
            pass


def _legal(situation: forms.Legal) -> Iterator[str]:
    state: Any = situation.position
    names = NAMES[: aw.game(state.game).seats(state)]
    yield f"{aw.prompt(state, None, names=names).text}"
    if situation.player is not None:
        yield f"{names[situation.player]}: {aw.prompt(state, situation.player, names=names).text}"
        for action in _some(situation.legal or (), situation.action):
            yield f"- {aw.describe(state, action)}{_effect(state, action, situation.player)}"
    log = action_sentence([(state, situation.action, situation.after)], situation.player, names)
    yield f"> {log or 'nothing is told'}"


def _some(legal: tuple[aw.Action, ...], chosen: aw.Action) -> list[aw.Action]:
    """Return the first and the last action of each kind, and the chosen one."""
    kinds: dict[type, list[aw.Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    ends = [each for same_kind in kinds.values() for each in (same_kind[0], same_kind[-1])]
    return list(dict.fromkeys([*ends, chosen]))


def _effect(state: Any, action: aw.Action, player: int) -> str:
    effect = aw.effect(state, action, player)
    if effect is None:
        return ""
    amounts = {"cost": effect.cost, "gain": effect.gain, "left": effect.left}
    counted = "; ".join(
        f"{name} " + ", ".join(f"{count} {good}" for good, count in some.items())
        for name, some in amounts.items()
        if some
    )
    return "".join(f" | {part}" for part in (effect.short, effect.text, counted) if part)


def _error(call: Any) -> aw.AncientWorldError | None:
    try:
        call()
    except aw.AncientWorldError as error:
        return error
    return None
