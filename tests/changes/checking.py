"""Random matches, with choices taken back and made again, whose changes are checked for every seat and for a watcher."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import jsonpatch

import ancient_world as aw
from ancient_world.narration.telling.events import NumberChanged, ValueChanged

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
Seat = int | None


@attrs.define
class Folded:
    """The document that was folded so far for somebody, as text and with its numbers."""

    text: str
    numbers: Counter[tuple[str, int]]


@attrs.define
class Audience:
    """Everybody who follows a match: each seat, and somebody who only watches, with what was folded so far."""

    match: aw.Match
    folded: dict[Seat, Folded] = attrs.field(init=False)
    version: int = attrs.field(init=False)
    checked: Counter[str] = attrs.field(factory=Counter)
    has_rules: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        seats = (None, *range(len(self.match.names)))
        documents = {seat: aw.to_document(self.match.view(seat)) for seat in seats}
        self.folded = {
            seat: Folded(written(each), numbers(each)) for seat, each in documents.items()
        }
        self.version = self.match.version
        self.has_rules = bool(aw.game(self.match.state.game).rules())

    def listen(self) -> None:
        """Hear what has happened since, and check what is told."""
        for seat, told in self.folded.items():
            for change in self.match.changes(self.version, seat):
                self._check(told, change)
            assert told.text == aw.to_json(self.match.view(seat))
        self.version = self.match.version

    def _check(self, told: Folded, change: aw.SeatChange) -> None:
        document = folded(json.loads(told.text), change)
        before, after = told.numbers, numbers(document)
        told.text, told.numbers = written(document), after
        assert told.text == aw.to_json(change.view)
        came = balance(change)
        assert +came == after - before
        assert -came == before - after
        ruled = self.has_rules and not change.undone  # taking back is no rule of a game
        assert all(each.text and (each.rule or not ruled) for each in change.sentences)
        self.checked["changes"] += 1
        self.checked["taken back"] += bool(change.undone)


def written(document: Any) -> str:
    """A document as the library writes it."""
    return json.dumps(document, separators=(",", ":"))


def folded(document: Any, change: aw.SeatChange) -> Any:
    """The document of a view after a change, made by somebody else's library from plain JSON, in place."""
    patch = jsonpatch.JsonPatch.from_string(json.dumps(change.patch))
    return patch.apply(document, in_place=True)


# --- numbers ---


def leaves(value: Any, path: str = "") -> list[tuple[str, int]]:
    """Every number of a value, with its path; the places in lists are left out, since others can move up."""
    found: list[tuple[str, int]] = []
    level = [(path, value)]
    while level:
        at, value = level.pop()
        if type(value) is int:
            found.append((at, value))
        elif isinstance(value, dict):
            level += [(f"{at}/{key}", member) for key, member in value.items()]
        elif isinstance(value, list):
            level += [(at, item) for item in value if type(item) is not str]
    return found


def numbers(document: Any) -> Counter[tuple[str, int]]:
    """How often each number stands at each path."""
    return Counter(leaves(document))


def balance(change: aw.SeatChange) -> Counter[tuple[str, int]]:
    """Which numbers came by the events of a change, and which went: more or less than 0 of them."""
    found: Counter[tuple[str, int]] = Counter()
    for event in change.events:
        if isinstance(event, (NumberChanged, ValueChanged)):
            path = re.sub(r"/\d+(?=/|$)", "", event.path)
            found.update(leaves(event.after, path))
            found.subtract(leaves(event.before, path))
    return found


# --- matches ---


def random_matches(game: str, seed: int) -> Iterator[aw.Match]:
    """Matches at each number of players, one after the other, without end."""
    while True:
        for players in aw.game(game).players:
            yield aw.Match.new(game, NAMES[:players], seed=seed)
            seed += 1


def play(match: aw.Match, rng: aw.SeededRandom) -> Iterator[None]:
    """Play at random to the end, now and then taking back some choices and making some of them again."""
    while (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        actions = waiting.all_actions
        match.apply(actions[rng.randrange(len(actions))])
        yield
        if rng.randrange(10) == 0:
            yield from take_back(match, rng)


def take_back(match: aw.Match, rng: aw.SeededRandom) -> Iterator[None]:
    """Take back some choices, and make some of them again."""
    for again in (match.undo, match.redo):
        for _ in range(1 + rng.randrange(3)):
            try:
                again(agreed=True) if again == match.undo else again()
            except aw.IllegalAction:
                break
            yield


def follow(game: str, count: int, seed: int) -> Counter[str]:
    """Check so many changes of a game, as all at the table are told them."""
    checked: Counter[str] = Counter()
    rng = aw.SeededRandom(seed, 3)
    for match in random_matches(game, seed):
        audience = Audience(match, checked=checked)
        for _ in play(match, rng):
            audience.listen()
            if checked["changes"] >= count:
                return checked
    return checked
