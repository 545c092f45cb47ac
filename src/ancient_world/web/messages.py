"""The messages to a page: the table as its seat sees it, changes, choices, and the replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.scoring import Score
from ancient_world.engine.drawing_style import MEANINGS
from ancient_world.engine.errors import InvalidOption, NotKnown
from ancient_world.engine.face import View, is_over, scores, winners
from ancient_world.engine.language import SENTENCES, in_language, register, sentence
from ancient_world.engine.languages import language
from ancient_world.engine.pending import Chance, Decision
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.matches.match import Match
from ancient_world.narration.choosing.choosing import effect, prompt
from ancient_world.narration.choosing.payments import payments
from ancient_world.narration.telling.seat_change import SeatChange, told_together
from ancient_world.narration.telling.story import Viewer
from ancient_world.narration.words import describe
from ancient_world.pictures.scrubbing.html import html_of
from ancient_world.pictures.scrubbing.moments import Telling
from ancient_world.pictures.scrubbing.pieces import LAYOUTS, piece
from ancient_world.pictures.svg import Layout, svg
from ancient_world.web.guards import WebLimits
from ancient_world.web.notices import MORE
from ancient_world.web.seating import PERSON
from ancient_world.web.table import WebTable
from ancient_world.web.why_not import known_components, why_not

# --- messages ---


LINE = ("text", "rule", "player", "turn", "round", "changes")
"""A sentence as a page gets it."""

register({"web-points": "{points:point|points}", "web-undone": "Taken back: {what}"})


class SeatTeller:
    """Tells all pages of one seat in one language and layout; what takes its time is done once for all of them."""

    def __init__(
        self,
        table: WebTable,
        player: int | None,
        lang: str,
        limits: WebLimits,
        layout: Layout = "medium",
    ) -> None:
        self._table = table
        self._match = table.match
        self._player = player
        self._lang = lang
        self._layout = layout
        self._most = limits.told
        self._shown: dict[str, Any] = {"version": -1, "plays": (), "told": []}
        """The part that is the same for all pages until the match changes, and all of its past that may be shown."""
        self._past: list[tuple[int | None, str]] = []
        """Each entry that was seen and stands: whose it was, and its sentence, which is empty for parts that another one tells."""

    @property
    def behind(self) -> bool:
        """Return whether the match, or who plays, has changed since this last looked at it."""
        now = (self._match.version, self._table.seating.plays)
        return bool((self._shown["version"], self._shown["plays"]) != now)

    def catch_up(self) -> None:
        """Find what has changed, and draw it; it is slow, and so runs outside the event loop."""
        if self.behind:  # another page may have had it done meanwhile
            in_language(self._lang, self._caught_up)

    def _caught_up(self) -> None:
        version = self._match.version
        changes = self._changes(version)
        plays = self._table.seating.plays
        view = changes[-1].view if changes else self._match.view(self._player)
        if self._player in self._table.seating.stands_in:
            view = _LookedAt(view.player, view.state, view.names)
        told = [*self._shown["told"], *self._lines(changes)][-self._most :]
        now = changes[-1].version if changes else version
        self._shown = {**self._drawn(view), "version": now, "plays": plays, "told": told}

    def _changes(self, last: int) -> Sequence[SeatChange]:
        """Return the changes since this last looked, or as far back as they are shown at all."""
        first = max(0, self._shown["version"], last - self._most)
        try:
            return self._match.changes(first, self._player)
        except InvalidOption as error:  # the match goes on from a version whose past nobody knows
            known = error.data.get("first", last)
            return self._match.changes(min(last, max(known, first)), self._player)

    def _drawn(self, view: View) -> dict[str, object]:
        """Return the table as it is in a view."""
        state, people = view.state, self._table.bots.people
        able = not is_over(state) and self._match.choices_since(people) > 0
        looks_on = isinstance(view, _LookedAt) and not is_over(state)
        return {
            "lang": self._lang,
            "game": state.game,
            "title": game(state.game).title,
            "you": self._player,
            "seats": self._seats(view),
            "waits": _looks_on() if looks_on else _waits(view),
            "svg": svg(view, layout=self._layout, buttons=False),
            "actions": self._actions(view),
            "payments": [] if looks_on else _payments(view),
            "undo": {
                "able": able and self._player is not None and not looks_on,
                **(self._to_undo() if able else {}),
            },
            "end": _end(state) if is_over(state) else None,
        }

    def table(self, since: int | None) -> dict[str, Any]:
        """Return the table as this last saw it, and the changes since a version; ``None``: since the beginning."""
        shown, wish, pages = self._shown, self._table.wish, self._table.pages
        first = shown["version"] - len(shown["told"])
        whole = since is None or not first <= since <= shown["version"]
        after = first if since is None or whole else since
        told = [each for each in shown["told"] if each["version"] > after]
        rules = [line["rule"] for each in told for line in each["lines"]]
        seats = self._table.seats
        return {
            **shown,
            "notices": in_language(self._lang, self._notices),
            "over": sorted(seats.over),
            "more": MORE,
            "stands_in": seats.seating.stands_in,
            "seats": [
                {**seat, "here": seat["plays"] != PERSON or bool(pages.get(number))}
                for number, seat in enumerate(shown["seats"])
            ],
            "whole": whole,
            "told": told,
            "rules": self.rules([*rules, shown["waits"]["rule"]]),
            "undo": {**shown["undo"], "agreed": sorted(wish.agreed) if wish else []},
            "trouble": self._table.trouble,
            "rematch": self._table.rematch_of(self._player),
            **self._table.company.told(),
        }

    def _notices(self) -> list[dict[str, object]]:
        """Return what the log says beside the choices: after which version, and its number."""
        names = self._match.names
        return [
            {"number": each.number, "version": each.version, "text": each.text(names)}
            for each in self._table.seating.notices
        ]

    def _to_undo(self) -> dict[str, object]:
        """Return what would be taken back: the last choice of a person, and how many choices of bots after it."""
        people, after = self._table.bots.people, 0
        for player, text in reversed(self._past):
            if player in people and text:
                return {"what": text, "after": after}
            after += player is not None and bool(text)
        return {}

    def _lines(self, changes: Sequence[SeatChange]) -> Iterator[dict[str, object]]:
        """Yield the sentences on each change; a payment is one, and what was taken back is named."""
        if not changes:
            return
        told = told_together([each.story for each in changes])
        for change, sentences in zip(changes, told, strict=True):
            known = change.undone <= len(self._past)
            gone = [text for _, text in self._taken_back(change.undone) if text]
            kept = [each for each in sentences if each.entry >= 0 or not known]
            said = {each.entry: each.text for each in reversed(sentences)}
            self._past += [
                (entry.player, said.get(place, "")) for place, entry in enumerate(change.entries)
            ]
            lines = [{name: getattr(each, name) for name in LINE} for each in kept]
            back = [_undone(text) for text in reversed(gone)]
            yield {"version": change.version, "lines": [*back, *lines]}

    def _taken_back(self, count: int) -> list[tuple[int | None, str]]:
        """Forget so many of the last entries, and return them."""
        first = max(0, len(self._past) - count)
        gone, self._past = self._past[first:], self._past[:first]
        return gone

    def why_not(self, kind: str, name: str) -> dict[str, object]:
        """Return why a component cannot be chosen; this takes its time too."""
        view = self._match.view(self._player)
        found = in_language(self._lang, lambda: why_not(view, kind, name, self._lang))
        told = [{"what": each.what, "why": each.why, "rule": each.rule} for each in found]
        return {
            "why": told,
            "of": {"kind": kind, "id": name},
            "rules": self.rules([each.rule for each in found]),
        }

    def rules(self, wanted: Iterable[str]) -> dict[str, list[str]]:
        """The titles and texts of the rules that are named."""
        known = _rules(self._match.state.game, self._lang)
        return {rule: known[rule] for rule in dict.fromkeys(wanted) if rule in known}

    def rulebook(self) -> dict[str, list[str]]:
        """The titles and texts of all rules, in their order."""
        return _rules(self._match.state.game, self._lang)

    def legend(self) -> dict[str, str]:
        """The meaning of each symbol that a picture of the game can have."""
        return _legend(self._match.state.game, self._lang)

    def _seats(self, view: View) -> list[dict[str, object]]:
        """Each player: the name, who plays, the points as far as they are known, whether it is the turn."""
        waiting, points = _awaited(view), _scores(view.state)
        return [
            {
                "name": name,
                "plays": kind,
                "points": points[seat].total if points else None,
                "score": sentence("web-points", {"points": points[seat].total}) if points else "",
                "turn": seat in waiting,
            }
            for seat, (name, kind) in enumerate(
                zip(self._match.names, self._table.seating.plays, strict=True)
            )
        ]

    def _actions(self, view: View) -> list[dict[str, str]]:
        """Return the player's options in words, with what they do and their kind; in the order of the numbers in the picture."""
        try:
            waiting = view.pending
            legal = waiting.actions if isinstance(waiting, Decision) else ()
        except NotKnown:
            legal = ()
        groups = _groups(view.state.game, language()) if legal else {}
        return [
            {
                "words": describe(view.state, action),
                "effect": "" if (does := effect(view, action)) is None else does.text,
                "group": groups.get(type(action), ""),
            }
            for action in legal
        ]


class _LookedAt(View):
    """What a player sees for whom a bot chooses: the same, without anything to choose."""

    @property
    def pending(self) -> Decision | Chance | None:
        """Return what the game waits for, without actions."""
        waiting = super().pending
        if not isinstance(waiting, Decision):
            return waiting
        return Decision(waiting.step, waiting.players, self.state, actions=(), others={})


def _undone(text: str) -> dict[str, object]:
    """Return the line on something that was taken back."""
    line = dict.fromkeys(LINE) | {"rule": "", "turn": False, "changes": ()}
    return line | {"text": sentence("web-undone", {"what": text})}


def _payments(view: View) -> list[dict[str, str]]:
    """The ways to make a payment that is due, in words."""
    return [{"words": each.words, "effect": each.text} for each in payments(view)]


def _looks_on() -> dict[str, object]:
    """The prompt for somebody for whom a bot plays."""
    return {"text": sentence("web-bot-plays", {}), "rule": "", "own": False}


def _waits(view: View) -> dict[str, object]:
    """The prompt for this seat, with the rule."""
    asked = prompt(view)
    return {"text": asked.text, "rule": asked.rule, "own": asked.own}


def _awaited(view: View) -> tuple[int, ...]:
    waiting = view.pending
    return waiting.players if isinstance(waiting, Decision) else ()


def _scores(state: State) -> tuple[Score, ...]:
    """The points, if nothing of them is hidden."""
    try:
        return scores(state)
    except NotKnown:
        return ()


def _end(state: State) -> dict[str, object]:
    """Return how the game ended: who has won, and what for."""
    found = [
        [[line.row, line.points] for line in each.lines if line.points] for each in scores(state)
    ]
    return {"winners": winners(state), "scores": found}


@lru_cache(maxsize=64)
def _rules(game_id: str, lang: str) -> dict[str, list[str]]:
    """The rules of a game by id, in a language."""

    def told() -> dict[str, list[str]]:
        return {rule.id: [rule.title, rule.text] for rule in game(game_id).rules()}

    return in_language(lang, told)


@lru_cache(maxsize=64)
def _legend(game_id: str, lang: str) -> dict[str, str]:
    """The meanings of symbols, in a language; those that the game gives come first."""
    own = f"{game_id}-symbol-"
    ours = [code.removeprefix(own) for code in SENTENCES if code.startswith(own)]
    codes = {name: f"{own}{name}" for name in ours}
    codes |= {name: f"symbol-{name}" for name in MEANINGS if name not in codes}
    return in_language(lang, lambda: {name: sentence(code, {}) for name, code in codes.items()})


@lru_cache(maxsize=64)
def _groups(game_id: str, lang: str) -> dict[type[Action], str]:
    """Return the name of each kind of action of a game, in a language."""
    known = known_components(game_id, lang)
    found = {each: known.get("action", type_name(each)) for each in game(game_id).action_types}
    return {each: named.name for each, named in found.items() if named is not None}


# --- replays ---


PIECE = 32
"""How many moments a piece has: drawing them takes a small part of a second."""


def replay_page(match: Match, lang: str) -> str:
    """Return the page of a match, which asks for its tables when it shows them."""

    def made() -> str:
        return html_of(_telling(match), sentence("page-for-host", {}), "replay/")

    return in_language(lang, made)


def replay_piece(match: Match, place: int, layout: str, lang: str) -> dict[str, Any]:
    """Return the piece of a match in which a moment lies, drawn in one layout."""
    place = min(place, match.entry_count)
    first = place - place % PIECE
    layouts = [each for each in LAYOUTS if each == layout] or LAYOUTS[:1]
    return in_language(lang, lambda: piece(_telling(match), first, PIECE, layouts))


def _telling(match: Match) -> Telling:
    """Everything is told: the game is over."""
    return Telling(match.record, Viewer(match.record.header.game, sees_all=True))
