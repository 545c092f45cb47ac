"""A person at the keyboard: a numbered menu, undo, and an answer to every "why not?"."""

from __future__ import annotations

import click
from rich.columns import Columns
from rich.console import Console

import ancient_world as aw
from ancient_world.cli.parse import UnreadableAction, parse_action
from ancient_world.cli.render import draw_board, plain, write
from ancient_world.cli.words import say, told_names

SHORT = 8
"""A menu of at most 8 choices is one column."""


class LeaveGame(Exception):
    """The person leaves."""


class UndoWanted(Exception):
    """The person takes back a choice, or takes it again (``redo``)."""

    def __init__(self, *, redo: bool) -> None:
        super().__init__()
        self.redo = redo


def ask(out: Console, match: aw.Match, decision: aw.Decision) -> aw.Action:
    """The action that a person chooses from the menu.

    Raises:
        LeaveGame: the person leaves, or the input ends.
        UndoWanted: the person wants to go back or forth instead.
    """
    actions = decision.actions
    name = told_names(match.names)[decision.player]
    _menu(out, match.state, actions)
    while True:
        try:
            typed = click.prompt(plain(say("prompt", name=name)).plain, prompt_suffix=": ").strip()
        except (click.Abort, EOFError):
            out.print()
            raise LeaveGame from None
        chosen = _understand(out, match, typed, decision)
        if chosen is not None:
            return chosen


def _menu(out: Console, state: aw.State, actions: tuple[aw.Action, ...]) -> None:
    """The choices by number, side by side where they are many."""
    rules = aw.game(state.game)
    lines = [
        f"{number:3}  {rules.describe(state, action)}"
        for number, action in enumerate(actions, start=1)
    ]
    out.print()
    if len(lines) > SHORT:
        out.print(Columns(map(plain, lines), column_first=True))
        return
    for line in lines:
        write(out, line)


def _understand(
    out: Console, match: aw.Match, typed: str, decision: aw.Decision
) -> aw.Action | None:
    """The action that was chosen; ``None`` if something else was wanted, which is done."""
    actions = decision.actions
    if typed.isdecimal() and 1 <= int(typed[:9]) <= len(actions):
        return actions[int(typed) - 1]
    if typed in ("u", "r"):
        raise UndoWanted(redo=typed == "r")
    if typed == "q":
        raise LeaveGame
    if typed in ("b", "a"):
        seen = match.view(decision.player).state
        draw_board(out, seen, match.names, everything=typed == "a")
    elif typed == "h":
        out.print(say("help"), markup=False)
    elif typed.startswith("?"):
        _why_not(out, match.view(decision.player), typed.removeprefix("?"))
    elif typed.isdecimal():
        write(out, say("choices", count=len(actions)), "yellow")
    else:
        return _typed_action(out, match.view(decision.player), typed)
    return None


def _typed_action(out: Console, seen: aw.View, typed: str) -> aw.Action | None:
    """An action typed by its name; if the person may not do it, the reason is told."""
    try:
        action = parse_action(seen.state, typed)
    except UnreadableAction as error:
        write(out, str(error), "yellow")
        return None
    reason = seen.explain(action)
    if reason is None:
        return action
    write(out, str(reason), "yellow")
    return None


def _why_not(out: Console, seen: aw.View, typed: str) -> None:
    try:
        reason = seen.explain(parse_action(seen.state, typed))
    except UnreadableAction as error:
        write(out, str(error), "yellow")
        return
    if reason is None:
        write(out, say("legal"), "green")
        return
    write(out, str(reason), "yellow")
    for rule in aw.game(seen.state.game).rules():
        if rule.id == reason.rule:
            write(out, f"{rule.id} {rule.title}: {rule.text}", "dim")
