"""The page itself: its frame, its data, and the escaping of strangers' words."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from string import Template

import attrs

from ancient_world.engine.drawing.sheet import escaped
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register, sentence
from ancient_world.engine.languages import language
from ancient_world.engine.registry import game
from ancient_world.pictures.icon import ICON
from ancient_world.pictures.scrubbing.folding import Folded
from ancient_world.pictures.scrubbing.telling import Scene, Telling
from ancient_world.pictures.svg import Layout, svg
from ancient_world.records.notes.tags import told_tags

_WORDS = {
    "no_script": "The game is in this file, but going through it needs JavaScript.",
    "table": "The table",
    "happened": "What happened",
    "beginning": "The game is laid out.",
    "next": "What comes next",
    "over": "The game is over.",
    "chosen": "Chosen",
    "secret": "What was chosen is hidden.",
    "legal": "What was legal",
    "hidden": "What could be chosen is hidden.",
    "refused": "Why not",
    "points": "Points",
    "no_points": "hidden",
    "rules": "Rules that are named here",
    "story": "The whole game",
    "round": "Round {number}",
    "changes": "What changed",
    "first": "To the beginning",
    "turn_back": "A turn back",
    "back": "A step back",
    "forward": "A step forward",
    "turn_on": "A turn forward",
    "last": "To the end",
    "place": "Where in the game",
    "keys": "← and → go a step, Page up and Page down a turn, Home and End all the way.",
}
register({f"page-{name.replace('_', '-')}": text for name, text in _WORDS.items()})


def html_of(telling: Telling, whose: str, cards: Cards | None) -> str:
    """Return the page of a game; ``whose`` says whose view it is."""
    record = telling.record
    data = _Data(record.header.players)
    for moment in telling.moments(cards):
        data.add(moment)
    words = _words()
    rules = game(record.header.game)
    title = f"{rules.title}: {', '.join(record.header.players)}"
    return Template(_part("page.html")).substitute(
        {name: escaped(word) for name, word in words.items()},
        lang=escaped(language()),
        title=escaped(title),
        whose=escaped(" · ".join([*told_tags(record.header.tags, record.header.players), whose])),
        most=len(data.moments) - 1,
        style=_part("page.css"),
        script=_part("page.js"),
        allowed=_allowed(),
        icon=ICON,
        data=script_data(data.written(words, _titles(telling))),
    )


@attrs.define
class _Data:
    """The data that the page's script steps through; a text that occurs often is kept once.

    Each table is drawn for a desk and for a phone.
    """

    names: tuple[str, ...]
    folded: dict[Layout, Folded] = attrs.field(
        factory=lambda: {"medium": Folded(), "narrow": Folded()}
    )
    moments: list[dict[str, object]] = attrs.field(factory=list)
    rules: dict[str, None] = attrs.field(factory=dict)
    _texts: dict[str, int] = attrs.field(factory=dict)

    def add(self, moment: Scene) -> None:
        """Add one more moment."""
        for layout, folded in self.folded.items():
            folded.add(svg(moment.seen, names=self.names, layout=layout))
        options = moment.options
        self.moments.append({
            "turn": moment.turn,
            "begins": any(each.turn for each in moment.said),
            "round": next((each.round for each in moment.said), None),
            "said": [
                [self._text(each.text), self._rule(each.rule), [*map(self._text, each.changes)]]
                for each in moment.said
            ],
            "waits": moment.waits and [self._text(moment.waits[0]), self._rule(moment.waits[1])],
            "legal": [self._text(text) for text in options.legal],
            "known": options.known,
            "drawn": options.drawn,
            "chosen": moment.chosen,
            "refused": [
                [self._text(each.what), self._text(each.why), self._rule(each.rule)]
                for each in options.refused
            ],
            "points": moment.points,
        })  # fmt: skip

    def written(self, words: dict[str, str], titles: dict[str, str]) -> dict[str, object]:
        """Return all of the data."""
        return {
            "words": words,
            "names": self.names,
            "rules": {rule: titles[rule] for rule in self.rules if rule in titles},
            "texts": [*self._texts],
            "pictures": {
                layout: {"elements": [*folded.elements], "frames": folded.frames}
                for layout, folded in self.folded.items()
            },
            "moments": self.moments,
        }

    def _text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _rule(self, rule: str) -> str:
        self.rules[rule] = None
        return rule


def _words() -> dict[str, str]:
    """The words of the page, in the language in use."""
    left = {"number": "{number}"}  # the script puts it in
    return {name: sentence(f"page-{name.replace('_', '-')}", left) for name in _WORDS}


def _titles(telling: Telling) -> dict[str, str]:
    """Return the title of each rule of the game."""
    return {rule.id: rule.title for rule in game(telling.record.header.game).rules()}


def script_data(data: Mapping[str, object]) -> str:
    """JSON that can stand in a script: nothing in it ends one, begins a comment, or is a tag."""
    written = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return written


def _part(name: str) -> str:
    """A file that the page is made of."""
    return files("ancient_world.pictures.scrubbing").joinpath(name).read_text("utf-8")


def _allowed() -> str:
    """Return the page's content policy: our script may run and no other, and nothing is fetched; the icon lies in the page."""
    digest = b64encode(sha256(_part("page.js").encode()).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
