"""Effects of cards in words and symbols of one short line; those without symbols get a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.engine import register
from ancient_world.games.golden_ages.components import Future, Judgement
from ancient_world.games.golden_ages.effect_kinds import SIGNS, Effect

AT_ONCE, AGAIN = "!", ":again"
"""The signs before effects that happen at once, and before those of an activation."""
register({
    "golden-ages-symbol-!": "at once, when it is built",
    "golden-ages-symbol-again": "whenever it is activated",
    "golden-ages-symbol-citizen": "a standing colonist; on a card: a colonist",
    "golden-ages-symbol-lying": "a lying colonist",
    "golden-ages-symbol-cube": "cubes: how strong a city is",
    "golden-ages-symbol-house": "a building, or space for one",
    "golden-ages-symbol-temple": "a wonder",
    "golden-ages-symbol-knowledge": "a technology",
    "golden-ages-symbol-sword": "when you attack",
    "golden-ages-symbol-shield": "when you are attacked",
    "golden-ages-symbol-coin": "gold",
    "golden-ages-symbol-glory": "glory tokens",
    "golden-ages-symbol-golden": "has begun a golden age",
    "golden-ages-symbol-palace": "a capital",
})  # fmt: skip


def signs_of(effects: Iterable[Effect]) -> str | None:
    """Effects in symbols; ``None`` if one of them has none."""
    told = [effect.signed() for effect in effects]
    return None if None in told else " · ".join(filter(None, told))


def card_signs(card: object) -> str | None:
    """Everything that a card does in symbols; ``None`` if it cannot be told by symbols alone."""
    if isinstance(card, (Judgement, Future)):
        return _comparison(card)
    parts = [
        (before, signs_of(getattr(card, name, ())))
        for name, before in (("lasting", ""), ("at_once", AT_ONCE), ("activation", AGAIN))
    ]
    if any(told is None for _, told in parts):
        return None
    return " · ".join([f"{before} {told}".strip() for before, told in parts if told])


def _comparison(card: Judgement | Future) -> str | None:
    """Return what history judges by, or what one must have most of."""
    each = SIGNS.get(card.most if isinstance(card, Future) else card.each)
    if each is None:
        return None
    if isinstance(card, Future):
        return f"> {each}"
    per = f"{card.per} " if card.per > 1 else ""
    return f"{card.points} :star / {per}{each}"
