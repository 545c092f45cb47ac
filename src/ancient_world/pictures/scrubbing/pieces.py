"""Compress the pictures and texts of a replay: repeated parts are stored once."""

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
"""The number of elements of two pictures that are compared at a time."""


@attrs.define
class Elements:
    """Numbers for the SVG elements of all pictures of a game, in order of first appearance.

    Pictures in different layouts share these numbers, since they have many elements in common.
    """

    numbers: dict[str, int] = attrs.field(factory=dict)

    def of(self, svg: str) -> list[int]:
        """Return the numbers of the elements of a picture, which is split at ``><``."""
        known = self.numbers
        return [known.setdefault(each, len(known)) for each in svg.split(_BETWEEN)]


@attrs.define
class Folded:
    """A sequence of pictures in which each frame is stored as its changes from the picture before.

    A frame is a list of numbers with a group for each change: how many elements of the previous picture to keep, how many to
    skip after that, how many new elements to insert, and the numbers of these. A negative count stands for consecutive
    numbers, of which only the first is written. The elements after the last change are kept.
    """

    elements: Elements
    frames: list[list[int]] = attrs.field(factory=list)
    _last: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Append a picture."""
        numbers = self.elements.of(svg)
        self.frames.append([*_changes(self._last, numbers)])
        self._last = numbers


def _changes(before: list[int], now: list[int]) -> Iterator[int]:
    """Yield the numbers of a frame that turns the picture ``before`` into ``now``."""
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
    """Map the elements that a picture has only once to their indices."""
    lasts = dict(zip(numbers, range(len(numbers)), strict=True))
    firsts = dict(zip(reversed(numbers), range(len(numbers) - 1, -1, -1), strict=True))
    return {number: place for number, place in firsts.items() if lasts[number] == place}


def _alike(before: list[int], old: int, now: list[int], new: int) -> int:
    """Count the equal elements from an index of each picture on."""
    kept = 0
    while before[old + kept : old + kept + _STRIDE] == now[new + kept : new + kept + _STRIDE]:
        if old + kept >= len(before):
            return len(before) - old
        kept += _STRIDE
    for first, second in zip(
        before[old + kept :][:_STRIDE], now[new + kept :][:_STRIDE], strict=False
    ):
        if first != second:
            break
        kept += 1
    return kept


def _next_alike(
    places: dict[int, int], old: int, now: list[int], new: int
) -> tuple[int, int] | None:
    """Return the next indices in both pictures with the same element, if any."""
    for place in range(new, len(now)):
        earlier = places.get(now[place], -1)
        if earlier >= old:
            return earlier, place
    return None


def _written(numbers: list[int]) -> Iterator[int]:
    """Yield the count and the numbers of new elements, as :class:`Folded` describes."""
    count = len(numbers)
    if count > 1 and numbers == [*range(numbers[0], numbers[0] + count)]:
        yield -count
        yield numbers[0]
    else:
        yield count
        yield from numbers


# --- pieces ---


LAYOUTS: tuple[Layout, ...] = ("medium", "narrow")
"""The layouts for desktops and phones."""


@attrs.define
class Texts:
    """Numbers for repeated texts, and the rules that they mention."""

    numbers: dict[str, int] = attrs.field(factory=dict)
    _rules: dict[str, None] = attrs.field(factory=dict)

    def __call__(self, text: str) -> int:
        """Return the number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def rule(self, rule: str) -> str:
        """Note that a rule is mentioned, and return it."""
        self._rules[rule] = None
        return rule

    def written(self, telling: Telling) -> dict[str, Any]:
        """Return the texts, and the titles of the mentioned rules, as JSON values."""
        rules = game(telling.record.header.game).rules()
        titles = {rule.id: rule.title for rule in rules if rule.id in self._rules}
        return {"texts": [*self.numbers], "rules": titles}


def told(telling: Telling) -> dict[str, Any]:
    """Return what happened at each moment of a game as JSON values, without pictures."""
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
    """Return what happened before a moment as JSON values, without members that are false, empty or ``None``."""
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
    """Return the pictures and options at ``count`` moments of a game, from moment ``first`` on, as JSON values.

    Args:
        telling: the game.
        first: the index of the first moment.
        count: the number of moments; by default all that follow.
        layouts: the layouts to draw.
    """
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
    """Return a piece as compact text: JSON, deflated, in base64."""
    return b64encode(compress(json.dumps(piece, separators=(",", ":")).encode(), 9)).decode()


def _options(scene: Scene, texts: Texts) -> dict[str, Any]:
    """Return the options at a moment as JSON values, without members that have their default value."""
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
