"""Tells a payment in one sentence, though a record keeps each part of it as a choice of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.matches.narration.sentences import Sentence, Teller
from ancient_world.matches.narration.story import Story


def told_together(teller: Teller, stories: Sequence[Story]) -> Iterator[tuple[Sentence, ...]]:
    """Yield the sentences on each story of a row; those on parts of one payment are with the last part, as one."""
    parts: list[Story] = []
    for place, story in enumerate(stories):
        follows = stories[place + 1] if place + 1 < len(stories) else None
        parts.append(story)
        if follows is not None and _is_part(story) and _goes_on(story, follows):
            yield ()
            continue
        yield _whole(teller, parts) if len(parts) > 1 else teller.sentences(story)
        parts = []


def _is_part(story: Story) -> bool:
    """Return whether a story is a part of a payment."""
    first = story.moments[0] if story.moments else None
    return not story.undone and bool(getattr(first and first.action, "in_parts", False))


def _goes_on(story: Story, follows: Story) -> bool:
    """Return whether the next story is another part of the same payment."""
    return (
        _is_part(follows)
        and story.moments[-1].place == story.moments[0].place
        and story.moments[0].player == follows.moments[0].player
    )


def _whole(teller: Teller, parts: Sequence[Story]) -> tuple[Sentence, ...]:
    """Return the sentences on a payment, the first of which says all of it."""
    told = [teller.sentences(story) for story in parts]
    first, changes = told[0][0], [line for each in told for line in each[0].changes]
    text = teller.deed(*[story.moments[0] for story in parts])
    whole = attrs.evolve(first, text=text, changes=tuple(dict.fromkeys(changes)))
    return (whole, *told[-1][1:])
