"""Runs a reader's code on the page for trying the library, and in its tests.

Each run starts with an empty namespace. Output is sent while the code runs; the outcome has the error, if there was one, and a
picture of the table that the last line or the last assigned name holds.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import random
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from types import CodeType
from typing import Any, TypedDict, cast

from day_and_night import NIGHT, in_page

import ancient_world as aw
from ancient_world.bots import RandomBot

NAME = "try.py"
"""The file name of the reader's code in tracebacks."""

MOST = 100_000
"""The most characters of output per run; more would make the page slow."""

TOP = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


class Fault(TypedDict):
    """An error: a sentence, the line of the code, and the traceback."""

    sentence: str
    line: int | None
    traceback: str


class Outcome(TypedDict):
    """The outcome of a run; ``drawn`` is the name of the value in the picture, empty for the last line's value.

    ``plays`` has a line of code for each legal action, if the picture shows a state or match in which a player must choose.
    """

    fault: Fault | None
    picture: str | None
    drawn: str
    plays: list[str]
    cut: bool
    seconds: float


class Output(TextIOBase):
    """A stream that passes text on at once, up to a number of characters."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send, self._remaining = send, MOST
        self.cut = False

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Pass on as much of a text as the limit allows."""
        passed = text[: self._remaining]
        self._remaining -= len(passed)
        self.cut = self.cut or len(passed) < len(text)
        if passed:
            self._send(passed)
        return len(text)


def begin() -> None:
    """Reseed the random generator, since a memory snapshot contains its state."""
    random.seed()


def get_warm() -> None:
    """Load the modules that most runs need, before a memory snapshot is taken."""
    for game in aw.available_games():
        match = aw.Match.new(game, ["Ada", "Ben"], seed=1)
        bot = RandomBot(1)
        for _ in range(12):
            waiting = match.pending()
            if isinstance(waiting, aw.Decision):
                view = match.view(waiting.player)
                match.apply(bot.choose(view, cast("aw.Decision", view.pending)))
        aw.svg(match.state)
        aw.validate(aw.to_json(match.record))


async def run(code: str, send: Callable[[str], object], lang: str = "en") -> Outcome:
    """Run code and return the outcome; ``send`` is called with its output."""
    started, output = time.perf_counter(), Output(send)
    names: dict[str, Any] = {"__name__": "__main__"}
    lines = code.splitlines(keepends=True)
    linecache.cache[NAME] = (len(code), None, lines, NAME)
    aw.set_language(lang)
    fault, last, tree, plays = None, None, ast.Module([], []), []
    with redirect_stdout(output), redirect_stderr(output):
        try:
            tree = ast.parse(code, NAME)
            last = await _executed(tree, names)
        except SystemExit as ended:
            last = ended.code
        except BaseException as error:  # noqa: BLE001 - every error is shown to the reader
            fault = _fault(error)
        drawn, picture = "", None
        try:
            drawn, picture = next(_pictures(tree, names, last), ("", None))
            if last is not None and (drawn or picture is None):
                output.write(f"{last!r}\n")
            plays = [] if fault else _plays(drawn or _last_name(code), names)
        except Exception as error:  # noqa: BLE001 - a made-up state may not be drawable
            fault = fault or _fault(error)
    return {
        "fault": fault,
        "picture": picture,
        "drawn": drawn,
        "plays": plays,
        "cut": output.cut,
        "seconds": time.perf_counter() - started,
    }


async def _executed(tree: ast.Module, names: dict[str, Any]) -> Any:
    """Run the statements, and return the value of the last one if it is an expression."""
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    await _awaited(compile(tree, NAME, "exec", flags=TOP), names)
    if not isinstance(last, ast.Expr):
        return None
    return await _awaited(compile(ast.Expression(last.value), NAME, "eval", flags=TOP), names)


async def _awaited(code: CodeType, names: dict[str, Any]) -> Any:
    value = eval(code, names)  # noqa: S307 - this is what the page is for
    return await value if code.co_flags & inspect.CO_COROUTINE else value


# --- the table ---


def _pictures(tree: ast.Module, names: dict[str, Any], last: Any) -> Iterator[tuple[str, str]]:
    """Yield pictures with names: first of the last line's value, then of names, last assigned first."""
    picture = _drawn(last)
    if picture is not None:
        yield "", picture
    for name in _named(tree):
        picture = _drawn(names.get(name))
        if picture is not None:
            yield name, picture


def _named(tree: ast.Module) -> list[str]:
    """Return the names that the code assigns, last assigned first."""
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset), reverse=True)
    return list(dict.fromkeys(node.id for node in nodes))


def _drawn(value: Any) -> str | None:
    """Return the picture of a state, view, match or seat, or a picture that the code has drawn; else ``None``."""
    picture = None
    if isinstance(value, str) and value.startswith("<svg ") and NIGHT in value:
        picture = value
    elif isinstance(value, aw.Match):
        picture = aw.svg(value.state, names=value.names)
    elif isinstance(value, aw.Seat):
        picture = aw.svg(value.view)
    elif isinstance(value, aw.State | aw.View):
        picture = aw.svg(value)
    return None if picture is None else in_page(picture)


# --- playing on ---


def _last_name(code: str) -> str:
    """Return the name that makes up the last line; empty if the line is something else."""
    *_, last = code.split("\n")
    return last.strip() if last.strip().isidentifier() else ""


def _plays(name: str, names: dict[str, Any]) -> list[str]:
    """Return a line of code for each legal action of a named state or match, with a description."""
    value = names.get(name)
    state: Any = value.state if isinstance(value, aw.Match) else value
    if names.get("aw") is not aw or not isinstance(state, aw.State):
        return []
    if not isinstance(aw.pending(state), aw.Decision):
        return []
    describe = aw.game(state.game).describe
    line = f"{name}.apply(aw.legal_actions({name}.state)[%d])"
    if state is value:
        line = f"{name} = aw.apply({name}, aw.legal_actions({name})[%d])"
    actions = enumerate(aw.legal_actions(state))
    return [f"{line % place}  # {describe(state, action)}" for place, action in actions]


# --- errors ---


def _fault(error: BaseException) -> Fault:
    """Return an error's sentence, line and traceback, without the lines of this file."""
    report = traceback.TracebackException.from_exception(error)
    frames = [place for place in report.stack if place.filename != __file__]
    report.stack = traceback.StackSummary.from_list(frames)
    lines = [place.lineno for place in frames if place.filename == NAME]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    *_, last_line = "".join(report.format_exception_only()).strip().splitlines()
    sentence = last_line.removeprefix(f"{type(error).__module__}.")
    return {"sentence": sentence, "line": line, "traceback": "".join(report.format())}
