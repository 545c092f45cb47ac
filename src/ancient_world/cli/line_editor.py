"""The line editor of a terminal, with tab completion and a history of typed lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from ancient_world.cli.playing.saved_match import state_folder
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.records.notation.word_matching import matches_phrase

MIN_HISTORY_LENGTH = 3
"""The least length of a line in the history; shorter lines are mostly numbers of choices."""


class LineEditor:
    """A line editor with the usual keys, completion and history."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=_SelectiveHistory(_open_history()),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,  # making room would scroll away unread text
        )

    def read_line(self, question: str, phrases: Callable[[], Sequence[str]]) -> str:
        """Return a line that the person types.

        Raises:
            EOFError, KeyboardInterrupt, OSError: the person leaves, or the terminal is gone.
        """
        formatted_question = FormattedText([("bold", f"{question}: ")])
        return self._session.prompt(formatted_question, completer=_PhraseCompleter(phrases))


class _PhraseCompleter(Completer):
    """Completes typed beginnings of words to whole phrases."""

    def __init__(self, phrases: Callable[[], Sequence[str]]) -> None:
        self._phrases = phrases

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        typed = document.text_before_cursor
        for phrase in self._phrases():
            if matches_phrase(normalized_words(typed), normalized_words(phrase)):
                yield Completion(phrase, -len(typed))


class _SelectiveHistory(History):
    """A history that skips short lines and numbers."""

    def __init__(self, history: History) -> None:
        super().__init__()
        self._open_history = history

    def load_history_strings(self) -> Iterable[str]:
        return self._open_history.load_history_strings()

    def store_string(self, string: str) -> None:
        if len(string) >= MIN_HISTORY_LENGTH and not string.isdecimal():
            self._open_history.store_string(string)


def _open_history() -> History:
    """Return the history of typed lines, saved to a file where possible."""
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path: Path = folder / "typed"
        path.touch()
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(path)
