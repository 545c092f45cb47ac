"""Test a program with the situations and whole games of a folder. It needs Python 3.11 or later, and nothing else.

    python conformance/run.py FOLDER -- COMMAND...

FOLDER is the folder of a game, or one document. COMMAND starts the program, which reads a request per line and writes a response
per line. The page docs/make/conformance.md explains the documents. The exit code is 0 if every answer is right, 1 if an answer
is wrong, and 2 if there are no documents or the program does not answer.
"""

from __future__ import annotations

import hashlib
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

TIMEOUT = 10  # seconds for an answer
Counts = Callable[[Any], Any]  # what counts of an answer, in the form of the expected answer
Question = tuple[
    str, dict[str, Any], Any, Counts
]  # method, parameters, expected answer, what counts


class NoAnswer(Exception):
    """The program ends, takes too long, or writes something other than a response."""


class Program:
    """A running program; ``result`` is its last result."""

    def __init__(self, command: list[str]) -> None:
        self.lines, self.count, self.result = queue.Queue[bytes](), 0, None
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise NoAnswer(error) from error
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Put each line of the output into the queue; an empty line marks the end."""
        for line in self.process.stdout or ():
            self.lines.put(line)
        self.lines.put(b"")

    def ask(self, method: str, params: Any) -> Any:
        """Return {"result": ...} or {"error": ...}."""
        self.count += 1
        request = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        assert self.process.stdin
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            response = json.loads(self.lines.get(timeout=TIMEOUT))
        except (OSError, ValueError, queue.Empty) as error:
            raise NoAnswer(
                f"{method}: {str(error) or f'no answer in {TIMEOUT} seconds'}"
            ) from error
        if part(response, "id") != self.count:
            raise NoAnswer(f"{method}: this is no response to request {self.count}")
        self.result = response.get("result")
        return {key: response[key] for key in ("result", "error") if key in response}


# --- comparing ---


def canonical(value: Any) -> str:
    """Return a value as compact JSON with sorted keys, in ASCII, and with 1.0 as 1."""

    def plain(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: plain(member) for key, member in part.items()}
        if isinstance(part, list):
            return [plain(item) for item in part]
        return int(part) if isinstance(part, float) and part.is_integer() else part

    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"))


def first_difference(expected: Any, actual: Any, path: str = "$") -> tuple[str, Any, Any] | None:
    """Return the first place at which two values differ, with both values there, or None."""
    if canonical(expected) == canonical(actual):
        return None
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() == actual.keys():
        parts = [(f"{path}.{key}", expected[key], actual[key]) for key in expected]
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        parts = [(f"{path}[{at}]", one, actual[at]) for at, one in enumerate(expected)]
    else:
        return path, expected, actual
    return next(filter(None, [first_difference(one, other, at) for at, one, other in parts]))


def mistake(program: Program, question: Question) -> str:
    """Ask a question, and return a line on the first difference from the expected answer; empty if there is none."""
    method, params, expected, counts = question
    answer = program.ask(method, params)
    if isinstance(expected, dict) and expected.keys() == {"error"}:
        data = part(part(answer, "error"), "data")
        answer = {"error": {"data": counts(data)}} if isinstance(data, dict) else answer
    else:
        expected = {"result": expected}
        answer = {"result": counts(answer["result"])} if "result" in answer else answer
    difference = first_difference(expected, answer)
    if difference is None:
        return ""
    path, wanted, found = difference
    return f"{method} {path}: expected {canonical(wanted)[:300]}, got {canonical(found)[:300]}"


# --- what counts of an answer; values of another form than expected stay as they are ---


def part(value: Any, key: str) -> Any:
    """Return a member of an object; None if this is no object, or it has no such member."""
    return value.get(key) if isinstance(value, dict) else None


def whole(answer: Any) -> Any:
    """Return all of an answer."""
    return answer


def members(*names: str) -> Counts:
    """Return a function that keeps these members of an object, and of each object in a list."""

    def keep(answer: Any) -> Any:
        if isinstance(answer, list):
            return [keep(item) for item in answer]
        return {name: answer.get(name) for name in names} if isinstance(answer, dict) else answer

    return keep


def actions(answer: Any) -> Any:
    """Return the actions sorted, since their order does not count."""
    listed = part(answer, "actions")
    return sorted(listed, key=canonical) if isinstance(listed, list) else answer


def scores(answer: Any) -> Any:
    """Return players, totals and lines, without sentences and what not every engine has."""
    listed, line = part(answer, "scores"), members("code", "points", "rule")
    if not (isinstance(listed, list) and all(isinstance(each, dict) for each in listed)):
        return answer
    kept = members("player", "total", "lines")(listed)
    return [each | {"lines": line(each["lines"])} for each in kept]


def totals(answer: Any) -> Any:
    """Return players and totals."""
    return members("player", "total")(scores(answer))


def near(fraction: str) -> Counts:
    """Return a function that returns the fraction for a number close to it; 0 must be exact."""

    def close(answer: Any) -> Any:
        exact, is_number = Fraction(fraction), type(answer) in (int, float) and 0 <= answer <= 1
        return fraction if is_number and abs(Fraction(answer) - exact) <= exact / 10**9 else answer

    return close


def above_zero(answer: Any) -> Any:
    """Return "above 0" for a probability above 0."""
    return "above 0" if type(answer) in (int, float) and 0 < answer <= 1 else answer


def checksum(answer: Any) -> Any:
    """Return the checksum of the state in an answer."""
    text = canonical(part(answer, "state"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- the questions of each type of situation ---


class Case:
    """A situation with the parts of its questions."""

    def __init__(self, head: dict[str, str], situation: dict[str, Any]) -> None:
        self.head, self.told, self.player = head, situation, situation.get("player")
        self.state = {"state": self.document("state", 1, situation.get("position"))}
        self.acting = {**self.state, "action": situation.get("action")}
        self.seat = {} if self.player is None else {"player": self.player}
        self.new = {"game": head["game"], **situation.get("new", {})}

    def document(self, kind: str, version: int, body: Any) -> dict[str, Any]:
        """Return a document of the game."""
        return {**self.head, "format": f"ancient-world/{kind}", "version": version, kind: body}


def refused(method: str, params: dict[str, Any], **data: str) -> Question:
    """Return a question whose answer is an error with these members in its data."""
    return method, params, {"error": {"data": data}}, members(*data)


def legal(case: Case) -> Iterator[Question]:
    """What may be done, why not, and the state after the action."""
    method = "outcomes" if case.player is None else "legal_actions"
    if case.told["legal"] is not None:
        listed = actions({"actions": case.told["legal"]})
        yield method, {**case.state, **case.seat}, listed, actions
    elif case.player is None:
        yield "probability", case.acting, "above 0", above_zero
    yield "explain", case.acting, None, whole
    yield "apply", case.acting, case.document("state", 1, case.told["after"]), whole


def illegal(case: Case) -> Iterator[Question]:
    """The reason against an action."""
    why = case.told["refused"]
    yield "explain", {**case.acting, **case.seat}, why, members("code", "rule")
    if case.player is None:
        yield refused("apply", case.acting, kind="illegal-action", **why)


def setup(case: Case) -> Iterator[Question]:
    """The first state of a game."""
    yield "new_game", case.new, case.document("state", 1, case.told["after"]), whole


def no_setup(case: Case) -> Iterator[Question]:
    """The refusal of a game."""
    yield refused("new_game", case.new, kind="invalid-option", code=case.told["refused"])


def impossible(case: Case) -> Iterator[Question]:
    """The refusal of a position."""
    code, path = case.told["refused"]["code"], case.told["refused"]["path"]
    place = "$.params.state" + path.removeprefix("$")
    yield refused("pending", case.state, kind="invalid-document", code=code, path=place)


def chance(case: Case) -> Iterator[Question]:
    """The outcomes of chance and their probabilities."""
    exact = [(each["action"], each["probability"]) for each in case.told["outcomes"]]
    if case.told["complete"]:
        possible = {"actions": [action for action, fraction in exact if fraction != "0"]}
        yield "outcomes", case.state, actions(possible), actions
    for action, fraction in exact:
        yield "probability", {**case.state, "action": action}, fraction, near(fraction)


def view(case: Case) -> Iterator[Question]:
    """What a player or a spectator sees."""
    seen, pending = case.told["seen"], case.told["pending"]
    body = {"player": case.player, "names": [], "state": seen, "pending": pending}
    yield "view", {**case.state, "player": case.player}, case.document("view", 2, body), whole
    if case.player is not None and part(pending, "type") == "decision":
        yield "legal_actions", {**case.state, **case.seat}, actions(pending), actions


def told(case: Case) -> Iterator[Question]:
    """What each player, and a spectator, is told of an action."""
    for each in case.told["told"]:
        params = {**case.acting, "player": each["player"]}
        yield "view_action", params, {"action": each["action"]}, whole


def scoring(case: Case) -> Iterator[Question]:
    """The points and the winners."""
    yield "scores", case.state, case.told["scores"], scores
    yield "winners", case.state, {"winners": case.told["winners"]}, whole


QUESTIONS = {
    each.__name__.replace("_", "-"): each
    for each in (legal, illegal, setup, no_setup, impossible, chance, view, told, scoring)
}


# --- testing ---


def mistake_in_situation(program: Program, head: dict[str, str], situation: Any) -> str:
    """Return what a program does wrong first in a situation; empty if nothing."""
    asked = QUESTIONS[situation["type"]](Case(head, situation))
    wrong = next(filter(None, (mistake(program, question) for question in asked)), "")
    return wrong and f"{situation['name']}\n    {wrong}"


def mistake_in_game(program: Program, head: dict[str, str], game: Any) -> str:
    """Return what a program does wrong first in a whole game; each action follows its own last answer."""
    entries = game["entries"]
    steps = [({"action": entry["action"]}, entry["checksum"]) for entry in entries]
    question: Question = "new_game", {"game": head["game"], **game["new"]}, game["start"], checksum
    wrong, number, state = mistake(program, question), 0, program.result
    while not wrong and number < len(steps):
        params, expected = steps[number]
        number += 1
        wrong = mistake(program, ("apply", {"state": state, **params}, expected, checksum))
        state = program.result
    if not wrong:
        points = [{"player": seat, "total": total} for seat, total in enumerate(game["totals"])]
        winners = {"winners": game["winners"]}
        wrong = mistake(program, ("scores", {"state": state}, points, totals))
        wrong = wrong or mistake(program, ("winners", {"state": state}, winners, whole))
    return wrong and f"entry {number} of {len(entries)}\n    {wrong}"


def mistakes(program: Program, path: Path) -> tuple[int, int]:
    """Ask about a document; print the mistakes, and return their number and that of the situations or games."""
    document = json.loads(path.read_text("ascii"))
    head = {key: document[key] for key in ("game", "rules")}
    if game := document.get("conformance-game"):
        name, found = game["name"], [mistake_in_game(program, head, game)]
    else:
        rule = document["conformance"]
        name = rule["rule"]
        found = [mistake_in_situation(program, head, each) for each in rule["situations"]]
    wrong = [line for line in found if line]
    print(f"{head['game']} {name}: {len(wrong)} of {len(found)} failed", *wrong, sep="\n  ")
    return len(wrong), len(found)


def main() -> None:
    """Ask about every document of the folder."""
    if len(sys.argv) < 4 or sys.argv[2] != "--":
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    folder = Path(sys.argv[1])
    found = [folder] if folder.is_file() else sorted(folder.rglob("*.json"))
    paths = [path for path in found if path.parent.name != "facts"]
    try:
        program = Program(sys.argv[3:])
        counts = [mistakes(program, path) for path in paths]
    except NoAnswer as error:
        print(f"The program gives no answer. {error}")
        sys.exit(2)
    program.process.communicate()
    wrong, asked = (sum(each[at] for each in counts) for at in (0, 1))
    print(f"{len(counts)} documents, {asked} situations and games: {wrong} failed")
    sys.exit((1 if wrong else 0) if asked else 2)


if __name__ == "__main__":
    main()
