"""What stands behind the page on which the library is tried: it runs a reader's code, in the page and in our tests alike.

The code begins with nothing named. What it prints is told while it runs; at the end it is told what went wrong, if
anything, and the table of the last line, or of what was named last, is drawn.
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
"""What tracebacks call the reader's code."""

MOST = 100_000
"""Characters that are told of what one run prints: a page with more would be no help, and slow."""

TOP = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


class Fault(TypedDict):
    """What went wrong: in a sentence, in which line of the code, and the whole traceback."""

    sentence: str
    line: int | None
    traceback: str


class Outcome(TypedDict):
    """What became of a run; ``drawn`` is the name of what the picture shows, and empty for the last line.

    ``plays`` has a line of code for each legal action there, if the picture is that of a game that can be played on.
    """

    fault: Fault | None
    picture: str | None
    drawn: str
    plays: list[str]
    cut: bool
    seconds: float


class Told(TextIOBase):
    """A stream of which somebody is told at once, up to so many characters."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell, self._left = tell, MOST
        self.cut = False

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Tell a text, or what there is room for."""
        told = text[: self._left]
        self._left -= len(told)
        self.cut = self.cut or len(told) < len(text)
        if told:
            self._tell(told)
        return len(text)


def begin() -> None:
    """Forget what chance an image of the memory would bring with it."""
    random.seed()


def get_warm() -> None:
    """Load what most runs need, before an image of the memory is made."""
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


async def run(code: str, tell: Callable[[str], object], lang: str = "en") -> Outcome:
    """Run some code; ``tell`` gets what it prints."""
    started, told = time.perf_counter(), Told(tell)
    names: dict[str, Any] = {"__name__": "__main__"}
    lines = code.splitlines(keepends=True)
    linecache.cache[NAME] = (len(code), None, lines, NAME)
    aw.set_language(lang)
    fault, last, tree, plays = None, None, ast.Module([], []), []
    with redirect_stdout(told), redirect_stderr(told):
        try:
            tree = ast.parse(code, NAME)
            last = await _executed(tree, names)
        except SystemExit as ended:
            last = ended.code
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is shown to whoever wrote the code
            fault = _fault(error)
        drawn, picture = "", None
        try:
            drawn, picture = next(_pictures(tree, names, last), ("", None))
            if last is not None and (drawn or picture is None):
                told.write(f"{last!r}\n")
            plays = [] if fault else _plays(drawn or _last_name(code), names)
        except Exception as error:  # noqa: BLE001 - a state that somebody has made up may not be drawn
            fault = fault or _fault(error)
    return {
        "fault": fault,
        "picture": picture,
        "drawn": drawn,
        "plays": plays,
        "cut": told.cut,
        "seconds": time.perf_counter() - started,
    }


async def _executed(tree: ast.Module, names: dict[str, Any]) -> Any:
    """Run the statements, and give the value of the last one if it is an expression."""
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
    """What draws itself, the last line before what was named last, with its name."""
    picture = _drawn(last)
    if picture is not None:
        yield "", picture
    for name in _named(tree):
        picture = _drawn(names.get(name))
        if picture is not None:
            yield name, picture


def _named(tree: ast.Module) -> list[str]:
    """The names that code sets, what is set last first."""
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset), reverse=True)
    return list(dict.fromkeys(node.id for node in nodes))


def _drawn(thing: Any) -> str | None:
    """The picture of a state, a view, a match or a seat, or one of ours that was drawn already."""
    picture = None
    if isinstance(thing, str) and thing.startswith("<svg ") and NIGHT in thing:
        picture = thing
    elif isinstance(thing, aw.Match):
        picture = aw.svg(thing.state, names=thing.names)
    elif isinstance(thing, aw.Seat):
        picture = aw.svg(thing.view)
    elif isinstance(thing, aw.State | aw.View):
        picture = aw.svg(thing)
    return None if picture is None else in_page(picture)


# --- playing on ---


def _last_name(code: str) -> str:
    """The name of which the last line consists, if it is one."""
    *_, last = code.split("\n")
    return last.strip() if last.strip().isidentifier() else ""


def _plays(name: str, names: dict[str, Any]) -> list[str]:
    """A line of code for each legal action of a state or a match of this name, with the action in words."""
    thing = names.get(name)
    state: Any = thing.state if isinstance(thing, aw.Match) else thing
    if names.get("aw") is not aw or not isinstance(state, aw.State):
        return []
    if not isinstance(aw.pending(state), aw.Decision):
        return []
    told = aw.game(state.game).describe
    one = f"{name}.apply(aw.legal_actions({name}.state)[%d])"
    if state is thing:
        one = f"{name} = aw.apply({name}, aw.legal_actions({name})[%d])"
    actions = enumerate(aw.legal_actions(state))
    return [f"{one % place}  # {told(state, action)}" for place, action in actions]


# --- what went wrong ---


def _fault(error: BaseException) -> Fault:
    """What an error says: first the sentence, then the way to it, without the lines of this file."""
    whole = traceback.TracebackException.from_exception(error)
    ours = [place for place in whole.stack if place.filename != __file__]
    whole.stack = traceback.StackSummary.from_list(ours)
    lines = [place.lineno for place in ours if place.filename == NAME]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    *_, said = "".join(whole.format_exception_only()).strip().splitlines()
    sentence = said.removeprefix(f"{type(error).__module__}.")
    return {"sentence": sentence, "line": line, "traceback": "".join(whole.format())}
