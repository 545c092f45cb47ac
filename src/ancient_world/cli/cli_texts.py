"""The sentences of the command line in the message catalogue, and the choice of their language."""

from __future__ import annotations

from collections.abc import Iterable

import click

import ancient_world as aw
from ancient_world.engine.message_catalogue import ReaderName, message_text, register_messages

LANGUAGES = ("en", "es")
LANGUAGE_VARIABLE = "ANCIENT_WORLD_LANG"
YOU = "you"
"""The name of a single person at the keyboard, also in records."""

register_messages(
    {
        "cli-scores": "Scores",
        "cli-total": "total",
        "cli-wins": "{names} wins.",
        "cli-wins:you": "You win.",
        "cli-you": "you",
        "cli-person": "person",
        "cli-nobody": "Nobody wins.",
        "cli-share": "The victory is shared: {names}.",
        "cli-and": " and ",
        "cli-asked": "{name}: {wanted}",
        "cli-asked:you": "{wanted}",
        "cli-prompt": "{asked} (h for help)",
        "cli-prompt-alone": "(h for help)",
        "cli-more": "-- more: press any key, or {key} to skip to the question --",
        "cli-card": "card",
        "cli-map": "Map",
        "cli-undo": "undo",
        "cli-redo": "redo",
        "cli-which": "Which one? {known}",
        "cli-not-understood": "This is not one of the choices. Press Enter to see the choices, or type h for help.",
        "cli-no-detail": "Nothing here is called {name!r}.",
        "cli-no-part": "The parts of the board are: {known}.",
        "cli-changed": "{title}, what changed",
        "cli-new": "Seen for the first time:",
        "cli-new-names": "Seen for the first time: {names} (n shows what they say)",
        "cli-left-out": "Also on the table: {titles} (b TITLE shows it, b alone everything)",
        "cli-points": "Points now: {points}",
        "cli-points-of": "{name} {points}",
        "cli-choices": "The choices are 1 to {count}.",
        "cli-legal": "That is legal.",
        "cli-alone": " (nothing else is possible)",
        "cli-rows": "{games:game|games}: {rows}",
        "cli-rows-of": "{count:row|rows} of {table}",
        "cli-no-picture": "{path}: a picture must be *.png, *.svg or *.pdf",
        "cli-written": "{count:entry|entries} written to {path}",
        "cli-file-there": "{path}: this file exists already; --force overwrites it",
        "cli-file-stays": "{path}: this file exists already and is not overwritten; name another one",
        "cli-other-game": "{path}: this file holds a different unfinished game; --resume continues it, --force overwrites it",
        "cli-goes-on": "{path}: the game continues after {count:entry|entries}",
        "cli-kept": "The game is saved in {path}. Continue it with: {command}",
        "cli-not-kept": "This game cannot be saved and is lost when you close the window: {why}",
        "cli-nothing-kept": "{path}: there is no unfinished game to resume",
        "cli-resume-with": "--resume continues a game with its original settings; leave out {options}",
        "cli-from-with": "--from goes on with the settings of the recorded game; leave out {options}",
        "cli-resume-or-from": "--resume and --from cannot be combined: one continues a game, the other starts a new one",
        "cli-beyond-from": "{path}: the record has only {count:entry|entries}, fewer than {at}",
        "cli-other-seats": "{path}: this game has {count:seat|seats}; name that many players, or none",
        "cli-same": "{path}: this is an input and cannot be the output too; name another file",
        "cli-no-home": "You have no home folder to keep games in (HOME is empty or relative); set HOME or ANCIENT_WORLD_FOLDER to a folder.",
        "cli-no-folder": "{path}: there is no such folder",
        "cli-folder": "{path}: this is a folder, not a file",
        "cli-beyond": "{path}: the record has only {count:entry|entries}, fewer than --at {at}",
        "cli-no-seat": "The seats are 0 to {last}, not {player}",
        "cli-no-record": "{path}: there is no record {number}",
        "cli-no-room": "standard output: {why}",
        "cli-rules-wrong": "Perhaps the rules of the game led here: {command} tells what is wrong with them.",
        "cli-no-mcp": 'The library mcp is missing: pip install "ancient-world[mcp]"',
        "cli-no-dash": "- does not mean standard input or output here; name a file (write ./- for a file called -)",
        "cli-no-state": "{path}: there is no state to show",
        "cli-warning": "warning",
        "cli-cards-right": "{path}: valid, digest {digest}",
        "cli-no-such-path": "{path}: no such file or folder",
        "cli-other-search": "In {title}, {search} is stronger than {kind}. Ask for hard instead: it takes the stronger search of each game (hard:10s thinks 10 seconds a turn).",
        "cli-other-cards": "{path}: this looks like a card file of {title}; use --game {game}",
        "cli-no-cards": "{game} has no cards",
        "cli-no-rule": "{game} has no rule {rule}",
        "cli-no-rules": "{path}: there is no such rule or game here",
        "cli-ruling": "Our ruling: {ruling}",
        "cli-resumable": "The same command with --resume continues from there.",
        "cli-unread": "{count:file was|files were} not read: {kinds}",
        "cli-no-suffix": "no suffix",
        "cli-stopped": "Stopped after {count:record|records}.",
        "cli-stopped-games": "Stopped after {count:game|games}.",
        "cli-records": "records",
        "cli-games": "games",
        "cli-problems": "problems",
        "cli-checked": "{records} records, {actions} actions, {speed} actions a second",
        "cli-duplicates": "{count:record repeats|records repeat} an earlier game; records dedupe removes them",
        "cli-checked-one": "1 record, {actions} actions, {speed} actions a second",
        "cli-player": "player",
        "cli-won": "wins",
        "cli-mean-score": "mean score",
        "cli-choices-made": "choices",
        "cli-mean-loss": "mean loss",
        "cli-doubtful": "doubtful",
        "cli-mistakes": "mistakes",
        "cli-blunders": "blunders",
        "cli-bot": "bot",
        "cli-strength": "strength",
        "cli-interval": "95 %",
        "cli-interval-from": "{low} or more",
        "cli-interval-to": "{high} or less",
        "cli-interval-unknown": "not known",
        "cli-games-played": "games",
        "cli-deviation": "deviation",
        "cli-lowest": "lowest",
        "cli-best": "best",
        "cli-game": "{title}, {least} to {most} players",
        "cli-game-exactly": "{title}, {least:player|players}",
        "cli-failed": " ({count} failed)",
        "cli-simulated": "{games:game|games}{failed}, {decisions} decisions each, {speed} decisions a second",
        "cli-no-web": "{missing} is missing. Install it with: pip install 'ancient-world[cli,web]'",
        # errors in options and arguments
        "cli-too-many-names": "{count:name|names} for {seats:seat|seats}: give one name for each seat at most",
        "cli-option-pair": "{pair}: write it as NAME=VALUE",
        "cli-option-size": "{value!r} is not a size; write it as 500k, 32M or 1G",
        "cli-types-of-one": "--game: types belong to a single game; name one of: {known}",
        "cli-jobs-or-dask": "--jobs and --dask cannot be combined: one uses this machine, the other a cluster",
        "cli-file-and-dask": "{path}: the workers of a cluster cannot read this file; install the game as a package on each of them, and give --game its id",
        "cli-resume-what": "--resume needs the output options of the earlier run, such as --out",
        "cli-partial-beside": "{path}: this file holds the unfinished part; name it to read it",
        "cli-partial-there": "{path}: an interrupted run left this file; --resume continues it, --force starts again",
        "cli-whole-there": "{path}: this file is complete, and only an interrupted run can be resumed; --force overwrites it",
        "cli-left": "left:",
        "cli-help": """\
  a number       choose it; Enter alone, or m, shows the choices again
  an action      by some of its words or their beginnings, as in: {action}
  ? ACTION       is this legal, and why not? As in: ? {action}
  ? RULE         what a rule says, by its number in brackets
  u, r           undo your last choice, redo it (undo and redo say the same)
  b, a           show the board, or all of it with the long parts
  b PART         show a part of the board, by the beginning of its title
  s, l, la       show the scores, the log of this round and the last, all of it
  lc             show the log of l with everything that each choice changed""",
        "cli-help-new": "  n              show what the cards say that were new last",
        "cli-help-map": "  map            show the map",
        "cli-help-card": "  ? NAME         what a card, a tile, a place says, as in: ? {name}",
        "cli-help-combined": "  a sentence     several choices in one, as in: {phrase}",
        "cli-help-end": """\
  Tab, arrows    complete what is typed; what was typed before
  h, q           this help, leave the game (it is kept)""",
    }
)


def cli_text(code: str, /, **data: object) -> str:
    """Return the sentence whose code is "cli-" and ``code``."""
    return message_text(f"cli-{code}", data)


CONTROL_REPLACEMENTS = {code: "?" for code in (*range(32), *range(127, 160)) if code != ord("\n")}


def printable(text: str) -> str:
    """Return text that is safe to print: control characters are replaced."""
    return text.translate(CONTROL_REPLACEMENTS)


def printable_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return player names for printing; sentences address a player called :data:`YOU` in the second person."""
    return tuple([ReaderName(cli_text("you")) if name == YOU else name for name in names])


def set_language_until_exit(context: click.Context, language: str) -> None:
    """Set the language until the command line ends."""
    old_language = aw.language()
    aw.set_language(language)
    context.find_root().call_on_close(lambda: aw.set_language(old_language))
