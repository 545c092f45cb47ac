"""Pseudonyms of players: a table with one for each name, and the replacing of names in texts."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Self

from ancient_world.archive.name_matching import NameIndex, fold_text
from ancient_world.documents.text import load
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.name_spelling import same_name_key
from ancient_world.records.writing import open_atomically

register_messages(
    {"not-pseudonyms": "{path}: this is no table of pseudonyms, an object of texts by name."}
)

_SHORTEST_PART = 3
"""The fewest characters of a name, or of a part of one, that is looked for inside other words, or alone."""


class Pseudonyms:
    """A table of pseudonyms: ``Player 1``, ``Player 2`` and so on, by the first appearance of each name.

    Spellings that differ only in case, Unicode form or white space are one name, unless two players of one record have them.

    Args:
        known: the pseudonyms by name of an earlier table; they stay, and names that are such a pseudonym get no other.

    Example:
        >>> from ancient_world import archive
        >>> pseudonyms = archive.Pseudonyms()
        >>> pseudonyms.add(["Hana", "Tom"])
        >>> pseudonyms.add(["Miriam", "HANA"])
        >>> pseudonyms.table()
        {'Hana': 'Player 1', 'Tom': 'Player 2', 'Miriam': 'Player 3', 'HANA': 'Player 1'}
        >>> pseudonyms.replace_names("Well played, Hana!")
        'Well played, Player 1!'
    """

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        known = {} if known is None else known
        check_argument("known", known, Mapping)
        for text in (*known, *known.values()):
            check_argument("known", text, str)
        self._table: dict[str, str] = dict(known)
        self._known_pseudonyms = frozenset(known.values())
        self._new_names: dict[str, None] = {}
        self._contested_keys: set[str] = set()
        self._by_key: dict[str, str] = {}
        for name, pseudonym in self._table.items():
            self._by_key.setdefault(same_name_key(name), pseudonym)
        self._finders: tuple[int, dict[str, str], tuple[NameIndex, ...]] | None = None

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """Return the table in a file that :meth:`write` wrote.

        Raises:
            InvalidDocument: the file holds no such table (code ``not-pseudonyms``), or no JSON.
            OSError: the file cannot be read.
        """
        table = load(Path(path).read_bytes())
        if not isinstance(table, dict) or not all(type(each) is str for each in table.values()):
            raise document_fault("not-pseudonyms", path=str(path))
        return cls(table)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the table to a file that only its owner may read; an earlier one is replaced in one step.

        Raises:
            OSError: the file cannot be written.
        """
        table = json.dumps(self.table(), ensure_ascii=False, indent=2)
        with open_atomically(path, replace=True, private=True) as file:
            file.write(f"{table}\n".encode())

    def add(self, players: Sequence[str]) -> None:
        """Add the players of a record."""
        check_argument("players", players, Sequence)
        for name in players:
            check_argument("players", name, str)
        new_names = [
            name
            for name in players
            if name not in self._table and name not in self._known_pseudonyms
        ]
        if not new_names:
            return
        keys: dict[str, str] = {}
        for name in players:
            if keys.setdefault(same_name_key(name), name) != name:
                self._contested_keys.add(same_name_key(name))
        self._new_names.update(dict.fromkeys(new_names))

    def table(self) -> dict[str, str]:
        """Return the pseudonym of each name."""
        return dict(self._current_table())

    def _current_table(self) -> dict[str, str]:
        if self._new_names:
            used = {*self._table.values()}
            numbered = map("Player {}".format, count(1))
            free_names = (each for each in numbered if each not in used)
            for name in self._new_names:
                key = same_name_key(name)
                pseudonym = None if key in self._contested_keys else self._by_key.get(key)
                self._table[name] = next(free_names) if pseudonym is None else pseudonym
                self._by_key.setdefault(key, self._table[name])
            self._new_names.clear()
        return self._table

    def replace_players(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the pseudonyms of the players of a record, after adding them to the table."""
        self.add(players)
        table = self._current_table()
        return tuple([table.get(name, name) for name in players])

    def replace_names(self, text: str) -> str:
        """Return a text in which the pseudonyms stand for every name of the table that stands there as whole words."""
        check_argument("text", text, str)
        spellings, (names, *_) = self._indexes()
        return "".join(
            [piece if name is None else spellings[name] for piece, name in names.pieces(text)]
        )

    def names_left(self, text: str) -> list[str]:
        """Return what is left of names in a text after :meth:`replace_names`: in other case, inside a word, or a part of one."""
        _, (_, pseudonyms, folded_names, parts) = self._indexes()
        found: dict[str, None] = {}
        for piece, pseudonym in pseudonyms.pieces(text):
            if pseudonym is None:
                folded_piece = fold_text(piece)
                for _, name in folded_names.find(folded_piece, shortest_part=_SHORTEST_PART):
                    found[name] = None
                found.update(dict.fromkeys([part for _, part in parts.find(piece)]))
        return list(found)

    def _indexes(self) -> tuple[dict[str, str], tuple[NameIndex, ...]]:
        """Return the pseudonyms by every spelling, and the indexes of spellings, pseudonyms, folded names and parts of names."""
        table = self._current_table()
        if self._finders is None or self._finders[0] != len(table):
            composed = {unicodedata.normalize("NFC", name): table[name] for name in table}
            decomposed = {unicodedata.normalize("NFD", name): table[name] for name in table}
            spellings = composed | decomposed | table
            parts = [part for name in table for part in name.split() if part != name]
            indexes = (
                NameIndex(spellings),
                NameIndex(table.values()),
                NameIndex(map(fold_text, table)),
                NameIndex(
                    [each for each in parts if len(each) >= _SHORTEST_PART and not each.islower()]
                ),
            )
            self._finders = len(table), spellings, indexes
        return self._finders[1], self._finders[2]
