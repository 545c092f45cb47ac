"""The data of a replay page: the sentences of a whole game, and pieces of the game with their tables and options."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from typing import Any
from zlib import compress

import attrs

from ancient_world.engine.registry import game
from ancient_world.pictures.scrubbing.folding import Elements, Folded
from ancient_world.pictures.scrubbing.telling import Passage, Scene, Telling
from ancient_world.pictures.svg import Layout, svg

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
