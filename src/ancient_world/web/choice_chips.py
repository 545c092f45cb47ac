"""Chips: choices that differ by a number alone stand in one line, each with the few words that set it apart."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import takewhile

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import fields_of

Chip = tuple[str, str]
"""The title of the line, and the words on the chip; both are empty for a choice that is a button of its own."""
NO_CHIP: Chip = ("", "")


def chips_of_actions(actions: Sequence[Action], words: Sequence[str]) -> list[Chip]:
    """Return the chip of each action: those of one kind that differ by one number alone stand in one line."""
    return chips_by_line([_line_of(action) for action in actions], words)


def chips_by_line(lines: Sequence[Hashable], words: Sequence[str]) -> list[Chip]:
    """Return the chip of each choice, given the line in which it stands; a line with one choice is no line."""
    chips = [NO_CHIP] * len(words)
    for line in {*lines} - {None}:
        places = [place for place, each in enumerate(lines) if each == line]
        if len(places) > 1:
            texts = [words[place].split() for place in places]
            start = _common_length(texts)
            # the number stays with its good: "pay 1 iron", "pay 1 coin"
            start -= start > 0 and texts[0][start - 1].isdigit()
            end = _common_length([text[start:][::-1] for text in texts])
            title = [*texts[0][:start], "…", *texts[0][len(texts[0]) - end :]]
            for place, text in zip(places, texts, strict=True):
                chips[place] = " ".join(title), " ".join(text[start : len(text) - end])
    return chips


def _common_length(texts: Sequence[Sequence[str]]) -> int:
    """Return with how many equal words all texts begin."""
    return len([*takewhile(lambda column: len({*column}) == 1, zip(*texts, strict=False))])


def _line_of(action: Action) -> Hashable:
    """Return what an action shares with those that differ from it by one number alone; ``None`` if it has no such number."""
    values = {field.name: getattr(action, field.name) for field in fields_of(type(action))}
    numbers = [name for name, value in values.items() if type(value) is int]
    if len(numbers) != 1:
        return None
    return type(action), *[value for name, value in values.items() if name != numbers[0]]
