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
_COMPARED_ELEMENTS = 64
"""The number of elements of two pictures that are compared at a time."""


@attrs.define
class ElementNumbers:
    """Numbers for the SVG elements of all pictures of a game, in order of first appearance.

    Pictures in different layouts share these numbers, since they have many elements in common.
    """

    numbers: dict[str, int] = attrs.field(factory=dict)

    def of(self, svg: str) -> list[int]:
        """Return the numbers of the elements of a picture, which is split at ``><``."""
        number_by_element = self.numbers
        return [number_by_element.setdefault(each, len(number_by_element)) for each in svg.split(_BETWEEN)]


@attrs.define
class Folded:
    """A sequence of pictures in which each frame is stored as its changes from the picture before.

    A frame is a list of numbers with a group for each change: how many elements of the previous picture to keep, how many to
    skip after that, how many new elements to insert, and the numbers of these. A negative count stands for consecutive
    numbers, of which only the first is written. The elements after the last change are kept.
    """

    elements: ElementNumbers
    frames: list[list[int]] = attrs.field(factory=list)
    _last: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Append a picture."""
        numbers = self.elements.of(svg)
        self.frames.append([*_changes(self._last, numbers)])
        self._last = numbers


def _changes(before: list[int], now: list[int]) -> Iterator[int]:
    """Yield the numbers of a frame that turns the picture ``before`` into ``now``."""
    unique_indices = _single(before)
    old_index = new_index = 0
    while True:
        common_count = _alike(before, old_index, now, new_index)
        old_index, new_index = old_index + common_count, new_index + common_count
        if old_index == len(before) and new_index == len(now):
            return
        next_old_index, next_new_index = _next_common_indices(unique_indices, old_index, now, new_index) or (len(before), len(now))
        yield common_count
        yield next_old_index - old_index
        yield from _written(now[new_index:next_new_index])
        old_index, new_index = next_old_index, next_new_index


def _single(numbers: list[int]) -> dict[int, int]:
    """Map the elements that a picture has only once to their indices."""
    last_indices = dict(zip(numbers, range(len(numbers)), strict=True))
    first_indices = dict(zip(reversed(numbers), range(len(numbers) - 1, -1, -1), strict=True))
    return {number: place for number, place in first_indices.items() if last_indices[number] == place}


def _alike(before: list[int], old: int, now: list[int], new: int) -> int:
    """Count the equal elements from an index of each picture on."""
    count = 0
    while before[old + count : old + count + _COMPARED_ELEMENTS] == now[new + count : new + count + _COMPARED_ELEMENTS]:
        if old + count >= len(before):
            return len(before) - old
        count += _COMPARED_ELEMENTS
    for first, second in zip(
        before[old + count :][:_COMPARED_ELEMENTS], now[new + count :][:_COMPARED_ELEMENTS], strict=False
    ):
        if first != second:
            break
        count += 1
    return count


def _next_common_indices(
    unique_indices: dict[int, int], old_index: int, new_numbers: list[int], new_index: int
) -> tuple[int, int] | None:
    """Return the next indices in both pictures with the same element, if any."""
    for candidate in range(new_index, len(new_numbers)):
        old_position = unique_indices.get(new_numbers[candidate], -1)
        if old_position >= old_index:
            return old_position, candidate
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
        title_by_rule = {rule.id: rule.title for rule in rules if rule.id in self._rules}
        return {"texts": [*self.numbers], "rules": title_by_rule}


def told(telling: Telling) -> dict[str, Any]:
    """Return what happened at each moment of a game as JSON values, without pictures."""
    text_numbers = Texts()
    moments, round_number = [], None
    for moment in telling.moments():
        moment_json = _told(moment, text_numbers)
        if moment_json.get("round", round_number) == round_number:
            moment_json.pop("round", None)
        round_number = moment_json.get("round", round_number)
        moments.append(moment_json)
    return {**text_numbers.written(telling), "moments": moments}


def _told(moment: Passage, texts: Texts) -> dict[str, Any]:
    """Return what happened before a moment as JSON values, without members that are false, empty or ``None``."""
    members = {
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
    return {name: value for name, value in members.items() if value not in (False, None, [], ())}


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
    text_numbers, element_numbers = Texts(), ElementNumbers()
    sequences = {layout: Folded(element_numbers) for layout in layouts}
    options = []
    for scene in telling.scenes(first, count):
        for layout, sequence in sequences.items():
            sequence.add(svg(scene.seen, names=telling.record.header.players, layout=layout))
        options.append(_options(scene, text_numbers))
    return {
        "first": first,
        **text_numbers.written(telling),
        "elements": [*element_numbers.numbers],
        "frames": {layout: pictures.frames for layout, pictures in sequences.items()},
        "options": options,
    }


def packed(piece: dict[str, Any]) -> str:
    """Return a piece as compact text: JSON, deflated, in base64."""
    return b64encode(compress(json.dumps(piece, separators=(",", ":")).encode(), 9)).decode()


def _options(scene: Scene, texts: Texts) -> dict[str, Any]:
    """Return the options at a moment as JSON values, without members that have their default value."""
    options = scene.options
    members: dict[str, Any] = {"legal": [texts(text) for text in options.legal]}
    if scene.chosen >= 0:
        members["chosen"] = scene.chosen
    if options.refused:
        members["refused"] = [
            [texts(each.what), texts(each.why), texts.rule(each.rule)] for each in options.refused
        ]
    if not options.known:
        members["hidden"] = True
    if not options.drawn:
        members["elsewhere"] = True
    return members
