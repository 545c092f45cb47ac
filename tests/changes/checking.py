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
from ancient_world.matches.told.events import NumberChanged, ValueChanged

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
Seat = int | None


@attrs.define
class Audience:
    """Everybody who follows a match: each seat, and somebody who only watches, with the document that was folded so far."""

    match: aw.Match
    documents: dict[Seat, Any] = attrs.field(init=False)
    version: int = attrs.field(init=False)
    checked: Counter[str] = attrs.field(factory=Counter)

    def __attrs_post_init__(self) -> None:
        seats = (None, *range(len(self.match.names)))
        self.documents = {seat: aw.to_document(self.match.view(seat)) for seat in seats}
        self.version = self.match.version

    def listen(self) -> None:
        """Hear what has happened since, and check what is told."""
        for seat in self.documents:
            for change in self.match.changes(self.version, seat):
                self._check(seat, change)
            assert written(self.documents[seat]) == aw.to_json(self.match.view(seat))
        self.version = self.match.version

    def _check(self, seat: Seat, change: aw.SeatChange) -> None:
        before = self.documents[seat]
        after = folded(before, change)
        assert written(after) == aw.to_json(change.view)
        assert moved_numbers(change) == numbers(after) - numbers(before) + Counter()
        assert lost_numbers(change) == numbers(before) - numbers(after) + Counter()
        assert all(sentence.text and sentence.rule for sentence in change.sentences)
        self.documents[seat] = after
        self.checked["changes"] += 1
        self.checked["taken back"] += bool(change.undone)


def written(document: Any) -> str:
    """A document as the library writes it."""
    return json.dumps(document, separators=(",", ":"))


def folded(document: Any, change: aw.SeatChange) -> Any:
    """The document of a view after a change, made by somebody else's library from plain JSON."""
    patch = jsonpatch.JsonPatch.from_string(json.dumps(change.patch))
    return patch.apply(json.loads(json.dumps(document)))


# --- numbers ---


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a value, with its path; the places in lists are left out, since others can move up."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, f"{path}/{key}")
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, path)
    elif type(value) is int:
        yield path, value


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


def moved_numbers(change: aw.SeatChange) -> Counter[tuple[str, int]]:
    """The numbers that are there now, by the events."""
    return +balance(change)


def lost_numbers(change: aw.SeatChange) -> Counter[tuple[str, int]]:
    """The numbers that are there no more, by the events."""
    return -balance(change)


# --- matches ---


def random_matches(game: str, seed: int) -> Iterator[aw.Match]:
    """Matches at each number of players, one after the other, without end."""
    while True:
        for players in aw.game(game).players:
            yield aw.Match.new(game, NAMES[:players], seed=seed)
            seed += 1


def play(match: aw.Match, rng: aw.Generator) -> Iterator[None]:
    """Play at random to the end, now and then taking back some choices and making some of them again."""
    while (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        actions = waiting.all_actions
        match.apply(actions[rng.randrange(len(actions))])
        yield
        if rng.randrange(10) == 0:
            yield from take_back(match, rng)


def take_back(match: aw.Match, rng: aw.Generator) -> Iterator[None]:
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
    rng = aw.Generator(seed, 3)
    for match in random_matches(game, seed):
        audience = Audience(match, checked=checked)
        for _ in play(match, rng):
            audience.listen()
            if checked["changes"] >= count:
                return checked
    return checked
