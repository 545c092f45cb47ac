"""Conditions on the rows of tables, written as ``round=2``, ``change.coins<0``, ``tag.date>=2026-01``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import attrs

from ancient_world.engine.document_faults import unknown_word_data
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.limits import MAX_INTEGER
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game
from ancient_world.engine.steps import type_name
from ancient_world.records.notes import iso_date

register_messages(
    {
        "where-form": "{text!r} is not a condition; write COLUMN=VALUE, or use !=, <, <=, >, >= or ~ (contains).",
        "where-column": "The table {table} has no column {column!r}; it has, for example: {known}",
        "where-column:near": "The table {table} has no column {column!r}; did you mean {near}?",
        "where-number": "{column} holds numbers, and {value!r} is not a number.",
        "where-date": "{column} holds dates, and {value!r} is not a date; write 2026, 2026-01 or 2026-01-31.",
    }
)

_CONDITION_PATTERN = re.compile(r"\s*([\w.-]+)\s*(!=|<=|>=|=|<|>|~)")
_COLUMN_SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "rule": ("rules",),
    "card": ("ids", "id"),
    "id": ("ids",),
}
"""Synonyms for columns, used where a table lacks the column itself."""
_JSON_COLUMNS: Mapping[str, str] = {
    "field": "fields",
    "change": "changed",
    "tag": "tags",
    "option": "options",
    "line": "lines",
}
"""The JSON columns behind dotted names: ``field.space`` is the member ``space`` of the column ``fields``."""
_BOOLEAN_VALUES: Mapping[str, str] = {"yes": "1", "no": "0", "true": "1", "false": "0"}
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=", "~")
_NUMBER_PREFIXES = ("change", "line")
"""The prefixes of dotted names whose members are always numbers."""


@attrs.frozen
class Condition:
    """A condition on one column of a row; texts are compared regardless of case.

    Args:
        column: a column of the table, or a member of a JSON column, such as ``tag.event``.
        comparison: ``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``, or ``~`` for "contains".
        value: the value to compare with. In a list, one item must match, or with ``!=`` none may be equal.
        source_text: the condition as it was written, for messages.
    """

    column: str
    comparison: str
    value: str
    source_text: str = attrs.field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        """Check the arguments, as they become part of an SQL query."""
        check_argument("column", self.column, str)
        check_argument("value", self.value, str)
        if self.comparison not in COMPARISONS:
            raise wrong_argument("comparison", self.comparison, *COMPARISONS)
        if '"' in self.column or self.column.endswith("."):
            raise InvalidOption.from_code("where-form", text=self.source_text or self.column)

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Parse a condition.

        Raises:
            InvalidOption: the text is not a condition.
        """
        match = _CONDITION_PATTERN.match(text)
        if match is None:
            raise InvalidOption.from_code("where-form", text=text)
        column, operator = match.groups()
        return cls(column, operator, text[match.end() :].strip(), f"--where {text}")

    @property
    def column_name(self) -> str:
        """Return the name of the column: ``tag`` for the condition ``tag.date>=2026``."""
        prefix, dot, _ = self.column.partition(".")
        return _JSON_COLUMNS.get(prefix, self.column) if dot else self.column

    @property
    def member(self) -> str:
        """Return the member of a JSON column: ``date`` for the condition ``tag.date>=2026``."""
        return self.column.partition(".")[2]

    @property
    def is_on_date(self) -> bool:
        """Return whether the condition compares dates: those of the tag ``date``, or of a tag such as ``x-end-date``."""
        is_date = self.column_name == "tags" and f"-{self.member}".endswith("-date")
        return is_date and self.comparison != "~"

    @property
    def number(self) -> int | float | None:
        """Return the value as a number, yes and no as 1 and 0; ``None`` if it is no number."""
        text = _BOOLEAN_VALUES.get(self.value.casefold(), self.value)
        try:
            number = float(text)
        except ValueError:
            return None
        return int(number) if number.is_integer() and abs(number) <= MAX_INTEGER else number

    def for_table(self, columns: Mapping[str, str], table: str) -> Condition:
        """Return the condition with the table's own name for the column, if the value fits the column.

        Args:
            columns: the columns of the table, with their types.
            table: the name of the table, for messages.

        Raises:
            InvalidOption: the table has no such column, or its values are no such numbers or dates.
        """
        if self.column_name in columns:
            self._check_value(columns[self.column_name])
            return self
        for name in _COLUMN_SYNONYMS.get(self.column, ()):
            if name in columns:
                return attrs.evolve(self, column=name)
        suggestion = unknown_word_data(self.column_name, [*columns])
        code = "where-column:near" if "near" in suggestion else "where-column"
        raise InvalidOption.from_code(code, table=table, column=self.column, **suggestion)

    def _check_value(self, kind: str) -> None:
        """Refuse a value that no value of the column can be compared with."""
        is_number = (
            kind in ("int", "ints", "float") or self.column.partition(".")[0] in _NUMBER_PREFIXES
        )
        if is_number and self.comparison != "~" and self.number is None:
            raise InvalidOption.from_code("where-number", column=self.column, value=self.value)
        if self.is_on_date and iso_date(self.value) is None:
            raise InvalidOption.from_code("where-date", column=self.column, value=self.value)

    def unknown_value(
        self, games: Iterable[str], players: Iterable[str], cards: CardSet | None = None
    ) -> dict[str, str] | None:
        """Return known words under ``known``, and similar ones under ``near``, if the value is no known word in these games."""
        known_words: list[str] | None = None
        if self.comparison == "=" and self.column == "player":
            known_words = list(players)
        elif self.comparison == "=" and self.column in COLUMN_WORDS:
            known_words = [
                word for game_id in games for word in COLUMN_WORDS[self.column](game_id, cards)
            ]
        if known_words is None or self.value.casefold() in {
            word.casefold() for word in known_words
        }:
            return None
        return unknown_word_data(self.value, sorted(set(known_words), key=self._suggestion_key))

    def _suggestion_key(self, word: str) -> tuple[bool, str]:
        """Return a sort key that puts words with the same first letter first, as suggestions consider only some of the words."""
        return word[:1].casefold() != self.value[:1].casefold(), word


COLUMN_WORDS: Mapping[str, Callable[[str, CardSet | None], list[str]]] = {
    "game": lambda name, _: [name],
    "action": lambda name, _: [type_name(kind) for kind in game(name).action_types],
    "rules": lambda name, _: [rule.id for rule in game(name).rules()],
    "ids": lambda name, cards: [component.id for component in components(name, cards)],
}
"""The words of a game that a column can contain."""
