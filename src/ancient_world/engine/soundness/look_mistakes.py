"""Checks of what a game says about its looks when the game is registered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine.declared.field_marks import Field, Look, fields_of
from ancient_world.engine.document_faults import similar_words
from ancient_world.engine.game import Game
from ancient_world.engine.importing import import_locked
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.soundness.field_mistakes import GameMistake, mistake

LONGEST_TRACK = 40
"""The most numbers on a track."""

register_messages(
    {
        "unsound-look": "{kind}.{field} has the look {found!r}; the looks are: {known}.",
        "unsound-look-for": "{kind}.{field} has the look {found!r}, which is for {expected}.",
        "unsound-look-word": "{where} has the look {found!r}; similar ones are: {known}.",
        "unsound-look-id": "{where} has a look, but no such id is among the words of the game.",
    }
)


def look_mistakes(rules: Game) -> Iterator[GameMistake]:
    """Yield the mistakes in the looks of the fields of a state and its parts, and of the components."""
    classes: list[type] = [rules.state_type]
    for cls in classes:
        parts = [each.part_class for each in fields_of(cls)]
        classes += [each for each in parts if each is not None and each not in classes]
        for field in fields_of(cls):
            yield from _field_look_mistakes(cls.__name__, field)
    for kind, looks in rules.looks.items():
        for key, words in looks.items():
            where = f"{type(rules).__name__}.looks: {kind} {key}"
            if key not in rules.words.get(kind, {}) and rules.cards_type is None:
                yield mistake("look-id", where=where)
            yield from _word_mistakes(where, words.split(), "SYMBOLS", "COLOURS")


def _field_look_mistakes(cls: str, field: Field) -> Iterator[GameMistake]:
    look, data = field.look, {"kind": cls, "field": field.name, "found": field.look.shape}
    is_several, number = field.is_tuple and not field.is_per_seat, field.number
    fitting = {
        "pile": (field.holds_components and is_several, "Annotated[tuple[str, ...], cards(...)]"),
        "dice": (field.ids is not None or number is not None, "one_of(), cards(), count()"),
        "track": (
            number is not None
            and not is_several
            and number.maximum - number.minimum < LONGEST_TRACK,
            f"Annotated[int, count(...)] (≤ {LONGEST_TRACK})",
        ),
    }
    is_fitting, expected = fitting.get(look.shape, (True, ""))
    if look.shape not in Look.SHAPES:
        yield mistake("look", known=", ".join(Look.SHAPES[1:]), **data)
    elif not is_fitting:
        yield mistake("look-for", expected=expected, **data)
    yield from _word_mistakes(f"{cls}.{field.name}", [look.symbol], "SYMBOLS")
    yield from _word_mistakes(f"{cls}.{field.name}", [look.colour], "COLOURS")


def _word_mistakes(where: str, words: Sequence[str], *names: str) -> Iterator[GameMistake]:
    """Yield a mistake for each word that is in none of the lists of symbols and colours with these names."""
    style = import_locked("ancient_world.engine.drawing_style") if any(words) else None
    known = [word for name in names for word in getattr(style, name, ())]
    for word in filter(None, words):
        if word not in known:
            similar = ", ".join(similar_words(word, known, 3, 0.4) or known[-3:])
            yield mistake("look-word", where=where, found=word, known=similar)
