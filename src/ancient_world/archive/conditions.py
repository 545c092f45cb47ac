"""Conditions on the rows of tables, written as ``round=2``, ``changed.coins<0``, ``tag.date>=2026-01``."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from ancient_world.engine.document_faults import unknown_word_data
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game
from ancient_world.engine.steps import type_name

register_messages(
    {
        "where-form": "{text!r} is not a condition; write COLUMN=VALUE, or use !=, <, <=, >, >= or ~ (contains).",
        "where-column": "The table {table} has no column {column!r}; it has, for example: {known}",
        "where-column:near": "The table {table} has no column {column!r}; did you mean {near}?",
        "where-number": "{column} holds numbers, and {value!r} is not a number.",
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
_OPERATORS: Mapping[str, Callable[..., bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


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

    def for_table(self, columns: Sequence[str], table: str) -> Condition:
        """Return the condition with the table's own name for the column.

        Raises:
            InvalidOption: the table has no such column; the message suggests similar ones.
        """
        if self.column_name in columns:
            return self
        for name in _COLUMN_SYNONYMS.get(self.column, ()):
            if name in columns:
                return attrs.evolve(self, column=name)
        suggestion = unknown_word_data(self.column_name, columns)
        code = "where-column:near" if "near" in suggestion else "where-column"
        raise InvalidOption.from_code(code, table=table, column=self.column, **suggestion)

    def matches(self, row: Mapping[str, object]) -> bool:
        """Return whether a row meets the condition; an unknown value only meets ``!=``.

        Raises:
            InvalidOption: the column is a number, and the value is not.
        """
        column_value = self._column_value(row)
        values = (
            column_value
            if isinstance(column_value, list)
            else []
            if column_value is None
            else [column_value]
        )
        if self.comparison == "!=":
            return not any(self._compare("=", value) for value in values)
        return any(self._compare(self.comparison, value) for value in values)

    def _column_value(self, row: Mapping[str, object]) -> object:
        _, dot, member = self.column.partition(".")
        if not dot:
            return row.get(self.column)
        document = row.get(self.column_name)
        return json.loads(document).get(member) if isinstance(document, str) else None

    def _compare(self, operator: str, value: object) -> bool:
        if operator == "~":
            return self.value.casefold() in str(value).casefold()
        if isinstance(value, (int, float)):
            return _OPERATORS[operator](value, self._value_as_number())
        return _OPERATORS[operator](str(value).casefold(), self.value.casefold())

    def _value_as_number(self) -> float:
        try:
            return float(_BOOLEAN_VALUES.get(self.value.casefold(), self.value))
        except ValueError:
            raise InvalidOption.from_code(
                "where-number", column=self.column, value=self.value
            ) from None

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
    "action": lambda name, _: [type_name(kind) for kind in game(name).action_types],
    "rules": lambda name, _: [rule.id for rule in game(name).rules()],
    "ids": lambda name, cards: [component.id for component in components(name, cards)],
}
"""The words of a game that a column can contain."""
