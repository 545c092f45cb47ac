"""The prompts for a person at the keyboard: a numbered menu, actions in words, details, undo, and "why not?"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import TypeAlias

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

import ancient_world as aw
from ancient_world.cli.playing.details import Details, help_lines
from ancient_world.cli.playing.phrases import fits, meant, offers, phrases
from ancient_world.cli.playing.typed import NoSuchAction, UnreadableAction, parse_action
from ancient_world.cli.render import draw_board, draw_scores, draw_section, plain, tell_log, write
from ancient_world.cli.terminal import Asker, LeaveGame
from ancient_world.cli.words import say, told_names
from ancient_world.engine.declared.spelling import words_of
from ancient_world.engine.unoffered import thought_of
from ancient_world.narration import payments

SHORT = 8
"""The most choices for a menu in one column."""
ROOM = 24
"""The columns to leave for an answer beside its question."""
LATELY = 2
"""The number of rounds in the log, unless all of it is requested."""
MANY = 6
"""The most matches of which the texts are shown; of more, only the names are listed."""

Chosen: TypeAlias = tuple[aw.Action, ...] | None
"""The person's choice: one action, or several in a row; ``None`` if the line was another command, which is done."""


class UndoWanted(Exception):
    """The person wants to take back a choice, or to redo it."""

    def __init__(self, *, redo: bool) -> None:
        super().__init__()
        self.redo = redo


class Person:
    """The prompts for the people at one keyboard."""

    def __init__(self, out: Console, match: aw.Match, people: Collection[int]) -> None:
        self._out = out
        self._match = match
        self._people = people
        self._asker = Asker(out)

    def ask(self, decision: aw.Decision) -> tuple[aw.Action, ...]:
        """Return the action that a person chooses, or several actions typed in one sentence.

        Raises:
            LeaveGame: the person leaves, or the input ends.
            UndoWanted: the person wants to undo or redo a choice instead.
        """
        dialog = _DecisionDialog(self._out, self._match, self._people, decision)
        dialog.menu()
        while True:
            line = self._asker.ask(dialog.question(), dialog.phrases)
            chosen_actions = dialog.handle_line(line)
            if chosen_actions is not None:
                return chosen_actions


class _DecisionDialog:
    """A decision of one person, and the handling of each line that the person types."""

    def __init__(
        self, out: Console, match: aw.Match, people: Collection[int], decision: aw.Decision
    ) -> None:
        self._out = out
        self._match, self._people = match, people
        self._names = match.names
        self._seen = match.view(decision.player)
        self._step, self._actions = decision.step, decision.actions
        self._ways = payments(self._seen)
        self._rules = aw.game(match.state.game)
        name = told_names(match.names)[decision.player]
        instruction = aw.prompt(self._seen).text
        self._asked = plain(say("asked", name=name, wanted=instruction)).plain
        self._commands: Mapping[str, Callable[[], object]] = {
            "b": lambda: self._board(everything=False),
            "a": lambda: self._board(everything=True),
            "m": self.menu,
            "": self.menu,
            "h": self._help,
            "l": lambda: self._log(rounds=LATELY),
            "la": lambda: self._log(rounds=None),
            "lc": lambda: self._log(rounds=LATELY, unfolded=True),
            "s": self._scores,
            **dict.fromkeys(("map", say("map").casefold()), lambda: self._part(say("map"))),
        }

    def question(self) -> str:
        """Return the question for the prompt; print it on its own line if it is too long."""
        question_text = say("prompt", asked=self._asked)
        if cell_len(question_text) + ROOM <= self._out.width:
            return question_text
        write(self._out, self._asked, "bold")
        return say("prompt-alone")

    def phrases(self) -> list[str]:
        """Return the full phrases that can be typed, for completion."""
        return phrases(self._seen.state, self._actions)

    def menu(self) -> None:
        """Print the numbered choices with their effects; many choices are printed in columns, with short effects."""
        is_long = len(self._ways or self._actions) > SHORT
        numbered_payments = enumerate(self._ways, start=1)
        lines = [_line(number, way.words, way.text) for number, way in numbered_payments] or [
            self._choice(number, action, short=is_long)
            for number, action in enumerate(self._actions, start=1)
        ]
        if is_long:
            self._out.print(Columns(lines, column_first=True))
            return
        for line in lines:
            write(self._out, line)

    def _choice(self, number: int, action: aw.Action, *, short: bool) -> Text:
        known_effect = aw.effect(self._seen, action)
        effect_text = "" if known_effect is None else known_effect.short if short else known_effect.text
        return _line(number, self._rules.describe(self._seen.state, action), effect_text)

    def handle_line(self, typed: str) -> Chosen:
        """Return the chosen actions, or ``None`` if the line was another command, which is done.

        Raises:
            LeaveGame: the person leaves.
            UndoWanted: the person wants to undo or redo a choice.
        """
        if typed.isdecimal():
            return self._numbered(int(typed[:9]))
        if typed in ("u", "undo", say("undo"), "r", "redo", say("redo")):
            raise UndoWanted(redo=typed in ("r", "redo", say("redo")))
        if typed == "q":
            raise LeaveGame
        if typed in self._commands:
            self._commands[typed]()
            return None
        first_word, _, argument = typed.partition(" ")
        if typed.startswith("?"):
            self._why_not(typed.removeprefix("?").strip())
        elif first_word == "b":
            self._part(argument)
        elif first_word.casefold() == say("card"):
            self._print_details(Details(self._seen.state), argument)
        else:
            return self._in_words(typed)
        return None

    def _refuse(self, why: str) -> Chosen:
        """Print why the typed line is not a choice."""
        write(self._out, why, "yellow")
        return None

    def _numbered(self, number: int) -> Chosen:
        choices = [way.actions for way in self._ways] or [(each,) for each in self._actions]
        if 1 <= number <= len(choices):
            return choices[number - 1]
        return self._refuse(say("choices", count=len(choices)))

    def _help(self) -> None:
        for line in help_lines(self._seen.state, self._actions):
            write(self._out, line)

    def _board(self, *, everything: bool) -> None:
        draw_board(self._out, self._seen.state, self._names, everything=everything)

    def _log(self, rounds: int | None, *, unfolded: bool = False) -> None:
        """Print the log, as far as the people at the keyboard may know it."""
        tell_log(self._out, self._match, self._people, rounds=rounds, unfolded=unfolded)

    def _scores(self) -> None:
        """Print each player's score lines, as far as the person may know them."""
        try:
            draw_scores(self._out, self._seen.state, self._names)
        except aw.HiddenValue as error:
            self._refuse(error.message)

    def _part(self, title: str) -> None:
        """Print the parts of the board whose titles start with the typed words."""
        board = self._rules.board(self._seen.state, told_names(self._names))
        matching_sections = tuple(
            [part for part in board.sections if fits(words_of(title), words_of(part.title))]
        )
        if not matching_sections:
            section_titles = "; ".join([part.title for part in board.sections if part.title])
            self._refuse(say("no-part", known=section_titles))
            return
        for section in matching_sections:
            draw_section(self._out, section)

    def _in_words(self, typed: str) -> Chosen:
        """Return the actions typed in words, one or several in one sentence; print why if there are none."""
        state = self._seen.state
        single_offers, combined_offers = [*offers(state, self._actions)], [*self._rules.combined(state)]
        matches = meant(typed, single_offers) or meant(typed, combined_offers)
        if len(matches) == 1:
            return matches[0]
        if matches:
            phrase_by_actions = {actions: phrase for phrase, actions in reversed([*single_offers, *combined_offers])}
            return self._refuse(say("which", known="; ".join(map(phrase_by_actions.__getitem__, matches))))
        try:
            action = self._meant(typed)
        except UnreadableAction as error:
            message = say("not-understood") if isinstance(error, NoSuchAction) else str(error)
            return self._refuse(message)
        reason = self._seen.explain(action)
        if reason is None:
            return (action,)
        return self._refuse(str(reason))

    def _meant(self, typed: str) -> aw.Action:
        """Return an action, legal or not, by its name in documents or by its full words in the menu.

        Raises:
            UnreadableAction: there is no such action.
        """
        state = self._seen.state
        try:
            return parse_action(state, typed)
        except UnreadableAction:
            with suppress(aw.HiddenValue):
                for kind in self._step.choices:
                    for candidate in thought_of(self._step, kind, state, self._seen.player):
                        if words_of(self._rules.describe(state, candidate)) == words_of(typed):
                            return candidate
            raise

    def _why_not(self, typed: str) -> None:
        """Print whether an action is legal or why not, or the text of a card or rule."""
        state = self._seen.state
        if len(meant(typed, offers(state, self._actions))) == 1:
            write(self._out, say("legal"), "green")
            return
        try:
            reason = self._seen.explain(self._meant(typed))
        except UnreadableAction as error:
            if not self._print_details(Details(self._seen.state), typed, fallback_message=str(error)):
                self._refuse(str(error))
            return
        if reason is None:
            write(self._out, say("legal"), "green")
            return
        self._refuse(str(reason))
        self._rule(reason.rule)

    def _rule(self, wanted: str) -> bool:
        """Print the text of a rule by its number; return whether there is one."""
        for rule in self._rules.rules():
            if rule.id.casefold() == wanted.casefold():
                write(self._out, f"{rule.id} {rule.title}: {rule.text}", "dim")
                return True
        return False

    def _print_details(self, details: Details, line: str, fallback_message: str | None = None) -> bool:
        """Print the texts of the named cards, or of a rule by its number; return whether any was found."""
        if self._rule(line):
            return True
        sections, names = details.of(line)
        if not names:
            if fallback_message is None:
                self._refuse(say("no-detail", name=line))
            return False
        if len(names) > MANY:
            self._refuse(say("which", known="; ".join(names)))
            return True
        for section in sections:
            draw_section(self._out, section)
        return True


def _line(number: int, words: str, does: str) -> Text:
    """Return a line of the menu: the number, the words, and the effect."""
    line = plain(f"{number:3}  {words}")
    return line.append_text(plain(f"  ({does})", "dim")) if does else line
