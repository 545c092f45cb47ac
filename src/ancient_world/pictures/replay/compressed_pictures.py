"""Compress the pictures and texts of a replay: repeated parts are stored once."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any
from zlib import compress

import attrs

from ancient_world.engine.registry import game
from ancient_world.pictures.replay.moments import MatchReplay, ReplayMoment, ReplayScene
from ancient_world.pictures.svg import LayoutName, svg

# --- folding ---


_ELEMENT_BOUNDARY = "><"
_COMPARED_ELEMENTS = 64
"""The number of elements of two pictures that are compared at a time."""


@attrs.define
class ElementNumbers:
    """Numbers for the SVG elements of all pictures of a game, in order of first appearance.

    Pictures in different layouts share these numbers, since they have many elements in common.
    """

    numbers: dict[str, int] = attrs.field(factory=dict)

    def numbers_of(self, svg: str) -> list[int]:
        """Return the numbers of the elements of a picture, which is split at ``><``."""
        number_by_element = self.numbers
        return [
            number_by_element.setdefault(each, len(number_by_element))
            for each in svg.split(_ELEMENT_BOUNDARY)
        ]


@attrs.define
class PictureSequence:
    """A sequence of pictures in which each frame is stored as its changes from the picture before.

    A frame is a list of numbers with a group for each change: how many elements of the previous picture to keep, how many to
    skip after that, how many new elements to insert, and the numbers of these. A negative count stands for consecutive
    numbers, of which only the first is written. The elements after the last change are kept.
    """

    elements: ElementNumbers
    frames: list[list[int]] = attrs.field(factory=list)
    _last_numbers: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Append a picture."""
        numbers = self.elements.numbers_of(svg)
        self.frames.append([*_frame_changes(self._last_numbers, numbers)])
        self._last_numbers = numbers

    def beside(self, svg: str) -> list[int]:
        """Return the changes from the last picture to another one, which does not become part of the sequence."""
        return [*_frame_changes(self._last_numbers, self.elements.numbers_of(svg))]


def _frame_changes(old_numbers: list[int], new_numbers: list[int]) -> Iterator[int]:
    """Yield the numbers of a frame that turns the picture ``old_numbers`` into ``new_numbers``."""
    unique_indices = _unique_indices(old_numbers)
    old_index = new_index = 0
    while True:
        common_count = _count_equal(old_numbers, old_index, new_numbers, new_index)
        old_index, new_index = old_index + common_count, new_index + common_count
        if old_index == len(old_numbers) and new_index == len(new_numbers):
            return
        next_old_index, next_new_index = _next_common_indices(
            unique_indices, old_index, new_numbers, new_index
        ) or (len(old_numbers), len(new_numbers))
        yield common_count
        yield next_old_index - old_index
        yield from _encode_new_elements(new_numbers[new_index:next_new_index])
        old_index, new_index = next_old_index, next_new_index


def _unique_indices(numbers: list[int]) -> dict[int, int]:
    """Map the elements that a picture has only once to their indices."""
    last_indices = dict(zip(numbers, range(len(numbers)), strict=True))
    first_indices = dict(zip(reversed(numbers), range(len(numbers) - 1, -1, -1), strict=True))
    return {
        number: index for number, index in first_indices.items() if last_indices[number] == index
    }


def _count_equal(
    old_numbers: list[int], old_index: int, new_numbers: list[int], new_index: int
) -> int:
    """Count the equal elements from an index of each picture on."""
    count = 0
    while (
        old_numbers[old_index + count : old_index + count + _COMPARED_ELEMENTS]
        == new_numbers[new_index + count : new_index + count + _COMPARED_ELEMENTS]
    ):
        if old_index + count >= len(old_numbers):
            return len(old_numbers) - old_index
        count += _COMPARED_ELEMENTS
    for first, second in zip(
        old_numbers[old_index + count :][:_COMPARED_ELEMENTS],
        new_numbers[new_index + count :][:_COMPARED_ELEMENTS],
        strict=False,
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


def _encode_new_elements(numbers: list[int]) -> Iterator[int]:
    """Yield the count and the numbers of new elements, as :class:`PictureSequence` describes."""
    count = len(numbers)
    if count > 1 and numbers == [*range(numbers[0], numbers[0] + count)]:
        yield -count
        yield numbers[0]
    else:
        yield count
        yield from numbers


# --- pieces ---


LAYOUTS: tuple[LayoutName, ...] = ("medium", "narrow")
"""The layouts for desktops and phones."""


@attrs.define
class TextNumbers:
    """Numbers for repeated texts, and the rules that they mention."""

    numbers: dict[str, int] = attrs.field(factory=dict)
    _rules: dict[str, None] = attrs.field(factory=dict)

    def __call__(self, text: str) -> int:
        """Return the number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def note_rule(self, rule: str) -> str:
        """Note that a rule is mentioned, and return it."""
        self._rules[rule] = None
        return rule

    def as_json(self, match_replay: MatchReplay) -> dict[str, Any]:
        """Return the texts, and the titles of the mentioned rules, as JSON values."""
        rules = game(match_replay.record.header.game).rules()
        title_by_rule = {rule.id: rule.title for rule in rules if rule.id in self._rules}
        return {"texts": [*self.numbers], "rules": title_by_rule}


def moments_as_json(match_replay: MatchReplay) -> dict[str, Any]:
    """Return what happened at each moment of a game as JSON values, without pictures."""
    text_numbers = TextNumbers()
    moments, round_number = [], None
    for moment in match_replay.moments():
        moment_json = _moment_as_json(moment, text_numbers)
        if moment_json.get("round", round_number) == round_number:
            moment_json.pop("round", None)
        round_number = moment_json.get("round", round_number)
        moments.append(moment_json)
    return {**text_numbers.as_json(match_replay), "moments": moments}


def _moment_as_json(moment: ReplayMoment, text_numbers: TextNumbers) -> dict[str, Any]:
    """Return what happened before a moment as JSON values, without members that are false, empty or ``None``."""
    members = {
        "turn": moment.starts_turn,
        "begins": any(sentence.turn for sentence in moment.sentences),
        "round": next((each.round for each in moment.sentences), None),
        "said": [
            [text_numbers(each.text), text_numbers.note_rule(each.rule), *map(text_numbers, each.changes)]
            for each in moment.sentences
        ],
        "waits": moment.prompt_and_rule and [text_numbers(moment.prompt_and_rule[0]), text_numbers.note_rule(moment.prompt_and_rule[1])],
        "points": moment.points,
    }  # fmt: skip
    return {name: value for name, value in members.items() if value not in (False, None, [], ())}


def pictures_of_moments(
    match_replay: MatchReplay,
    first_index: int = 0,
    count: int | None = None,
    layouts: Sequence[LayoutName] = LAYOUTS,
) -> dict[str, Any]:
    """Return the pictures and options at ``count`` moments of a game, from moment ``first_index`` on, as JSON values.

    Args:
        match_replay: the game.
        first_index: the index of the first moment.
        count: the number of moments; by default all that follow.
        layouts: the layouts to draw.
    """
    text_numbers, element_numbers = TextNumbers(), ElementNumbers()
    sequences = {layout: PictureSequence(element_numbers) for layout in layouts}
    names, options = match_replay.record.header.players, []
    better: dict[str, dict[int, list[int]]] = {layout: {} for layout in layouts}
    for place, scene in enumerate(match_replay.scenes(first_index, count), first_index):
        better_table = scene.better_state_or_view
        for layout, sequence in sequences.items():
            sequence.add(svg(scene.state_or_view, names=names, layout=layout))
            if better_table is not None:
                better[layout][place] = sequence.beside(
                    svg(better_table, names=names, layout=layout)
                )
        options.append(_options_as_json(scene, text_numbers))
    return {
        "first": first_index,
        **text_numbers.as_json(match_replay),
        "elements": [*element_numbers.numbers],
        "frames": {layout: pictures.frames for layout, pictures in sequences.items()},
        **({"better": better} if any(better.values()) else {}),
        "options": options,
    }


def compress_piece(piece: dict[str, Any]) -> str:
    """Return a piece as compact text: JSON, deflated, in base64."""
    return b64encode(compress(json.dumps(piece, separators=(",", ":")).encode(), 9)).decode()


def _options_as_json(scene: ReplayScene, text_numbers: TextNumbers) -> dict[str, Any]:
    """Return the options at a moment as JSON values, without members that have their default value."""
    options = scene.options
    members: dict[str, Any] = {"legal": [text_numbers(text) for text in options.legal_texts]}
    if scene.chosen_index >= 0:
        members["chosen"] = scene.chosen_index
    if options.impossible_choices:
        members["refused"] = [
            [
                text_numbers(impossible_choice.description),
                text_numbers(impossible_choice.reason),
                text_numbers.note_rule(impossible_choice.rule),
            ]
            for impossible_choice in options.impossible_choices
        ]
    if not options.is_known:
        members["hidden"] = True
    if not options.is_drawn:
        members["elsewhere"] = True
    return members
