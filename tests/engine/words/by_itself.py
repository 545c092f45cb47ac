"""Print sentences of each game when it is loaded, and again when all games are; runs in a process of its own.

``python -m tests.engine.words.by_itself tides-of-time antike`` loads the games in this order.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Choice, Step
from ancient_world.engine.chance import HIDDEN_ID
from tests.random_moves import random_states

UNKNOWN = "nobody"
"""An id that no game has."""


def refusals(state: Any, actions: list[Any]) -> Iterator[str]:
    """Yield reasons against actions of other moments, for every seat and in views."""
    for seat in range(aw.game(state.game).seats(state)):
        told = [aw.explain(state, action, seat) for action in actions]
        yield from [str(reason) for reason in told if reason is not None]
        try:
            seen = aw.view(state, seat).state
            yield from [str(aw.explain(seen, each)) for each in actions if isinstance(each, Choice)]
            yield str(len(aw.legal_actions(seen, (seat + 1) % 2)))
        except aw.AncientWorldError as error:
            yield error.message
    step = state.agenda[-1] if state.agenda else None
    if step is not None:
        yield str(Step.why_not(step, state, None))


def masked(state: Any, actions: list[Any]) -> Iterator[str]:
    """Yield errors about actions with hidden values."""
    for action in actions:
        for field in attrs.fields(type(action)):
            if isinstance(getattr(action, field.name), str):
                hidden = attrs.evolve(action, **{field.name: HIDDEN_ID})
                try:
                    yield str(aw.explain(aw.view(state, 0).state, hidden))
                except aw.AncientWorldError as error:
                    yield error.message


def faults(text: str, steps: list[Any]) -> Iterator[str]:
    """Yield errors about documents with a misplaced step, an unknown id or a list that is too long."""
    for step in steps:
        for place in (0, -1):
            document = json.loads(text)
            agenda = document["state"]["agenda"]
            agenda.insert(len(agenda) if place else 0, step)
            yield refused(document)
    for path in [*places(json.loads(text)["state"])][::3]:
        document = json.loads(text)
        holder = document["state"]
        for key in path[:-1]:
            holder = holder[key]
        value = holder[path[-1]]
        if isinstance(value, list):
            holder[path[-1]] = value + value[:1]
        else:
            holder[path[-1]] = UNKNOWN
        yield refused(document)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of texts and lists in a document, in the first two items of each list."""
    if isinstance(value, (str, list)):
        yield path
    inner = value.items() if isinstance(value, dict) else ()
    for key, each in enumerate(value[:2]) if isinstance(value, list) else inner:
        yield from places(each, (*path, key))


def refused(document: object) -> str:
    """Return the error message of a document, empty if it is valid."""
    try:
        aw.from_json(json.dumps(document))
    except aw.AncientWorldError as error:
        return error.message
    return ""


def told(game: str) -> list[str]:
    """Return sentences about a game, in both languages."""
    rules = aw.game(game)
    states = list(random_states(aw.new_game(game, max(rules.players)), 3, most=160))[::40]
    found: list[str] = []
    actions = {type(action): action for state in states for action in aw.legal_actions(state)}
    texts = [aw.to_json(state) for state in states]
    steps = {step["type"]: step for text in texts for step in json.loads(text)["state"]["agenda"]}
    for language in ("en", "es"):
        aw.set_language(language)
        found += [str(each) for each in aw.components(game).components]
        for state in states:
            found += refusals(state, [*actions.values()])
            found += masked(state, [*actions.values()])
            found.append(aw.prompt(state).text)
        found += faults(texts[-1], [*steps.values()])
    return found


def main(games: list[str]) -> None:
    """Print the sentences of each game when it is loaded, and of each game when all are."""
    first: dict[str, list[str]] = {}
    for place, game in enumerate(games):
        first[game] = told(game)
        others = [each.replace("-", "_") for each in games[place + 1 :]]
        assert not [each for each in others if f"ancient_world.games.{each}.game" in sys.modules]
    print(json.dumps([first, {game: told(game) for game in games}]))


if __name__ == "__main__":
    main(sys.argv[1:])
