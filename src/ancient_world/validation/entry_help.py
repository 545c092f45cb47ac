"""Help with a problem of an entry: when it was in the game, what would be legal, and the text around it."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.spelling import readings
from ancient_world.engine.explaining import has_seat
from ancient_world.engine.faults import likeness, shorten
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register, sentence
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.course import Replay, actor, can_come_next
from ancient_world.records.files.raw import Line
from ancient_world.records.record import Entry, Record
from ancient_world.validation.recovery import Recovered
from ancient_world.validation.report import Moment, Problem, Report

# --- what would be legal ---


MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""
MOST_TRIED = 100
"""Legal actions that are tried to see whether one of them is missing before an entry."""
_ABSENT = "-"
"""The value in place of a key that is not there."""
_MOST_VALUE = 80
_MOST_KEYS = 20
"""Characters of a value, and keys of an action, that are looked at: both are a stranger's."""

register({"written-before": "before this entry: {entry}"})

Values = dict[str, str]
"""The values of an entry as they stand in its text, by their keys."""


def alternatives(
    state: State, entry: Entry, following: Entry | None
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return legal actions, the closest first, where an entry cannot be played, and the changes for the first of them.

    First comes the entry's own action, if another player may do it; then what its misspelt ids mean; then what may be missing before the entry, since
    it can be played afterwards: what comes right after it, what ends a decision, other actions. All else is closer
    the more it is of the same kind, with equal values, in words that look alike.
    """
    action = entry.action
    wanted = _values(action)
    legal = _legal(state, player_of(action))
    if _can_follow(state, attrs.evolve(entry, player=None)):  # an outcome of chance
        legal = (action,)
    missing = set() if action in legal else _missing(state, entry, legal)
    meant = _meant(state, action)
    step: Any = state.agenda[-1]

    def distance(other: Action) -> tuple[bool, bool, bool, bool, bool, bool, int, float]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        alike = sum([likeness(value, values.get(name)) for name, value in wanted.items()])
        far = other not in missing
        late = far or following is None or other != following.action
        more = far or not step.is_optional(type(other))
        kind = type(other) is not type(action)
        return other != action, other not in meant, far, late, more, kind, -equal, -alike

    nearest = tuple(islice(sorted(legal, key=distance), MOST_LEGAL))
    return nearest, _help(state, entry, nearest[0], missing) if nearest else ()


def _meant(state: State, action: Action) -> list[Action]:
    """Return what an action with misspelt ids may mean."""
    try:
        return readings(state, action)
    except Exception:  # noqa: BLE001 - as for the legal actions
        return []


def _missing(state: State, entry: Entry, legal: tuple[Action, ...]) -> set[Action]:
    """Legal actions after which an entry can be played, unless it is a choice of who is to act now."""
    step = state.agenda[-1]
    if isinstance(step, DecisionStep) and type(entry.action) in step.choices:
        legal = () if entry.player in step.players(state) else legal
    return {each for each in legal[:MOST_TRIED] if _can_follow(state, entry, each)}


def _can_follow(state: State, entry: Entry, action: Action | None = None) -> bool:
    """Return whether an entry can be played, after an action if there is one."""
    try:
        return can_come_next(state if action is None else apply(state, action), entry)
    except Exception:  # noqa: BLE001 - as for the legal actions
        return False


def _help(state: State, entry: Entry, first: Action, missing: set[Action]) -> tuple[str, ...]:
    """Return the changes to the text for an action: before an entry, or in it; none in that of another player."""
    player = actor(state, first)
    if first in missing:
        written = json.dumps({"player": player, "action": _document(state, first)})
        return (sentence("written-before", {"entry": written}),)
    if first != entry.action and player != entry.player:
        return ()
    found = _written(state, entry.player, entry.action)
    return _differences(found, _written(state, player, first))


def instead_of(state: State, entry: object) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Legal actions, the closest first, where an entry stands that cannot be read; and what the first would change.

    Args:
        state: where the entry stands.
        entry: as it stands in the text, whatever that is.
    """
    found = _plain(entry)
    every = _legal(state, seat_in(entry))

    def distance(other: tuple[Action, Values]) -> tuple[int, float]:
        values = other[1]
        equal = sum(values.get(key) == value for key, value in found.items())
        return -equal, -sum([likeness(value, values.get(key)) for key, value in found.items()])

    pairs = [(action, _written(state, actor(state, action), action)) for action in every]
    nearest = sorted(pairs, key=distance)[:MOST_LEGAL]
    changes = _differences(found, nearest[0][1]) if found and nearest else ()
    if any(change.startswith("player: ") for change in changes):
        changes = ()
    return tuple([action for action, _ in nearest]), changes


def seat_in(entry: object) -> int | None:
    """The player that an entry names which cannot be read, if it names one."""
    player = entry.get("player") if type(entry) is dict else None
    return player if type(player) is int else None


def in_words(state: State, actions: tuple[Action, ...], names: Sequence[str]) -> tuple[str, ...]:
    """Return actions in words, in which the players have these names."""
    rules = game(state.game)
    return tuple([rules.describe(state, action, names) for action in actions])


def _legal(state: State, player: int | None) -> tuple[Action, ...]:
    try:
        own = legal_actions(state, player) if has_seat(state, player) else ()
        return own or legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules have failed before; this is only a help
        return ()


def _differences(found: Values, wanted: Values) -> tuple[str, ...]:
    keys = [*found, *(key for key in wanted if key not in found)]
    return tuple([
        f"{key}: {found.get(key, _ABSENT)} -> {wanted.get(key, _ABSENT)}"
        for key in keys
        if found.get(key) != wanted.get(key)
    ])  # fmt: skip


def _written(state: State, player: int | None, action: Action) -> Values:
    """The values of an entry as they are written."""
    return _plain({"player": player, "action": _document(state, action)})


def _document(state: State, action: Action) -> object:
    return converters_for(game(state.game)).write(action, Action)


def _plain(entry: object) -> Values:
    """The values of an entry as they stand in a text; nothing, if it has not the shape of one."""
    if type(entry) is not dict or type(entry.get("action")) is not dict:
        return {}
    values = {key: value for key, value in entry.items() if key not in ("action", "note")}
    values |= {f"action.{key}": value for key, value in entry["action"].items()}
    return {
        shorten(key): shorten(json.dumps(value), _MOST_VALUE)
        for key, value in islice(values.items(), _MOST_KEYS)
    }


def _values(action: Action) -> dict[str, object]:
    return attrs.asdict(action, recurse=False)


# --- where a problem is ---


# --- where a problem is ---


def explained(problem: Problem, record: Record, course: Replay, cards: Cards | None) -> Problem:
    """A problem of an entry with its moment, and with what would have been legal."""
    index = course.index
    assert problem.index is not None
    moment = moment_of(record, problem.index, cards, record.entries[problem.index].player)
    if problem.code == "done-already":
        moment = attrs.evolve(moment, player=moment.actor)
    if problem.index < index or not course.state.agenda or problem.code == "done-already":
        return attrs.evolve(problem, moment=moment)
    entry, following, *_ = (*record.entries[index:], None)
    assert entry is not None
    legal, changes = alternatives(course.state, entry, following)
    words = in_words(course.state, legal, record.header.players)
    return attrs.evolve(problem, moment=moment, legal=legal, expected=words, changes=changes)


def explained_unread(
    problems: list[Problem], reading: Recovered, course: Replay, cards: Cards | None
) -> list[Problem]:
    """Problems; those of the entry that could not be read, where the game stands, with the same."""
    record, index = reading.record, course.index
    assert record is not None
    moment = moment_of(record, index, cards, seat_in(reading.unread))
    legal, changes = instead_of(course.state, reading.unread)
    words = in_words(course.state, legal, record.header.players)

    def told(problem: Problem) -> Problem:
        expected = words or problem.expected
        return attrs.evolve(
            problem, moment=moment, legal=legal, expected=expected, changes=changes
        )  # fmt: skip

    return [told(problem) if problem.index == index else problem for problem in problems]


def moment_of(record: Record, index: int, cards: Cards | None, seat: int | None) -> Moment:
    """Return when entry ``index``, of the player in ``seat``, is played; all entries before it must be right.

    The game is played again up to there: a price that only records with problems pay.
    """
    rules = game(record.header.game)
    course = Replay(record, cards)
    number, turn = rules.round(course.state), 0
    for place in range(index + 1):
        state = course.state
        now = rules.round(state)
        if now != number:
            number, turn = now, 0
        turn += bool(state.agenda) and state.agenda[-1].starts_turn
        if place < index:
            course.play()
    step = course.state.agenda[-1] if course.state.agenda else None
    players = step.players(course.state) if isinstance(step, DecisionStep) else (None,)
    return Moment(number, turn or None, seat if seat in players else players[0], seat)


# --- the text around it ---


MOST_SHOWN = 76
"""Characters of a line that are shown at most."""
_BEFORE = 40
"""Of them, those before the mark in a line that is longer."""
_CUT = "…"


def shown(report: Report, texts: tuple[Line, ...]) -> Report:
    """The report with the piece of the text that each of its problems is about."""
    lines = _Lines(texts)
    told = tuple([_shown(problem, lines) for problem in report.problems])
    return attrs.evolve(report, problems=told)


def _shown(problem: Problem, lines: _Lines) -> Problem:
    line = "" if problem.line is None else lines.text(problem.line)
    if not line:
        return problem
    assert problem.column is not None
    snippet, mark = _around(line, problem.column - 1)
    return attrs.evolve(problem, snippet=snippet, mark=mark)


def _around(line: str, at: int) -> tuple[str, int]:
    """Return the part of a line around a character, and where the character is in it."""
    at = min(at, len(line))
    start = max(0, min(at - _BEFORE, len(line) - MOST_SHOWN))
    snippet = line[start : start + MOST_SHOWN]
    if start:
        snippet = _CUT + snippet[1:]
    if start + MOST_SHOWN < len(line):
        snippet = snippet[:-1] + _CUT
    return snippet, at - start


class _Lines:
    """The lines of some texts by their numbers; what has been looked up is kept, for the next problem."""

    def __init__(self, texts: tuple[Line, ...]) -> None:
        self._texts = texts
        self._numbers = [text.number for text in texts]
        self._split: dict[int, list[bytes]] = {}
        self._read: dict[int, str] = {}

    def text(self, number: int) -> str:
        """A line, empty if it is not at hand; bytes that are no characters are marks of their own."""
        if number not in self._read:
            self._read[number] = self._bytes(number).rstrip(b"\r").decode("utf-8", "replace")
        return self._read[number]

    def _bytes(self, number: int) -> bytes:
        place = bisect_right(self._numbers, number) - 1
        if place < 0:
            return b""
        if place not in self._split:
            self._split[place] = self._texts[place].text.split(b"\n")
        lines = self._split[place]
        at = number - self._numbers[place]
        return lines[at] if at < len(lines) else b""
