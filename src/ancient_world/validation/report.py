"""Reports on records: problems, each with its place, rule and sentence, and how far the game was played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal

import attrs

from ancient_world.documents.bodies import WritableBody, converters_for, register_kind
from ancient_world.documents.codec import JsonObject, to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.document_faults import as_json_values
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.registry import game

# --- reports ---


Status = Literal["valid", "unfinished", "invalid", "unreadable"]
"""The verdict on a record."""

register_messages(
    {
        "moment-set-up": "set-up",
        "moment-round": "round {round}",
        "moment-turn": "turn {turn}",
        "moment-others-turn": "{name} (it was {other}'s turn)",
        "moment-nobodys": "{other}'s turn",
    }
)


@attrs.frozen
class Moment:
    """A point of a game in the players' words: both counts from 1; the turns are counted in each round.

    ``player`` is the seat that was to act, ``actor`` that of the entry. A count that the game does not have, or a
    missing player, is ``None``.
    """

    round: int | None = None
    turn: int | None = None
    player: int | None = None
    actor: int | None = None

    def text(self, names: tuple[str, ...] = ()) -> str:
        """Return the moment in words, as "round 2, turn 5, Miriam"; if another player's turn it was, that player is named too."""
        parts = []
        if self.round is not None:
            code = "moment-round" if self.round else "moment-set-up"
            parts.append(message_text(code, {"round": self.round}))
        if self.turn is not None:
            parts.append(message_text("moment-turn", {"turn": self.turn}))
        names_by_seat: dict[int | None, str] = dict(enumerate(names))
        actor_name = names_by_seat.get(self.actor, "")
        player_name = names_by_seat.get(self.player, "")
        if player_name and self.actor != self.player:
            code = "moment-others-turn" if actor_name else "moment-nobodys"
            actor_name = message_text(code, {"name": actor_name, "other": player_name})
        parts += [actor_name] if actor_name else []
        return ", ".join(parts)


@attrs.frozen
class Problem:
    """One thing that is wrong with a record.

    ``code`` is stable and the same in every language; ``message`` is a sentence in the language in use, and ``data`` has the
    values in this sentence, of which long ones are shortened; ``rule`` is the id of the rule that was broken, empty where
    it is not a matter of the rules; ``path`` is the place in the JSON document, or in its line of JSON Lines;
    ``line`` and ``column`` (both from 1) are those of the text, ``None`` if there was none; ``index`` counts the
    entries from 0 and is ``None`` outside them; ``moment`` is the point of the game; ``legal`` lists
    what would have been legal there, the closest first, and ``expected`` says what would be right, in
    words. ``changes`` tells what the first of ``legal`` would change in the entry, as "action.citizen: 2 -> 1",
    or the entry that may be missing, as "before this entry: {...}". ``snippet`` is the piece of the line around
    the column, ``mark`` the place of the column in it, from 0. A ``warning`` does not make a record invalid.
    """

    code: str
    message: str
    path: str = "$"
    index: int | None = None
    rule: str = ""
    legal: tuple[Action, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    line: int | None = None
    column: int | None = None
    moment: Moment | None = None
    expected: tuple[str, ...] = ()
    warning: bool = False
    changes: tuple[str, ...] = ()
    snippet: str = ""
    mark: int | None = None

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.path}: {self.message}{rule}"


@attrs.frozen
class Report(Generic[StateType]):
    """The outcome of checking one record.

    ``problems`` lists what is wrong with the record; ``ok`` is true if there are only warnings.
    ``final_state`` is the last state that was reached by the rules, ``None`` if the game could not even start;
    ``played`` is the number of entries that lead to this state. ``file``, ``number`` (the record's index in the
    file, from 0) and ``line`` (where the record begins, from 1) say which record it was. ``players`` are
    the players' names. ``chance`` says where the outcomes came from: "table", "seed" (they follow from the seed),
    "committed" (the secret is not revealed), "proved" (they follow from the revealed secret), or empty
    if the game could not start.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> report = aw.validate(match.record)
        >>> report.ok, report.finished, report.played, report.chance
        (True, False, 1, 'seed')
    """

    game: str = ""
    problems: tuple[Problem, ...] = ()
    final_state: StateType | None = None
    played: int = 0
    file: str = attrs.field(default="", eq=False)
    number: int = attrs.field(default=0, eq=False)
    line: int = attrs.field(default=1, eq=False)
    players: tuple[str, ...] = attrs.field(default=(), eq=False)
    chance: str = attrs.field(default="", eq=False)
    unreadable: bool = attrs.field(default=False, eq=False)
    """True if the file could not be read, so that the record was not checked."""

    @property
    def ok(self) -> bool:
        """Return whether there are no problems but warnings. An unfinished game is no problem."""
        return all(problem.warning for problem in self.problems)

    @property
    def finished(self) -> bool:
        """Return whether the game was played to its end."""
        return self.final_state is not None and not self.final_state.agenda

    @property
    def status(self) -> Status:
        """The verdict: "valid" (and played to its end), "unfinished", "invalid" or "unreadable"."""
        if self.unreadable:
            return "unreadable"
        if not self.ok:
            return "invalid"
        return "valid" if self.finished else "unfinished"


# --- reports in documents ---


def _write_report(report: Report) -> WritableBody:
    rules = game(report.game) if report.game else None
    state = report.final_state
    body = {
        "status": report.status,
        "file": report.file,
        "number": report.number,
        "line": report.line,
        "players": list(report.players),
        "chance": report.chance,
        "ok": report.ok,
        "finished": report.finished,
        "played": report.played,
        "problems": [_problem_document(problem, rules) for problem in report.problems],
        "final_state": None if state is None else to_document(state)["state"],
    }
    return rules, body, Any


def legal_action_documents(problem: Problem, rules: Game | None) -> tuple[JsonObject, ...]:
    """Return the legal actions that a problem lists, as documents hold them."""
    write = converters_for(rules).write
    return tuple([write(action, Action) for action in problem.legal])


def _problem_document(problem: Problem, rules: Game | None) -> JsonObject:
    body = attrs.asdict(problem, recurse=False)
    body["legal"] = list(legal_action_documents(problem, rules))
    body["data"] = as_json_values(problem.data)
    body["moment"] = None if problem.moment is None else attrs.asdict(problem.moment)
    body["expected"] = list(problem.expected)
    body["changes"] = list(problem.changes)
    return body


register_kind("report", Report, _write_report)
