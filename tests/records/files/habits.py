"""Write recorded games down as a person types them: small letters, no accents, no articles, shortened words, comments."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator
from functools import partial

import attrs

import ancient_world as aw
from ancient_world.records.notation.action_notation import FileNotation

NAMES = ("Álvaro Núñez", "Beatriz", "Carlos", "Dolores", "Emil", "Fanny")
ARTICLES = {"en": ("the", "a", "an"), "es": ("el", "la", "los", "las", "al", "un", "una")}
CHANCE = {"en": ("chance", "Chance"), "es": ("azar", "el azar", "chance")}
DEALT = {"en": ("dealt ", "deal ", ""), "es": ("dealt ", "reparte ", "")}
ROLLED = {"en": ("rolled ", "roll "), "es": ("rolled ", "sale ")}
SPELLINGS = 5
"""The numbers of spellings of a choice, each with more words than the one before."""


def plain(text: str) -> str:
    """Return a text in small letters without accents."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join([each for each in folded if not unicodedata.combining(each)])


def has_digit(word: str) -> bool:
    """Return whether a word is a number or the name of a square, which nobody shortens."""
    return any(each.isdecimal() for each in word)


def _name_of(state: aw.State, card: str, language: str) -> str:
    """Return the name of a card in the sentence on its deal."""
    with_card, with_id = [aw.describe(state, aw.Dealt((each,)), language) for each in (card, "zzz")]
    start = with_id.index("zzz")
    return with_card[start : len(with_card) - (len(with_id) - start - 3)]


@attrs.define(slots=False)
class Typist:
    """A person who types the entries of a record in a language; ``spellings`` say how fully each entry is typed."""

    record: aw.Record
    language: str
    rng: random.Random
    spellings: dict[int, int] = attrs.field(factory=dict)
    typed: dict[int, str] = attrs.field(factory=dict)
    refused: list[tuple[str, aw.InvalidDocument]] = attrs.field(factory=list)
    misread: list[tuple[str, str]] = attrs.field(factory=list)
    """Words, and the notation of the action as which they are read."""

    def __attrs_post_init__(self) -> None:
        self.states = [*aw.replay(self.record)]
        self.rules = aw.game(self.record.header.game)
        self.notation = aw.ActionNotation(self.rules.id)

    def lines(self) -> Iterator[str]:
        """Yield each line of the file."""
        yield from ("; as it was played", "", "notation 1", f"game {self.rules.id}", "# who")
        yield from [f"player {each}" for each in self.record.header.players]
        yield f"words {self.language}"
        for name, value in self.record.header.options.items():
            text = value if isinstance(value, str) else str(value).casefold()
            yield f"option {name} {text}"
        for index, entry in enumerate(self.record.entries):
            yield from self.rng.choice([[], [], ["# well"], ["  ; ah", ""]])
            yield f"{index + 1}. {self.label(entry.player)}: {self.typed[index]}"

    def label(self, player: int | None) -> str:
        """Return what is typed before the colon."""
        if player is None:
            return self.rng.choice(CHANCE[self.language])
        name = self.record.header.players[player]
        return self.rng.choice([name, plain(name), name.split()[0], plain(name)[:3]])

    def words(self, index: int) -> str:
        """Return the words of an entry, as fully as its spelling says."""
        entry, state, spelling = (
            self.record.entries[index],
            self.states[index],
            self.spellings.get(index, 0),
        )
        if spelling == SPELLINGS:
            return self.notation.write(entry.action, entry.player)
        if isinstance(entry.action, aw.Dealt):
            return self.rng.choice(DEALT[self.language]) + self.names_of_cards(
                state, entry.action, spelling
            )
        if isinstance(entry.action, aw.Rolled):
            return self.rng.choice(ROLLED[self.language]) + ", ".join(entry.action.faces)
        sentence = aw.describe(state, entry.action, self.language)
        if spelling == 0 and self.rng.random() < 0.3:
            sentence = self.notation.write(entry.action, entry.player).replace("-", " ")
        return self.short(sentence, spelling)

    def names_of_cards(self, state: aw.State, action: aw.Dealt, spelling: int) -> str:
        """Return the names of dealt cards: a word of each, or in full between commas."""
        names = [_name_of(state, card, self.language) for card in action.cards]
        if spelling == 0:
            return " ".join([self.content_words(each)[0] for each in names])
        if spelling == 1:
            return ", ".join([" ".join(self.content_words(each)) for each in names])
        return ", ".join(names if spelling < 4 else action.cards)

    def content_words(self, text: str) -> list[str]:
        """Return the plain words of a text without articles."""
        words = re.findall(r"[\w+]+", plain(text.replace("'", "")))
        return [each for each in words if each not in ARTICLES[self.language]]

    def short(self, sentence: str, spelling: int) -> str:
        """Return the words of a sentence: from the verb and the first word of a name to the whole of it."""
        words = self.content_words(sentence)
        if spelling >= 3:
            return sentence
        if spelling == 0:
            named = [each for each in words[1:] if len(each) > 3 and not has_digit(each)][:2]
            words = [words[0], *[each for each in words[1:] if each in named or has_digit(each)]]
        if spelling <= 1:
            words = [
                each if has_digit(each) or len(each) < 6 or self.rng.random() < 0.5 else each[:5]
                for each in words
            ]
        return " ".join(words)

    def settle(self) -> None:
        """Type each entry until it is understood, each time with more words; keep what was refused, and what was another choice."""
        notation = FileNotation(self.rules.id, self.language)
        for index, entry in enumerate(self.record.entries):
            for spelling in range(SPELLINGS + 1):
                self.spellings[index] = spelling
                words = self.typed[index] = self.words(index)
                try:
                    action = notation.read_line(
                        words, entry.player, partial(self.states.__getitem__, index), NAMES
                    )
                except aw.InvalidDocument as error:
                    self.refused.append((words, error))
                    continue
                if action == entry.action:
                    break
                self.misread.append((words, self.notation.write(action, entry.player)))
