"""Checksums of states and fingerprints of games, to compare the games of two programs or files."""

from __future__ import annotations

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump
from ancient_world.engine.chance import Rolled
from ancient_world.engine.explaining import agenda_of
from ancient_world.engine.importing import check_argument
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.canonical_entries import canonical_order
from ancient_world.records.record import FINGERPRINT_KEY, Entry, Header, Record

FINGERPRINT_VERSION = 2
"""The version of fingerprints; it changes with the text that is hashed."""
_PREFIX = f"{FINGERPRINT_VERSION}:"


def state_checksum(state: State) -> str:
    """Return the SHA-256 of a state, 64 hexadecimal digits.

    The hash is of the compact JSON that :func:`~ancient_world.to_json` writes under ``state``.

    Args:
        state: a full state, or the masked one of a view.

    Example:
        >>> from ancient_world.records import state_checksum
        >>> state = aw.new_game("tides-of-time", 2)
        >>> len(state_checksum(state))
        64
    """
    from hashlib import sha256  # 3 ms, seldom needed

    agenda_of(state)
    rules = game(state.game)
    text = converters_for(rules).text(state, rules.state_type)
    return sha256(text.encode("ascii")).hexdigest()


def fingerprint(record: Record) -> str:
    """Return the fingerprint of a game, the same for every record of that game: ``2:`` and a SHA-256 of 64 hexadecimal digits.

    The number before the colon is the version of the fingerprint. Compare fingerprints of one version only; another version
    has to be computed anew.

    The hash is of compact JSON with the keys ``fingerprint`` (the version), ``game``, ``rules``, ``options`` (sorted by name),
    ``cards`` (the digest of the card file, or ``null``), ``seats`` (the number of players) and ``entries`` (as in the record,
    with the faces of dice sorted). Of entries at simultaneous steps that follow each other, the first of each player come
    first, by seat, then the second of each, and so on: the order in which choices of one moment were entered does not count.
    Names, tags, comments, seeds, secrets, checksums and the file format do not count.

    Args:
        record: a finished or unfinished game. The record is not replayed.

    Raises:
        UnknownGame: there is no such game.

    Example:
        >>> from ancient_world import records
        >>> games = [aw.Match.new("antike", names, seed=7) for names in (["Ana", "Ben"], ["Cleo", "Dan"])]
        >>> len({records.fingerprint(match.record) for match in games})
        1
    """
    from hashlib import sha256  # 3 ms, seldom needed

    check_argument("record", record, Record)
    header = record.header
    fields = [field for field in attrs.fields(Header) if FINGERPRINT_KEY in field.metadata]
    hashed_values: dict[str, object] = {"fingerprint": FINGERPRINT_VERSION}
    for field in fields:
        key, hash_form = field.metadata[FINGERPRINT_KEY]
        hashed_values[key] = hash_form(getattr(header, field.name))
    hashed_values["seats"] = len(header.players)
    order = canonical_order(record.entries)
    entries = tuple([canonical_entry(record.entries[index]) for index in order])
    entries_text = converters_for(game(header.game)).text(entries, tuple[Entry, ...])
    text = f'{dump(hashed_values)[:-1]},"entries":{entries_text}}}'
    return f"{_PREFIX}{sha256(text.encode('ascii')).hexdigest()}"


def canonical_entry(entry: Entry) -> Entry:
    """Return an entry without its note and with sorted dice, since their order does not matter."""
    if type(entry.action) is not Rolled:
        return entry.without_note()
    return Entry(entry.player, Rolled(tuple(sorted(entry.action.faces))))


def is_current_fingerprint(text: str) -> bool:
    """Return whether a stored fingerprint is of the present version."""
    return text.startswith(_PREFIX)


def add_fingerprint(text: str, seen_fingerprints: set[bytes]) -> bool:
    """Add a fingerprint, as 32 bytes, to ``seen_fingerprints``, and return whether it was there before."""
    count_before = len(seen_fingerprints)
    seen_fingerprints.add(bytes.fromhex(text.removeprefix(_PREFIX)))
    return len(seen_fingerprints) == count_before
