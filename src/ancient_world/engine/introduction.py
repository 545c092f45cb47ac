"""A game's introduction for new players: its subject, how to win, when it ends, and lessons with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.message_catalogue import message_text, register_messages

T = TypeVar("T")

register_messages(
    {
        "introduction-key": "introduction.toml: There is no key {key!r}; did you mean {known}?",
        "introduction-wrong": "introduction.toml: {problem}",
        "introduction-minutes": "{least}–{most} minutes",
        "introduction-light": "easy to learn",
        "introduction-medium": "medium weight",
        "introduction-heavy": "for experienced players",
    }
)


def _as_tuple(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(texts)


@attrs.frozen
class Lesson:
    """A sentence or two about how to play, and what its picture shows: a part of the table of a game that bots play.

    The picture is drawn when it is asked for, so that it always agrees with the rules and with the look of the table.
    """

    text: str
    """The English text, which is translated like a message."""
    shows: tuple[str, ...] = attrs.field(default=(), converter=_as_tuple)
    """What the picture shows: kinds of components (``"card"``), single ones (``"card:moon"``), parts (``"part:map"``), or ``"lit"``.

    ``"lit"`` stands for all components that can be chosen, and parts are those of :meth:`Sheet.part`.

    Without any, it shows the whole table.
    """
    choices: int = 0
    """How many choices the bots make after the lesson before; they make more until all components to show are there."""


@attrs.frozen(kw_only=True)
class Introduction:
    """What a game is about, in English texts that are translated like messages; usually read from ``introduction.toml``.

    Example:
        >>> introduction = aw.game("antike").introduction()
        >>> introduction.aim(aw.new_game("antike", 3))["goal"]
        'First to 10 personalities wins.'
    """

    theme: str
    """What the game is about, in a line."""
    least_minutes: int
    """The minutes that a short game takes."""
    most_minutes: int
    """The minutes that a long game takes."""
    weight: str = attrs.field(validator=attrs.validators.in_(("light", "medium", "heavy")))
    """How much there is to learn: ``"light"``, ``"medium"`` or ``"heavy"``."""
    goal: str
    """How to win, in a sentence; it may have ``values`` in braces."""
    ending: str
    """When the game ends, in a sentence; it may have ``values`` in braces."""
    values: Mapping[str, str] = attrs.field(factory=dict)
    """The attribute of the state, such as ``"settings.goal"``, in which each of the values in braces is found."""
    lessons: tuple[Lesson, ...] = ()
    """How to play, in the order of the game."""
    cover: str = ""
    """The part of the table, at the end of the lessons, that shows the game best; by default its top."""
    cover_layout: str = attrs.field(
        default="narrow", validator=attrs.validators.in_(("narrow", "low", "medium"))
    )
    """The layout of the cover: ``"narrow"`` shows a part of a table large, ``"low"`` and ``"medium"`` show more of the table."""
    players: int = 2
    """The number of players in the pictures of the lessons."""
    seed: int = 7
    """The seed of the game in these pictures."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return all texts, to be translated."""
        return (self.theme, self.goal, self.ending, *[lesson.text for lesson in self.lessons])

    def facts(self, state: Any) -> dict[str, str]:
        """Return theme, minutes, weight, goal and ending in words, in the language in use; ``state`` may be the state of a view."""
        minutes = {"least": self.least_minutes, "most": self.most_minutes}
        return {
            "theme": message_text(self.theme),
            "minutes": message_text("introduction-minutes", minutes),
            "weight": message_text(f"introduction-{self.weight}"),
            **self.aim(state),
        }

    def aim(self, state: Any) -> dict[str, str]:
        """Return goal and ending in words, in the language in use; ``state`` may be the state of a view."""
        values = {name: attrgetter(path)(state) for name, path in self.values.items()}
        return {
            "goal": message_text(self.goal, values),
            "ending": message_text(self.ending, values),
        }


@cache
def introduction_from(package: str) -> Introduction | None:
    """Return the introduction in the ``introduction.toml`` of a package; ``None`` without the file.

    Its keys are those of :class:`Introduction`; each table ``[[lessons]]`` has those of :class:`Lesson`.
    """
    keys = packaged_toml(package, "introduction.toml")
    if keys is None:
        return None
    lessons = tuple([_from_table(Lesson, each) for each in keys.pop("lessons", ())])
    return _from_table(Introduction, {**keys, "lessons": lessons})


def _from_table(kind: type[T], table: Mapping[str, Any]) -> T:
    """Return an object of a class from the keys of a TOML table.

    Raises:
        AncientWorldError: a key is unknown or missing, or a value is impossible.
    """
    names = [each.name for each in attrs.fields(cast("Any", kind))]
    for key in table:
        if key not in names:
            known = ", ".join(get_close_matches(key, names, 1) or names)
            raise AncientWorldError.from_code("introduction-key", key=key, known=known)
    try:
        return kind(**table)
    except (TypeError, ValueError) as error:
        raise AncientWorldError.from_code("introduction-wrong", problem=error.args[0]) from error
