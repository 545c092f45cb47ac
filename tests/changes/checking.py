"""Check the changes of random matches, with undo and redo, for every seat and for a watcher."""

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
    """A follower's document with all patches applied so far, as text and as counted numbers."""

    text: str
    numbers: Counter[tuple[str, int]]


@attrs.define
class Audience:
    """Everybody who follows a match: each seat and a watcher, with their patched documents."""

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
        """Apply the changes since the last call, and check them."""
        for seat, follower in self.folded.items():
            for change in self.match.changes(self.version, seat):
                self._check(follower, change)
            assert follower.text == aw.to_json(self.match.view(seat))
        self.version = self.match.version

    def _check(self, follower: Folded, change: aw.SeatChange) -> None:
        document = folded(json.loads(follower.text), change)
        before, after = follower.numbers, numbers(document)
        follower.text, follower.numbers = written(document), after
        assert follower.text == aw.to_json(change.view)
        came = balance(change)
        assert +came == after - before
        assert -came == before - after
        ruled = self.has_rules and not change.undone  # undoing has no rule
        assert all(each.text and (each.rule or not ruled) for each in change.sentences)
        self.checked["changes"] += 1
        self.checked["taken back"] += bool(change.undone)


def written(document: Any) -> str:
    """Return a document as the library writes it."""
    return json.dumps(document, separators=(",", ":"))


def folded(document: Any, change: aw.SeatChange) -> Any:
    """Apply the patch of a change to a view's document in place, with an independent library."""
    patch = jsonpatch.JsonPatch.from_string(json.dumps(change.patch))
    return patch.apply(document, in_place=True)


# --- numbers ---


def leaves(value: Any, path: str = "") -> list[tuple[str, int]]:
    """Return every number of a value with its path; indexes of lists are left out, since elements can move."""
    numbers_found: list[tuple[str, int]] = []
    level = [(path, value)]
    while level:
        at, value = level.pop()
        if type(value) is int:
            numbers_found.append((at, value))
        elif isinstance(value, dict):
            level += [(f"{at}/{key}", member) for key, member in value.items()]
        elif isinstance(value, list):
            level += [(at, item) for item in value if type(item) is not str]
    return numbers_found


def numbers(document: Any) -> Counter[tuple[str, int]]:
    """Count how often each number of the state in a view's document appears at each path."""
    return Counter(leaves({"view": {"state": document["view"]["state"]}}))


def balance(change: aw.SeatChange) -> Counter[tuple[str, int]]:
    """Return how the events of a change alter the counts of ``numbers``: positive for new numbers, negative for removed ones."""
    counts: Counter[tuple[str, int]] = Counter()
    for event in change.events:
        if isinstance(event, (NumberChanged, ValueChanged)):
            path = re.sub(r"/\d+(?=/|$)", "", event.path)
            counts.update(leaves(event.after, path))
            counts.subtract(leaves(event.before, path))
    return counts


# --- matches ---


def random_matches(game: str, seed: int) -> Iterator[aw.Match]:
    """Yield matches for each number of players in turn, without end."""
    while True:
        for players in aw.game(game).players:
            yield aw.Match.new(game, NAMES[:players], seed=seed)
            seed += 1


def play(match: aw.Match, rng: aw.SeededRandom) -> Iterator[None]:
    """Play a match at random to its end, and sometimes undo and redo some choices."""
    while (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        actions = waiting.all_actions
        match.apply(actions[rng.randrange(len(actions))])
        yield
        if rng.randrange(10) == 0:
            yield from take_back(match, rng)


def take_back(match: aw.Match, rng: aw.SeededRandom) -> Iterator[None]:
    """Undo some choices, and redo some of them."""
    for again in (match.undo, match.redo):
        for _ in range(1 + rng.randrange(3)):
            try:
                again(agreed=True) if again == match.undo else again()
            except aw.IllegalAction:
                break
            yield


def follow(game: str, count: int, seed: int) -> Counter[str]:
    """Check this number of changes of a game; return the counts of what was checked."""
    checked: Counter[str] = Counter()
    rng = aw.SeededRandom(seed, 3)
    for match in random_matches(game, seed):
        audience = Audience(match, checked=checked)
        for _ in play(match, rng):
            audience.listen()
            if checked["changes"] >= count:
                return checked
    return checked
