"""The prompts for a person at the keyboard: a numbered menu, actions in words, details, undo, and "why not?"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group
from rich.text import Text

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable, printable_names
from ancient_world.cli.playing.card_details import Details, help_lines
from ancient_world.cli.playing.change_printer import print_log
from ancient_world.cli.render import (
    print_board,
    print_line,
    print_scores,
    print_section,
    printable_text,
    wrap_line,
)
from ancient_world.cli.terminal import LeaveGame, Prompter
from ancient_world.engine import Section
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.narration import payments
from ancient_world.records.notation.found_choices import actions_meant
from ancient_world.records.notation.word_matching import best_matches, matches_phrase

MAX_SINGLE_COLUMN = 8
"""The most choices for a menu in one column."""
ANSWER_COLUMNS = 24
"""The columns to leave for an answer beside its question."""
LOG_ROUNDS = 2
"""The number of rounds in the log, unless all of it is requested."""
MAX_TEXTS = 6
"""The most matches of which the texts are shown; of more, only the names are listed."""

ChosenActions: TypeAlias = tuple[aw.Action, ...] | None
"""The person's choice: one action, or several in a row; ``None`` if the line was another command, which is done."""


class UndoRequested(Exception):
    """The person wants to take back a choice, or to redo it."""

    def __init__(self, *, is_redo: bool) -> None:
        super().__init__()
        self.is_redo = is_redo


class PersonPrompts:
    """The prompts for the people at one keyboard."""

    def __init__(self, console: Console, match: aw.Match, people: Collection[int]) -> None:
        self._out = console
        self._match = match
        self._people = people
        self._asker = Prompter(console)
        self.new_sections: Sequence[Section] = ()
        """The texts of the cards that came to the table since the last question, for the key that prints these texts."""

    def ask_for_actions(self, decision: aw.Decision) -> tuple[aw.Action, ...]:
        """Return the action that a person chooses, or several actions typed in one sentence.

        Raises:
            LeaveGame: the person leaves, or the input ends.
            UndoWanted: the person wants to undo or redo a choice instead.
        """
        dialog = _DecisionDialog(self._out, self._match, self._people, decision, self.new_sections)
        dialog.print_menu()
        while True:
            line = self._asker.ask_line(dialog.question(), dialog.phrases)
            chosen_actions = dialog.handle_line(line)
            if chosen_actions is not None:
                return chosen_actions


class _DecisionDialog:
    """A decision of one person, and the handling of each line that the person types."""

    def __init__(
        self,
        console: Console,
        match: aw.Match,
        people: Collection[int],
        decision: aw.Decision,
        new_sections: Sequence[Section],
    ) -> None:
        self._out = console
        self._match, self._people = match, people
        self._names = match.names
        self._view = match.view(decision.player)
        self._step, self._actions = decision.step, decision.actions
        self._payments = payments(self._view)
        self._rules = aw.game(match.state.game)
        name = printable_names(match.names)[decision.player]
        instruction = aw.prompt(self._view).text
        self._question_text = printable(cli_text("asked", name=name, wanted=instruction))
        prompt_length = cell_len(cli_text("prompt", asked=self._question_text))
        self._fits_prompt = prompt_length + ANSWER_COLUMNS <= console.width
        self._is_asked = False
        self._commands: Mapping[str, Callable[[], object]] = {
            "b": lambda: self._print_board(everything=False),
            "a": lambda: self._print_board(everything=True),
            "m": self.print_menu,
            "": self.print_menu,
            "h": self._print_help,
            "l": lambda: self._print_log(rounds=LOG_ROUNDS),
            "la": lambda: self._print_log(rounds=None),
            "lc": lambda: self._print_log(rounds=LOG_ROUNDS, unfolded=True),
            "s": self._print_scores,
            "n": lambda: self._print_sections(new_sections),
            **dict.fromkeys(
                ("map", cli_text("map").casefold()),
                lambda: self._print_board_sections(cli_text("map")),
            ),
        }

    def question(self) -> str:
        """Return the question for the prompt; print it on its own line if it is too long and was not printed with the menu."""
        if self._fits_prompt:
            return cli_text("prompt", asked=self._question_text)
        if not self._is_asked:
            print_line(self._out, self._question_text, "bold")
        self._is_asked = False
        return cli_text("prompt-alone")

    def phrases(self) -> list[str]:
        """Return the full phrases that can be typed, for completion."""
        combined_phrases = [phrase for phrase, _ in self._rules.combined(self._view.state)]
        return [*map(self._describe, self._actions), *combined_phrases]

    def print_menu(self) -> None:
        """Print the numbered choices, and a long question, in one piece; effects only as far as they fit on the screen."""
        choice_count, self._is_asked = len(self._payments or self._actions), not self._fits_prompt
        question = [] if self._fits_prompt else [printable_text(self._question_text, "bold")]
        for has_effects in (True, False):
            is_long = choice_count > MAX_SINGLE_COLUMN or not has_effects
            lines = self._menu_lines(is_long=is_long, has_effects=has_effects)
            wrapped = [wrap_line(self._out, line) for line in lines]
            columns = Columns(lines, column_first=True)
            menu = Group(*[columns] if is_long else wrapped, *question)
            if not self._out.is_terminal or len(self._out.render_lines(menu)) < self._out.height:
                break
        self._out.print(menu)

    def _menu_lines(self, *, is_long: bool, has_effects: bool) -> list[Text]:
        """Return the lines of the menu: payments, or the actions with their effects, which are short in a long menu."""
        if self._payments:
            return [
                _format_menu_line(number, each.words, each.text if has_effects else "")
                for number, each in enumerate(self._payments, start=1)
            ]
        effects = [aw.effect(self._view, each) if has_effects else None for each in self._actions]
        return [
            _format_menu_line(
                number,
                self._describe(action),
                "" if effect is None else effect.short if is_long else effect.text,
            )
            for number, (action, effect) in enumerate(
                zip(self._actions, effects, strict=True), start=1
            )
        ]

    def handle_line(self, line: str) -> ChosenActions:
        """Return the chosen actions, or ``None`` if the line was another command, which is done.

        Raises:
            LeaveGame: the person leaves.
            UndoWanted: the person wants to undo or redo a choice.
        """
        if line.isdecimal():
            return self._actions_by_number(int(line[:9]))
        if line in ("u", "undo", cli_text("undo"), "r", "redo", cli_text("redo")):
            raise UndoRequested(is_redo=line in ("r", "redo", cli_text("redo")))
        if line == "q":
            raise LeaveGame
        if line in self._commands:
            self._commands[line]()
            return None
        first_word, _, argument = line.partition(" ")
        if line.startswith("?"):
            self._print_why_not(line.removeprefix("?").strip())
        elif first_word == "b":
            self._print_board_sections(argument)
        elif first_word.casefold() == cli_text("card"):
            self._print_details(Details(self._view.state), argument)
        else:
            return self._actions_by_words(line)
        return None

    def _print_refusal(self, reason: str) -> ChosenActions:
        """Print why the typed line is not a choice."""
        print_line(self._out, reason, "yellow")
        return None

    def _actions_by_number(self, number: int) -> ChosenActions:
        choices = [payment.actions for payment in self._payments] or [
            (action,) for action in self._actions
        ]
        if 1 <= number <= len(choices):
            return choices[number - 1]
        return self._print_refusal(cli_text("choices", count=len(choices)))

    def _print_help(self) -> None:
        for line in help_lines(self._view.state, self._actions):
            print_line(self._out, line)

    def _print_board(self, *, everything: bool) -> None:
        print_board(self._out, self._view.state, self._names, everything=everything)

    def _print_log(self, rounds: int | None, *, unfolded: bool = False) -> None:
        """Print the log, as far as the people at the keyboard may know it."""
        print_log(self._out, self._match, self._people, rounds=rounds, with_details=unfolded)

    def _print_scores(self) -> None:
        """Print each player's score lines, as far as the person may know them."""
        try:
            print_scores(self._out, self._view.state, self._names)
        except aw.HiddenValue as error:
            self._print_refusal(error.message)

    def _print_board_sections(self, title: str) -> None:
        """Print the parts of the board whose titles start with the typed words."""
        board = self._rules.board(self._view.state, printable_names(self._names))
        matching_sections = tuple(
            [
                part
                for part in board.sections
                if matches_phrase(normalized_words(title), normalized_words(part.title))
            ]
        )
        if not matching_sections:
            section_titles = "; ".join([part.title for part in board.sections if part.title])
            self._print_refusal(cli_text("no-part", known=section_titles))
            return
        self._print_sections(matching_sections)

    def _print_sections(self, sections: Iterable[Section]) -> None:
        for section in sections:
            print_section(self._out, section)

    def _actions_by_words(self, line: str) -> ChosenActions:
        """Return the actions typed in words, one or several in one sentence; print why if there are none."""
        try:
            meant = self._actions_meant(line)
        except aw.InvalidDocument:
            meant = ()
        if meant and meant[0] in self._actions:
            return self._single_choice([((each,), self._describe(each)) for each in meant])
        combined = [*self._rules.combined(self._view.state)]
        if matches := best_matches(
            line, [(phrase, (actions, phrase)) for phrase, actions in combined]
        ):
            return self._single_choice(matches)
        reason = self._view.explain(meant[0]) if meant else None
        return self._print_refusal(cli_text("not-understood") if reason is None else str(reason))

    def _single_choice(self, choices: Sequence[tuple[tuple[aw.Action, ...], str]]) -> ChosenActions:
        """Return the actions of the only choice; if there are several, ask which one by their words."""
        if len(choices) == 1:
            return choices[0][0]
        return self._print_refusal(self._which_question([words for _, words in choices]))

    def _which_question(self, phrases: Iterable[str]) -> str:
        return cli_text("which", known="; ".join(phrases))

    def _describe(self, action: aw.Action) -> str:
        return self._rules.describe(self._view.state, action)

    def _actions_meant(self, line: str) -> Sequence[aw.Action]:
        """Return the legal actions that a line can mean, or the only illegal one.

        Raises:
            InvalidDocument: it means no action.
        """
        return actions_meant(self._view.state, self._actions, line, self._view.player)

    def _print_why_not(self, line: str) -> None:
        """Print whether an action is legal or why not, or the text of a card or rule."""
        try:
            meant = self._actions_meant(line)
            problem = "" if len(meant) == 1 else self._which_question(map(self._describe, meant))
        except aw.InvalidDocument as error:
            meant, problem = (), error.message
        if problem:
            if not self._print_details(Details(self._view.state), line, fallback_message=problem):
                self._print_refusal(problem)
            return
        reason = self._view.explain(meant[0])
        if reason is None:
            print_line(self._out, cli_text("legal"), "green")
            return
        self._print_refusal(str(reason))
        self._print_rule(reason.rule)

    def _print_rule(self, rule_id: str) -> bool:
        """Print the text of a rule by its number; return whether there is one."""
        for rule in self._rules.rules():
            if rule.id.casefold() == rule_id.casefold():
                print_line(self._out, f"{rule.id} {rule.title}: {rule.text}", "dim")
                return True
        return False

    def _print_details(
        self, details: Details, line: str, fallback_message: str | None = None
    ) -> bool:
        """Print the texts of the named cards, or of a rule by its number; return whether any was found."""
        if self._print_rule(line):
            return True
        sections, names = details.find(line)
        if not names:
            if fallback_message is None:
                self._print_refusal(cli_text("no-detail", name=line))
            return False
        if len(names) > MAX_TEXTS:
            self._print_refusal(cli_text("which", known="; ".join(names)))
            return True
        self._print_sections(sections)
        return True


def _format_menu_line(number: int, words: str, effect_text: str) -> Text:
    """Return a line of the menu: the number, the words, and the effect."""
    line = printable_text(f"{number:3}  {words}")
    return line.append_text(printable_text(f"  ({effect_text})", "dim")) if effect_text else line
