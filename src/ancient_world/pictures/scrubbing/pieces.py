"""The pictures of a replay in pieces: parts that repeat are stored once."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any
from zlib import compress

import attrs

from ancient_world.engine.registry import game
from ancient_world.pictures.scrubbing.moments import Passage, Scene, Telling
from ancient_world.pictures.svg import Layout, svg

# --- folding ---


_BETWEEN = "><"
_STRIDE = 64
"""The number of elements of two pictures that are compared at once."""


@attrs.define
class Elements:
    """Every element of pictures of the same game, numbered in order of appearance.

    A table that is drawn in two layouts has many elements in common.
    """

    numbers: dict[str, int] = attrs.field(factory=dict)

    def of(self, svg: str) -> list[int]:
        """Return a picture as the numbers of its elements: it is they with ``><`` between them."""
        known = self.numbers
        return [known.setdefault(each, len(known)) for each in svg.split(_BETWEEN)]


@attrs.define
class Folded:
    """Pictures, one after the other. Two tables in a row have nearly everything in common.

    Each frame is a row of numbers: how many elements of the picture before are kept, how many are left out there, and how
    many new ones follow; then their numbers, and the next change. Minus so many new ones stands for numbers in a row, of
    which only the first is written. What is behind the last change is kept.
    """

    elements: Elements
    frames: list[list[int]] = attrs.field(factory=list)
    _last: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Add one more picture."""
        numbers = self.elements.of(svg)
        self.frames.append([*_changes(self._last, numbers)])
        self._last = numbers


def _changes(before: list[int], now: list[int]) -> Iterator[int]:
    """Yield what makes one picture of another."""
    places = _single(before)
    old = new = 0
    while True:
        kept = _alike(before, old, now, new)
        old, new = old + kept, new + kept
        if old == len(before) and new == len(now):
            return
        until, end = _next_alike(places, old, now, new) or (len(before), len(now))
        yield kept
        yield until - old
        yield from _written(now[new:end])
        old, new = until, end


def _single(numbers: list[int]) -> dict[int, int]:
    """The places of the elements that a picture has once only: what they meet again is the same thing."""
    lasts = dict(zip(numbers, range(len(numbers)), strict=True))
    firsts = dict(zip(reversed(numbers), range(len(numbers) - 1, -1, -1), strict=True))
    return {number: place for number, place in firsts.items() if lasts[number] == place}


def _alike(before: list[int], old: int, now: list[int], new: int) -> int:
    """Return how many elements from two places on are the same."""
    kept = 0
    while before[old + kept : old + kept + _STRIDE] == now[new + kept : new + kept + _STRIDE]:
        if old + kept >= len(before):
            return len(before) - old
        kept += _STRIDE
    for one, other in zip(
        before[old + kept :][:_STRIDE], now[new + kept :][:_STRIDE], strict=False
    ):
        if one != other:
            break
        kept += 1
    return kept


def _next_alike(
    places: dict[int, int], old: int, now: list[int], new: int
) -> tuple[int, int] | None:
    """Return the next places in both pictures that have the same element."""
    for place in range(new, len(now)):
        found = places.get(now[place], -1)
        if found >= old:
            return found, place
    return None


def _written(numbers: list[int]) -> Iterator[int]:
    """Yield new elements: how many, and their numbers."""
    count = len(numbers)
    if count > 1 and numbers == [*range(numbers[0], numbers[0] + count)]:
        yield -count
        yield numbers[0]
    else:
        yield count
        yield from numbers


# --- pieces ---


LAYOUTS: tuple[Layout, ...] = ("medium", "narrow")
"""The tables of a desk and of a phone."""


@attrs.define
class Texts:
    """Texts that occur often, of which each is kept once, and the rules that are named."""

    numbers: dict[str, int] = attrs.field(factory=dict)
    _rules: dict[str, None] = attrs.field(factory=dict)

    def __call__(self, text: str) -> int:
        """Return the number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def rule(self, rule: str) -> str:
        """Return a rule that is named."""
        self._rules[rule] = None
        return rule

    def written(self, telling: Telling) -> dict[str, Any]:
        """Return the texts, and the titles of the rules."""
        rules = game(telling.record.header.game).rules()
        titles = {rule.id: rule.title for rule in rules if rule.id in self._rules}
        return {"texts": [*self.numbers], "rules": titles}


def told(telling: Telling) -> dict[str, Any]:
    """Return what happened at each moment of a game, with nothing that is drawn."""
    texts = Texts()
    moments, number = [], None
    for moment in telling.moments():
        written = _told(moment, texts)
        if written.get("round", number) == number:
            written.pop("round", None)
        number = written.get("round", number)
        moments.append(written)
    return {**texts.written(telling), "moments": moments}


def _told(moment: Passage, texts: Texts) -> dict[str, Any]:
    """Return what happened before a moment as JSON values, without members that are false, empty or unknown."""
    written = {
        "turn": moment.turn,
        "begins": any(each.turn for each in moment.said),
        "round": next((each.round for each in moment.said), None),
        "said": [
            [texts(each.text), texts.rule(each.rule), *map(texts, each.changes)]
            for each in moment.said
        ],
        "waits": moment.waits and [texts(moment.waits[0]), texts.rule(moment.waits[1])],
        "points": moment.points,
    }  # fmt: skip
    return {name: value for name, value in written.items() if value not in (False, None, [], ())}


def piece(
    telling: Telling,
    first: int = 0,
    count: int | None = None,
    layouts: Sequence[Layout] = LAYOUTS,
) -> dict[str, Any]:
    """Return the tables and options of a game from a moment on, so many or all, in these layouts."""
    texts, elements = Texts(), Elements()
    folded = {layout: Folded(elements) for layout in layouts}
    options = []
    for scene in telling.scenes(first, count):
        for layout, pictures in folded.items():
            pictures.add(svg(scene.seen, names=telling.record.header.players, layout=layout))
        options.append(_options(scene, texts))
    return {
        "first": first,
        **texts.written(telling),
        "elements": [*elements.numbers],
        "frames": {layout: pictures.frames for layout, pictures in folded.items()},
        "options": options,
    }


def packed(piece: dict[str, Any]) -> str:
    """Return a piece as text in little room: JSON, deflated, in base 64."""
    return b64encode(compress(json.dumps(piece, separators=(",", ":")).encode(), 9)).decode()


def _options(scene: Scene, texts: Texts) -> dict[str, Any]:
    """Return the choices at a moment as JSON values, without members that have their usual value."""
    options = scene.options
    written: dict[str, Any] = {"legal": [texts(text) for text in options.legal]}
    if scene.chosen >= 0:
        written["chosen"] = scene.chosen
    if options.refused:
        written["refused"] = [
            [texts(each.what), texts(each.why), texts.rule(each.rule)] for each in options.refused
        ]
    if not options.known:
        written["hidden"] = True
    if not options.drawn:
        written["elsewhere"] = True
    return written
