"""The faults of a card file: their codes, and the list that collects them while it is read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ancient_world.engine import Fault
from ancient_world.engine.card_files.files import FILE_FAULTS, show

__all__ = ["FAULT_CODES", "Faults", "TooManyFaultsError", "did_you_mean"]

FAULT_CODES: dict[str, str] = {
    **FILE_FAULTS,
    "bad-format": "the file is written in a format that this version does not read",
    "unknown-table": "a table that no card file has",
    "missing-table": "a table that every card file has is not there",
    "duplicate-table": "a table that may stand once stands in two files",
    "unknown-key": "a key that this table does not have",
    "missing-key": "a key that this table must have is not there",
    "misplaced-ability": "an ability that a card of this kind cannot have",
    "wrong-type": "a value is of another type than the key takes",
    "out-of-range": "a number is too small or too large",
    "wrong-length": "a list is too short or too long",
    "repeated-word": "a list says the same thing twice",
    "unknown-tribe": "not one of the five tribes",
    "unknown-space": "not a space of the board",
    "unknown-action": "not an action that can be rewarded",
    "unknown-scored": "not something that a scoring card can count",
    "unknown-deck": "not a deck of empire cards",
    "unknown-face": "not a face of a damage die",
    "unknown-effect": "not an effect of a coin face",
    "does-nothing": "an ability that gives nothing",
    "bad-id": "an id is not short, lower-case and made of words joined by hyphens",
    "duplicate-id": "two cards have the same id",
    "bad-name": "a name is empty, too long or not plain text",
    "wrong-count": "a deck has another number of cards than the rulebook says",
    "unknown-card": "a card that the file does not have",
    "wrong-card": "a card that cannot stand here",
    "covered-space": "ambrosia at the start on a space that is covered",
    "too-many-faults": "reading stopped, since there are too many faults",
    "unused-ability": "(warning) no card has this ability",
    "unused-effect": "(warning) no titan has this effect of a coin face",
}
"""Every code that a fault can carry, with its meaning."""

MOST_FAULTS = 200
"""Reading stops here: nobody reads more, and a hostile file must not cost more."""
_MOST_COMPARED = 500
"""Words that a misspelt one is compared with: a hostile file makes them up by the thousand."""


class TooManyFaultsError(Exception):
    """Private signal: stop reading, the list of faults is full."""


class Faults:
    """Collects faults in the order in which they are found."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, file: str, table: str, key: str, message: str) -> None:
        """Note a fault; stop the reading when there are too many."""
        self.found.append(Fault(show(file), show(table), show(key), show(message, 400), code))
        if len(self.found) >= MOST_FAULTS:
            text = f"more than {MOST_FAULTS} faults; reading stopped here"
            self.found.append(Fault(show(file), "", "", text, "too-many-faults"))
            raise TooManyFaultsError

    def warn(self, code: str, file: str, table: str, key: str, message: str) -> None:
        """Note something that is odd but not wrong."""
        self.found.append(Fault(show(file), table, key, message, code, warning=True))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """End a message with the nearest known word, or with nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only when there is a fault

    if len(word) > 40:  # comparing is quadratic
        return ""
    near = get_close_matches(word, list(islice(known, _MOST_COMPARED)), n=1)
    return f'; did you mean "{near[0]}"?' if near else ""
