"""What a game is about, how long it takes and how it is won, and the lessons that teach it, for people who do not know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import attrs

from ancient_world.engine.message_catalogue import message_text, register_messages

register_messages(
    {
        "introduction-minutes": "{least} to {most} minutes",
        "introduction-light": "easy to learn",
        "introduction-medium": "medium weight",
        "introduction-heavy": "for experienced players",
    }
)


@attrs.frozen
class Lesson:
    """A sentence or two about how to play, and what its picture shows: a part of the table in a game that bots play.

    The picture is drawn when it is asked for, so that it agrees with the rules and the look of the table.

    Example:
        >>> lesson = engine.Lesson("Dive for pearls, or pass.", shows=("lit",), choices=4)
    """

    text: str
    """The English text; it is translated like a message."""
    shows: tuple[str, ...] = ()
    """The components to show: their kind (``"card"``), kind and id (``"card:moon"``) or ``"lit"`` for all that can be chosen now.

    Without any, the whole table is shown.
    """
    choices: int = 0
    """The number of choices that the bots make since the lesson before, or more, until all components to show are there."""


@attrs.frozen(kw_only=True)
class Introduction:
    """What a game is about. Its texts are English messages, which are registered with it, so that catalogues translate them.

    Example:
        >>> introduction = engine.Introduction(
        ...     theme="Dive for pearls.",
        ...     minutes=(5, 10),
        ...     weight="light",
        ...     goal="Most pearls win.",
        ...     ending="The game ends when the sea is empty.",
        ... )
    """

    theme: str
    """What the game is about, in a line."""
    minutes: tuple[int, int]
    """The least and the most minutes that a game usually takes."""
    weight: Literal["light", "medium", "heavy"]
    """How much there is to learn."""
    goal: str
    """How to win, in a sentence, with values in braces that ``values`` returns."""
    ending: str
    """When the game ends, in a sentence, with such values."""
    values: Callable[[Any], Mapping[str, object]] = lambda _: {}
    """A function of a state that returns the values of ``goal`` and ``ending``, such as what the options say."""
    lessons: tuple[Lesson, ...] = ()
    """How to play, from the start of a game on."""
    players: int = 0
    """The number of players in the pictures of the lessons; by default the least possible one."""
    seed: int = 7
    """The seed of the game in the pictures."""

    def __attrs_post_init__(self) -> None:
        texts = (self.theme, self.goal, self.ending, *[lesson.text for lesson in self.lessons])
        register_messages({text: text for text in texts})

    def facts(self, state: Any) -> dict[str, str]:
        """Return theme, minutes, weight, goal and ending in words, in the language in use. ``state`` may be a view's."""
        least, most = self.minutes
        return {
            "theme": message_text(self.theme),
            "minutes": message_text("introduction-minutes", {"least": least, "most": most}),
            "weight": message_text(f"introduction-{self.weight}"),
            **self.aim(state),
        }

    def aim(self, state: Any) -> dict[str, str]:
        """Return goal and ending in words, in the language in use. ``state`` may be a view's."""
        values = self.values(state)
        return {
            "goal": message_text(self.goal, values),
            "ending": message_text(self.ending, values),
        }
