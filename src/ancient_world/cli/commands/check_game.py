"""``ancient-world check``: what ``check_game`` finds in a game, for its author."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

import ancient_world as aw
from ancient_world import testing
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.command_helpers import parse_option_values, write_if_changed
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.shared_options import FilePath, GameType, force_option, options_option
from ancient_world.engine.game_files import game_argument, shown_path
from ancient_world.engine.message_catalogue import register_messages

if TYPE_CHECKING:
    from ancient_world.testing.met_kinds import NotMet

register_messages(
    {
        "cli-check-fault": "{place} ({culprit}): {check}",
        "cli-check-where": "After {count:action|actions} of a game with {players:player|players} and the seed {seed}.",
        "cli-check-game": "In a game with {players:player|players} and the seed {seed}.",
        "cli-check-again": "Again: {command}",
        "cli-check-picture": "Picture: {path}",
        "cli-check-found": "{count:fault|faults} in {games:game|games}, {positions:position|positions}, {seconds:second|seconds}.",
        "cli-check-none": "No faults in {games:game|games}, {positions:position|positions}, {seconds:second|seconds}.",
        "cli-check-out-of-time": "Time is up; --seconds gives more.",
        "cli-check-endless": "No game came to its end, nor does a random one within 10000 choices. Is the game endless?",
        "cli-check-not-met": "Not tried yet:",
        "cli-check-step": "nobody came to this step, which is called in {pushed}.",
        "cli-check-choice": "this choice was never open; it belongs to {steps}.",
        "cli-check-refused": "this choice was never legal at {steps}; mostly because of {refusal} ({rule}), {count:time|times}.",
        "cli-check-value": "this was always {value}.",
        "cli-check-option": "this option was always {value}; check another value with --option {option}=VALUE.",
        "cli-check-secret": "this secret never held anything.",
        "cli-check-meet": "More random games may meet them: --games 20 --seconds 600. Or write a test that plays the actions that lead there.",
        "cli-check-players": "{title} is for {known} players",
    }
)


@click.command()
@click.argument("game_id", metavar="GAME", type=GameType())
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    show_default=True,
    help="End after so many seconds.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="Random games for each number of players.",
)
@click.option(
    "--players",
    type=click.IntRange(min=1),
    multiple=True,
    help="A number of players. [default: all that the game allows]",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first game."
)
@options_option
@click.option("--pictures", type=FilePath(), help="Draw the positions of faults into this folder.")
@force_option
def check(
    *,
    game_id: str,
    seconds: float,
    games: int,
    players: tuple[int, ...],
    seed: int,
    options: tuple[str, ...],
    pictures: Path | None,
    force: bool,
) -> None:
    """Check a game of your own: play it at random, and tell what breaks its promises.

    GAME is your file, such as my_game.py, or the id of a game. Each fault is told with its line in your code, its position and the
    command that finds it again. Last comes what the random games have not tried. testing.check_game makes the same checks in a test.

    Exit codes: 0 no faults; 1 faults were found, or no game ended; 2 the game could not be loaded.
    """
    from ancient_world.testing.game_checks import find_faults_and_kinds  # 150 ms, not for help

    rules = aw.game(game_id)
    if not {*players} <= {*rules.players}:
        known = ", ".join(map(str, rules.players))
        fail(cli_text("check-players", title=rules.title, known=known))
    started_at, option_values = time.monotonic(), parse_option_values(options)
    faults, met = find_faults_and_kinds(
        rules, games=games, seed=seed, seconds=seconds, options=option_values, players=players
    )
    count = 0
    for count, fault in enumerate(faults, 1):
        option_words = [word for option in options for word in ("--option", option)]
        words = [game_argument(game_id), "--players", str(fault.players), "--seed", str(fault.seed)]
        _print_fault(fault, shlex.join(["ancient-world", "check", *words, *option_words]))
        if fault.state is not None and pictures is None and count == 1:
            _print_position(fault.state)
        elif fault.state is not None and pictures is not None:
            _draw_position(fault.state, pictures / f"{game_id}-{count}.svg", force=force)
        echo("")
    data = {"count": count, "games": met.games, "positions": met.positions}
    passed = time.monotonic() - started_at
    echo(cli_text("check-found" if count else "check-none", seconds=f"{passed:.0f}", **data))
    if passed > seconds:
        echo(cli_text("check-out-of-time"))
    is_endless = bool(met.positions) and not (
        count or met.ended or _ends(game_id, min(rules.players), option_values)
    )
    if is_endless:
        echo(cli_text("check-endless"))
    _print_not_met([*met.not_met()] if met.positions else [])
    raise SystemExit(EXIT_PROBLEMS if count or is_endless else 0)


def _ends(game_id: str, players: int, options: Mapping[str, object]) -> bool:
    """Return whether a random game that nothing is checked in ends within 10,000 choices; long games do, in some seconds."""
    start, rng = aw.new_game(game_id, players, options=options), aw.SeededRandom(0)
    last = aw.playout(
        start, lambda each: each.actions[rng.randrange(len(each.actions))], rng, until=10_000
    )
    return not last.agenda


def _print_fault(fault: testing.GameFault, command: str) -> None:
    """Print a fault, where it is in the author's code, and how it is found again."""
    lines = [
        cli_text(
            "check-fault",
            place=_shown_place(fault.location),
            culprit=fault.culprit,
            check=fault.check,
        ),
        fault.description,
        cli_text(
            "check-game" if fault.state is None else "check-where",
            count=fault.action_count,
            players=fault.players,
            seed=fault.seed,
        ),
        cli_text("check-again", command=command),
    ]
    echo(printable("\n  ".join(lines)))


def _shown_place(place: str) -> str:
    """Return a file and line as people at the command line write them; a module without a file stays as it is."""
    file, colon, line = place.rpartition(":")
    return f"{shown_path(file)}:{line}" if colon else place


def _print_position(state: aw.State) -> None:
    """Print the board of a position; what stops the author's own board is a fault that is told anyway."""
    from ancient_world.cli.render import make_console, print_board  # 60 ms, not for help

    with suppress(Exception):
        seats = range(aw.game(state.game).seats(state))
        print_board(make_console(), state, [f"{cli_text('player')} {seat}" for seat in seats])


def _draw_position(state: aw.State, path: Path, *, force: bool) -> None:
    """Write the picture of a position, if the author's code can draw it."""
    try:
        picture = aw.svg(state).encode("utf-8")
    except Exception as error:  # noqa: BLE001 - an author's code may raise anything
        echo(printable(f"  {path}: {type(error).__name__}: {error}"), err=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_if_changed(path, picture, replace=force)
    echo(f"  {cli_text('check-picture', path=path)}")


def _print_not_met(not_met: Sequence[NotMet]) -> None:
    """Print what random games have not met, and how to meet it."""
    if not not_met:
        return
    echo(f"\n{cli_text('check-not-met')}")
    for each in not_met:
        sentence = cli_text(f"check-{each.code}", **each.data)
        echo(printable(f"  {_shown_place(each.place)} ({each.name}): {sentence}"))
    if any(each.code != "option" for each in not_met):
        echo(cli_text("check-meet"))
