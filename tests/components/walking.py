"""Walk over the documents of states and actions, and look up everything in the components document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.components import Components, DocumentField

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "the-ancient-world": ({}, {"city_states": "random"}),
    "tides-of-time": ({}, {"roof_ties": "none", "sets": "printed", "molehill": "printed"}),
    "antike": (
        {},
        {"map": "western"},
        {"map": "western", "arming": "pooled", "manoeuvre": "2006", "all_know_how": "2006"},
        {"generals": "double", "start": "one-city"},
    ),
    "golden-ages": ({}, {"start": "90", "future": "owner"}),
}
"""The settings of each game; together they use every value of every option."""


def settings() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield every game with every number of players, in each setting."""
    for game, ways in OPTIONS.items():
        for players in aw.game(game).players:
            for options in ways:
                yield game, players, options


@attrs.define
class Walk:
    """The components in which a walk looks up values, and the faults that it found."""

    components: Components
    group: str
    seats: int
    paths: str = attrs.field(init=False)
    states: int = 0
    looked_up: int = 0
    wrong: list[str] = attrs.Factory(list)

    def __attrs_post_init__(self) -> None:
        self.paths = " ".join(each.path for each in self.components.fields)

    def state(self, state: aw.State) -> None:
        """Look up everything in a state."""
        self._inside(aw.to_document(state)["state"], "")

    def action(self, action: aw.Action) -> None:
        """Look up everything in an action."""
        body = aw.to_document(action)["action"]
        self._named("action", body["type"])
        self._inside(body, f"action[{body['type']}].")

    def _inside(self, part: dict[str, Any], path: str) -> None:
        for key, value in part.items():
            if key == "type":
                self._named("action" if path.startswith("action") else "step", value)
            else:
                self._value(value, f"{path}{key}")

    def _value(self, value: Any, path: str) -> None:
        """Look up a value, or all values of a list or part."""
        if isinstance(value, list):
            self._length(len(value), f"{path}[]")
            for item in value:
                self._value(item, f"{path}[]")
        elif path == "agenda[]":
            self._inside(value, f"agenda[{value['type']}].")
        elif path == "cards":
            assert self.components.cards is not None
            assert value == attrs.asdict(self.components.cards)
        elif isinstance(value, dict):
            assert self._field(path).holds == "part", path
            self._inside(value, f"{path}.")
        else:
            self._leaf(value, self._field(path))

    def _field(self, path: str) -> DocumentField:
        return self.components.field(path)

    def _length(self, length: int, path: str) -> None:
        """Check that a list which is per seat or per component has a value for each."""
        per = "" if f"{path}[]" in self.paths else self._field(path).per
        if per:
            expected = self.seats if per == "seat" else len(self.components.orders[per][self.group])
            assert length == expected, path

    def _leaf(self, value: Any, field: DocumentField) -> None:
        self.looked_up += 1
        if value is None:
            assert field.optional, field
        elif field.holds == "id":
            if self.components.component_at(field.path, value) is None:
                self.wrong.append(f"{field.path}: {value}")
            assert (
                value != aw.HIDDEN_ID or field.owner_only or field.path == "action[dealt].cards[]"
            )
        elif field.holds == "yes-no":
            assert type(value) is bool, field
        else:
            assert type(value) is int, (field, value)
            self._number(value, field)

    def _number(self, value: int, field: DocumentField) -> None:
        """Check a number against its field's limits; -1 stands for a hidden number in fields of the owner."""
        if value == field.nobody or (field.owner_only and value == -1):
            return
        least = 0 if field.least is None else field.least
        if field.holds == "seat":
            assert 0 <= value < self.seats, field
        elif field.most is not None or field.holds == "place":
            assert least <= value, field
            assert field.most is None or value <= field.most, field

    def _named(self, kind: str, key: str) -> None:
        if self.components.get(kind, key) is None:
            self.wrong.append(f"{kind} {key}")


def walked(
    game: str,
    players: int,
    options: dict[str, Any],
    seed: int,
    language: str,
    *,
    every: int = 1,
    most: int = 100_000,
) -> Walk:
    """Return a walk over a random game of at most ``most`` choices, in which every n-th state was looked up (``every``)."""
    names = [f"Player {seat}" for seat in range(players)]
    match = aw.Match.new(game, names, seed=seed, **options)
    components = aw.components(game, lang=language)
    group = options.get("map", "eastern") if game == "antike" else ""
    walk = Walk(components, group, players)
    rng = aw.SeededRandom(seed)
    while most and isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
        most -= 1
    record = match.record
    for place, state in enumerate(aw.replay(record)):
        if place % every:
            continue
        walk.states += 1
        walk.state(state)
        walk.state(aw.view(state, place % players).state)
        if place < len(record.entries):
            action = record.entries[place].action
            walk.action(action)
            walk.action(aw.game(game).hide_action(state, action, place % players))
    return walk
